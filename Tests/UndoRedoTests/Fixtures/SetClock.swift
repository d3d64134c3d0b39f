import UndoRedo

/// A clock that a test sets.
final class SetClock: @unchecked Sendable {
  var seconds = 0.0

  @Sendable func now() -> UndoDate { UndoDate(secondsSince1970: seconds) }
}
