import Foundation

/// How much of the checks of the rules a run takes: all with `UNDOREDO_DEPTH=full` in the environment, and else a
/// part.
enum Depth {
  /// Whether all is tried.
  static let isFull = ProcessInfo.processInfo.environment["UNDOREDO_DEPTH"] == "full"

  /// How many random cases of a rule: as many as a check does by itself, or a part.
  static let rounds = isFull ? 100 : 20
}
