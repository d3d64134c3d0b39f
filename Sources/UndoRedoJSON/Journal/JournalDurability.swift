/// When what is written to a journal is certain to survive a loss of power.
///
/// A program that crashes or is killed loses nothing, whichever is chosen: what was written is with
/// the system by then.
enum JournalDurability: Hashable, Sendable {
  /// Every entry is flushed to the disk before it counts as written.
  case everyEntry

  /// Entries are flushed once so many seconds have gone by since the last time: with the next entry
  /// then, or when the journal is told that time has passed.
  case interval(seconds: Double)

  /// The system flushes entries when it sees fit; they are flushed when the document is written.
  case system
}
