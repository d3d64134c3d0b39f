import UndoRedo

/// What a ``JSONDocumentRepository`` has found when it was opened.
public struct JSONDocumentReport<Element: Identifiable & Equatable> {
  /// The number of entries of the journal that were not in the document: what was done since it was
  /// written last.
  public internal(set) var performedEntries = 0

  /// The number of bytes at the end of the journal that were not a whole entry.
  ///
  /// They are what a crash leaves of an action that was being written, and was not acknowledged;
  /// they have been cut off.
  public internal(set) var tornBytes = 0

  /// What is wrong with the journal, where entries were lost.
  public internal(set) var damage: JSONFileError?

  /// The path of the copy of the damaged journal, where one was made.
  public internal(set) var copyOfDamaged: String?

  /// Whether another program has changed the document.
  public internal(set) var isChangedByOthers = false

  /// How the elements differ from what the history knows of them: from what it knows, to what the
  /// document holds.
  ///
  /// Of elements that no action in the history touches, differences are not known.
  public internal(set) var differences: UndoSteps<Element> = []
}

extension JSONDocumentReport: Sendable where Element: Sendable {}
