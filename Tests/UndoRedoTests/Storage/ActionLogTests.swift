import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

struct ActionLogTests {
  /// An action of a few steps with everything an action can have, or with nothing but a name.
  private func action(_ number: Int, steps: Int, _ item: (Int) -> Lifetimes.Item)
    -> UndoAction<Lifetimes.Item>
  {
    UndoAction(
      "\(number)",
      steps: UndoSteps((0..<steps).map { .created(item(number * 10 + $0)) }),
      date: number.isMultiple(of: 2) ? UndoDate(secondsSince1970: Double(number)) : nil,
      metadata: number.isMultiple(of: 3) ? ["author": "\(number)"] : [:])!
  }

  private func check(
    _ log: ActionLog<Lifetimes.Item>, _ start: Int, _ actions: [UndoAction<Lifetimes.Item>],
    _ comment: @autoclosure () -> Comment
  ) {
    #expect(log.indices == start..<(start + actions.count), comment())
    #expect(log.count == actions.count && log.startIndex == start, comment())
    #expect(log.indices.map { log[$0] } == actions, comment())
    #expect(log.indices.map { log.name(of: $0) } == actions.map(\.name), comment())
    for (index, action) in zip(log.indices, actions) {
      #expect(log.stepIndices(of: index).map { log.step($0) } == Array(action.steps), comment())
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func longRandomSequences(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lifetimes = Lifetimes()
    do {
      var log = ActionLog<Lifetimes.Item>()
      var actions: [UndoAction<Lifetimes.Item>] = []
      var start = 0
      var hidden: [(ActionLog<Lifetimes.Item>, Int, [UndoAction<Lifetimes.Item>])] = []
      for number in 0..<400 {
        let some = min(actions.count, random.pick([0, 1, 2, random.int(0..<60)]))
        switch random.int(0..<20) {
        case 0:
          log.removeFirst(some)
          actions.removeFirst(some)
          start += some
        case 1:
          log.removeLast(some)
          actions.removeLast(some)
        case 2 where random.oneIn(5):
          log.removeAll()
          start += actions.count
          actions = []
        case 3 where !actions.isEmpty:
          let offset = random.int(0..<actions.count)
          let step = random.int(0..<actions[offset].steps.count)
          var steps = Array(actions[offset].steps)
          steps.remove(at: step)
          let rest = UndoAction(
            actions[offset].name, steps: UndoSteps(steps), date: actions[offset].date,
            metadata: actions[offset].metadata)
          let place = log.stepIndices(of: start + offset).lowerBound + step
          #expect(
            log.removeSteps([place]) == (rest == nil ? [start + offset] : []), "seed \(seed)")
          actions.replaceSubrange(offset...offset, with: rest.map { [$0] } ?? [])
        case 4 where !actions.isEmpty:
          let offset = random.int(0..<actions.count)
          let action = actions[offset]
          let step = random.int(0..<action.steps.count)
          var steps = Array(action.steps)
          steps[step] = .deleted(lifetimes.item(-number))
          log.replaceStep(log.stepIndices(of: start + offset).lowerBound + step, by: steps[step])
          actions[offset] = UndoAction(
            action.name, steps: UndoSteps(steps), date: action.date, metadata: action.metadata)!
        default:
          let action = action(number, steps: random.pick([1, 1, 1, 2, 5]), lifetimes.item)
          log.append(action)
          actions.append(action)
        }
        if random.oneIn(40) { hidden.append((log, start, actions)) }
        if number.isMultiple(of: 8) { check(log, start, actions, "seed \(seed)") }
      }
      check(log, start, actions, "seed \(seed)")
      for (log, start, actions) in hidden { check(log, start, actions, "seed \(seed)") }
      hidden = []
      let alive = lifetimes.alive
      #expect(alive == actions.reduce(0) { $0 + $1.steps.count }, "seed \(seed)")
      actions = []
      #expect(lifetimes.alive == alive, "seed \(seed)")
      log.removeAll()
      #expect(lifetimes.alive == 0, "seed \(seed)")
    }
  }

  @Test func aNewActionAtAnOldNumberHasNoneOfItsPredecessorsMetadata() {
    var log = ActionLog<Int>()
    log.append(UndoAction("Old", .created(1), metadata: ["author": "Ada"]))
    log.removeLast(1)
    log.append(UndoAction("New", .created(2)))
    #expect(log[0] == UndoAction("New", .created(2)))
  }

  @Test func metadataGoesWithItsAction() throws {
    var log = ActionLog<Int>()
    for number in 0..<10 { log.append(UndoAction("", .created(number), metadata: ["a": "b"])) }
    log.removeFirst(6)
    log.removeLast(1)
    let metadata = Mirror(reflecting: log).descendant("metadata")
    #expect(try #require(metadata as? [Int: [String: String]]).keys.sorted() == [6, 7, 8])
  }

  @Test func aDateBeforeTheEpoch() {
    var log = ActionLog<Int>()
    let action = UndoAction("Old", .created(1), date: UndoDate(secondsSince1970: -1.5))
    log.append(action)
    #expect(log[0] == action)
  }
}
