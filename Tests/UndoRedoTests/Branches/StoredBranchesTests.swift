import TestSupport
import Testing
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedo

/// Branches are found again in repositories that do not know of them, since a record has them.
@Suite struct StoredBranchesTests {
  /// Returns a store after “Second”, and the place after “First”, which is on a branch.
  private func storeWithBranch() throws -> (store: UndoStore<Diary>, first: UndoPlace) {
    let store = UndoStore(Diary([Note(1, "a")]))
    store.keepsBranches = true
    try store.modify(1, \.text, to: "b", named: "First")
    let first = store.history.place
    try store.undo()
    try store.modify(1, \.text, to: "c", named: "Second")
    return (store, first)
  }

  /// A store that was saved after the first action, which is a branch now.
  private func storeSavedOnBranch() throws -> UndoStore<Diary> {
    let store = UndoStore(Diary([Note(1, "a")]))
    store.keepsBranches = true
    try store.modify(1, \.text, to: "b", named: "First")
    try store.markSaved()
    try store.undo()
    try store.modify(1, \.text, to: "c", named: "Second")
    return store
  }

  @Test func branchesAreThereAfterARelaunch() throws {
    let (store, first) = try storeWithBranch()

    let other = UndoStore(try store.repository.reopened())
    #expect(other.undoName == "Second" && other.history.branches.isEmpty)
    other.keepsBranches = true
    #expect(other.history == store.history && other.history.branches.count == 1)
    #expect(try other.jump(to: first)?.changes.count == 1)
    #expect(other[1]?.text == "b" && other.undoName == "First")

    let last = UndoStore(try other.repository.reopened())
    last.keepsBranches = true
    #expect(last.history == other.history && last.history.place == first)
  }

  /// Observers hear that branches were forgotten where there were some, also within a group.
  @Test(arguments: [false, true]) func branchesAreForgottenWithinAGroup(isBranched: Bool) throws {
    let diary = isBranched ? try storeWithBranch().store.repository.reopened() : Diary()
    let store = UndoStore(diary)
    store.keepsBranches = true
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    try store.group("Group") { store.keepsBranches = false }
    observation.cancel()
    #expect(kinds == (isBranched ? [.cleared] : []) && store.history.branches.isEmpty)
  }

  /// Where the model was saved beside the line is asked for, whatever was read before.
  @Test func changesSinceASaveOnABranchAreThereAfterARelaunch() throws {
    let store = try storeSavedOnBranch()
    let other = UndoStore(try store.repository.reopened())
    other.keepsBranches = true
    #expect(other.changesSinceSaved == [.modified(from: Note(1, "b"), to: Note(1, "c"))])
    #expect(other.changesSinceSaved == store.changesSinceSaved && other.canRevertToSaved)
  }

  /// An action that goes while it has not been read is counted by none that has been read.
  @Test func linksCountNoActionThatHasGoneUnread() throws {
    let first = UndoStore(Diary([Note(1, "a"), Note(2, "a"), Note(3, "a")]))
    try first.modify(1, \.text, to: "b", named: "First")
    try first.modify(2, \.text, to: "b", named: "Second")
    for number in 0..<80 { try first.modify(3, \.text, to: "\(number)", named: "Other") }
    try first.undo(actionAt: 0)

    let store = UndoStore(try first.repository.reopened())
    try store.undo()
    #expect(store.history.actions.last?.metadata["reverts"] == "82")
    #expect(store.history.actions.count < 80, "Some have not been read")
    try store.withoutRecording { try store.modify(2, \.text, to: "a") }
    try store.redo()
    try store.loadHistory()
    #expect(store.history.actions.count == 82)
    #expect(store.history.actions.last?.metadata["reverts"] == "81")
    #expect(store.repository.record.history.actions == store.history.actions)
  }

  /// A branch that begins before the oldest action that a limit leaves room for is no more.
  @Test func aSmallerLimitAfterARelaunch() throws {
    let store = UndoStore(Diary([Note(1, "a")]))
    store.keepsBranches = true
    try store.modify(1, \.text, to: "x", named: "Branch")
    try store.undo()
    for text in ["b", "c", "d"] { try store.modify(1, \.text, to: text, named: text) }
    let other = UndoStore(try store.repository.reopened(), limit: 2)
    other.keepsBranches = true
    try other.loadHistory()
    #expect(other.history.undoable.map(\.name) == ["d", "c"])
    #expect(other.history.branches.isEmpty && other.history.places.count == 3)
  }

  /// A visit that goes over discardable actions of the line leaves the record room for them, too.
  @Test func aVisitOverDiscardableActionsOfTheLine() throws {
    let store = UndoStore(Diary(), limit: 3)
    store.keepsBranches = true
    func set(_ text: String) throws { try store.save(Note(1, text), named: text) }
    try set("older")
    try set("a")
    try store.withDiscardableActions { try set("scroll") }
    try set("b")
    let place = store.history.place
    try store.undo()
    try set("c")
    try store.jump(to: 2)
    store.limit = 2
    try store.jump(to: place)
    #expect(store.history.actions.map(\.name) == ["a", "scroll", "b"])
    #expect(store.repository.record.history.actions == store.history.actions)
  }

