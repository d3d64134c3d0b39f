/// Looks through the performed actions from the last one back, for those that are in force: those
/// that no later one, which is itself in force, takes back.
///
/// Each author's undo and redo are derived from the log by this, and from nothing else.
package struct ReversalScan {
  /// The number of the action looked at last.
  private(set) var number: Int

  /// The numbers of actions that are taken back by those looked at.
  private var reversed: Set<Int> = []

  /// Creates a scan that begins with the last performed action.
  package init<Value>(_ history: UndoHistory<Value>) {
    number = history.cursor
  }

  /// Notes what an action takes back, if it is in force.
  ///
  /// - Returns: What it takes back, if it does.
  @discardableResult
  private mutating func look<Value>(at number: Int, in log: ActionLog<Value>) -> ReversalLink? {
    guard !log.metadata.isEmpty, let link = log.reversal(of: number), !reversed.contains(number)
    else { return nil }
    for distance in link.distances { reversed.insert(number - distance) }
    return link
  }

  /// Returns the number of the author's next action that is in force, with what it takes back.
  ///
  /// - Complexity: O(*n*) in the number of actions skipped.
  private mutating func next<Value>(
    by author: String, in log: ActionLog<Value>
  ) -> (number: Int, link: ReversalLink?)? {
    guard let author = log.names.numbers[TextKey(author)] else {
      number = log.startIndex
      return nil
    }
    while number > log.startIndex {
      number -= 1
      let link = look(at: number, in: log)
      guard log.authorNumber(of: number) == author, !reversed.contains(number) else { continue }
      return (number, link)
    }
    return nil
  }

  /// Returns those of some actions that are in force, the last one first.
  ///
  /// What one of them has taken back is in force, since that one is to be taken back itself.
  ///
  /// - Complexity: O(*n* log *n*) in their number, and in that of actions that have metadata.
  package static func inForce<Value>(
    _ numbers: some Sequence<Int>, in history: UndoHistory<Value>
  ) -> [Int] {
    let taken = Set(numbers)
    let takenBack = takenBack(in: history, without: taken)
    return taken.sorted(by: >).filter { !takenBack.contains($0) }
  }

  /// Returns the numbers of all actions that are taken back.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - ignored: The numbers of actions that are taken for none that take back others.
  /// - Returns: The numbers.
  /// - Complexity: O(*n* log *n*) in the number of actions that have metadata.
  package static func takenBack<Value>(
    in history: UndoHistory<Value>, without ignored: Set<Int> = []
  ) -> Set<Int> {
    var scan = ReversalScan(history)
    let linked = history.log.metadata.keys.filter { $0 < history.cursor && !ignored.contains($0) }
    for number in linked.sorted(by: >) { scan.look(at: number, in: history.log) }
    return scan.reversed
  }

  /// Returns the number of the next action that an author's undo or redo is about.
  package mutating func next<Value>(
    _ kind: ReversalLink.Kind, by author: String, in log: ActionLog<Value>
  ) -> Int? {
    kind == .undoes ? nextToUndo(by: author, in: log) : nextToRedo(by: author, in: log)
  }

  /// Returns the number of the next action that an author's undo takes back.
  package mutating func nextToUndo<Value>(by author: String, in log: ActionLog<Value>) -> Int? {
    while let (number, link) = next(by: author, in: log) {
      if link == nil || link?.kind == .reverts, !log.isDiscardable(number) { return number }
    }
    return nil
  }

  /// Returns the number of the next action that an author's redo brings back: of the one by which it
  /// was taken back.
  ///
  /// What an author has done since leaves nothing to redo.
  package mutating func nextToRedo<Value>(by author: String, in log: ActionLog<Value>) -> Int? {
    while let (number, link) = next(by: author, in: log) {
      switch link?.kind {
      case .undoes: return number
      case .redoes: continue
      case .reverts, nil: if !log.isDiscardable(number) { return nil }
      }
    }
    return nil
  }
}

extension ActionLog {
  /// Whether the action is among those that there are that an author has taken back or brought back,
  /// by the number of one of these.
  package func hasOrigin(of index: Int) -> Bool {
    let origin = origin(of: index)
    guard let link = reversal(of: origin), link.kind != .reverts else { return true }
    return link.distances.isEmpty
  }

  /// Returns the name of the action that an author has taken back or brought back, by the number of
  /// one of these.
  package func nameOfOrigin(of index: Int) -> String { name(of: origin(of: index)) }

  /// Returns the number of the action that an author has taken back or brought back, as far as it is
  /// there, by that of one of these.
  func origin(of index: Int) -> Int {
    var origin = index
    while let link = reversal(of: origin), link.kind != .reverts,
      let distance = link.distances.first,
      origin - distance >= startIndex
    {
      origin -= distance
    }
    return origin
  }
}
