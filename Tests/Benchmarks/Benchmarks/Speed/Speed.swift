import Benchmark
import Workloads

/// The work that `measure` does, for those who look for the nanoseconds: with the percentiles,
/// baselines and comparisons of the benchmark package.
let benchmarks: @Sendable () -> Void = {
  let size = Size(actions: 100_000, elements: 10_000)
  let works: [Work] = [.modify, .save, .property, .groups, .createDelete, .typing]
  for work in works {
    for system in SystemName.peers {
      for phase in work.trial(of: system, Size(actions: 0, elements: 1_000))?.phases ?? [] {
        let configuration = Benchmark.Configuration(
          metrics: [.wallClock, .instructions], timeUnits: .nanoseconds, scalingFactor: .one,
          maxDuration: .seconds(3), maxIterations: 20)
        let name = "\(work.rawValue) \(phase.name): \(system.rawValue)"
        Benchmark(name, configuration: configuration) { benchmark in
          measure(work, of: system, size, until: phase.name, benchmark)
        }
      }
    }
  }
}

/// Does a piece of work up to a phase, of which alone the time is taken.
private func measure(
  _ work: Work, of system: SystemName, _ size: Size, until last: String, _ benchmark: Benchmark
) {
  guard let trial = work.trial(of: system, size) else { return }
  for phase in trial.phases {
    guard phase.name == last else {
      phase.run()
      continue
    }
    benchmark.startMeasurement()
    phase.run()
    benchmark.stopMeasurement()
    return
  }
}
