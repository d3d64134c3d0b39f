extension UndoStore {
  /// Who performs the actions from now on, or `nil` where that is not stored.
  ///
  /// Each action stores it as its ``UndoAction/author``. One whose metadata names another author has
  /// that one. A group or gesture has the author of the moment at which it begins. Actions of different authors are not
  /// joined.
  public var author: String? {
    get { withState { $0.defaults.author } }
    set { withState { $0.defaults.author = newValue } }
  }
}
