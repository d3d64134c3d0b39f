import Foundation

extension Process {
  /// Runs this program once more.
  ///
  /// - Parameter arguments: Its arguments.
  /// - Returns: What it has written.
  /// - Throws: Where it can't be run, or has failed.
  package static func output(of arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL =
      Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    // Waiting by the run loop would take some hundredths of a second.
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    ended.wait()
    guard process.terminationStatus == 0 else { throw ProcessFailure(arguments: arguments) }
    return data
  }
}

/// A process that has failed.
package struct ProcessFailure: Error {
  package let arguments: [String]
}
