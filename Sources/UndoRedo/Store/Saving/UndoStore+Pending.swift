// A store over a repository that holds changes back: a buffer, or a scope.
extension UndoStore where Repo: BufferingRepository {
  /// What is held back: the net change of each element.
  ///
  /// It does not depend on the history, nor on what a limit has dropped from it. Within a group, it
  /// is what was held back before it.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements changed.
  public var pendingSteps: UndoSteps<Element> {
    willRead(.pending)
    return withState { $0.pendingSteps }
  }

  /// Whether anything is held back.
  ///
  /// It differs from ``hasUnsavedChanges`` where changes cancel out, were not recorded, or are
  /// discardable: this one says whether there is something to write, and that one whether a person
  /// would lose something.
  public var hasPendingSteps: Bool {
    willRead(.pending)
    return withState { $0.hasPendingSteps }
  }
}
