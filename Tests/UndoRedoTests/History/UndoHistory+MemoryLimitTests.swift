import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

struct UndoHistoryMemoryLimitTests {
  /// The cost of a note: as many bytes as its number says.
  private static func cost(_ note: Note) -> Int { 1_000 * note.id + note.text.utf8.count }

  /// What the steps of a store's history keep takes beyond its size, looked at one by one.
  private func cost(ofKeptIn store: NoteStore) -> Int {
    let table = store.history.table
    let log = store.history.log
    let holders = log.entries.indices.filter { log.entries[$0].holdsValue }
    let values = holders.map { log[valueOfStep: $0] } + table.vacant.map { table[$0] }
    return values.reduce(0) { $0 + Self.cost($1) }
  }

  private func check(_ store: NoteStore, _ comment: @autoclosure () -> Comment) {
    let (steps, vacant) = (store.history.log.entries.count, store.history.table.vacantCount)
    var counted = store.history
    counted.recount()
    #expect(
      store.history.byteCount
        == steps * 14 + (steps + vacant) * MemoryLayout<Note>.stride + cost(ofKeptIn: store)
        + Int(counted.branchByteCount),
      comment())
  }

  @Test func whatAModificationTakes() {
    var history = UndoHistory<Int>()
    #expect(history.byteCount == 0)
    history.record(UndoAction("", .modified(from: 1, to: 2)))
    #expect(history.byteCount == 14 + 8)
    history.undo()
    #expect(history.byteCount == 14 + 8)
    history.removeAll()
    #expect(history.byteCount == 0)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<30, oneIn: 6)) func theBytesAreThoseOfWhatIsKept(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let store = NoteStore(texts: "a", "b")
    store.memoryLimit = UndoMemoryLimit(bytes: .max, cost: Self.cost)
    store.keepsBranches = seed % 2 > 0
    for round in 0..<80 {
      let id = random.int(1..<5)
      let note = Note(id, String(repeating: "x", count: random.int(0..<4)))
      switch random.int(0..<14) {
      case 0...3: store.save(note, named: "")
      case 4: store.delete(id, named: "")
      case 5:
        try? store.group("") {
          store.save(note, named: "")
          store.delete(random.int(1..<5), named: "")
          if random.oneIn(3) { throw OutOfPaper() }
          store.save(note, named: "")
        }
      case 6:
        store.withoutRecording {
          if random.oneIn(2) { store.delete(id, named: "") } else { store.save(note, named: "") }
        }
      case 7, 8: store.undo(random.int(0..<4))
      case 9: store.redo(random.int(0..<4))
      case 10: store.limit = random.oneIn(2) ? nil : random.int(2..<9)
      case 11: store.jump(to: random.pick(store.history.places))
      case 12: store.removeActions(of: id)
      default: if random.oneIn(4) { store.removeAllActions() }
      }
      check(store, "seed \(seed), round \(round)")
    }
    store.removeAllActions()
    #expect(store.history.byteCount == 0, "seed \(seed)")
  }

  @Test func theOldestActionsAreDroppedAsWholeOnes() {
    let store = NoteStore(texts: "a", "b")
    let size = 14 + MemoryLayout<Note>.stride
    store.memoryLimit = UndoMemoryLimit(bytes: 4 * size)
    store.group("First") {
      store.save(Note(1, "A"), named: "")
      store.save(Note(2, "B"), named: "")
    }
    store.save(Note(1, "aa"), named: "Second")
    store.save(Note(1, "aaa"), named: "Third")
    #expect(store.history.undoable.count == 3)
    store.save(Note(1, "aaaa"), named: "Fourth")
    #expect(store.history.undoable.map(\.name) == ["Fourth", "Third", "Second"])
    #expect(store.history.byteCount == 3 * size)
  }

  @Test func noMoreAreDroppedThanNeedBe() {
    let size = 14 + MemoryLayout<Note>.stride
    // What goes with a deletion is the deleted value.
    let store = NoteStore(texts: "a", "b")
    store.delete(2, named: "Delete")
    store.save(Note(1, "A"), named: "First")
    store.save(Note(1, "AA"), named: "Second")
    store.memoryLimit = UndoMemoryLimit(bytes: 2 * size)
    #expect(store.history.undoable.map(\.name) == ["Second", "First"])

    var history = NoteHistory()
    history.record(UndoAction("Delete", .deleted(Note(2, "b"))))
    history.record(UndoAction("First", .modified(from: Note(1, "a"), to: Note(1, "A"))))
    history.record(UndoAction("Second", .modified(from: Note(1, "A"), to: Note(1, "AA"))))
    history.memoryLimit = UndoMemoryLimit(bytes: 2 * size)
    #expect(history.undoable.map(\.name) == ["Second", "First"])

    // What goes with an undone creation is the created value.
    for isGroup in [false, true] {
      let store = NoteStore(texts: "a", "b")
      store.memoryLimit = UndoMemoryLimit(bytes: 2 * size)
      store.save(Note(1, "A"), named: "First")
      store.save(Note(3, "c"), named: "Add")
      store.undo()
      if isGroup {
        store.group("Second") { store.save(Note(1, "AA"), named: "") }
      } else {
        store.save(Note(1, "AA"), named: "Second")
      }
      #expect(store.history.undoable.map(\.name) == ["Second", "First"])
    }
  }

  @Test(arguments: [false, true]) func undoDropsNothing(isObserved: Bool) {
    let store = NoteStore(texts: "a")
    let observation = isObserved ? store.observe { _ in } : nil
    store.save(Note(1, "b"), named: "First")
    store.save(Note(1, "c"), named: "Second")
    store.save(Note(2, "d"), named: "Add")
    let bytes = store.history.byteCount
    store.memoryLimit = UndoMemoryLimit(bytes: bytes)
    store.undo()
    // The history keeps what was created, and yet nothing more is lost.
    #expect(store.history.byteCount > bytes && store.history.undoable.count == 2)
    var history = store.history
    history.redo()
    history.undo()
    #expect(history.undoable.count == 2)
    observation?.cancel()
  }

  @Test func whatIsCreatedOnceMoreKeepsNothingOfWhatWasUndone() {
    let store = NoteStore()
    store.memoryLimit = UndoMemoryLimit(bytes: .max, cost: Self.cost)
    store.save(Note(1, "long"), named: "Add")
    store.undo()
    store.group("Add") { store.save(Note(1, "a"), named: "") }
    #expect(store.history.byteCount == 14 + MemoryLayout<Note>.stride)
  }

  @Test func theLastActionIsNeverDropped() {
    let store = NoteStore(texts: "a")
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    store.save(Note(1, "b"), named: "First")
    store.save(Note(1, "c"), named: "Second")
    #expect(store.history.undoable.map(\.name) == ["Second"])
    store.undo()
    #expect(store.texts == ["b"])
  }

  @Test func undoneActionsAreNotDropped() {
    let store = NoteStore(texts: "a")
    for text in ["b", "c", "d", "e"] { store.save(Note(1, text), named: text) }
    store.undo(2)
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    #expect(store.history.undoable.map(\.name) == ["c"])
    #expect(store.history.redoable.map(\.name) == ["d", "e"])
    store.redoAll()
    #expect(store.texts == ["e"])
    #expect(store.history.undoable.map(\.name) == ["e"])
  }

  @Test func whatTheCallerSaysCounts() {
    let store = NoteStore(texts: "a")
    store.memoryLimit = UndoMemoryLimit(bytes: 1_000) { $0.text.utf8.count }
    store.save(Note(1, String(repeating: "x", count: 800)), named: "Long")
    store.save(Note(1, "b"), named: "Short")
    #expect(store.history.undoable.count == 2)
    store.save(Note(1, "c"), named: "Shorter")
    store.save(Note(1, String(repeating: "y", count: 200)), named: "Longer")
    store.save(Note(1, "d"), named: "Last")
    #expect(store.history.undoable.map(\.name) == ["Last", "Longer", "Shorter"])
  }

  /// As of a value that is never to be stored.
  @Test(arguments: [false, true]) func noSumIsTooLarge(keepsBranches: Bool) {
    let store = NoteStore(texts: "a")
    store.keepsBranches = keepsBranches
    store.memoryLimit = UndoMemoryLimit(bytes: .max) { _ in .max }
    for text in ["b", "c", "d"] { store.modify(1, \.text, to: text) }
    store.undo(2)
    store.modify(1, \.text, to: "e")
    #expect(store.history.byteCount > 1 << 41)
    store.memoryLimit = UndoMemoryLimit(bytes: 1 << 30) { _ in .max }
    #expect(store.history.undoable.count == 1 && store.history.branches.isEmpty)
  }

  @Test func aDroppedMarkIsGone() {
    let store = NoteStore(texts: "a")
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    store.save(Note(1, "b"), named: "")
    store.save(Note(1, "c"), named: "")
    store.undo()
    #expect(store.hasUnsavedChanges)
  }

  @Test func takingTheLimitAwayKeepsWhatIsLeft() {
    let store = NoteStore(texts: "a")
    store.memoryLimit = UndoMemoryLimit(bytes: 0, cost: Self.cost)
    store.save(Note(1, "b"), named: "")
    store.memoryLimit = nil
    #expect(store.memoryLimit == nil)
    store.save(Note(1, "c"), named: "")
    #expect(store.history.undoable.count == 2)
  }
}
