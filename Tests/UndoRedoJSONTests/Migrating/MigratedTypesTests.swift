import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoParts
import UndoRedoTesting

@testable import UndoRedoJSON

/// A document of several types, some of which become others, goes on as if it had always been of the
/// new model: with branches, authors, limits and all that is undone and redone.
@Suite struct MigratedTypesTests {
  typealias Old = Sketch.Element

  /// Marks are labels now, those with the number 2 with a person beside them; the order has changed.
  typealias New = OneOf3<Sketch.Person, Sketch.Layer, Sketch.Label>

  typealias Document<Element: Identifiable & Equatable & Codable> = UndoStore<
    JSONDocumentRepository<Element>
  >

  /// What an element is to become; `nil` stands for none.
  typealias Change<Element: Identifiable> = (id: Element.ID, element: Element?)

  static let migration = JSONMigration<New>(to: 2) { decoder, _ in
    switch try Old(from: decoder) {
    case .first(let mark): newChanges(mark.id, isMark: true, mark.text).compactMap(\.element)
    case .other(.first(let layer)):
      newChanges(layer.id, isMark: false, layer.name).compactMap(\.element)
    }
  }

  static func oldChanges(_ id: Int, isMark: Bool, _ text: String?) -> [Change<Old>] {
    isMark
      ? [(.first(id), text.map { .first(Sketch.Mark(id: id, text: $0)) })]
      : [(.other(.first(id)), text.map { .other(.first(Sketch.Layer(id: id, name: $0))) })]
  }

  static func newChanges(_ id: Int, isMark: Bool, _ text: String?) -> [Change<New>] {
    guard isMark else {
      return [(.other(.first(id)), text.map { .other(.first(Sketch.Layer(id: id, name: $0))) })]
    }
    let label: Change<New> = (
      .other(.other(.first(id))),
      text.map { .other(.other(.first(Sketch.Label(id: id, title: $0)))) }
    )
    return id == 2 ? [label, (.first(2), text.map { _ in .first(Sketch.Person(id: 2)) })] : [label]
  }

  @Test(arguments: Depth.slice(of: Array(0..<480), oneIn: 20))
  func theDocumentGoesOnAsIfItHadAlwaysBeenNew(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let limit = [nil, nil, 2, 5][seed % 4]
    let keepsBranches = seed % 3 > 0
    let memory = UndoStore(InMemoryRepository<New>(), limit: limit)
    memory.keepsBranches = keepsBranches
    var done: [String] = []

    func open<Element>(_ migration: JSONMigration<Element>?) throws -> Document<Element> {
      let store = try Document.open(
        StoredFile(in: folder, "sketch.json"), migration: migration, limit: limit,
        keepsBranches: keepsBranches)
      store.author = memory.author
      return store
    }

    func edit<Element>(
      _ count: Int, _ migration: JSONMigration<Element>?,
      _ changes: @escaping (Int, Bool, String?) -> [Change<Element>],
      _ check: (Document<Element>) throws -> Void
    ) throws {
      var store: Document<Element>? = try open(migration)
      for _ in 0..<count {
        if random.oneIn(5) {
          done.append(random.pick(["fold", "compact", "close", "crash"]))
          if done.last != "crash" { try store?.repository.fold() }
          if done.last == "compact" { try store?.repository.journal.compact() }
          if done.last == "close" { try store?.repository.close() }
          memory.endCoalescing()
          store = nil
          store = try open(migration)
        } else {
          var same = random
          done.append(try act(on: store!, &random, changes))
          #expect(try act(on: memory, &same, Self.newChanges) == done.last, "\(done)")
        }
        try check(store!)
      }
    }

    try edit(random.int(1..<30), nil, Self.oldChanges) { _ in }
    memory.endCoalescing()
    done.append("migrate")
    try edit(random.int(1..<30), Self.migration, Self.newChanges) { store in
      #expect(Set(store.elements) == Set(memory.elements), "\(done)")
      if random.oneIn(4) { try compare(store, memory, done) }
    }
    let store = try open(Self.migration)
    try compare(store, memory, done)
    func goEverywhere<Place>(_ places: some Sequence<Place>, _ go: (Place) throws -> Void) rethrows
    {
      for place in places {
        try go(place)
        #expect(Set(store.elements) == Set(memory.elements), "\(place) after \(done)")
      }
    }
    // Without branches, the numbers of places are those of what has been read.
    if keepsBranches {
      try goEverywhere(memory.history.places) {
        try store.jump(to: $0)
        memory.jump(to: $0)
      }
    } else {
      try goEverywhere(0...memory.history.actions.count) {
        try store.jump(to: $0)
        memory.jump(to: $0)
      }
    }
    try compare(store, memory, done)
  }

