extension UndoStore {
  /// Who performs the actions from now on, or `nil` where that is not kept.
  ///
  /// Each action keeps it as its ``UndoAction/author``. One whose metadata names another author keeps
  /// that one. Actions of different authors are not joined.
  public var author: String? {
    get { withState { $0.author } }
    set { withState { $0.author = newValue } }
  }
}

extension UndoAction {
  /// Who has performed the action, where that was kept.
  ///
  /// It is kept in ``metadata`` under the key `author`.
  public var author: String? {
    get { metadata["author"] }
    set { metadata["author"] = newValue }
  }
}
