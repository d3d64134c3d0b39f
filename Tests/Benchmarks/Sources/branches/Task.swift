import ArgumentParser
import Foundation
import Reporting

/// A piece of work, done in a process of its own.
enum Task: String, ExpressibleByArgument {
  /// A line of actions.
  case line
  /// The same in a store that stores branches, of which there are none.
  case neverUndone
  /// After every ten actions, five are undone, which the next one discards.
  case discarded
  /// The same, but the next one makes them a branch.
  case halfUndone
  /// Undo by an author, and of single actions.
  case reversals

  var title: String {
    switch self {
    case .line: "no branches are stored"
    case .neverUndone: "they are; nothing is undone"
    case .discarded: "they are not; half of the actions are undone and left"
    case .halfUndone: "they are; half of the actions are undone and left"
    case .reversals: "taking back actions"
    }
  }

  static let reversalTitles = [
    "the first `undoName(by:)`", "the next one",
    "the first `undo(by:)`", "the next ones, all later actions are of another author",
    "`redo(by:)`", "`undo(actionAt:)` in the middle, nothing later on its element",
    "the same, ten later actions on its element, `.overwrite`", "`undo()`, to compare",
  ]

  /// Returns the figures that a process of its own measures.
  func measure(_ size: Int) throws -> [Double] {
    try JSONDecoder().decode(
      [Double].self, from: Process.output(of: ["task", rawValue, "\(size)"]))
  }
}

/// Does one piece of work, for the process that started this one.
struct DoTask: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "task", shouldDisplay: false)

  @Argument var task: Task
  @Argument var size: Int

  func run() throws {
    let figures = try task == .reversals ? reversalFigures(size) : treeFigures(task, size)
    print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }
}

/// Returns how many nanoseconds this thread works on something: what else runs on the machine does not count.
func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try work()
  return (threadTime() - start) / .nanoseconds(1)
}