  @Test func awaitedStoresFindThem() async throws {
    let (store, first) = try storeWithBranch()

    let other = AsyncUndoStore(RepositoryActor(try store.repository.reopened()))
    await other.setKeepsBranches(true)
    try await other.loadHistory()
    #expect(await other.history == store.history)
    try await other.jump(to: first)
    #expect(await other.undoName == "First")
  }

  /// Where a visit leads to a branch that was not stored, the line is what it has become.
  @Test func aBranchThatIsNotStored() throws {
    let store = UndoStore(InMemoryRepository([Note(1, "a")]))
    store.keepsBranches = true
    store.modify(1, \.text, to: "b", named: "First")
    store.undo()
    var record = HistoryRecord(store.history)
    let step = UndoRedoStep.modified(from: Note(1, "a"), to: Note(1, "c"))
    let stored = StoredAction(
      UndoAction("Elsewhere", step), isSaved: true, checkpoints: ["There"])
    record.apply(.visited(by: 0, redoable: [stored], performed: 1, place: 7))
    #expect(record.history.undoable.map(\.name) == ["Elsewhere"])
    #expect(record.history.redoable.isEmpty && record.history.branches.isEmpty)
    #expect(record.history.savedPosition == 1)
    #expect(record.history.checkpoints.map(\.name) == ["There"])
    #expect(!record.storedHistory.keepsBranches)
  }

  /// On the way to a branch that is not stored, a limit drops nothing that the store does not drop.
  @Test func aVisitUnderALimitOfABranchThatIsNotStored() throws {
    let faults = FaultPlan()
    let store = UndoStore(FaultyRepository(Diary(), faults: faults))
    faults.fail(at: .perform)
    store.keepsBranches = true
    #expect(faults.hasFailed && store.keepsBranches)
    for text in ["A", "B", "C", "D"] { try store.save(Note(1, text), named: text) }
    let place = store.history.places[2]
    try store.undo(3)
    try store.save(Note(1, "E"), named: "E")
    store.limit = 3
    try store.jump(to: place)
    #expect(store.history.actions.map(\.name) == ["A", "B", "C", "D"])
    #expect(store.repository.base.record.history.actions == store.history.actions)
    try store.undo(2)
    let other = UndoStore(try store.repository.base.reopened())
    #expect(try other.redo()?.name == "A")
  }

  @Test func awaitedStoresVisitItTheSameWay() async throws {
    let actor = RepositoryActor(Diary())
    let store = AsyncUndoStore(FaultyAsyncRepository(actor))
    await store.repository.faults.fail(at: .perform)
    await store.setKeepsBranches(true)
    for text in ["A", "B", "C", "D"] { try await store.save(Note(1, text), named: text) }
    let place = await store.history.places[2]
    try await store.undo(3)
    try await store.save(Note(1, "E"), named: "E")
    await store.setLimit(3)
    try await store.jump(to: place)
    #expect(await store.history.actions.map(\.name) == ["A", "B", "C", "D"])
    let record = await actor.withBase { $0.record }
    #expect(await record.history.actions == store.history.actions)
    #expect(record.history.position == 2)
  }

  /// They are read as soon as they can be, if the saved place is nowhere else.
  @Test func aPlaceIsRevertedToThatCouldNotBeReadBefore() async throws {
    let store = try storeSavedOnBranch()

    let faults = AsyncFaultPlan()
    let repository = FaultyAsyncRepository(
      RepositoryActor(try store.repository.reopened()), faults: faults)
    let other = AsyncUndoStore(repository)
    await other.setKeepsBranches(true)
    await faults.fail(at: .read)
    try await other.undo()
    #expect(await faults.hasFailed)
    #expect(await other.history.branches.isEmpty)
    #expect(try await other.revertToSaved() != nil)
    #expect(try await other[1]?.text == "b")
    #expect(await !other.hasUnsavedChanges)
  }

  /// What was read is not read again, with branches as without.
  @Test func aVisitLeavesLessToRead() throws {
    let store = UndoStore(InMemoryRepository([Note(1, "a")]))
    store.keepsBranches = true
    store.modify(1, \.text, to: "b", named: "First")
    store.modify(1, \.text, to: "c", named: "Second")
    let second = store.history.place
    store.undo(2)
    store.modify(1, \.text, to: "d", named: "Third")
    store.modify(1, \.text, to: "e", named: "Fourth")
    store.undo()
    var record = HistoryRecord(store.history)
    #expect(record.storedHistory.undoableCount == 1 && record.storedHistory.redoableCount == 1)
    let way = store.history.way(to: second)!
    record.apply(
      .visited(
        by: -1, redoable: store.history.storedActions(of: way), performed: 2, place: second.number))
    #expect(record.storedHistory.undoableCount == 0 && record.storedHistory.redoableCount == 0)
    #expect(record.history.undoable.map(\.name) == ["Second", "First"])
    #expect(record.history.branches.map { $0.actions.map(\.name) } == [["Third", "Fourth"]])
  }
}
