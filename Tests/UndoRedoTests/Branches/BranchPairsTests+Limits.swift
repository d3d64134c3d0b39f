import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What limits leave of branches, and what they count.
extension BranchPairsTests {
  /// What begins before the oldest action goes with those that a smaller limit drops, and needs no room.
  @Test func aSmallerLimitCountsWhatStays() {
    for text in ["1", "2", "p", "q"] { type(text) }
    store.undo(2)
    type("3")
    let end = store.history.place
    store.undoAll()
    for text in ["x", "y", "z"] { type(text) }
    store.jump(to: end)
    store.limit = 2
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["p", "q"]])
  }

  @Test func limitsDropTheOldestLeaf() {
    store.limit = 3
    let places = fork()
    store.markSaved()
    store.undo()
    for text in ["1", "2", "3"] { type(text) }
    // “x” was saved: it stays, and of the others the one that came about first has gone.
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["y", "z"], ["x"]])
    store.undoAll()
    type("4")
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["x"], ["1", "2"]])
    #expect(!store.history.contains(places.y))
    #expect(store.history.savedPlace == places.x)
    store.jump(to: places.x)
    #expect(!store.hasUnsavedChanges)
    for text in ["5", "6", "7", "8"] { type(text) }
    // The place where the others began was dropped, and they with it.
    #expect(store.history.branches.isEmpty && store.history.undoable.count == 3)
    #expect(store.brokenInvariant == nil)
  }

  /// The saved place holds the actions that lead to it, until a change that is not recorded overwrites it.
  @Test func whatTheSavedPlaceHeldGoesWithIt() {
    for text in ["x", "y"] { type(text) }
    type("z", in: 2)
    store.markSaved()
    store.undoAll()
    type("1")
    store.limit = 1
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["x", "y", "z"]])
    store.withoutRecording { type("2", in: 2) }
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["x"]])
  }

  /// A limit bounds what is known of saves, too: of those at places that have gone, nothing is left.
  @Test func savesAreForgottenWithTheirPlaces() {
    store.limit = 3
    var saved: [UndoPlace] = []
    for number in 0..<200 {
      type("\(number)")
      store.markSaved()
      if number.isMultiple(of: 10) { store.markSaved() }
      saved.append(store.history.place)
      #expect(store.history.savedPlaces == saved.filter { store.history.contains($0) })
    }
    #expect(store.history.branching!.savedPlaces.count < 50)
  }

  @Test func memoryLimitsDropLeavesFirst() {
    _ = fork()
    let count = store.history.undoable.count
    store.memoryLimit = UndoMemoryLimit(bytes: store.history.byteCount)
    #expect(store.history.branches.count == 1)
    store.memoryLimit = UndoMemoryLimit(bytes: store.history.byteCount - 1)
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["y"]])
    store.memoryLimit = UndoMemoryLimit(bytes: 1)
    #expect(store.history.branches.isEmpty && store.history.undoable.count == count)
  }

  /// Observers learn that limits have dropped branches, though nothing of the line.
  @Test func limitsThatDropBranchesAlone() {
    _ = fork()
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    store.limit = 1
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["y"]])
    store.memoryLimit = UndoMemoryLimit(bytes: store.history.byteCount - 1)
    observation.cancel()
    #expect(store.history.branches.isEmpty && store.history.undoable.count == 1)
    #expect(kinds == [.cleared, .cleared])
  }

  /// Of an element of which branches alone speak, too.
  @Test func memoryOfRemovedActionsOnBranches() {
    store.save(Note(3, "c"), named: "Add")
    store.undo()
    type("x")
    let bytes = store.history.byteCount
    store.removeActions(of: 3)
    #expect(store.history.branches.isEmpty && store.history.byteCount < bytes)
    let rest = store.history.byteCount
    store.memoryLimit = UndoMemoryLimit(bytes: .max)
    #expect(store.history.byteCount == rest)
  }

  /// What the limit leaves no room for on the way is dropped when the place is reached.
  @Test(arguments: [true, false])
  func aHistoryByItselfGoesToABranchUnderALimit(hasBranchAtStart: Bool) {
    var history = UndoHistory<Int>()
    history.keepsBranches = true
    func record(_ number: Int) { history.record(UndoAction("\(number)", .created(number))) }
    if hasBranchAtStart {
      record(1)
      history.undo()
    }
    record(2)
    history.undo()
    for number in 3...7 { record(number) }
    let place = history.place
    history.undo()
    record(8)
    history.jump(to: 0)
    history.limit = 3
    history.jump(to: place)
    #expect(history.place == place && history.undoable.map(\.name) == ["7", "6", "5"])
    #expect(history.branches.map { $0.actions.map(\.name) } == [["8"]])
    #expect(history.brokenInvariant() == nil)
  }
}
