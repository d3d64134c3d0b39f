/// What of a history can't be reached any more, since it could not be migrated.
///
/// An action that can't be undone is in the way of those before it, and one that can't be redone in the
/// way of those after it.
struct LostHistory {
  /// The place of the last action performed.
  var cursor = Int.max

  /// The highest place of an action that can't be undone.
  private(set) var floor = 0

  /// The lowest place of an action that can't be redone.
  private(set) var ceiling = Int.max

  /// Why the first of them could not be migrated.
  private(set) var error: JSONFileError?

  /// Whether the action at a place is lost.
  func contains(_ place: Int) -> Bool { place <= floor || place >= ceiling }

  /// Loses the action at a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - error: Why it is lost.
  ///   - all: Whether all actions before it are lost as well, be they undone.
  mutating func lose(_ place: Int, _ error: JSONFileError, withAllBefore all: Bool = false) {
    self.error = self.error ?? error
    if place > cursor { ceiling = min(ceiling, all ? cursor + 1 : place) }
    if place <= cursor || all { floor = max(floor, min(place, cursor)) }
  }
}
