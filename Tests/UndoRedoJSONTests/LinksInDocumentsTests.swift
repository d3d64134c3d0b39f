import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// What actions say of others that they take back is right after reopening, however little of the history
/// has been read, and whatever has become of the actions between.
@Suite struct LinksInDocumentsTests {
  typealias Document = UndoStore<JSONDocumentRepository<Note>>

  @Test(arguments: Depth.slice(of: Array(0..<600), oneIn: 40))
  func theyAreAsInMemory(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let limit = [nil, nil, nil, 150, 6][seed % 5]
    let memory = UndoStore(InMemoryRepository<Note>(), limit: limit)
    memory.keepsBranches = seed % 3 == 0
    var done: [String] = []

    func open() throws -> Document {
      let store = Document(try JSONDocumentRepository.open(folder), limit: limit)
      store.keepsBranches = memory.keepsBranches
      store.author = memory.author
      return store
    }

    var document: Document? = try open()
    for _ in 0..<random.int(5..<50) {
      if random.oneIn(5) {
        done.append(random.pick(["fold", "compact", "close", "crash"]))
        if done.last != "crash" { try document?.repository.fold() }
        if done.last == "compact" { try document?.repository.journal.compact() }
        if done.last == "close" { try document?.repository.close() }
        memory.endCoalescing()
        try compare(document!, memory, done)
        document = nil
        document = try open()
      }
      var same = random
      done.append(try act(on: document!, &random))
      #expect(try act(on: memory, &same) == done.last, "\(done)")
      #expect(Set(document!.elements.map(\.text)) == Set(memory.elements.map(\.text)), "\(done)")
      if random.oneIn(4) { try compare(document!, memory, done) }
    }
    if memory.keepsBranches {
      for place in memory.history.places {
        memory.jump(to: place)
        try document!.jump(to: place)
        try compare(document!, memory, done + ["visit \(place)"])
      }
    }
    try document!.loadHistory()
    #expect(document!.history.actions.count == memory.history.actions.count, "\(done)")
    try compare(document!, memory, done)
  }

  /// Compares the actions that have been read, and what they say of one another.
  private func compare(
    _ document: Document, _ memory: UndoStore<InMemoryRepository<Note>>, _ done: [String]
  ) throws {
    let read = Array(document.history.actions)
    let undoneCount = memory.history.actions.count - memory.history.position
    let unreadCount =
      document.history.actions.count == document.history.position ? undoneCount : 0
    let all = Array(memory.history.actions.dropLast(unreadCount).suffix(read.count))
    #expect(read.map(\.name) == all.map(\.name), "\(done)")
    #expect(links(of: read) == links(of: all), "\(done)")
  }

  /// Returns which actions take back which others of them.
  private func links(of actions: [UndoAction<Note>]) -> [[Int]] {
    actions.enumerated().map { index, action in
      ["undoes", "redoes", "reverts"].flatMap { key in
        (action.metadata[key] ?? "").split(separator: ",").compactMap { Int($0) }
          .map { index - $0 }.filter { $0 >= 0 }
      }
    }
  }

