import Testing
import UndoRedo

struct UndoStepsTests {
  static let lists: [UndoSteps<Int>] = [
    [], [.created(1)], [.deleted(1)], [.created(1), .modified(from: 1, to: 2)],
    [.created(1), .created(2), .deleted(1)],
  ]

  @Test(arguments: lists) func flipReversesAndFlips(steps: UndoSteps<Int>) {
    #expect(steps.flip() == steps.reversed().map { $0.flip() })
    #expect(steps.flip().flip() == steps)
  }
}