  /// Compares all there is.
  private func compare(
    _ store: Document<New>, _ memory: UndoStore<InMemoryRepository<New>>, _ done: [String]
  ) throws {
    #expect(store.hasUnsavedChanges == memory.hasUnsavedChanges, "\(done)")
    try store.loadHistory()
    let (found, expected) = (store.history, memory.history)
    #expect(found.actions.map(\.name) == expected.actions.map(\.name), "\(done)")
    #expect(found.actions.map(\.metadata) == expected.actions.map(\.metadata), "\(done)")
    #expect(
      found.actions.map { Set($0.steps) } == expected.actions.map { Set($0.steps) }, "\(done)")
    #expect(found.position == expected.position, "\(done)")
    #expect(found.savedPosition == expected.savedPosition, "\(done)")
    #expect(found.checkpoints == expected.checkpoints, "\(done)")
    if store.keepsBranches {
      #expect(found.places == expected.places && found.place == expected.place, "\(done)")
    }
    let report = store.repository.report
    #expect(report.complaints == [], "\(done)")
    #expect(Set(store.elements) == Set(memory.elements), "\(done)")
  }

  /// Does something to a store.
  ///
  /// - Returns: What was done.
  private func act<Repo: ResidentRepository>(
    on store: UndoStore<Repo>, _ random: inout SeededGenerator,
    _ changes: (Int, Bool, String?) -> [Change<Repo.Element>]
  ) throws -> String {
    func randomChanges() -> (name: String, changes: [Change<Repo.Element>]) {
      let (id, isMark) = (random.int(1..<4), random.oneIn(2))
      let text = random.pick(["a", "b", "c", nil])
      return (
        "\(isMark ? "mark" : "layer") \(id) \(text ?? "-")", changes(id, isMark, text)
      )
    }
    func perform(_ changes: [Change<Repo.Element>]) throws {
      for change in changes {
        if let element = change.element {
          try store.save(element, named: "")
        } else {
          try store.delete(change.id, named: "")
        }
      }
    }
    let (name, first) = randomChanges()
    let (otherName, second) = randomChanges()
    let (count, author) = (random.int(0..<4), random.pick(["ann", "bob"]))
    do {
      switch random.int(0..<24) {
      case 0...3:
        try store.group(name) { try perform(first) }
        return "set \(name)"
      case 4...5:
        try store.group("Both") {
          try perform(first)
          try perform(second)
        }
        return "set \(name), \(otherName)"
      case 6...7:
        try store.coalescingActions(by: "key") { try store.group("Join") { try perform(first) } }
        return "join \(name)"
      case 8:
        try store.withoutRecording { try perform(first) }
        return "unrecorded \(name)"
      case 9:
        try store.withDiscardableActions { try store.group("Scroll") { try perform(first) } }
        return "scroll \(name)"
      case 10...11: return "undo \(count): \(try store.undo(count).map(\.name))"
      case 12: return "redo \(count): \(try store.redo(count).map(\.name))"
      case 13:
        try store.undo(2)
        try store.group("Instead") { try perform(first) }
        return "instead \(name)"
      case 14:
        guard store.keepsBranches else { return "no branches" }
        return "go by \(count - 2): \(try store.jump(by: count - 2)?.distance ?? 0)"
      case 15:
        guard store.keepsBranches else { return "no branches" }
        let place = UndoPlace(random.int(0..<20))
        return "visit \(place): \(try store.jump(to: place)?.distance ?? 0)"
      case 16:
        store.author = author
        return "as \(author)"
      case 17...18: return "undo by \(author): \(try store.undo(by: author)?.name ?? "-")"
      case 19: return "redo by \(author): \(try store.redo(by: author)?.name ?? "-")"
      case 20:
        try store.loadHistory()
        guard store.history.position > 0 else { return "nothing" }
        let position = random.int(0..<store.history.position)
        return "undo at \(position): \(try store.undo(actionAt: position)?.name ?? "-")"
      case 21:
        try store.markSaved()
        return "saved"
      case 22: return "revert: \(try store.revertToSaved()?.name ?? "-")"
      default:
        try store.addCheckpoint(author)
        return "checkpoint \(author)"
      }
    } catch let error as UndoError {
      return "refused: \(error.code)"
    }
  }
}