  /// Does something to a store.
  ///
  /// - Returns: What was done.
  private func act<Repo: Repository<Note>>(
    on store: UndoStore<Repo>, _ random: inout SeededGenerator
  ) throws -> String {
    let (id, text) = (random.int(1..<5), random.pick(["a", "b", "c", nil]))
    let (author, count) = (random.pick(["ann", "bob"]), random.int(1..<4))
    func set() throws {
      if let text {
        try store.save(Note(id: id, text: "\(id) \(text)"), named: "Set \(id)")
      } else {
        try store.delete(id, named: "Delete \(id)")
      }
    }
    let change = "\(id) \(text ?? "-")"
    do {
      switch random.int(0..<22) {
      case 0...5:
        store.author = author
        try set()
        return "\(author): \(change)"
      case 6...7:
        store.author = nil
        let count = random.pick([2, 5, 40])
        for number in 0..<count {
          try store.save(Note(id: 9, text: "9 \(number)"), named: "Write \(number)")
        }
        return "\(count) others"
      case 8...9:
        try store.withoutRecording { try set() }
        return "unrecorded \(change)"
      case 10...11: return "undo by \(author): \(try store.undo(by: author)?.name ?? "-")"
      case 12: return "redo by \(author): \(try store.redo(by: author)?.name ?? "-")"
      case 13...14:
        if store.history.position < count { try store.loadHistory() }
        let position = store.history.position - count
        guard position >= 0 else {
          return "no undo at \(count)"
        }
        return "undo at \(count): \(try store.undo(actionAt: position)?.name ?? "-")"
      case 15...17:
        let count = random.pick([count, count, random.int(4..<60)])
        return "undo \(count): \(try store.undo(count).map(\.name).last ?? "-")"
      case 18:
        guard store.keepsBranches else { return "no branches" }
        let place = UndoPlace(random.int(0..<100))
        return "visit \(place): \(try store.jump(to: place)?.distance ?? 0)"
      case 19: return "redo \(count): \(try store.redo(count).map(\.name))"
      default:
        store.author = author
        try store.coalescingActions(by: "key") { try set() }
        return "join \(change)"
      }
    } catch let error as UndoError {
      return "refused: \(error.code)"
    }
  }

  /// Opens a document, and closes it afterwards.
  private func withDocument(
    _ folder: TemporaryFolder, keepsBranches: Bool = false, _ body: (Document) throws -> Void
  ) throws {
    let repository = try JSONDocumentRepository<Note>(
      folder.url.appendingPathComponent("notes.json"))
    let store = UndoStore(repository)
    store.keepsBranches = keepsBranches
    try body(store)
    try repository.close()
  }

  /// Adds two notes, and writes each.
  private func write(_ store: Document) throws {
    for id in 1...2 { try store.save(Note(id: id, text: "a"), named: "Add") }
    for id in 1...2 { try store.save(Note(id: id, text: "b"), named: "Write \(id)") }
  }

  /// Changes the second note without recording, so that nothing is left of the action that has written it.
  private func leaveNothing(of store: Document) throws {
    try store.withoutRecording { try store.save(Note(id: 2, text: "a"), named: "") }
  }

  @Test func whatIsRedoneCountsNoActionThatHasGone() throws {
    let folder = try TemporaryFolder()
    try withDocument(folder) { store in
      try write(store)
      try store.undo(actionAt: 2)
      try leaveNothing(of: store)
      try store.undo(2)
    }
    try withDocument(folder) { store in
      #expect(store.history.actions.map(\.metadata["reverts"]) == [nil, "1"])
    }
  }

  /// Whether branches are stored any longer or not.
  @Test(arguments: [true, false])
  func whatIsVisitedCountsNoActionThatHasGone(keepsBranches: Bool) throws {
    let folder = try TemporaryFolder()
    try withDocument(folder, keepsBranches: true) { store in
      try write(store)
      try leaveNothing(of: store)
      try store.undo(actionAt: 2)
      let place = store.history.place
      try store.undo()
      try store.save(Note(id: 3, text: "a"), named: "Instead")
      try store.jump(to: place)
    }
    try withDocument(folder, keepsBranches: keepsBranches) { store in
      try store.loadHistory()
      #expect(store.history.actions.map(\.metadata["reverts"]) == [nil, nil, nil, "1"])
    }
  }
}

/// What is counted in places and in actions, in every small world.
@Suite struct CountedPlacesTests {
  @Test func distancesAreThoseOfActionsOrOfPlaces() {
    let (start, place) = (3, 9)
    for bits in 0..<(1 << (place - start)) {
      var world = PlaceRuns()
      for place in start..<place where bits >> (place - start) & 1 == 1 { world.take(place) }
      // Before the start, each place counts.
      let targets = (0..<start) + Array(world.all)
      for (index, target) in targets.enumerated() {
        let distance = targets.count - index
        #expect(world.placeDistance(distance, before: place, from: start) == place - target)
        #expect(
          world.actionDistance(place - target, before: place, from: start) == distance)
      }
      for gap in start..<place where !world.all.contains(gap) {
        #expect(world.actionDistance(place - gap, before: place, from: start) == nil)
      }
    }
  }
}
