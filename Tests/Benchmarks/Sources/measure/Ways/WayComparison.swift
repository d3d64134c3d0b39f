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
  var seconds = 0.2

  /// The ways.
  var ways = Way.all
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
    var series: [WaySeries] = []
    for way in ways {
      let one = try WaySeries(way, size, rounds: rounds, seconds: seconds)
      series.append(one)
      table.rows.append(row(one))
    }
    print(table.text)
    showMemory(series)
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
      "\(series.size.actions)",
      cell { series.nanoseconds($0, of: .byHand).map { decimal($0, 0) } },
      cell { series.nanoseconds($0, of: .undoRedo).map { decimal($0, 0) } },
      cell { ratio($0).map { decimal($0, 2) } },
      cell { series.way.goals[$0].map { decimal($0, 2) } },
      missed.isEmpty ? "met" : "MISSED: " + missed.joined(separator: ", "),
    ]
  }

  /// Shows what each change of the plain way and of a group holds, where these were measured.
  private func showMemory(_ series: [WaySeries]) {
    let limits = ["plain": 80.0, "group": 75.0]
    let rows = series.compactMap { series -> [String]? in
      guard let limit = limits[series.way.name], let own = series.bytes(of: .undoRedo),
        let base = series.bytes(of: .byHand)
      else { return nil }
      return [
        series.way.title(size), shortened(base), shortened(own), "≤ \(shortened(limit))",
        own <= limit ? "met" : "MISSED",
      ]
    }
    guard !rows.isEmpty else { return }
    let header = ["bytes held by each change", "by hand", "UndoRedo", "to reach", ""]
    print("\n" + Table(header: header, rows: rows).text)
  }
}
