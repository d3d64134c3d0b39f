import Testing
import UndoRedo
import UndoRedoAsync

struct UndoHistoryRecognizingTests {
  private let store = NoteStore(texts: "0")

  private func edit(_ texts: String...) {
    for text in texts { store.modify(1, \.text, to: text, named: text) }
  }

  @Test func whereALimitHasDroppedActionsAPlaceIsFoundAgain() {
    edit("1", "2", "3", "4")
    let shown = store.history
    store.limit = 3
    edit("5")
    #expect(store.history.actions.map(\.name) == ["3", "4", "5"])
    #expect((0...4).map { store.history.position(of: $0, in: shown) } == [nil, nil, nil, 1, 2])
    #expect(store.jump(to: 3, in: shown)?.distance == -2)
    #expect(store.texts == ["3"])
    #expect(store.jump(to: 2, in: shown) == nil && store.texts == ["3"])
  }

  @Test func aPlaceThatWasReplacedIsNotTakenForAnother() {
    edit("1", "2", "3")
    let shown = store.history
    store.undo(2)
    edit("other", "another")
    #expect((0...3).map { store.history.position(of: $0, in: shown) } == [0, 1, nil, nil])
    #expect(store.jump(to: 3, in: shown) == nil && store.texts == ["another"])
    store.jump(to: 1, in: shown)
    #expect(store.texts == ["1"])
  }

  /// Keeping branches, or keeping them no longer, gives places other numbers.
  @Test(arguments: [false, true])
  func anActionIsFoundWhereBranchesAreKeptOrNotSince(isAtFirst: Bool) throws {
    store.keepsBranches = isAtFirst
    edit("a")
    store.undo()
    // The third action is like the first.
    edit("1", "0", "1", "2")
    let shown = store.history
    store.keepsBranches = !isAtFirst
    #expect(
      try store.undo(actionAt: 0, in: shown, onConflict: .overwrite)?.metadata["reverts"] == "4")
    #expect(store.conflicts(undoingActionAt: 3, in: shown)?.map(\.id) == [1])
  }

  @Test func aPlaceThatIsOnABranchNowIsFoundThere() {
    store.keepsBranches = true
    edit("1", "2", "3")
    let shown = store.history
    store.undo(2)
    edit("other")
    #expect(store.history.position(of: 3, in: shown) == nil)
    #expect(store.jump(to: 3, in: shown)?.distance == 1)
    #expect(store.texts == ["3"] && store.history.branches.count == 1)
    #expect(store.jump(to: 2, in: shown)?.distance == -1 && store.texts == ["2"])

    store.keepsBranches = false
    edit("another")
    store.keepsBranches = true
    store.undo()
    #expect(store.jump(to: 3, in: shown) == nil && store.texts == ["2"])
  }

  @Test func anAwaitedStoreFindsAPlaceThatIsOnABranchNow() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository([Note(1, "0")])))
    await store.setKeepsBranches(true)
    for text in ["1", "2"] { try await store.modify(1, \.text, to: text, named: text) }
    let shown = await store.history
    try await store.undo()
    try await store.modify(1, \.text, to: "other", named: "other")
    #expect(try await store.jump(to: 2, in: shown)?.distance == 0)
    #expect(try await store.element(withID: 1)?.text == "2")
    #expect(try await store.jump(to: 0, in: shown)?.distance == -2)
    #expect(try await store.jump(to: 9, in: shown) == nil)
  }

  @Test func whatIsUndoneIsAPlaceToo() {
    edit("1", "2", "3")
    let shown = store.history
    store.undoAll()
    #expect(store.jump(to: 2, in: shown)?.distance == 2)
    #expect(store.texts == ["2"])
    #expect(store.jump(to: 2, in: shown) == nil)
  }

  @Test(arguments: [-1, 4, Int.max])
  func thereIsNoPlaceOutOfRange(position: Int) {
    edit("1", "2", "3")
    let shown = store.history
    edit("4")
    #expect(store.history.position(of: position, in: shown) == nil)
    #expect(store.jump(to: position, in: shown) == nil && store.texts == ["4"])
  }

  @Test func whereActionsAreTakenOutThePlacesBeforeThemStay() {
    store.save(Note(2, "x"), named: "Add")
    edit("1", "2")
    store.modify(2, \.text, to: "y", named: "Write")
    edit("3")
    let shown = store.history
    store.removeActions(of: 2)
    #expect(store.history.actions.map(\.name) == ["1", "2", "3"])
    #expect(store.history.position(of: 0, in: shown) == 0)
    #expect((1...5).allSatisfy { store.history.position(of: $0, in: shown) == nil })
  }

  @Test func beforeTheOldestActionThatBothHaveNothingIsCertain() {
    edit("1", "2")
    let shown = store.history
    store.removeAllActions()
    edit("3")
    #expect((0...2).allSatisfy { store.history.position(of: $0, in: shown) == nil })
  }

  /// Which begins at the same number, with other elements.
  @Test func anotherHistoryThatWasAdoptedIsNotTakenForACopy() {
    for keepsBranches in [false, true] {
      let store = NoteStore(texts: "0")
      store.keepsBranches = keepsBranches
      let empty = store.history
      #expect(store.history.position(of: 0, in: empty) == 0)
      store.modify(1, \.text, to: "1", named: "1")
      let shown = store.history
      #expect(store.history.position(of: 0, in: empty) == 0)
      let other = NoteStore(texts: "1")
      other.keepsBranches = keepsBranches
      other.modify(1, \.text, to: "2", named: "2")
      store.modify(1, \.text, to: "2")
      store.adopt(other.history)
      #expect(store.jump(to: 0, in: shown) == nil && store.jump(to: 0, in: empty) == nil)
      #expect(store.texts == ["2"])
      #expect(store.jump(to: 0, in: other.history)?.distance == -1 && store.texts == ["1"])
    }
  }
}
