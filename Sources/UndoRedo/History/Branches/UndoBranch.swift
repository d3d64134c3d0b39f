/// Actions that were undone before another one was performed in their place.
///
/// A history that stores branches has them beside the line of actions that can be undone and redone.
/// You can go to any place on a branch: ``UndoStore/jump(to:)-(UndoPlace)``.
public struct UndoBranch<Value> {
  /// The place at which the branch begins.
  public internal(set) var start: UndoPlace

  /// The actions, in the order in which they were performed.
  public internal(set) var actions: [UndoAction<Value>]

  /// The places after each of the actions.
  public internal(set) var places: [UndoPlace]

  /// The saved place, if it is on the branch.
  public internal(set) var savedPlace: UndoPlace?

  /// The places on the branch that have names.
  public internal(set) var checkpoints: [String: UndoPlace]

  /// The place after the last action.
  public var end: UndoPlace { places.last ?? start }

  /// Returns the branch with its first actions only, and one of the others.
  func split(after count: Int) -> (first: UndoBranch, rest: UndoBranch) {
    var (first, rest) = (self, self)
    first.actions.removeSubrange(count...)
    first.places.removeSubrange(count...)
    rest.start = first.end
    rest.actions.removeFirst(count)
    rest.places.removeFirst(count)
    for (name, place) in checkpoints {
      if place > first.end { first.checkpoints[name] = nil } else { rest.checkpoints[name] = nil }
    }
    if let savedPlace {
      if savedPlace > first.end { first.savedPlace = nil } else { rest.savedPlace = nil }
    }
    return (first, rest)
  }
}

extension UndoBranch: Equatable where Value: Equatable {}
extension UndoBranch: Hashable where Value: Hashable {}
extension UndoBranch: Sendable where Value: Sendable {}
