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
    let process = Process()
    process.executableURL =
      Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [
      command, String(decoding: try JSONEncoder().encode(argument), as: UTF8.self),
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? data : nil
  }
}

/// A job whose process has failed.
struct JobFailure: Error, CustomStringConvertible {
  var job: Job

  var description: String {
    "The \(job.work?.rawValue ?? "slowest") work of \(job.system.rawValue) has failed."
  }
}
