import UndoRedo

extension Journal {
  /// Writes the journal anew, without what is of no use any more, where that is about half of it.
  ///
  /// - Throws: An error where it can't be written. It is as it was then.
  func compactIfWorthwhile() throws(JSONFileError) {
    guard let log, last.waste > log.end / 2, log.end > Self.smallestCompacted else { return }
    try compact()
  }

  /// The size in bytes up to which a journal is left as it is.
  private static var smallestCompacted: Int { 1 << 14 }

  /// Writes the journal anew, without what is of no use any more.
  ///
  /// What stays is not decoded. Of a damaged journal, a copy is kept.
  ///
  /// - Throws: An error where it can't be written. It is as it was then.
  /// - Complexity: O(*n*) in the size of the journal.
  func compact() throws(JSONFileError) {
    guard let log, !hasUnfolded else { return }
    var survey = JournalSurvey(before: log.end) { (range) throws(JSONFileError) in
      try log.file.read(range)
    }
    try survey.run()
    if survey.isDamaged { report.copyOfDamaged = try keepAside(log.file) }

    guard let draft = try OpenFile.create(try document.draftPath(), beside: document) else {
      throw JSONFileError(.unwritable, at: path, "there is a file in the way")
    }
    do throws(JSONFileError) {
      var end = 0
      var number = 0
      var buffer = JournalLine.header
      for range in survey.kept.reversed() {
        number += 1
        buffer += JournalLine.renumbered(try log.file.read(range)[...], to: number)
        if buffer.count > 1 << 20 {
          try draft.write(buffer, at: end)
          end += buffer.count
          buffer = []
        }
      }
      let entry = JournalEntry(
        number: number + 1, kind: .folded, position: position, document: stamp)
      buffer += JournalLine.bytes(of: entry, payload: EmptyCollection())
      try draft.write(buffer, at: end)
      end += buffer.count
      try draft.synchronize()
      try draft.lock()
      let file = try draft.replacing(path)
      file.takeOverLock(of: log.file)
      self.log?.goOn(with: file, end: end)
      last = entry
      lacksFolded = false
    } catch {
      draft.remove()
      throw error
    }
    forgetRead()
  }
}

/// Finds out which lines of a journal are of use.
///
/// These are the actions that are in the history, the unrecorded changes since the oldest of them,
/// and the actions that were discarded since one of these changes: it may have changed them.
struct JournalSurvey {
  /// Where the lines are that are to be kept, without their ends, the newest first.
  private(set) var kept: [Range<Int>] = []

  /// Whether older lines could not be read.
  private(set) var isDamaged = false

  private var lines: BackwardLines

  init(before end: Int, read: @escaping BackwardLines.Reading) {
    lines = BackwardLines(before: end, read: read)
  }

  mutating func run() throws(JSONFileError) {
    var newerNumber: Int?
    var bound = Int.max
    var floor = 0
    var lowestCursor = Int.max
    while let line = try lines.next(), line.offset > 0 {
      guard let entry = JournalLine(line.bytes)?.entry,
        newerNumber == nil || newerNumber == entry.number + 1
      else {
        isDamaged = true
        return
      }
      newerNumber = entry.number
      floor = max(floor, entry.position.floor)
      let cursor = entry.position.cursor
      bound = min(bound, entry.position.end + 1)
      switch entry.kind {
      case .action where cursor < bound:
        kept.append(line.offset..<(line.offset + line.bytes.count))
        bound = cursor
        if bound <= min(floor, lowestCursor) + 1 { return }
      case .joined where cursor < bound:
        kept.append(line.offset..<(line.offset + line.bytes.count))
      case .change, .changeAndAction:
        kept.append(line.offset..<(line.offset + line.bytes.count))
        lowestCursor = min(lowestCursor, entry.kind == .change ? cursor : cursor - 1)
        bound = .max
      case .cleared: return
      default: break
      }
    }
  }
}
