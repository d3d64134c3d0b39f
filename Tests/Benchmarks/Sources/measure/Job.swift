import Foundation
import Reporting
import Workloads

/// One piece of work for one system, to be done in a process of its own.
struct Job: Codable {
  /// The work, or `nil` for the worst single modification.
  var work: Work?
  var system: SystemName
  var size: Size
}

extension Job {
  /// Runs this program once more for this job alone, so that the memory of others is not in it.
  ///
  /// - Returns: What was measured, or `nil` where the job can't be done.
  /// - Throws: Where the program can't be run, or fails.
  func run() throws -> Outcome? {
    guard let data = try Self.outputOfThisProgram("job", with: self) else {
      throw JobFailure(job: self)
    }
    return try JSONDecoder().decode(Outcome?.self, from: data)
  }

  /// Runs this program once more.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - argument: Its argument, which is passed as JSON.
  /// - Returns: What was printed, or `nil` where the program has failed.
  /// - Throws: Where the program can't be run.
  static func outputOfThisProgram(
    _ command: String, with argument: some Encodable
  ) throws -> Data? {
    let json = String(decoding: try JSONEncoder().encode(argument), as: UTF8.self)
    do {
      return try Process.output(of: [command, json])
    } catch is ProcessFailure {
      return nil
    }
  }
}

/// A job whose process has failed.
struct JobFailure: Error, CustomStringConvertible {
  var job: Job

  var description: String {
    "The \(job.work?.rawValue ?? "slowest") work of \(job.system.rawValue) has failed."
  }
}
