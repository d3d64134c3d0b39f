import UndoRedo

extension Journal {
  /// Writes the journal anew, without what is of no use any more, where that is about half of it.
  func compactIfWorthwhile() throws(JSONFileError) {
    guard let log, last.waste > log.end / 2, log.end > Self.smallestCompacted else { return }
    try compact()
  }

  /// The size in bytes up to which a journal is left as it is.
  private static var smallestCompacted: Int { 1 << 14 }

  /// Writes the journal anew, without what is of no use any more.
  ///
  /// What stays is not decoded, but for names, visits and branches. Of a damaged journal, a copy is kept. Nothing is done as
  /// long as the document is not certain.
  ///
  /// - Throws: An error where it can't be written. It is as it was then, and no new copy is left.
  /// - Complexity: O(*n*) in the size of the journal.
  func compact() throws(JSONFileError) {
    guard let log, !hasUnfolded, isDocumentCertain else { return }
    try withCopies(of: log.file) { () throws(JSONFileError) in try compact(log) }
  }

  private func compact(_ log: AppendedFile) throws(JSONFileError) {
    var survey = JournalSurvey(before: log.end, path: path, read: log.file.read)
    try survey.run(journalCoding)
    let tree = position.keepsBranches ? try branchesToWrite() : nil
    let names = tree == nil || tree == Self.noBranches ? [] : try namesWithoutEntry(survey)
    // Branches are decoded, and written without what is not known.
    if tree != nil, !report.unknownTypes.isEmpty { noteLeftOut() }
    if survey.isDamaged {
      report.damage =
        report.damage
        ?? JSONFileError(.damaged, at: path, "older entries are damaged, and are lost")
      if report.copyOfDamaged == nil { report.copyOfDamaged = try copyAside(log.file) }
    }
    let position = position
    let lines = try linesWithTexts(kept: survey.kept)
    try rewrite(at: position, names, branches: tree) { (append) throws(JSONFileError) in
      var old = RecentTexts()
      var new = format >= JournalLine.formatOfEdits ? RecentTexts() : nil
      var number: Int?
      for (range, isKept) in lines {
        let line = JournalLine(try log.file.read(range)[...])
        // What a line that is damaged or missing has made of texts is not known.
        if number.map({ $0 + 1 }) != line?.entry.number { old = RecentTexts() }
        number = line?.entry.number
        guard let line else { continue }
        let whole = new == nil ? nil : old.expanded(line)
        if isKept { try append { (whole ?? line).renumbered(to: $0, &new) } }
      }
    }
  }

  /// Returns the names of places on the line of which no line that is kept says where they are, once branches have been
  /// read: the places were after actions of which nothing is left.
  private func namesWithoutEntry(
    _ survey: JournalSurvey
  ) throws(JSONFileError) -> [(name: WrittenSteps, place: Int)] {
    var names: [(name: WrittenSteps, place: Int)] = []
    for (name, place) in reader?.names ?? [:] where !survey.keptNames.contains(name) {
      names.append((try journalCoding.encode(name, for: document.path), place))
    }
    return names
  }

  /// Returns the lines that are to be written, the oldest first, and between them those without which
  /// the edits in them can't be read.
  private func linesWithTexts(
    kept: [Range<Int>]
  ) throws(JSONFileError) -> [(range: Range<Int>, isKept: Bool)] {
    guard let log, format >= JournalLine.formatOfEdits else {
      return kept.reversed().map { ($0, true) }
    }
    let isKept = Set(kept)
    var lines = BackwardLines(before: log.end, path: path, read: log.file.read)
    var found: [(range: Range<Int>, isKept: Bool)] = []
    while let line = try lines.next(), line.offset > 0 {
      found.append((line.range, isKept.contains(line.range)))
    }
    return found.reversed()
  }

