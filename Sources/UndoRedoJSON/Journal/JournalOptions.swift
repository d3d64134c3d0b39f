import UndoRedo

/// How a journal is kept.
struct JournalOptions {
  /// When entries are certain to survive a loss of power.
  var durability = JournalDurability.everyEntry

  /// The number of actions that can be undone at most, or `nil` for no limit.
  var limit: Int?

  /// Whether the document is only to be read, which needs no lock.
  var isReadOnly = false

  /// What becomes of the changes by another program, where the document has been changed.
  var externalChange = ExternalChange.action(named: "External change")

  /// The clock by which flushing is timed, and external changes are dated.
  var now: () -> UndoDate = UndoDate.now

  /// What becomes of the changes by another program.
  enum ExternalChange: Hashable, Sendable {
    /// They become an action, which can be undone like any other.
    case action(named: String)

    /// They are taken in as changes that are not recorded: undoing the last action of an element
    /// takes them back, too.
    case unrecorded
  }
}
