import ArgumentParser
import Foundation
import Ways
import Workloads

/// One side of one way, to be measured in a process of its own.
struct WayJob: Codable {
  var way: String
  var side: Side
  var size: Size

  /// Whether nothing is undone: for the memory that recording takes.
  var onlyRecords = false
}

extension WayJob {
  /// Runs this program once more for this job alone.
  ///
  /// - Returns: What was measured.
  /// - Throws: Where the program can't be run, or fails.
  func run() throws -> Outcome {
    guard let data = try Job.outputOfThisProgram("way-job", with: self) else {
      throw WayFailure(way: way, side: side, problem: "has failed")
    }
    return try JSONDecoder().decode(Outcome.self, from: data)
  }
}

/// Does a side of a way, for the process that started this one.
struct DoWayJob: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "way-job", shouldDisplay: false)

  @Argument(help: "The job as JSON.")
  var job: String

  func run() throws {
    let job = try JSONDecoder().decode(WayJob.self, from: Data(job.utf8))
    guard let way = Way.all.first(where: { $0.name == job.way }) else {
      throw ValidationError("There is no such way.")
    }
    // Once on a small scale, so that the code is in memory when time is taken.
    let small = Size(actions: min(way.fewest, job.size.actions), elements: 1_000)
    way.trial(of: job.side, small).phases.forEach { $0.run() }
    let trial = way.trial(of: job.side, job.size)
    let outcome = Outcome.measuring(
      job.onlyRecords ? trial.recordingOnly : trial, byThread: !way.waits, onlyHeld: job.onlyRecords
    )
    print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
  }
}

/// A side of a way that has failed, or has come to another result.
struct WayFailure: Error, CustomStringConvertible {
  var way: String
  var side: Side
  var problem: String

  var description: String { "The way “\(way)”, \(side.title), \(problem)." }
}

extension Side {
  var title: String {
    switch self {
    case .byHand: "by hand"
    case .undoRedo: "UndoRedo"
    }
  }
}
