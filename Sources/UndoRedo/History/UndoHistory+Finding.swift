// What is asked for more than once, of all actions: ``UndoHistory/actions`` answers the rest, as any
// collection does.
extension UndoHistory {
  /// Returns the actions of an author, performed or undone, the oldest first.
  ///
  /// - Parameter author: The author, or `nil` for the actions that have none.
  /// - Returns: The actions.
  /// - Complexity: O(*n*) in the number of actions.
  public func actions(by author: String?) -> [UndoAction<Value>] {
    actions { log.author(of: $0) == author }
  }

  /// Returns the actions with a name, performed or undone, the oldest first.
  ///
  /// - Parameter name: The name.
  /// - Returns: The actions.
  /// - Complexity: O(*n*) in the number of actions.
  public func actions(named name: String) -> [UndoAction<Value>] {
    actions { log.name(of: $0) == name }
  }

  /// Returns the actions of a range of dates, performed or undone, the oldest first.
  ///
  ///     history.actions(dated: yesterday...)
  ///
  /// - Parameter dates: The dates. Actions without a date are in no range.
  /// - Returns: The actions.
  /// - Complexity: O(*n*) in the number of actions.
  public func actions(dated dates: some RangeExpression<UndoDate>) -> [UndoAction<Value>] {
    actions { index in log.date(of: index).map { dates.contains($0) } ?? false }
  }

  private func actions(where isIncluded: (Int) -> Bool) -> [UndoAction<Value>] {
    // Those that follow one another are read together.
    var (found, next) = ([UndoAction<Value>](), log.startIndex)
    while let first = (next..<log.endIndex).first(where: isIncluded) {
      next = (first..<log.endIndex).first { !isIncluded($0) } ?? log.endIndex
      found += actions(first..<next)
    }
    return found
  }
}

extension UndoHistory where Value: Identifiable {
  /// Returns the actions that change an element, performed or undone, the oldest first.
  ///
  /// - Parameter id: The element's identity.
  /// - Returns: The actions.
  /// - Complexity: O(*n*) in the number of steps.
  public func actions(touching id: Value.ID) -> [UndoAction<Value>] {
    actions { index in
      log.stepIndices(of: index).contains { table[log.entries[$0].slot].id == id }
    }
  }
}
