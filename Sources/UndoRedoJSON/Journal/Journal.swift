import UndoRedo

/// A file beside a JSON document in which each change is written down when it is made.
///
/// Writing a change costs what the change costs, however large the document is. The document itself
/// is brought up to date now and then, which is called folding. The journal is also the history:
/// what was done in earlier sessions can be undone in later ones.
///
/// # The file
///
/// The journal of `notes.json` is `notes.json.undo`: lines of JSON in UTF-8, each with a checksum.
/// ``JournalEntry`` says what kinds of them there are, and ``JournalLine`` how they are written.
///
/// # Folding and opening
///
/// Before the document is replaced, its length and checksum to be are written to the journal, as a
/// `folding` entry; afterwards, as a `folded` one. Opening the two looks from the end of the
/// journal for the entry that the document fits: what stands after it is not in the document yet,
/// and is performed. So a crash at any point loses nothing and does nothing twice. Where the
/// document fits neither the newest `folded` entry nor a `folding` one after it, another program
/// has changed it, and what it holds wins.
///
/// # One program at a time
///
/// Whoever opens a journal for writing holds its lock until the journal is closed or the process
/// ends, in whatever way. Others are refused, or open it for reading only.
final class Journal<Element: Identifiable & Equatable & Codable> {
  /// The path of the journal.
  let path: String

  let document: StoredFile
  let coding: ElementCoding<Element>
  let journalCoding: JournalCoding<Element>
  let durability: JSONDocumentOptions.Durability

  /// Returns the moment by which flushing is timed.
  var now: () -> ContinuousClock.Instant = { .now }

  /// The number of actions that can be undone at most, or `nil` for no limit.
  ///
  /// It is heeded with the next entry.
  var limit: Int?

  /// How many bytes an entry may take.
  var lineLimit = JournalLine.largestLength

  /// About how many bytes of actions are read at once at most, where they are large.
  var batchLimit = 1 << 23

  /// The file, or `nil` where it is only read, or closed.
  var log: AppendedFile?

  /// Where the file ended when it had been created, if there was no document, and it was said whether branches are
  /// stored.
  var newEnd: Int?

  /// Whether there is neither a document nor anything in the journal that would be lost with it.
  var isNew: Bool { newEnd != nil && log?.end == newEnd }

  /// Whether it was closed: it has no file then.
  var isClosed = false

  /// The version of the format of the file.
  var format: Int

  /// The file and its length, where it is only read.
  var readOnlyFile: (file: OpenFile, end: Int)?

  /// What has been found when the journal was opened.
  var report = JSONDocumentReport<Element>()

  /// Whether the files are to be copied before they are changed, since something is left out.
  var isToBeSetAside = false

  /// The last entry written.
  var last: JournalEntry

  /// The texts that the last entries have led to.
  var texts = RecentTexts()

  /// The stamp of the document as it was last read or written, or `nil` where there is none.
  var stamp: DocumentStamp?

  /// Whether it is on the disk that the document is the present one, as far as directories can be flushed.
  ///
  /// If not, a loss of power may bring back an older one, which must still fit the journal: there must be no
  /// `folded` entry.
  var isDocumentCertain = true

  /// Whether a `folded` entry is to be written before anything else.
  var lacksFolded = false

  /// Whether there are changes that are not in the document.
  var hasUnfolded: Bool { unfoldedBytes > 0 }

  /// The number of bytes of the journal that are not in the document, from the first change on.
  private(set) var unfoldedBytes = 0

  /// The actions that are still to be read; `nil` until they are needed.
  var reader: ActionReader<Element>?

  /// The places of the actions that have been read, or recorded since.
  var places = PlaceRuns()

  /// The lowest place of an action that the caller knows.
  var lowestKnown = Int.max

  /// Actions that have been read and not asked for, the newest first.
  var waiting: [JournalAction<Element>] = []

  /// The last action, as long as steps may become part of it.
  var joinable: JoinableAction<Element>?

  /// Whether elements that it does not touch have been changed since without an action.
  var isJoinableCovered = false

  /// What the nearest step of each element starts from, of the actions of which the places are known,
  /// where it is noted: under a limit.
  var starts: [Element.ID: Element?]?

  /// The elements that actions touch of which the places are known, where they are noted: once elements
  /// have been changed without an action.
  var touched: Set<Element.ID>?

  /// The lowest place of which the caller knows the names.
  var lowestNamed = Int.max

  /// Names that have been given or taken since the journal was opened: the caller knows their places.
  var knownNames: Set<String> = []

  /// Why branches can't be read, where that has been found out.
  var branchesError: JSONFileError?

  private var flushed: ContinuousClock.Instant?

  init(
    _ path: String, of document: StoredFile, _ coding: ElementCoding<Element>,
    _ options: JSONDocumentOptions, last: JournalEntry, stamp: DocumentStamp?, format: Int
  ) {
    self.path = path
    self.document = document
    self.coding = coding
    journalCoding = JournalCoding(coding)
    durability = options.durability
    self.last = last
    self.stamp = stamp
    self.format = format
    // Nothing may be left of some actions once they are migrated.
    if last.model < coding.version, last.position.end > last.position.floor {
      self.last.position.hasGaps = true
    }
  }
}

