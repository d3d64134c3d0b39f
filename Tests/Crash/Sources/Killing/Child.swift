import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a process has ended.
package enum Ending: Equatable {
  case killed

  /// It has made all its edits.
  case done

  /// It has thrown an error or trapped.
  case failed(String)
}

/// A process that edits what is stored at a path, until it is killed.
///
/// It is this program, called with `--child PATH FIRST COUNT [STOP]`, and writes a line with the number of
/// each edit that it was told is durable.
package final class Child {
  private let process = Process()
  private let pipe = Pipe()
  private let ended = DispatchSemaphore(value: 0)
  private var output = Data()

  /// Starts a child.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - first: The number of edits that have been made.
  ///   - count: How many edits it makes.
  ///   - stop: The number of the call at which it is killed, if any.
  /// - Throws: An error where it can't be started.
  package init(path: String, _ first: Int, count: Int = .max, stop: Int? = nil) throws {
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--child", path, "\(first)", "\(count)"] + (stop.map { ["\($0)"] } ?? [])
    process.standardOutput = pipe
    // Waiting by the run loop would take some hundredths of a second.
    process.terminationHandler = { [ended] _ in ended.signal() }
    try process.run()
  }

  /// Waits until it has made an edit, or ended.
  package func awaitSign() { output = pipe.fileHandleForReading.availableData }

  /// Kills it.
  package func end() { kill(process.processIdentifier, SIGKILL) }

  /// How it has ended, for which this waits.
  package private(set) lazy var ending: Ending = {
    output += pipe.fileHandleForReading.readDataToEndOfFile()
    ended.wait()
    let status = process.terminationStatus
    guard process.terminationReason == .uncaughtSignal else {
      return status == 0 ? .done : .failed("with status \(status)")
    }
    return status == SIGKILL ? .killed : .failed("by signal \(status)")
  }()

  /// The number of edits that it and its predecessors have acknowledged, or `nil` where it has not
  /// acknowledged any.
  package var acknowledged: Int? {
    _ = ending
    let numbers = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return numbers.last.flatMap { Int($0) }.map { $0 + 1 }
  }
}
