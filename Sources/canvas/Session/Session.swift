import AnnotationCanvas
import UndoRedo

/// Reads commands and executes them on a store, until they end.
///
/// A person at a terminal is prompted, and may make mistakes: a command that can't be executed
/// changes nothing, and the session and an open group go on. A script stops at the first mistake,
/// and the group that it was in is rolled back.
final class Session<Repo: ResidentRepository<Annotation>> {
  let store: UndoStore<Repo>
  let console: Console

  /// The present moment, for saying how long ago an action was.
  let now: () -> UndoDate

  /// The number of the line read last, counted from one.
  var lineNumber = 0

  /// The names of the open groups, the outermost first.
  var groups: [String] = []

  /// The numbers in the ids that were given last.
  var lastNumbers: [Shape.Kind: Int] = [:]

  /// What the last undo or redo changed, until something else is changed.
  var changedByUndo: CanvasView?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - repository: Where the elements live.
  ///   - console: Where commands come from, and where answers go.
  ///   - now: The clock by which actions are dated.
  init(_ repository: Repo, _ console: Console, now: @escaping () -> UndoDate) {
    store = UndoStore(repository, now: now)
    self.console = console
    self.now = now
  }
}
