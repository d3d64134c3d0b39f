import Foundation
import TestSupport
import Testing
import UndoRedo

struct UndoStepsTests {
  static let lists: [[UndoRedoStep<Int>]] = [
    [], [.created(1)], [.deleted(1)], [.created(1), .modified(from: 1, to: 2)],
    [.created(1), .created(2), .deleted(1)],
  ]

  @Test(arguments: lists) func itHoldsTheStepsInOrder(steps: [UndoRedoStep<Int>]) {
    let list = UndoSteps(steps)
    #expect(Array(list) == steps)
    #expect(list.count == steps.count)
    #expect(list.isEmpty == steps.isEmpty)
    #expect(list.indices == 0..<steps.count)
    #expect(list.indices.map { list[$0] } == steps)
    #expect(list.reversed() == steps.reversed())
    #expect(list.first == steps.first && list.last == steps.last)
    #expect(UndoSteps(list) == list)
    #expect(list.description == steps.description)
  }

  @Test(arguments: lists) func flipReversesAndFlips(steps: [UndoRedoStep<Int>]) {
    #expect(Array(UndoSteps(steps).flip()) == steps.reversed().map { $0.flip() })
    #expect(UndoSteps(steps).flip().flip() == UndoSteps(steps))
  }

  @Test(arguments: lists) func roundTrip(steps: [UndoRedoStep<Int>]) throws {
    let data = try JSONEncoder().encode(UndoSteps(steps))
    #expect(try JSONDecoder().decode(UndoSteps<Int>.self, from: data) == UndoSteps(steps))
    #expect(try JSONDecoder().decode([UndoRedoStep<Int>].self, from: data) == steps)
  }

  @Test func equalHoweverMade() {
    let made: [UndoSteps<Int>] = [
      UndoSteps(.created(1)), UndoSteps([.created(1)]), [.created(1)],
      UndoSteps(CollectionOfOne(.created(1))), UndoSteps([UndoRedoStep.created(1)].lazy.map { $0 }),
    ]
    #expect(Set(made).count == 1)
    for steps in made { #expect(steps == made[0]) }
  }

  @Test func listsThatDifferAreDifferent() {
    let lists = Self.lists.map { UndoSteps($0) }
    #expect(Set(lists).count == lists.count)
    #expect(UndoSteps([.created(1), .created(2)]) != UndoSteps([.created(2), .created(1)]))
  }

  @Test func anEmptyLiteral() {
    let steps: UndoSteps<Int> = []
    #expect(steps.isEmpty && steps.flip().isEmpty)
  }

  @Test(arguments: ["{}", "[{}]", "1"]) func damageIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UndoSteps<Int>.self, from: Data(json.utf8))
    }
  }

  #if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
    @Test func aPositionOutOfRangeTraps() async {
      let one = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = UndoSteps<Int>(.created(1))[1]
      }
      expectTrap(one, stating: "Index out of range")
      let negative = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = UndoSteps<Int>(.created(1))[-1]
      }
      expectTrap(negative, stating: "Index out of range")
      let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = ([.created(1), .created(2)] as UndoSteps<Int>)[2]
      }
      expectTrap(many, stating: "ndex out of range")
    }
  #endif
}
