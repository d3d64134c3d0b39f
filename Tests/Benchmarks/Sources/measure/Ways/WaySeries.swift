import Ways
import Workloads

/// What both sides of a way have taken, measured several times over in turns.
struct WaySeries {
  /// The way.
  let way: Way

  /// How many changes have been recorded in each round.
  var count: Int { outcomes[.undoRedo]?.first?.counts["record"] ?? 0 }

  private var outcomes: [Side: [Outcome]] = [:]

  /// Measures.
  ///
  /// - Parameters:
  ///   - way: The way.
  ///   - size: How much work there is at most.
  ///   - rounds: How often each side does it.
  ///   - seconds: How many seconds one round may take, about.
  /// - Throws: Where a process fails, or where the sides don't agree.
  init(_ way: Way, _ size: Size, rounds: Int, seconds: Double) throws {
    self.way = way
    let size = try Self.fitting(way, size, seconds: seconds)
    for _ in 0..<rounds {
      for side in Side.allCases {
        let outcome = try WayJob(way: way.name, side: side, size: size).run()
        if let first = outcomes[.byHand]?.first, first.checks != outcome.checks {
          throw WayFailure(way: way.name, side: side, problem: "comes to another result")
        }
        outcomes[side, default: []].append(outcome)
      }
    }
  }

  /// Returns the median of the nanoseconds of a phase.
  ///
  /// - Parameters:
  ///   - phase: The phase.
  ///   - side: The side.
  /// - Returns: The median, or `nil` where the way has no such phase.
  func nanoseconds(_ phase: String, of side: Side) -> Double? {
    let values = (outcomes[side] ?? []).compactMap { $0.nanoseconds[phase] }.sorted()
    guard !values.isEmpty else { return nil }
    return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }

  /// Returns as much work as UndoRedo does in the time.
  ///
  /// It is found by doing more and more, so that nothing takes much longer, whatever grows with the
  /// work that should not. As long as more work takes about the same time, that goes into what is done once,
  /// such as an index.
  private static func fitting(_ way: Way, _ size: Size, seconds: Double) throws -> Size {
    var (actions, last) = (min(way.fewest, size.actions), Double.infinity)
    while actions < size.actions {
      let trial = Size(actions: actions, elements: size.elements)
      let outcome = try WayJob(way: way.name, side: .undoRedo, size: trial).run()
      let time = outcome.nanoseconds.reduce(0) {
        $0 + $1.value * Double(outcome.counts[$1.key]!) / 1e9
      }
      if time > seconds || (time * 8 > seconds && time > 2 * last) {
        let fitting = Int(Double(actions) * min(8, max(1, seconds / time)))
        return Size(actions: min(fitting, size.actions), elements: size.elements)
      }
      (actions, last) = (actions * 8, time)
    }
    return size
  }
}
