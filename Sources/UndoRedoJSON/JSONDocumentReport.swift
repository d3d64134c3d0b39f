import UndoRedo

/// What a ``JSONDocumentRepository`` has found when it was opened.
public struct JSONDocumentReport<Element: Identifiable & Equatable> {
  /// Whether the document is a new one: nothing has ever been done in it.
  ///
  /// So an app can begin it with elements, which need no undo:
  ///
  ///     if document.report.isNew { try store.withoutRecording { _ = try store.save(Sheet(id: 1)) } }
  public internal(set) var isNew = false

  /// The number of entries of the journal that change elements and were not in the document: what was done since it
  /// was written last.
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
  /// Of elements that no action on the line of the history touches, differences are not known.
  public internal(set) var differences: UndoSteps<Element> = []

  /// The names of types that are not among those of the model, and were found in the document or the
  /// history as far as that has been read.
  ///
  /// Their elements and steps have been left out.
  public internal(set) var unknownTypes: Set<String> = []

  /// Why a part of the history could not be migrated to the current version of the model, as far as the
  /// history has been read: actions before it can't be undone, or those after it not be redone.
  ///
  /// Or why the whole history is lost, since what another program has changed can't be an entry of the journal.
  public internal(set) var lostHistory: JSONFileError?

  /// The paths of the copies that were made, before the first change, of what this program has left out.
  public internal(set) var copiesOfOlder: [String] = []
}

extension JSONDocumentReport: Sendable where Element: Sendable {}
