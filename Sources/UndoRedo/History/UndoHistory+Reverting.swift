// What can be taken back that need not be the last action: what of the performed actions is in force.
extension UndoHistory {
  /// Returns the number of the next action that an author's undo takes back, or of the one by which their
  /// redo brings back another.
  ///
  /// What an author has done since leaves nothing to redo. Where a limit has dropped an action that was brought back,
  /// the one that did so stands for it: it comes after all that have not gone.
  ///
  /// - Parameters:
  ///   - kind: Undo, or redo.
  ///   - author: The author.
  ///   - number: The number before which it is, where others were passed over.
  /// - Returns: The number, if there is one.
  /// - Complexity: O(log *n*) in the number of actions, and O(*n*) in that of actions recorded or moved over
  ///   since the last call.
  package mutating func next(
    _ kind: ReversalLink.Kind, by author: String, before number: Int? = nil
  ) -> Int? {
    let end = number ?? cursor
    guard kind == .redoes else {
      let isRestored = number.map { log.reversal(of: $0)?.kind == .redoes } ?? false
      let own = isRestored ? nil : log.last(by: author, .undo, before: end, at: cursor)
      return own ?? lastRestored(by: author, before: isRestored ? end : cursor)
    }
    let last = log.last(by: author, .redo, before: end, at: cursor)
    let own = log.last(by: author, .undo, before: cursor, at: cursor)
    return last.flatMap { $0 < own ?? $0 ? nil : $0 }
  }

  /// Returns the number of the last action by which an author has brought back one that has gone.
  private mutating func lastRestored(by author: String, before end: Int) -> Int? {
    var end = end
    while let last = log.last(by: author, .restored, before: end, at: cursor) {
      if log.standsForOrigin(last) { return last }
      end = last
    }
    return nil
  }

  /// Returns the number of the action in force by which an author has brought back an own one, if one has.
  ///
  /// - Complexity: O(*n*) in the number of actions that the author has brought back since.
  mutating func numberRestoring(_ number: Int) -> Int? {
    guard let author = log.author(of: number) else { return nil }
    var end = cursor
    while let last = log.last(by: author, .restored, before: end, at: cursor), last > number {
      if log.origin(of: last) == number { return last }
      end = last
    }
    return nil
  }

  /// Returns whether the next action of an author, or the one that it brings back, may be among older ones that
  /// have not been read.
  ///
  /// - Parameters:
  ///   - next: What ``next(_:by:before:)`` has found.
  ///   - kind: Undo, or redo.
  ///   - author: The author.
  /// - Returns: Whether it may.
  package mutating func isUnread(
    _ next: Int?, _ kind: ReversalLink.Kind, by author: String
  ) -> Bool {
    if let next { return !log.hasOrigin(of: next) }
    // An action of the author's that undo takes back leaves nothing to redo before it.
    return kind == .undoes || self.next(.undoes, by: author) == nil
  }

  /// Returns those of some performed actions that are in force, the last one first.
  ///
  /// What one of them has taken back is in force, since that one is to be taken back itself.
  package mutating func inForce(_ numbers: [Int]) -> [Int] {
    log.inForce(numbers, at: cursor)
  }
}

extension UndoHistory {
  /// Returns the positions of the performed actions for which a condition holds, in their order.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  package func performedPositions(where isIncluded: (UndoAction<Value>) -> Bool) -> [Int] {
    zip(0..<position, actions).compactMap { isIncluded($1) ? $0 : nil }
  }
}
