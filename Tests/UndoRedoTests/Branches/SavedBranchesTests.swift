import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Branches in scopes and buffers, which are committed, abandoned, saved and rolled back.
@Suite struct SavedBranchesTests {
  /// A scope of two notes, with a branch beside its line.
  private func makeScope(_ parent: NoteStore) -> UndoScope<InMemoryRepository<Note>> {
    let scope = parent.makeScope()
    scope.keepsBranches = true
    scope.save(Note(1, "x"), named: "x")
    scope.undo()
    scope.save(Note(1, "y"), named: "y")
    scope.save(Note(2, "z"), named: "z")
    return scope
  }

  @Test(arguments: [false, true])
  func aScopeBeginsAnew(isCommitted: Bool) throws {
    let parent = NoteStore(texts: "a", "b")
    let scope = makeScope(parent)
    let places = scope.history.places
    var selection = 0
    scope.keepContext(read: { selection }, restore: { selection = $0 })
    if isCommitted { try scope.commit("Edit") } else { scope.abandon() }
    #expect(parent.history.description == (isCommitted ? "[Edit | ]" : "[ | ]"))
    #expect(parent.texts == (isCommitted ? ["y", "z"] : ["a", "b"]))
    #expect(scope.history.actions.isEmpty && scope.history.branches.isEmpty)
    for place in places where place != scope.history.place { #expect(scope.jump(to: place) == nil) }
    let start = scope.elements
    scope.save(Note(2, "w"), named: "w")
    scope.undo()
    scope.save(Note(2, "v"), named: "v")
    #expect(scope.history.branches.count == 1 && scope.brokenInvariant == nil)
    scope.undo()
    #expect(scope.elements == start && parent.elements == start)
  }

  /// What fails leaves the branches as they are, and what can be redone.
  @Test func aTransactionWhoseSaveFails() throws {
    let faults = FaultPlan()
    let notes = FaultyRepository(InMemoryRepository([Note(1, "a"), Note(2, "b")]), faults: faults)
    let store = UndoStore(BufferedRepository(notes))
    store.keepsBranches = true
    try store.save(Note(1, "x"), named: "x")
    try store.undo()
    try store.save(Note(1, "y"), named: "y")
    try store.undo()
    let (history, elements) = (store.history, try store.allElements())
    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) {
      try store.transaction("Import") { try store.save(Note(2, "c"), named: "") }
    }
    #expect(try store.history == history && store.allElements() == elements)
    #expect(store.canRedo && store.history.branches.count == 1)

    try store.transaction("Import") { try store.save(Note(2, "c"), named: "") }
    #expect(store.history.branches.count == 2 && store.history.savedPlace == store.history.place)
    #expect(store.repository.base.base.elements.map(\.text) == ["a", "c"])
    #expect(store.brokenInvariant == nil)
  }

  @Test func aVisitIsOneSave() throws {
    let recording = RecordingRepository(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    let store = UndoStore(BufferedRepository(recording))
    store.keepsBranches = true
    store.beginAutosaving()
    store.save(Note(1, "x"), named: "x")
    let place = store.history.place
    store.undo()
    store.save(Note(2, "y"), named: "y")
    let count = store.repository.base.performed.count
    store.jump(to: place)
    #expect(store.repository.base.performed.count == count + 1 && !store.hasUnsavedChanges)
    #expect(store.repository.base.base.elements.map(\.text) == ["x", "b"])
    #expect(store.history.savedPlace == place)
  }
}
