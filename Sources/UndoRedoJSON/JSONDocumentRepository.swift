import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A repository that stores a JSON document and the history of its store, at the cost of each
/// change.
///
///     let document = try JSONDocumentRepository<Note>(path: "notes.json")
///     let store = UndoStore(document)
///     try store.save(Note(id: 1, text: "Hello"), named: "Add Note")
///     try document.close()
///
/// The document is a plain list of elements, as in a ``JSONFileRepository``. An action does not
/// rewrite it, but appends a line to a journal in the same directory, `notes.json.undo`; now and
/// then, and when it is closed, the document is brought up to date. The next store on the document
/// goes on where this one has stopped: what could be undone and redone still can be, under the same
/// names, and what was saved is still saved. <doc:DurableDocuments> has the guarantees, and
/// <doc:DocumentFormat> the format.
///
/// # Errors
///
/// An action that can't be written has not happened: the elements and the history are as before it,
/// and the next one works once the obstacle has gone. The history of earlier sessions is read when it
/// is first needed, the newest action first; where it is damaged, undo throws when it gets there.
///
/// # Closing
///
/// ``close()`` brings the document up to date. A repository that goes away without it, as by a crash,
/// loses nothing: what the document lacks is in the journal. But other programs see the document as
/// it was written last.
///
/// # One program at a time
///
/// A document that is open already, in this process or another, is refused with the code
/// ``JSONFileError/Code/inUse``, unless it is only to be read. What other programs write to the document itself is never
/// overwritten; when it is opened the next time, it counts, and the history takes it in
/// (``JSONDocumentOptions/externalChanges``).
///
/// It is a class, so that the app can close the document. Only the store may perform steps, and there is
/// one store at a time: a second one knows nothing of what the first one records, so that the history that
/// is stored would not lead to the elements.
public final class JSONDocumentRepository<Element: Identifiable & Equatable & Codable> {
  let journal: Journal<Element>
  @usableFromInline var held: InMemoryRepository<Element>
  @usableFromInline var identities = WrittenIdentities<Element>()

  /// The number of unfolded bytes from which on to fold again, where folding has failed.
  private var nextFolding = 0

  /// Why the document could not be brought up to date the last time, if it could not.
  ///
  /// Nothing is lost then: what it lacks is in the journal, and it is tried again.
  public private(set) var foldingError: JSONFileError?

  /// Opens a document, and performs what its journal holds beyond it.
  ///
  /// A document that is missing is an empty one; its directory must be there.
  ///
  /// - Parameters:
  ///   - path: The path of the document, or of a symbolic link to it.
  ///   - options: How it is stored.
  ///   - encoder: How to encode the elements; it must not be changed afterwards. In the journal, its
  ///     strategies are used, but not its formatting.
  ///   - decoder: How to decode what the encoder has encoded; it must not be changed afterwards.
  ///   - migration: The version of the model, and how to read elements of older ones; without it, the
  ///     version is 1.
  /// - Throws: An error that says what can't be read, or is malformed, or that another process has
  ///   opened the document. Nothing has changed then.
  /// - Complexity: O(*n*) in the size of the document, of what was done since it was written, and in the
  ///   number of files in its directory; in the size of the whole journal where another program has
  ///   changed the document.
  @inlinable
  public convenience init(
    path: String, options: JSONDocumentOptions = JSONDocumentOptions(),
    encoder: JSONEncoder = JSONFileRepository<Element>.defaultEncoder(),
    decoder: JSONDecoder = JSONDecoder(), migration: JSONMigration<Element>? = nil
  ) throws(JSONFileError) {
    try self.init(
      StoredFile(path: path),
      ElementCoding(encoder: encoder, decoder: decoder, migration: migration), options)
  }