  /// Writes the journal anew, line by line.
  ///
  /// - Parameters:
  ///   - position: Where the history stands.
  ///   - names: The names of places, which come after the lines.
  ///   - tree: The branches, which come last, if they are stored.
  ///   - body: Calls its argument for each line, with a closure that makes the line with a number.
  /// - Throws: An error where it can't be written. It is as it was then.
  func rewrite(
    at position: JournalPosition, _ names: [(name: WrittenSteps, place: Int)] = [],
    branches tree: [UInt8]? = nil,
    _ body: (
      _ append: (_ line: (_ number: Int) throws(JSONFileError) -> [UInt8]) throws(JSONFileError) ->
        Void
    ) throws(JSONFileError) -> Void
  ) throws(JSONFileError) {
    guard !isToBeSetAside else {
      return try settingAside { () throws(JSONFileError) in
        try rewrite(at: position, names, branches: tree, body)
      }
    }
    var entry: JournalEntry?
    try rewrite { (draft) throws(JSONFileError) in
      var end = 0
      var number = 0
      var buffer = JournalLine.headers[neededFormat(for: position) - 1]
      func append(
        _ line: (_ number: Int) throws(JSONFileError) -> [UInt8]
      ) throws(JSONFileError) {
        number += 1
        let bytes = try line(number)
        try checkLength(of: bytes)
        buffer += bytes
        if buffer.count > 1 << 20 {
          try draft.write(buffer, at: end)
          end += buffer.count
          buffer = []
        }
      }
      func append(
        _ kind: JournalEntry.Kind, _ payload: [UInt8], at position: JournalPosition
      ) throws(JSONFileError) {
        try append {
          JournalLine.bytes(
            of: JournalEntry(number: $0, kind: kind, position: position, model: coding.version),
            payload: payload)
        }
      }
      try body(append)
      for (name, place) in names {
        let place = JournalPosition(cursor: place, saved: nil, end: position.end)
        try append(.named, name.bytes, at: place)
      }
      if let tree { try append(.branches, tree, at: position) }
      let last = JournalEntry(
        number: number + 1, kind: .folded, position: position, model: coding.version,
        document: stamp)
      entry = last
      buffer += JournalLine.bytes(of: last, payload: EmptyCollection())
      try draft.write(buffer, at: end)
      return end + buffer.count
    }
    if let entry { last = entry }
    format = neededFormat(for: position)
    lacksFolded = false
    texts = RecentTexts()
    forgetRead()
  }

  /// Returns the version of the format in which the journal can go on.
  func neededFormat(for position: JournalPosition, hasEdits: Bool = false) -> Int {
    let needed = position.keepsBranches ? 3 : coding.version > 1 ? 2 : 1
    return max(format, hasEdits ? JournalLine.formatOfEdits : needed)
  }

  /// Gives a journal its first line again, in place of one that is damaged or missing, or of an older
  /// version of the format.
  ///
  /// - Parameter format: The version of the format.
  /// - Throws: An error where it can't be written. It is as it was then.
  /// - Complexity: O(*n*) in the size of the journal.
  func renewHeader(format: Int) throws(JSONFileError) {
    guard let log else { return }
    let header = JournalLine.headers[format - 1]
    try rewrite { (draft) throws(JSONFileError) in
      try draft.write(header, at: 0)
      var start = 0
      var end = header.count
      var isAfterHeader = false
      var line: [UInt8] = []
      while start < log.end {
        var block = try log.file.read(start..<min(start + 1 << 20, log.end))[...]
        guard !block.isEmpty else { break }
        start += block.count
        if !isAfterHeader {
          line += block
          guard let feed = line.firstIndex(of: UInt8(ascii: "\n")) else { continue }
          isAfterHeader = true
          // Where the header is missing, the first line is an entry.
          block = JournalLine(line[..<feed]) == nil ? line[(feed + 1)...] : line[...]
        }
        try draft.write(Array(block), at: end)
        end += block.count
      }
      return end
    }
    self.format = format
  }

  /// Writes a new file, and gives it the place of the journal.
  ///
  /// - Parameter body: Writes what the file is to hold, and returns the number of its bytes.
  /// - Throws: An error where that fails. The journal is as it was then.
  private func rewrite(
    _ body: (OpenFile) throws(JSONFileError) -> Int
  ) throws(JSONFileError) {
    guard log != nil else { throw isNotWritable }
    try log!.find()
    let draft = try OpenFile.createDraft(beside: document, from: log!.file)
    do throws(JSONFileError) {
      let end = try body(draft)
      try draft.synchronize()
      // It may have taken long, and what is there now may be the journal of somebody else.
      try log!.find()
      let file = try draft.replacing(path, lockOf: log!.file)
      log!.goOn(with: file, end: end)
    } catch {
      draft.remove()
      throw error
    }
  }
}
