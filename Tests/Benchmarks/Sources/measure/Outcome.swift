import Reporting
import Workloads

/// What one process has measured.
struct Outcome: Codable {
  /// By the name of the phase: nanoseconds each time that it is done.
  var nanoseconds: [String: Double] = [:]

  /// By the name of the phase: bytes of memory more than before the work, by its count.
  var bytes: [String: Double] = [:]

  /// By the name of the phase: bytes of memory at most, less those before the work, by its count.
  var peak: [String: Double] = [:]

  /// By the name of the phase: how often it was done.
  var counts: [String: Int] = [:]

  /// By the name of the phase: numbers that must be the same for every system.
  var checks: [String: [UInt64]] = [:]
}

extension Outcome {
  /// Does the work of a job in this process.
  ///
  /// - Parameter job: The job.
  /// - Returns: What was measured, or `nil` where the job can't be done.
  static func measuring(_ job: Job) -> Outcome? {
    guard let work = job.work else {
      let worst = job.system.slowestRecord(job.size, passes: 5)
      return Outcome(nanoseconds: ["record": worst])
    }
    warmUp(work, job.system)
    return work.trial(of: job.system, job.size).map { measuring($0) }
  }

  /// Does work in this process.
  ///
  /// - Parameters:
  ///   - trial: The work.
  ///   - isThread: Whether the time for which this thread runs is taken, and not that of the clock.
  ///   - onlyHeld: Whether memory that is free after a phase does not count. Then the time of the next phase
  ///     does not count either.
  /// - Returns: What was measured.
  static func measuring(
    _ trial: Trial, byThread isThread: Bool = false, onlyHeld: Bool = false
  ) -> Outcome {
    Memory.release()
    let start = Memory.resident
    let clock = ContinuousClock()
    var outcome = Outcome()
    for phase in trial.phases {
      let threadStart = threadTime()
      var time = clock.measure(phase.run)
      if isThread { time = threadTime() - threadStart }
      outcome.nanoseconds[phase.name] = time / .nanoseconds(phase.count)
      outcome.counts[phase.name] = phase.count
      if onlyHeld { Memory.release() }
      if let start, let now = Memory.resident, let peak = Memory.peak {
        outcome.bytes[phase.name] = Double(now - start) / Double(phase.count)
        outcome.peak[phase.name] = Double(peak - start) / Double(phase.count)
      }
      outcome.checks[phase.name] = trial.checks()
    }
    return outcome
  }

  /// Runs the code once on a small scale, so that it is in memory when time is taken.
  private static func warmUp(_ work: Work, _ system: SystemName) {
    guard work != .typing else { return }
    let trial = work.trial(of: system, Size(actions: 2_000, elements: 1_000))
    trial?.phases.forEach { $0.run() }
  }
}
