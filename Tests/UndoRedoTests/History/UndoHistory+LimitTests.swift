import TestSupport
import Testing
import UndoRedo

struct UndoHistoryLimitTests {
  @Test func anActionOfManyStepsCountsOnceAndIsDroppedWhole() throws {
    var history = UndoHistory<Int>(limit: 1)
    let steps = UndoSteps<Int>((0..<300).map { .created($0) })
    history.record(try #require(UndoAction("Many", steps: steps)))
    #expect(history.undoable.first?.steps.count == 300)
    history.record(UndoAction("One", .created(1)))
    #expect(history.undoNames == ["One"])
    #expect(Array(history.undoable[0].steps) == [.created(1)])
  }

  @Test func whatIsDroppedIsReleased() {
    let lifetimes = Lifetimes()
    var history = UndoHistory<Lifetimes.Item>(limit: 10)
    for number in 0..<1000 {
      history.record(UndoAction("Add", .created(lifetimes.item(number))))
    }
    #expect(lifetimes.alive == 10)
    history.limit = 3
    #expect(lifetimes.alive == 3)
    history.undo()
    #expect(lifetimes.alive == 3)
    history.record(UndoAction("Add", .created(lifetimes.item(1000))))
    #expect(lifetimes.alive == 3)
    history.removeAll()
    #expect(lifetimes.alive == 0)
  }
}
