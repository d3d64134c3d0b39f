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
    #expect(work(1000) { $0.perform("A") } == 1)
    #expect(work(1000) { $0.undo() } == 1)
  }

  @Test(arguments: [16, 256, 1024])
  func anActionThatALimitMakesRoomForCostsTheSame(limit: Int) {
    let work = work(limit, limit: limit) { desk in
      for number in 0..<4096 { desk.event { desk.save("\(number)") } }
    }
    #expect(work < 4096 * 12)
  }

  @Test(arguments: [1, 500, 1000])
  func rebuildingIsLinear(undone: Int) {
    let (small, large) = (
      work(1000) { $0.event { desk in desk.store.undo(undone) } },
      work(4000) { $0.event { desk in desk.store.undo(undone * 4) } }
    )
    #expect(large <= small * 5)
  }
}

typealias MemoryDesk = Desk<InMemoryRepository<Line>>

extension Desk where Repo == InMemoryRepository<Line> {
  fileprivate func event(_ body: (MemoryDesk) -> Void) { event { body(self) } }
}
