import Testing
import UndoRedo

@testable import UndoRedoApple

/// What the manager has to do, in registrations that it looks at.
@Suite struct UndoMirrorCostTests {
  private func work(_ count: Int, limit: Int? = nil, _ body: (MemoryDesk) -> Void) -> Int {
    let desk = MemoryDesk()
    desk.store.limit = limit
    for number in 0..<count { desk.event { desk.save("\(number)") } }
    let before = desk.system.workCount
    body(desk)
    return desk.system.workCount - before
  }

  @Test func anActionCostsTheSameHoweverManyThereAre() {
    #expect(work(500) { $0.perform("A") } == 1)
    #expect(work(500) { $0.undo() } == 1)
  }

  @Test(arguments: [16, 512])
  func anActionThatALimitMakesRoomForCostsTheSame(limit: Int) {
    let work = work(limit, limit: limit) { desk in
      for number in 0..<2048 { desk.event { desk.save("\(number)") } }
    }
    #expect(work < 2048 * 12)
  }

  @Test(arguments: [500, 2000])
  func rebuildingIsLinear(count: Int) {
    for undone in [1, count] {
      let work = work(count) { $0.event { desk in desk.store.undo(undone) } }
      #expect(work < count * 16)
    }
  }
}

typealias MemoryDesk = Desk<InMemoryRepository<Line>>

extension Desk where Repo == InMemoryRepository<Line> {
  fileprivate func event(_ body: (MemoryDesk) -> Void) { event { body(self) } }
}
