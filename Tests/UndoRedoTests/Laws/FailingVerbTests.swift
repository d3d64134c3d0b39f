import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Something that a store does by calls of its repository, each of which may fail.
struct FailingVerb: CustomTestStringConvertible, Sendable {
  typealias Store = UndoStore<FlakyNotes>

  let testDescription: String

  /// How many calls it makes.
  let calls: Int

  let prepare: @Sendable (Store) throws -> Void
  let perform: @Sendable (Store) throws -> Void

  init(
    _ name: String, calls: Int,
    after prepare: @escaping @Sendable (Store) throws -> Void = { _ in },
    _ perform: @escaping @Sendable (Store) throws -> Void
  ) {
    (testDescription, self.calls, self.prepare, self.perform) = (name, calls, prepare, perform)
  }

  /// Creates a store of two notes.
  func makeStore() throws -> Store {
    let store = Store(FlakyNotes([Note(1, "a"), Note(2, "b")]))
    try prepare(store)
    return store
  }
}

@Suite struct FailingVerbTests {
  /// Whatever call fails: all is as before, and the same does it afterwards.
  @Test(arguments: FailingVerb.all) func nothingHasHappened(_ verb: FailingVerb) throws {
    let expected = try verb.makeStore()
    try verb.perform(expected)
    for call in 1...verb.calls + 1 {
      let store = try verb.makeStore()
      let (notes, history) = (Set(store.repository.notes), store.history)
      let line = store.repository.line
      line.failNext(call)
      do {
        try verb.perform(store)
        #expect(call == verb.calls + 1, "call \(call)")
      } catch NotesFailure.broken(call) {
        line.failNext()
        #expect(Set(store.repository.notes) == notes && store.history == history, "call \(call)")
        #expect(store.brokenInvariant == nil, "call \(call)")
        try verb.perform(store)
      }
      #expect(Set(store.repository.notes) == Set(expected.repository.notes), "call \(call)")
      #expect(store.history == expected.history && store.brokenInvariant == nil, "call \(call)")
    }
  }
}

extension FailingVerb {
  private static func undone(_ store: Store) throws {
    try store.save(Note(1, "x"), named: "Edit")
    try store.undo()
  }

  /// Two actions can be undone, and another one redone.
  private static func halfUndone(_ store: Store) throws {
    try store.save(Note(1, "x"), named: "One")
    try store.delete(2, named: "Two")
    try store.perform("Three") {
      Modify(1, \.text, to: "z")
      Create(Note(3, "c"))
    }
    try store.undo()
  }

  static let all = [
    FailingVerb("saving", calls: 3, after: undone) { try $0.save(Note(1, "c"), named: "Save") },
    FailingVerb("adding", calls: 3, after: undone) { try $0.save(Note(3, "c"), named: "Add") },
    FailingVerb("deleting", calls: 3, after: undone) { try $0.delete(1, named: "Delete") },
    FailingVerb("modifying", calls: 3, after: undone) {
      try $0.modify(1, \.text, to: "c", named: "Modify")
    },
    FailingVerb("updating", calls: 5, after: undone) {
      try $0.update("Change") { notes in
        notes.append(Note(3, "c"))
        notes[0].text = "c"
      }
    },
    FailingVerb("recording", calls: 1, after: undone) {
      try $0.record("Add", [.created(Note(1, "a"))])
    },
    // Two lines that read, and two steps that read and write.
    FailingVerb("lines", calls: 6, after: undone) {
      try $0.perform("Edit") {
        Modify(1, \.text, to: "A")
        Delete(2)
      }
    },
    FailingVerb("a group", calls: 9, after: undone) { store in
      try store.group("Group") {
        try store.save(Note(3, "c"), named: "")
        try store.modify(1, \.text, to: "z", named: "")
        try store.delete(2, named: "")
      }
    },
    FailingVerb("what is not recorded", calls: 3, after: undone) { store in
      try store.withoutRecording { _ = try store.save(Note(1, "theirs"), named: "") }
    },
    FailingVerb("coalescing", calls: 3) { store in
      _ = try store.coalescingActions(by: "k") { try store.save(Note(1, "x"), named: "Type") }
    } _: { store in
      _ = try store.coalescingActions(by: "k") { try store.save(Note(1, "y"), named: "Type") }
    },
    FailingVerb("redoing", calls: 2, after: undone) { try $0.redo() },
    FailingVerb("redoing lines", calls: 4, after: halfUndone) { try $0.redo() },
    FailingVerb("redoing all", calls: 4, after: halfUndone) { try $0.redo(9) },
    FailingVerb("undoing all", calls: 4, after: halfUndone) { try $0.undoAll() },
    FailingVerb("jumping", calls: 4, after: halfUndone) { try $0.jump(to: 0) },
    // Reading one or the other, comparing, and writing.
    FailingVerb("reverting", calls: 6) { store in
      try store.save(Note(1, "x"), named: "")
      try store.save(Note(2, "y"), named: "")
    } _: {
      try $0.revertToSaved()
    },
    FailingVerb("jumping to a branch", calls: 4) { store in
      store.keepsBranches = true
      try store.save(Note(1, "x"), named: "x")
      try store.undo()
      try store.save(Note(3, "y"), named: "y")
    } _: { store in
      try store.jump(to: store.history.branches[0].places[0])
    },
  ]
}
