import Reporting
import Workloads

/// A figure to be shown of each system, and what is to be reached.
struct Row {
  /// What is to be reached.
  enum Target {
    case ratio(Double)
    case limit(Double)
    case ratioAndLimit(Double, Double)
  }

  var name: String
  var figure: (Outcome) -> Double?
  var target: Target?

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - name: What it says.
  ///   - figure: The figure.
  ///   - target: What is to be reached, if anything.
  init(_ name: String, _ figure: @escaping (Outcome) -> Double?, _ target: Target? = nil) {
    self.name = name
    self.figure = figure
    self.target = target
  }
}

extension Row.Target {
  /// What is to be reached, in words.
  var text: String {
    switch self {
    case .ratio(let ratio): "≤ \(decimal(ratio, 2)) ×"
    case .limit(let limit): "≤ \(shortened(limit))"
    case .ratioAndLimit(let ratio, let limit): "≤ \(decimal(ratio, 2)) ×, ≤ \(shortened(limit))"
    }
  }

  /// Returns whether it is reached.
  func isMet(by value: Double, of baseline: Double?) -> Bool {
    switch self {
    case .ratio(let ratio): baseline.map { value <= ratio * $0 } ?? false
    case .limit(let limit): value <= limit
    case .ratioAndLimit(let ratio, let limit):
      Self.ratio(ratio).isMet(by: value, of: baseline) && value <= limit
    }
  }
}

extension Outcome {
  var record: Double? { nanoseconds["record"] }
  var undo: Double? { nanoseconds["undo"] }
  var redo: Double? { nanoseconds["redo"] }
  var recordAndUndo: Double? { record.flatMap { record in undo.map { record + $0 } } }
  var bytesHeld: Double? { bytes["record"] }
  var bytesAtPeak: Double? { peak["record"] }
}

extension Comparison {
  /// Prints rows of one or more series as a table.
  func show(_ parts: (Series, [Row])..., baseline: SystemName = .classic) {
    var table = Table(
      header: [
        "", "no undo", "classic", "classic, steps", "floor", "UndoRedo", "of \(baseline.title)",
        "target", "", "of floor", "",
      ])
    for (series, row) in parts.flatMap({ part in part.1.map { (part.0, $0) } }) {
      let values = SystemName.peers.map { series.median(row.figure, of: $0) }
      guard let own = series.median(row.figure, of: .undoRedo) else { continue }
      let base = series.median(row.figure, of: baseline)
      let floor = series.median(row.figure, of: .floor)
      table.rows.append(
        [row.name] + values.map(shortened) + [
          base.map { decimal(own / $0, 2) + " ×" } ?? "–",
          row.target?.text ?? "",
          row.target.map { $0.isMet(by: own, of: base) ? "met" : "MISSED" } ?? "",
          floor.map { decimal(own / $0, 2) + " ×" } ?? "–",
          floor.map { own <= 2 * $0 ? "met" : "MISSED" } ?? "",
        ])
    }
    print(table.text)
  }
}

extension SystemName {
  var title: String {
    switch self {
    case .none: "no undo"
    case .classic: "classic"
    case .classicSteps: "classic, steps"
    case .floor: "floor"
    case .undoRedo: "UndoRedo"
    case .threeTypes: "of three types"
    }
  }
}
