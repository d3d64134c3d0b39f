import ArgumentParser
import Foundation
import UndoRedo
import UndoRedoJSON

/// Creates a document with a history, in a process of its own.
struct Creation: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "create", shouldDisplay: false)

  @Argument var elements: Int
  @Argument var actions: Int
  @Argument var path: String

  init() {}

  init(elements: Int, actions: Int, path: String) {
    (self.elements, self.actions, self.path) = (elements, actions, path)
  }

  func run() throws {
    var saver = try DocumentSaver(path, (0..<elements).map(Shape.init), .system)
    for number in 0..<actions {
      var shape = Shape(number: number &* 7919 % elements)
      shape.x = Double(number)
      try saver.save(shape)
    }
    try saver.document.close()
  }

  /// Does it in another process.
  func start() throws {
    _ = try Process.output(of: ["create", "\(elements)", "\(actions)", path])
  }
}

extension Process {
  /// Runs this program once more.
  ///
  /// - Parameter arguments: Its arguments.
  /// - Returns: What it has written.
  /// - Throws: Where it can't be run, or has failed.
  static func output(of arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL =
      Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw ProcessFailure(arguments: arguments) }
    return data
  }
}

/// A process that has failed.
struct ProcessFailure: Error {
  let arguments: [String]
}
