import Reporting
import Ways
import Workloads

/// The comparison of ways of using a store with what is written by hand.
struct WayComparison {
  /// How much work there is at most.
  var size: Size

  /// How often each figure is measured.
  var rounds: Int

  /// How many seconds one round may take, about.
  var seconds: Double

  /// The ways.
  var ways: [Way]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - size: How much work there is at most.
  ///   - rounds: How often each figure is measured.
  ///   - seconds: How many seconds one round may take, about; less for a small amount of work, where
  ///     nothing else is said.
  ///   - ways: The ways.
  init(size: Size, rounds: Int, seconds: Double? = nil, ways: [Way] = Way.all) {
    self.size = size
    self.rounds = rounds
    self.seconds = seconds ?? min(0.2, max(0.01, Double(size.actions) / 500_000))
    self.ways = ways
  }
}

extension WayComparison {
  private static let phases = ["record", "undo", "redo"]

  /// Measures, and prints the tables.
  ///
  /// - Throws: Where a process fails, or where the sides don't agree.
  func run() throws {
    print("\nWays of using a store: \(size.elements) elements of 96 bytes, ns for each change")
    var table = Table(
      header: ["record / undo / redo", "changes", "by hand", "UndoRedo", "×", "to reach, ×", ""])
    for way in ways {
      let series = try WaySeries(way, size, rounds: rounds, seconds: seconds)
      table.rows.append(row(series))
    }
    print(table.text)
    try showMemory()
  }

  private func row(_ series: WaySeries) -> [String] {
    func cell(_ figure: (String) -> String?) -> String {
      let figures = Self.phases.map(figure)
      let last = figures.lastIndex { $0 != nil } ?? -1
      return figures[...last].map { $0 ?? "–" }.joined(separator: " / ")
    }
    func ratio(_ phase: String) -> Double? {
      guard let own = series.nanoseconds(phase, of: .undoRedo),
        let base = series.nanoseconds(phase, of: .byHand)
      else { return nil }
      return own / base
    }
    let missed = Self.phases.filter { phase in
      series.way.goals[phase].map { ratio(phase) ?? .infinity > $0 } ?? false
    }
    return [
      series.way.title(size),
      "\(series.count)",
      cell { series.nanoseconds($0, of: .byHand).map { decimal($0, 0) } },
      cell { series.nanoseconds($0, of: .undoRedo).map { decimal($0, 0) } },
      cell { ratio($0).map { decimal($0, 2) } },
      cell { series.way.goals[$0].map { decimal($0, 2) } },
      missed.isEmpty ? "met" : "MISSED: " + missed.joined(separator: ", "),
    ]
  }

  /// Shows what each recorded change holds beside the old element, which has 96 bytes.
  private func showMemory() throws {
    let limits = ["plain": 8.0, "group": 3.0]
    // What is always there is to show in many changes only.
    let size = Size(actions: 5 * size.actions, elements: size.elements)
    var table = Table(
      header: ["bytes held by each change", "changes", "by hand", "UndoRedo", "to reach", ""])
    for way in ways {
      guard let limit = limits[way.name].map({ $0 + 96 }) else { continue }
      let outcomes = try Side.allCases.map { side in
        try WayJob(way: way.name, side: side, size: size, onlyRecords: true).run()
      }
      guard let base = outcomes[0].bytes["record"], let own = outcomes[1].bytes["record"] else {
        continue
      }
      table.rows.append([
        way.title(size), "\(outcomes[1].counts["record"] ?? 0)", shortened(base), shortened(own),
        "≤ \(shortened(limit))", own <= limit ? "met" : "MISSED",
      ])
    }
    if !table.rows.isEmpty { print("\n" + table.text) }
  }
}
