extension UndoStore {
  /// Who performs the actions from now on, or `nil` where that is not kept.
  ///
  /// Each action keeps it as its ``UndoAction/author``. One whose metadata names another author keeps
  /// that one. Actions of different authors are not joined.
  public var author: String? {
    get { withState { $0.defaults.author } }
    set { withState { $0.defaults.author = newValue } }
  }
}
