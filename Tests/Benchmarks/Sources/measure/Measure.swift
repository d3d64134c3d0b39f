import ArgumentParser
import Foundation
import Workloads

/// The program.
@main
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures UndoRedo beside the classic design, on the same work in the same run.",
    subcommands: [All.self, WaysOnly.self, DoJob.self, DoWayJob.self], defaultSubcommand: All.self)
}

/// Does one job, for the process that started this one.
struct DoJob: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "job", shouldDisplay: false)

  @Argument(help: "The job as JSON.")
  var job: String

  func run() throws {
    let job = try JSONDecoder().decode(Job.self, from: Data(job.utf8))
    let outcome = Outcome.measuring(job)
    print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
  }
}
