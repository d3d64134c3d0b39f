import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

private struct Cancelled: Error {}

/// Two stores to which the same things happen: one on a document, and one in memory.
final class DocumentWorld {
  let folder: TemporaryFolder
  var random: SeededGenerator
  private(set) var durable: UndoStore<JSONDocumentRepository<Note>>
  let memory: UndoStore<InMemoryRepository<Note>>

  /// What has happened.
  private(set) var log: [String] = []

  private final class Clock {
    var seconds = 0.0
    func now() -> UndoDate { UndoDate(secondsSince1970: seconds) }
  }

  /// What is selected beside a store, as its context.
  private final class Selection { var number = 0 }

  private let selections = (durable: Selection(), memory: Selection())
  private let hasContext: Bool
  private let clock = Clock()
  private let isDated: Bool
  private let keepsBranches: Bool

  /// Whether actions are read one by one.
  private let readsOneByOne: Bool

  init(seed: UInt64, keepsBranches: Bool = false) throws {
    self.keepsBranches = keepsBranches
    random = SeededGenerator(seed: seed)
    folder = try TemporaryFolder()
    let limit = random.pick([nil, nil, nil, 0, 1, 4])
    isDated = random.oneIn(2)
    let now: (() -> UndoDate)? = isDated ? clock.now : nil
    readsOneByOne = seed % 2 == 0
    durable = UndoStore(
      try Self.open(folder, readsOneByOne: readsOneByOne), limit: limit, now: now)
    memory = UndoStore(InMemoryRepository(), limit: limit, now: now)
    (durable.keepsBranches, memory.keepsBranches) = (keepsBranches, keepsBranches)
    hasContext = seed % 3 == 0
    keepContexts()
  }

  /// Stores the contexts of both stores from now on: none is known from before.
  private func keepContexts() {
    func keep<Repo: Repository>(_ selection: Selection, in store: UndoStore<Repo>) {
      store.keepContext {
        selection.number
      } restore: {
        selection.number = $0
      }
    }
    guard hasContext else { return }
    keep(selections.durable, in: durable)
    keep(selections.memory, in: memory)
  }

