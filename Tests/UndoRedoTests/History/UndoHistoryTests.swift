import Testing
import UndoRedo

struct UndoHistoryTests {
  @Test func equalWhateverHasBeenDroppedOrUndone() {
    var dropped = UndoHistory(counting: 5, limit: 3)
    dropped.markSaved()
    var built = UndoHistory<Int>(limit: 3)
    for number in 3...5 { built.count(to: number) }
    built.undo()
    built.redo()
    built.markSaved()
    #expect(dropped == built)
    #expect(dropped.hashValue == built.hashValue)
    var empty = UndoHistory<Int>()
    #expect(empty.undo() == nil && empty.redo() == nil && empty == UndoHistory<Int>())
  }

  @Test func whatMakesHistoriesDifferent() {
    var different: Set<UndoHistory<Int>> = []
    different.insert(UndoHistory(counting: 2))
    different.insert(UndoHistory(counting: 2, undone: 1))
    different.insert(UndoHistory(counting: 3))
    different.insert(UndoHistory(counting: 2, limit: 9))
    var history = UndoHistory(counting: 2)
    history.markSaved()
    different.insert(history)
    history = UndoHistory(counting: 1)
    history.record(UndoAction("Two", .modified(from: 1, to: 2)))
    different.insert(history)
    #expect(different.count == 6)
  }

  @Test func aHistoryOfSomethingThatCanNotBeCompared() {
    var history = UndoHistory<() -> Int>()
    history.record(UndoAction("Add", .created { 7 }))
    #expect(history.undo()?.steps[0].oldValue?() == 7)
  }
}
