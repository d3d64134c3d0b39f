import Foundation
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
    let process = Process()
    process.executableURL =
      Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["job", String(decoding: try JSONEncoder().encode(self), as: UTF8.self)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw JobFailure(job: self) }
    return try JSONDecoder().decode(Outcome?.self, from: data)
  }
}

/// A job whose process has failed.
struct JobFailure: Error, CustomStringConvertible {
  var job: Job

  var description: String {
    "The \(job.work?.rawValue ?? "slowest") work of \(job.system.rawValue) has failed."
  }
}