  /// Selects something else beside both stores, and records it or not.
  private func select() {
    let number = random.int(0..<9)
    (selections.durable.number, selections.memory.number) = (number, number)
    log.append("select \(number)")
    guard random.oneIn(2) else { return }
    log.append("recorded")
    #expect(
      durable.recordContextChange(named: "Select") == memory.recordContextChange(named: "Select"))
  }

  static func open(
    _ folder: TemporaryFolder, _ file: StoredFile? = nil, readsOneByOne: Bool = false
  ) throws -> JSONDocumentRepository<Note> {
    var own = StoredFile(path: folder.path("notes.json"))
    #if !os(Windows) && !os(WASI)
      own.calls.isFlushing = false
    #endif
    let document = try JSONDocumentRepository(
      file ?? own, JournalWorld.coding(), JSONDocumentOptions(durability: .system))
    if readsOneByOne { document.journal.batchLimit = 1 }
    return document
  }

  /// Opens the document again, as after a crash, or after it was closed.
  func reopen() throws {
    let limit = durable.limit
    if random.oneIn(3) {
      log.append("compact")
      try durable.repository.fold()
      try durable.repository.journal.compact()
      if random.oneIn(2) { return }
    }
    if random.oneIn(2) {
      log.append("close")
      try durable.repository.close()
    } else {
      log.append("crash")
    }
    // Coalescing ends with a session.
    memory.endCoalescing()
    // The lock goes with the store.
    let copy = try TemporaryFolder()
    durable = UndoStore(try Self.open(copy))
    durable = UndoStore(
      try Self.open(folder, readsOneByOne: readsOneByOne), limit: limit,
      now: isDated ? clock.now : nil)
    durable.keepsBranches = keepsBranches
    keepContexts()
  }

  /// Does one thing to both stores.
  func act() throws {
    clock.seconds += 1
    if hasContext, random.oneIn(3) { select() }
    var same = random
    let name = try act(on: durable, &random)
    #expect(try act(on: memory, &same) == name)
    log.append(name)
  }

  /// Does something to a store.
  ///
  /// - Returns: What was done.
  private func act<Repo: ResidentRepository<Note>>(
    on store: UndoStore<Repo>, _ random: inout SeededGenerator
  ) throws -> String {
    let texts = ["a", "b", "c", nil]
    let (id, other) = (random.int(1..<4), random.int(1..<4))
    let (text, otherText) = (random.pick(texts), random.pick(texts))
    func set(_ id: Int, _ text: String?, _ name: String) throws {
      if let text {
        try store.save(Note(id: id, text: text), named: name)
      } else {
        try store.delete(id, named: name)
      }
    }
    let change = "\(id) \(text ?? "-")"
    switch random.int(0..<(keepsBranches ? 40 : 32)) {
    case 0...4:
      try set(id, text, "Set \(id)")
      return "set \(change)"
    case 5:
      try store.group("Group", metadata: ["by": "me"]) {
        try set(id, text, "")
        try set(other, otherText, "")
      }
      return "group \(change), \(other) \(otherText ?? "-")"
    case 6:
      #expect(throws: Cancelled.self) {
        try store.group("Group") {
          try set(id, text, "")
          throw Cancelled()
        }
      }
      return "cancelled"
    case 7:
      let gesture = try store.beginGesture("Drag")
      try set(id, text, "")
      if random.oneIn(3) { try store.withoutRecording { try set(other, otherText, "") } }
      if random.oneIn(3) { try gesture.cancel() } else { try gesture.commit() }
      return "gesture \(change), \(other) \(otherText ?? "-")"
    case 8...10:
      try store.coalescingActions(by: random.pick(["k", "l"]), within: isDated ? 2 : nil) {
        try set(id, text, "Type")
      }
      return "join \(change)"
    case 11:
      try store.withoutRecording { try set(id, text, "") }
      return "unrecorded \(change)"
    case 12:
      let (first, firstText) = (random.int(1..<4), random.pick(texts))
      try store.group("Mixed") {
        try set(first, firstText, "")
        try store.withoutRecording { try set(id, text, "") }
        try set(other, otherText, "")
      }
      return "mixed \(first) \(firstText ?? "-"), \(change), \(other) \(otherText ?? "-")"
    case 24:
      try store.coalescingActions(by: "k") {
        try store.group("Mixed") {
          try store.withoutRecording { try set(id, text, "") }
          try set(other, otherText, "")
        }
      }
      return "join mixed \(change), \(other) \(otherText ?? "-")"
    case 13:
      guard random.oneIn(3) else {
        try store.withDiscardableActions { try set(id, text, "Scroll") }
        return "scroll \(change)"
      }
      try store.withDiscardableActions {
        try store.group("Scroll") {
          try store.withoutRecording { try set(id, text, "") }
          try set(other, otherText, "")
        }
      }
      return "scroll mixed \(change), \(other) \(otherText ?? "-")"
    case 14...15:
      try store.undo()
      return "undo"
    case 16:
      let count = random.int(0..<5)
      try store.undo(count)
      return "undo \(count)"
    case 17:
      try store.redo()
      return "redo"
    case 18:
      let count = random.int(0..<5)
      try store.redo(count)
      return "redo \(count)"
    case 19:
      try store.loadHistory()
      let position = random.int(0..<store.history.actions.count + 1)
      try store.jump(to: position)
      return "jump \(position)"
    case 20:
      try store.markSaved()
      return "saved"
    case 21:
      try store.revertToSaved()
      return "revert"
    case 22:
      guard random.oneIn(3) else { return "nothing" }
      try store.removeAllActions()
      return "clear"
    case 23:
      store.limit = random.pick([nil, nil, 0, 2, 5])
      return "limit \(store.limit.map { "\($0)" } ?? "none")"
    case 25:
      guard random.oneIn(2) else { return "nothing" }
      try store.removeActions(of: id)
      return "forget \(id)"
    case 26:
      let count = random.int(0..<6)
      try store.removeActions(exceptLast: count)
      return "keep \(count)"
    case 27:
      try store.removeUndoneActions()
      return "forget what was undone"
    case 28:
      let name = random.pick(["x", "y", "z"])
      try store.addCheckpoint(name)
      return "name \(name)"
    case 29:
      let name = random.pick(["x", "y", "z"])
      return "unname \(name): \(try store.removeCheckpoint(name))"
    case 30:
      let name = random.pick(["x", "y", "z"])
      return "jump to \(name): \(try store.jump(toCheckpoint: name)?.distance ?? 0)"
    case 32...35:
      let place = random.int(0..<30)
      return "visit \(place): \(try store.jump(to: UndoPlace(place))?.distance ?? 0)"
    case 36:
      let count = random.int(-4..<5)
      return "go by \(count): \(try store.jump(by: count)?.distance ?? 0)"
    case 37...38:
      try store.undo()
      try store.undo()
      try set(id, text, "Instead")
      return "undo, undo, set \(change)"
    default:
      let gesture = try store.coalescingActions(by: "l") { try store.beginGesture("Drag") }
      try set(id, text, "")
      try gesture.commit()
      return "joined gesture \(change)"
    }
  }

  /// Compares what is seen without reading what has been kept.
  func checkWhatIsRead(_ comment: @autoclosure () -> String) {
    let elements = InMemoryRepository(durable.elements)
    guard elements == InMemoryRepository(memory.elements) else {
      Issue.record("elements: \(comment())")
      return
    }
    if selections.durable.number != selections.memory.number {
      Issue.record(
        "selected: \(selections.durable.number), not \(selections.memory.number): \(comment())")
    }
    if random.oneIn(3), durable.hasUnsavedChanges != memory.hasUnsavedChanges {
      Issue.record("unsaved changes: \(comment())")
    }
    if random.oneIn(3),
      durable.undoName != memory.undoName || durable.redoName != memory.redoName
    {
      Issue.record("names: \(comment())")
    }
  }

  /// Compares all there is.
  func check(_ comment: @autoclosure () -> String) throws {
    try durable.loadHistory()
    guard durable.history == memory.history else {
      Issue.record(
        """
        \(durable.history), saved at \(String(describing: durable.history.savedPosition)), with \
        \(durable.history.checkpoints), is not \
        \(memory.history), saved at \(String(describing: memory.history.savedPosition)), with \
        \(memory.history.checkpoints): \
        \(comment())
        """)
      return
    }
    // Without branches, the numbers of places are those of what has been read.
    if keepsBranches {
      let (found, expected) = (durable.history, memory.history)
      #expect(found.places == expected.places && found.place == expected.place, "\(comment())")
      #expect(found.savedPlaces == expected.savedPlaces, "\(comment())")
      #expect(found.savedPlace == expected.savedPlace, "\(comment())")
    }
    checkWhatIsRead(comment())
    let report = durable.repository.report
    #expect(report.damage == nil && report.tornBytes == 0 && !report.isChangedByOthers)
    #expect(durable.hasUnsavedChanges == memory.hasUnsavedChanges)
  }
}

extension UndoStore where Repo == JSONDocumentRepository<Note> {
  /// Opens the document of a test, which waits for no disk.
  static func open(
    _ folder: TemporaryFolder, limit: Int? = nil, keepsBranches: Bool = false
  ) throws -> UndoStore {
    let store = UndoStore(try DocumentWorld.open(folder), limit: limit)
    if keepsBranches { store.keepsBranches = true }
    return store
  }

  /// Gives the first note a text, in an action of that name.
  func set(_ text: String) throws {
    try save(Note(id: 1, text: text), named: text)
  }
}
