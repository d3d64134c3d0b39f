import Workloads

/// What several systems have taken for the same work, measured several times over in turns.
struct Series {
  private var outcomes: [SystemName: [Outcome]] = [:]

  /// Measures.
  ///
  /// - Parameters:
  ///   - work: The work, or `nil` for the worst single modification.
  ///   - systems: The systems, which take turns.
  ///   - size: How much work there is.
  ///   - rounds: How often each system does it.
  /// - Throws: Where a process fails, or where the systems don't agree.
  init(_ work: Work?, _ systems: [SystemName], _ size: Size, rounds: Int) throws {
    for _ in 0..<rounds {
      for system in systems {
        let job = Job(work: work, system: system, size: size)
        guard let outcome = try job.run() else { continue }
        outcomes[system, default: []].append(outcome)
      }
    }
    try compareChecks(of: work)
  }

  /// Whether nothing has been measured.
  var isEmpty: Bool { outcomes.isEmpty }

  /// Returns the median of a figure.
  ///
  /// - Parameters:
  ///   - figure: The figure.
  ///   - system: The system of which it is.
  /// - Returns: The median, or `nil` where it was not measured.
  func median(_ figure: (Outcome) -> Double?, of system: SystemName) -> Double? {
    let values = (outcomes[system] ?? []).compactMap(figure).sorted()
    guard !values.isEmpty else { return nil }
    return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
  }

  private func compareChecks(of work: Work?) throws {
    var agreed: [String: [UInt64]] = [:]
    for (system, outcomes) in outcomes {
      for (phase, checks) in outcomes.flatMap(\.checks) {
        if let others = agreed[phase], others != checks {
          throw Disagreement(work: work, system: system, phase: phase)
        }
        agreed[phase] = checks
      }
    }
  }
}

/// Systems that came to different results for the same work.
struct Disagreement: Error, CustomStringConvertible {
  var work: Work?
  var system: SystemName
  var phase: String

  var description: String {
    """
    The systems disagree on the result of \(work?.rawValue ?? "the slowest"), \(phase); \
    one of them is \(system.rawValue).
    """
  }
}