  /// Opens a document, and performs what its journal holds beyond it.
  ///
  /// - Parameters:
  ///   - url: The URL of the document, or of a symbolic link to it.
  ///   - options: How it is stored.
  ///   - encoder: How to encode the elements; it must not be changed afterwards.
  ///   - decoder: How to decode what the encoder has encoded; it must not be changed afterwards.
  ///   - migration: The version of the model, and how to read elements of older ones; without it, the
  ///     version is 1.
  /// - Throws: An error that says what can't be read, or is malformed, or that another process has
  ///   opened the document. Nothing has changed then.
  /// - Complexity: That of ``init(path:options:encoder:decoder:migration:)``.
  @inlinable
  public convenience init(
    _ url: URL, options: JSONDocumentOptions = JSONDocumentOptions(),
    encoder: JSONEncoder = JSONFileRepository<Element>.defaultEncoder(),
    decoder: JSONDecoder = JSONDecoder(), migration: JSONMigration<Element>? = nil
  ) throws(JSONFileError) {
    try self.init(
      StoredFile(url),
      ElementCoding(encoder: encoder, decoder: decoder, migration: migration), options)
  }

  @usableFromInline
  init(
    _ file: StoredFile, _ coding: ElementCoding<Element>, _ options: JSONDocumentOptions
  ) throws(JSONFileError) {
    (journal, held) = try Journal.open(file, coding, options)
    journal.findSavedAfterCursor()
  }

  /// The path of the document, as it was given.
  public var path: String { journal.document.path }

  /// The path of the journal: that of the document, followed by `.undo`.
  public var journalPath: String { journal.path }

  /// What was found when the document was opened.
  public var report: JSONDocumentReport<Element> { journal.report }
}

// Bringing the document up to date, and flushing.
extension JSONDocumentRepository {
  /// Brings the document up to date, so that other programs see what has been done.
  ///
  /// - Throws: An error where the document can't be written, or was changed by another program. It
  ///   is as it was then, and the journal still holds what it lacks.
  /// - Complexity: O(*n*) in the size of the document, and of the journal if more than half of that is of no use.
  public func fold() throws(JSONFileError) {
    do throws(JSONFileError) {
      try journal.fold(held.elements)
      foldingError = nil
      nextFolding = 0
    } catch {
      foldingError = error
      nextFolding = journal.unfoldedBytes * 2
      throw error
    }
  }

  /// Brings the document up to date, and lets others open it.
  ///
  /// What a gesture has done that is under way is lost: commit it before, as by
  /// `UndoStore.commitGesture()`.
  ///
  /// Afterwards, the elements and the history can be read as far as they are in memory, and every
  /// change is refused. Where there was no document and nothing has been done, no file is left.
  ///
  /// - Throws: An error where the document can't be written, or was changed by another program, or where
  ///   an action that has failed can't be taken off the journal. It is still open then, and nothing is
  ///   lost if it is never closed.
  /// - Complexity: That of ``fold()``.
  public func close() throws(JSONFileError) {
    try fold()
    try journal.close()
  }

  /// Flushes to the disk what has been written.
  ///
  /// - Throws: An error where that fails.
  public func flush() throws(JSONFileError) { try journal.flush() }

  /// Flushes to the disk what has been written, where the interval of the options has gone by.
  ///
  /// There is no timer: an app that wants the interval to be observed while nothing is done calls
  /// this from one of its own.
  ///
  /// - Throws: An error where that fails.
  public func flushIfDue() throws(JSONFileError) { try journal.flushIfDue() }

  @usableFromInline
  func foldIfWorthwhile() {
    guard journal.isFoldingWorthwhile, journal.unfoldedBytes >= nextFolding else { return }
    // The action has been written; that the document can't be is no reason for it to fail.
    do throws(JSONFileError) { try fold() } catch {}
  }
}

extension JSONDocumentRepository: ResidentRepository, HistoryRepository {
  /// What opening the document and performing can throw.
  public typealias Failure = JSONFileError

  /// There is one store at a time.
  @inlinable
  public static var _isOwned: Bool { true }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? { held[id] }

  /// Every element, in the order of the document.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var elements: [Element] { held.elements }

  /// The number of elements.
  public var count: Int { held.count }

