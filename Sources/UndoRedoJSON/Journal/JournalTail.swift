/// The end of a journal: what has happened since the document was written.
struct JournalTail {
  /// What the document is to the journal.
  enum Document {
    /// It holds the bytes from which the journal goes on.
    case known

    /// It holds other bytes: another program has changed it.
    case foreign

    /// The journal says nothing of a document.
    case unmentioned
  }

  private(set) var document = Document.unmentioned

  /// The whole entries since the document was written, the oldest first.
  private(set) var lines: [JournalLine] = []

  /// Where in the file each of these lines begins.
  private(set) var offsets: [Int] = []

  /// The last whole entry.
  private(set) var last: JournalEntry?

  /// The entry that says that the document was written.
  private var base: JournalEntry?

  /// Whether nothing was ever done, if there is no document: whether branches are stored may have been said.
  var isOfNewDocument: Bool {
    document != .foreign && damage == nil && !hasDamagedHeader && !lacksFirstEntries
      && lines.allSatisfy { $0.entry.kind == .branches || $0.entry.kind == .unbranched }
  }

  /// Whether the document is known from an entry before it was written, and not from one after that.
  var isFolding: Bool { base?.kind == .folding }

  /// Where in the file the last whole entry ends.
  private(set) var end = 0

  /// Whether the last whole entry lacks its line feed, and nothing else.
  private(set) var lacksLineFeed = false

  /// The number of bytes at the end of the file that are a part of a line.
  private(set) var tornBytes = 0

  /// Where the first damage after the document was written begins.
  private(set) var damage: Int?

  private(set) var hasDamagedHeader = false

  /// Whether nothing was said of the document, and what was said first is missing.
  private(set) var lacksFirstEntries = false

  /// The version of the format.
  private(set) var format = 1

  /// Reads the end of a journal.
  ///
  /// - Throws: An error where the journal can't be read, has been written by a later version, or has
  ///   a line that is too long.
  /// - Complexity: O(*n*) in the number of bytes since the document was written.
  init(
    length: Int, document stamp: DocumentStamp?, path: String,
    lineLimit: Int = JournalLine.largestLength, read: @escaping BackwardLines.Reading
  ) throws(JSONFileError) {
    guard length > 0 else { return }
    try readHeader(length, path, read)
    var backward = BackwardLines(before: length, path: path, limit: lineLimit, read: read)
    let last = try backward.unended()
    let start = last.offset
    var rest = last.bytes.trimmingRoom()
    end = start
    if !rest.isEmpty, start > 0 {
      if JournalLine(rest) != nil {
        lacksLineFeed = true
        end += rest.count
      } else if JournalLine.looksWhole(rest) {
        damage = start
      } else {
        tornBytes = rest.count
      }
    } else if start == 0 {
      // There is not even one whole line.
      if JournalLine.headers.contains(where: { $0.starts(with: rest) }) {
        tornBytes = rest.count
      } else {
        damage = 0
      }
      return
    }
    if !lacksLineFeed { rest = [] }
    try readEntries(stamp, rest, backward)
  }

  private mutating func readHeader(
    _ length: Int, _ path: String, _ read: BackwardLines.Reading
  ) throws(JSONFileError) {
    let headers = JournalLine.headers
    let start = try read(0..<min(length, headers[0].count + 64))
    let torn = start[...].trimmingRoom()
    if let index = headers.firstIndex(where: { start.starts(with: $0) || $0.starts(with: torn) }) {
      format = index + 1
      return
    }
    if let end = start.firstIndex(of: UInt8(ascii: "\n")),
      JournalLine.isHeaderOfLaterVersion(start[..<end])
    {
      throw JSONFileError(
        .newerFormat, at: path, "this was written by a later version, in a format not known here")
    }
    hasDamagedHeader = true
    // It may be any: there may be all that is in the last one.
    format = headers.count
  }

  private mutating func readEntries(
    _ stamp: DocumentStamp?, _ unended: ArraySlice<UInt8>, _ backward: BackwardLines
  ) throws(JSONFileError) {
    var backward = backward
    var next = unended.isEmpty ? nil : BackwardLines.Line(offset: backward.end, bytes: unended)
    var newerOffset = end
    var newerNumber: Int?
    while true {
      if next == nil { next = try backward.next() }
      guard let line = next, line.offset > 0 else {
        if let newerNumber { lacksFirstEntries = newerNumber > 1 }
        break
      }
      next = nil
      guard let parsed = JournalLine(line.bytes) else {
        let isLast = damage == nil && line.range.upperBound + 1 == end
        if isLast, Self.lacksPieces(line) {
          tornBytes += line.bytes.count + 1
          end = line.offset
          newerOffset = end
          continue
        }
        dropCollected(from: line.offset)
        newerNumber = nil
        newerOffset = line.offset
        continue
      }
      if let newerNumber, newerNumber != parsed.entry.number + 1 {
        dropCollected(from: newerOffset)
      }
      newerNumber = parsed.entry.number
      newerOffset = line.offset
      if last == nil { last = parsed.entry }

      let kind = parsed.entry.kind
      if kind == .folded || kind == .folding && parsed.entry.document == stamp {
        document = parsed.entry.document == stamp ? .known : .foreign
        base = parsed.entry
        break
      }
      lines.append(parsed)
      offsets.append(line.offset)
    }
    lines.reverse()
    offsets.reverse()
    last?.waste = min((base?.waste ?? 0) + lines.reduce(0) { $0 + $1.waste }, end)
    if last == nil { end = damage == nil ? end : 0 }
  }

  /// Whether the disk has got the end of a line, and not all that comes before: what is missing is room still, or, where
  /// the file has become longer, nothing.
  private static func lacksPieces(_ line: BackwardLines.Line) -> Bool {
    func isMissing(_ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.allSatisfy { $0 == AppendedFile.space || $0 == 0 }
    }
    if isMissing(line.bytes.prefix(1)) { return true }
    let piece = 512
    let first = (line.offset + piece - 1) / piece * piece
    return stride(from: first, through: line.range.upperBound - piece, by: piece).contains {
      isMissing(line.bytes.dropFirst($0 - line.offset).prefix(piece))
    }
  }

  private mutating func dropCollected(from offset: Int) {
    lines = []
    offsets = []
    last = nil
    damage = offset
    end = offset
    lacksLineFeed = false
  }
}

extension JournalTail {
  /// Cuts off the entries from one on.
  ///
  /// - Parameter index: The index of the first line to cut off, which does not fit what is before.
  mutating func cut(at index: Int) {
    damage = offsets[index]
    end = offsets[index]
    lacksLineFeed = false
    tornBytes = 0
    last = index > 0 ? lines[index - 1].entry : base
    lines.removeSubrange(index...)
    offsets.removeSubrange(index...)
  }
}

extension ArraySlice<UInt8> {
  /// What is left without the spaces at the end, which have been room for more.
  fileprivate func trimmingRoom() -> ArraySlice {
    self[..<(lastIndex { $0 != AppendedFile.space }.map { $0 + 1 } ?? startIndex)]
  }
}