extension Journal {
  /// Where to read entries, if anywhere.
  var source: (file: OpenFile, end: Int)? { log.map { ($0.file, $0.end) } ?? readOnlyFile }
}

// Writing entries.
extension Journal {
  /// The error where nothing can be written.
  var isNotWritable: JSONFileError {
    isClosed
      ? JSONFileError(.closed, at: document.path, "the document is closed")
      : JSONFileError(.readOnly, at: document.path, "the document has been opened for reading only")
  }

  /// Writes an entry: all of it, or nothing.
  ///
  /// - Parameters:
  ///   - kind: What has happened.
  ///   - position: Where the history stands after it.
  ///   - payload: What the entry carries, as JSON.
  ///   - document: The document that the entry is about.
  ///   - waste: How many bytes before are of no use any more.
  ///   - isFlushed: Whether the entry must be on the disk, whatever the durability.
  /// - Throws: An error where it can't be written.
  func append(
    _ kind: JournalEntry.Kind, _ position: JournalPosition,
    payload: WrittenSteps = WrittenSteps(whole: []),
    document: DocumentStamp? = nil, waste: Int = 0, isFlushed: Bool = false
  ) throws(JSONFileError) {
    guard log != nil else { throw isNotWritable }
    // What the document holds is no change of it.
    guard !isToBeSetAside || kind == .folded else {
      return try settingAside { () throws(JSONFileError) in
        try append(
          kind, position, payload: payload, document: document, waste: waste, isFlushed: isFlushed)
      }
    }
    if lacksFolded { try appendFolded(isFlushed: false) }
    var entry = JournalEntry(
      number: last.number + 1, kind: kind, position: position, model: coding.version,
      document: document, waste: min(last.waste + waste, log!.end))
    guard entry.isWritable else {
      throw JSONFileError(.damaged, at: path, "its numbers are too large to go on from")
    }
    var texts = texts
    let shortened = texts.shortened(payload, of: entry)
    let payload = (shortened ?? payload).bytes
    let format = neededFormat(for: position, hasEdits: shortened != nil)
    if self.format < format { try renewHeader(format: format) }
    if !entry.isHistory { entry.waste += payload.count + JournalLine.usualLength }
    let line = JournalLine.bytes(of: entry, payload: payload, hasEdits: shortened != nil)
    try checkLength(of: line)
    let isFlushed = isFlushed || durability == .everyAction || isFlushDue
    try log!.append(line, isFlushed: isFlushed)
    if isFlushed { noteFlush() }
    last = entry
    self.texts = texts
    if kind.changesElements || hasUnfolded { unfoldedBytes += line.count }
  }

  /// Checks that an entry can be read again.
  func checkLength(of line: [UInt8]) throws(JSONFileError) {
    guard line.count <= lineLimit else {
      throw JSONFileError(
        .tooLarge, at: path, "the entry takes \(line.count) bytes, and the limit is \(lineLimit)")
    }
  }

  /// Writes that the document holds all that was changed.
  ///
  /// - Throws: An error where it can't be written; it will be with the next entry, then.
  func appendFolded(isFlushed: Bool) throws(JSONFileError) {
    lacksFolded = log == nil
    if lacksFolded { return }
    do throws(JSONFileError) {
      try append(.folded, last.position, document: stamp, isFlushed: isFlushed)
    } catch {
      lacksFolded = true
      throw error
    }
    noteFolded()
  }

  /// Notes that the document holds all that was changed.
  func noteFolded() {
    unfoldedBytes = 0
  }

  /// Notes that entries that are in the journal are not in the document.
  func noteUnfolded(_ bytes: Int) {
    unfoldedBytes = bytes
  }

  /// Returns where the history stands once the cursor is at a place, with the limit heeded.
  func position(at cursor: Int, _ places: PlaceRuns) -> JournalPosition {
    var position = last.position
    position.cursor = cursor
    position.end = max(position.end, cursor)
    if let limit, cursor - position.floor > limit {
      if position.hasGaps {
        // What could not be read is kept rather than dropped too early.
        let (target, missing) = places.down(limit + 1, from: cursor)
        if missing == 0 { position.floor = max(position.floor, target + 1) }
      } else {
        position.floor = cursor - limit
      }
    }
    if let saved = position.saved, saved < position.floor { position.saved = nil }
    return position
  }
}

// Flushing.
extension Journal {
  /// Whether so much time has gone by that the journal is to be flushed.
  private var isFlushDue: Bool {
    guard case .interval(let seconds) = durability else { return false }
    guard let flushed else { return true }
    return (now() - flushed) / .seconds(1) >= seconds
  }

  private func noteFlush() {
    if case .interval = durability { flushed = now() }
  }

  /// Flushes what was written to the disk where the interval has gone by.
  func flushIfDue() throws(JSONFileError) {
    if isFlushDue { try flush() }
  }

  /// Flushes what was written to the disk.
  func flush() throws(JSONFileError) {
    try log?.flush()
    noteFlush()
  }
}
