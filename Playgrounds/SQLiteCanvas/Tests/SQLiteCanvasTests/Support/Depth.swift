import Foundation
import UndoRedoTesting

/// How much of the checks of the rules a run takes: all with `UNDOREDO_DEPTH=full` in the environment, and else a
/// part.
enum Depth {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isFull = environment["UNDOREDO_DEPTH"] == "full"

  /// How many random cases of a rule: as many as a check does by itself, or a part.
  static let rounds = isFull ? 100 : 20

  /// The rules: all, or a third of those that are checked by the same calls of a repository, chosen by
  /// `UNDOREDO_SEED`, and the others.
  static let rules: [RepositoryRule] = {
    let seed = environment["UNDOREDO_SEED"].flatMap { Int($0) } ?? 0
    return RepositoryRule.allShared.filter {
      isFull || !RepositoryRule.all.contains($0) || ($0.number + seed) % 3 == 0
    }
  }()
}
