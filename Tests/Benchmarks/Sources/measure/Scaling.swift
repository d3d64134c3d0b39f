import Reporting
import Workloads

/// How the cost of an action grows with the number of actions and of elements.
struct Scaling {
  /// The table of figures.
  private(set) var table = Table(
    header: ["actions", "elements", "system", "record, ns", "undo, ns", "redo, ns", "bytes held"])

  /// Measures.
  ///
  /// - Parameters:
  ///   - size: What stays as it is while the other number grows.
  ///   - rounds: How often each figure is measured.
  ///   - isLarge: Whether to go up to ten million actions.
  /// - Throws: Where a process fails, or where the systems don't agree.
  init(size: Size, rounds: Int, isLarge: Bool) throws {
    for actions in [10_000, 100_000, 1_000_000] + (isLarge ? [10_000_000] : []) {
      try add(Size(actions: actions, elements: size.elements), rounds)
    }
    for elements in [1_000, 10_000, 100_000, 1_000_000] {
      try add(Size(actions: size.actions, elements: elements), rounds)
    }
  }

  private mutating func add(_ size: Size, _ rounds: Int) throws {
    let series = try Series(.modify, Self.systems, size, rounds: rounds)
    for system in Self.systems {
      let times = ["record", "undo", "redo"].map { phase in
        shortened(series.median({ $0.nanoseconds[phase] }, of: system))
      }
      table.rows.append(
        ["\(size.actions)", "\(size.elements)", system.title] + times
          + [shortened(series.median(\.bytesHeld, of: system))])
    }
  }

  private static let systems: [SystemName] = [.classic, .floor, .undoRedo]
}
