import ArgumentParser
import Foundation
import Reporting
import UndoRedo
import UndoRedoJSON

/// What it costs to open a document, done in a process of its own.
struct Opening: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "open", shouldDisplay: false)

  enum Way: String, CaseIterable, Codable, ExpressibleByArgument {
    /// `JSONDecoder` reads the elements, and nothing else is done.
    case decoder
    /// A store opens the document, and an Edit menu is filled.
    case store
    /// A store opens it, undoes one action and closes it.
    case undo
    /// A store opens it, and reads all of its history.
    case history
  }

  /// What one process has measured.
  struct Outcome: Codable {
    var milliseconds: Double
    var bytes: Double?
    var peak: Double?
    var actions: Int
  }

  @Argument var way: Way
  @Argument var path: String

  func run() throws {
    // So that the code is in memory.
    _ = try JSONDecoder().decode(
      [Shape].self, from: JSONEncoder().encode([Shape(number: 0)]))
    Memory.release()
    let start = Memory.resident
    let clock = ContinuousClock()
    var held: Any?
    var actions = 0
    let time = try clock.measure {
      if way == .decoder {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        held = try JSONDecoder().decode([Shape].self, from: data)
        return
      }
      let document = try JSONDocumentRepository<Shape>(path: path)
      let store = UndoStore(document)
      held = (store, store.undoTitle, store.redoTitle)
      if way == .undo { try store.undo() }
      if way == .history { try store.loadHistory() }
      actions = store.history.actions.count
      if way == .undo {
        try store.redo()
        try document.close()
      }
    }
    func grown(_ bytes: Int?) -> Double? {
      guard let bytes, let start else { return nil }
      return Double(bytes - start)
    }
    let peak = grown(Memory.peak)
    Memory.release()
    let outcome = Outcome(
      milliseconds: time / .milliseconds(1), bytes: grown(Memory.resident), peak: peak,
      actions: actions)
    print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
    withExtendedLifetime(held) {}
  }
}

extension Opening.Way {
  /// Opens a document in a process of its own.
  func measure(_ path: String) throws -> Opening.Outcome {
    try JSONDecoder().decode(
      Opening.Outcome.self, from: try Process.output(of: ["open", rawValue, path]))
  }
}
