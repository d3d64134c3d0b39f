import Reporting
import Workloads

/// How the cost of an action grows with the number of actions and of elements.
struct Scaling {
  /// The table of figures.
  private(set) var table = Table(
    header: ["actions", "elements", "system", "record, ns", "undo, ns", "redo, ns", "bytes held"])

  private var byActions = Plot.Panel(title: "by the number of actions")
  private var byElements = Plot.Panel(title: "by the number of elements")

  /// Measures.
  ///
  /// - Parameters:
  ///   - size: What stays as it is while the other number grows.
  ///   - rounds: How often each figure is measured.
  ///   - isLarge: Whether to go up to ten million actions.
  /// - Throws: Where a process fails, or where the systems don't agree.
  init(size: Size, rounds: Int, isLarge: Bool) throws {
    for actions in [10_000, 100_000, 1_000_000] + (isLarge ? [10_000_000] : []) {
      let size = Size(actions: actions, elements: size.elements)
      try add(size, rounds, to: \.byActions, at: actions)
    }
    for elements in [1_000, 10_000, 100_000, 1_000_000] {
      let size = Size(actions: size.actions, elements: elements)
      try add(size, rounds, to: \.byElements, at: elements)
    }
  }

  private mutating func add(
    _ size: Size, _ rounds: Int, to panel: WritableKeyPath<Scaling, Plot.Panel>, at position: Int
  ) throws {
    let series = try Series(.modify, Self.systems, size, rounds: rounds)
    for system in Self.systems {
      let times = ["record", "undo", "redo"].map { phase in
        (phase, series.median({ $0.nanoseconds[phase] }, of: system))
      }
      for case (let phase, let time?) in times {
        self[keyPath: panel].add(
          (Double(position), time), to: "\(system.title): \(phase)",
          style: Plot.Style(color: Self.colors[phase]!, dashes: Self.dashes[system]))
      }
      table.rows.append(
        ["\(size.actions)", "\(size.elements)", system.title] + times.map { shortened($0.1) }
          + [shortened(series.median(\.bytesHeld, of: system))])
    }
  }

  private static let systems: [SystemName] = [.classic, .floor, .undoRedo]
  private static let dashes: [SystemName: String] = [.classic: "6 4", .floor: "1 4"]
  private static let colors = ["record": "#c92a2a", "undo": "#1864ab", "redo": "#2b8a3e"]

  /// The drawing, as SVG.
  var plot: String {
    Plot(title: "Nanoseconds per action", panels: [byActions, byElements]).svg
  }
}
