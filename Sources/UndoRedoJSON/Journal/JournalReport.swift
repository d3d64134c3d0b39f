import UndoRedo

/// What has been found when a journal was opened.
struct JournalReport<Element: Identifiable & Equatable> {
  /// The number of entries that were not in the document.
  var performedEntries = 0

  /// The number of bytes at the end of the journal that were not a whole entry.
  ///
  /// They are what a crash leaves of an entry that was being written; they have been cut off.
  var tornBytes = 0

  /// What is wrong with the journal, where entries were lost.
  var damage: JSONFileError?

  /// The path of the copy of the damaged journal, where one was made.
  var copyOfDamaged: String?

  /// Whether another program has changed the document.
  var isChangedByOthers = false

  /// How the elements differ from what the history knows of them: from what it knows, to what the
  /// document holds.
  ///
  /// The journal knows only the elements that its actions touch.
  var differences: UndoSteps<Element> = []
}