  /// Performs steps, all of them or none, as a change that is not recorded in the history.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: An error that says what is in the way. Nothing has changed then.
  /// - Precondition: No step changes the identity of an element.
  /// - Complexity: That of ``perform(_:in:)``.
  public func perform(_ steps: UndoSteps<Element>) throws(JSONFileError) {
    guard !steps.isEmpty else { return }
    let net = UndoAction("", steps: steps)?.netSteps ?? []
    try perform(steps, in: .absorbed(net, discardedCount: .max))
  }

  /// Performs steps, all of them or none, and stores what becomes of the history.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - change: What becomes of the history.
  /// - Throws: An error that says what is in the way. Nothing has changed then.
  /// - Precondition: No step changes the identity of an element, and a change of the history alone comes without steps.
  /// - Complexity: O(*n*) in the size of the steps; now and then, in that of the document.
  @inlinable
  public func perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(JSONFileError) {
    // What touches elements is compiled for their type; the rest is not worth it.
    var changed: [Element.ID: Element?] = [:]
    var modifiesOnly = true
    for step in steps {
      let found = changed[step.id] ?? held[step.id]
      if !step.starts(from: found) { try checkAsWritten(step, found) }
      if case .modified(let old, let new) = step {
        requireSameIdentity(old.id == new.id)
      } else {
        modifiesOnly = false
      }
      if steps.count > 1 { changed.updateValue(step.newValue, forKey: step.id) }
    }
    let identities =
      modifiesOnly ? nil : try identities(after: steps)
    var isPending = false
    if case .recorded(let action, let absorbed, joinsLast: _) = change {
      isPending =
        absorbed.isEmpty
        && steps.elementsEqual(action.steps) { $0.id == $1.id && $0.starts(from: $1.oldValue) }
    }
    try write(steps, change, isPending: isPending)
    held.perform(steps)
    if let identities { self.identities = identities }
    foldIfWorthwhile()
  }

  /// Returns the failure with which a step is refused that does not start from what is held.
  ///
  /// - Parameter error: What was expected and what was found.
  /// - Returns: An error with the code ``JSONFileError/Code/conflict``.
  public func refusal(_ error: UndoError) -> JSONFileError { JSONFileError(error, at: path) }
}

// The history of earlier sessions.
extension JSONDocumentRepository {
  /// What has been stored of the history from before, and was not asked for yet.
  public var storedHistory: StoredHistory {
    var stored = StoredHistory()
    stored.undoableCount = journal.undoableCount
    stored.redoableCount = journal.redoableCount
    let position = journal.position
    stored.keepsBranches = position.keepsBranches
    stored.saved =
      switch position.saved {
      case nil: .lost
      case position.cursor: .here
      case let saved?: saved < position.cursor ? .before : .after
      }
    return stored
  }

  /// Reads the actions from before that can be redone.
  ///
  /// - Returns: The actions, the one that is redone next first.
  /// - Throws: An error where the journal is damaged, or can't be read.
  /// - Complexity: O(*n*) in the number of actions.
  public func storedRedoableActions() throws(JSONFileError) -> [StoredAction<Element>] {
    try journal.readRedoable()
  }

  /// Reads the next of the actions from before that can be undone.
  ///
  /// - Parameter count: How many to read at most.
  /// - Returns: The actions, the newest first.
  /// - Throws: An error where the journal is damaged, or can't be read.
  /// - Complexity: O(*n*) in the number of actions, and of what else has happened between them.
  public func nextStoredActions(_ count: Int) throws(JSONFileError) -> [StoredAction<Element>] {
    try journal.readUndoable(count)
  }

  /// Reads the names of the place before the oldest of the actions from before.
  ///
  /// - Returns: The names; those before damage in the journal are lost.
  /// - Throws: An error where the journal can't be read.
  /// - Complexity: O(*n*) in what has not been read yet of the journal.
  public func firstStoredCheckpoints() throws(JSONFileError) -> [String] {
    try journal.readFirstNames()
  }

  /// Reads the history with its branches.
  public func _historyWithBranches() throws(JSONFileError) -> UndoHistory<Element>? {
    try journal.readBranches()
  }
}
