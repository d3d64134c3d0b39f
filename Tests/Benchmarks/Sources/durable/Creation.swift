import ArgumentParser
import Foundation
import Reporting
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
