// The names of what an author's undo and redo do next, as far as is known without asking a repository.
extension UndoEngine {
  /// Returns the name of the action that an author takes back or brings back next, among those that there are.
  ///
  /// One of which nothing is left is passed over, as it is when it is taken back.
  ///
  /// - Complexity: That of ``isLeft(ofAction:)``, for each that is passed over, too.
  package mutating func nextName(_ kind: ReversalLink.Kind, by author: String) -> String? {
    var passed: Int?
    while let next = history.next(kind, by: author, before: passed) {
      if isLeft(ofAction: next) { return history.log.nameOfOrigin(of: next) }
      passed = next
    }
    return nil
  }

  /// The names of what each author's undo and redo do next, where there is something.
  package var namesByAuthor: [String: (undo: String?, redo: String?)] {
    mutating get {
      var names: [String: (undo: String?, redo: String?)] = [:]
      for author in history.log.authorsOfOwnActions(at: history.cursor) {
        let (undo, redo) = (nextName(.undoes, by: author), nextName(.redoes, by: author))
        if undo != nil || redo != nil { names[author] = (undo, redo) }
      }
      return names
    }
  }
}
