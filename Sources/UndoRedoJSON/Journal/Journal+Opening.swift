import UndoRedo

extension Journal {
  /// What is added to the name of a document for that of its journal.
  static var suffix: String { ".undo" }

  /// Opens a document and its journal.
  ///
  /// Where there is no journal yet, one is created, unless the document is only to be read.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - coding: How its elements are coded.
  ///   - options: How the journal is stored.
  ///   - lineLimit: How many bytes an entry may take.
  /// - Returns: The journal, and the elements with all that was ever written to it.
  /// - Throws: An error where one of the two can't be read, is in use by another program, or holds
  ///   what can't be decoded. Neither has been changed then.
  /// - Complexity: O(*n*) in the size of the document, and of the entries that are not in it; and
  ///   in that of the whole journal where another program has changed the document.
  static func open(
    _ document: StoredFile, _ coding: ElementCoding<Element>,
    _ options: JSONDocumentOptions = .init(), lineLimit: Int = JournalLine.largestLength
  ) throws(JSONFileError) -> (journal: Journal, elements: InMemoryRepository<Element>) {
    let path = try document.neighbour(suffix)
    var attempts = 0
    while true {
      attempts += 1
      let file =
        options.isReadOnly
        ? try OpenFile.open(path, beside: document, isWritable: false)
        : try lockedFile(path, document)
      let length = try file?.length()
      let isNew = length == 0 && !options.isReadOnly
      do throws(JSONFileError) {
        let opening = try JournalOpening(
          document, path, file, coding, progress: options.progress)
        // What could be written in the journal alone would never be in the document.
        if !options.isReadOnly { try document.accessForWriting() }
        // Without a lock, the two may have been read before and after a folding.
        if options.isReadOnly, opening.tail.document == .foreign, attempts < 4 { continue }
        let journal = Journal(
          path, of: document, coding, options, last: opening.last, stamp: opening.stamp,
          format: opening.tail.format)
        journal.lineLimit = lineLimit
        if options.isReadOnly {
          try journal.begin(reading: file, opening)
        } else if let file {
          try journal.begin(writing: file, opening, options)
        }
        return (journal, opening.elements)
      } catch {
        if isNew { file?.removeIfInPlace() }
        // Without a lock, the end of the journal may have been cut off meanwhile.
        guard options.isReadOnly, error.code == .unreadable, attempts < 4 else { throw error }
      }
    }
  }

  /// Opens the file, or creates it, and locks it.
  private static func lockedFile(
    _ path: String, _ document: StoredFile
  ) throws(JSONFileError) -> OpenFile {
    for _ in 0..<100 {
      var file = try OpenFile.open(path, beside: document, isWritable: true)
      if file == nil { file = try OpenFile.create(path, beside: document) }
      guard let file else { continue }
      try file.lock(for: document)
      // Meanwhile, whoever had the lock may have replaced the file.
      if try file.isInPlace() { return file }
    }
    throw JSONFileError(.unwritable, at: path, "the file can be neither opened nor created")
  }

  private func begin(
    reading file: OpenFile?, _ opening: JournalOpening<Element>
  ) throws(JSONFileError) {
    let tail = opening.tail
    try file?.markEnd(tail.end)
    readOnlyFile = file.map { ($0, tail.end) }
    report = opening.report
    if tail.document == .foreign || tail.document == .unmentioned && !tail.lines.isEmpty {
      report.isChangedByOthers = report.damage == nil
      report.differences = try differences(from: opening)
      // The history does not fit the elements, and can't be made to fit.
      last.position = JournalPosition()
      places.learnEnd()
    }
  }

  private func begin(
    writing file: OpenFile, _ opening: JournalOpening<Element>, _ options: JSONDocumentOptions
  ) throws(JSONFileError) {
    let tail = opening.tail
    report = opening.report
    isToBeSetAside = !report.unknownTypes.isEmpty
    try file.narrow(to: document)
    file.removeDeadDrafts(beside: document)
    let length = try file.length()
    try file.markEnd(tail.end)
    log = AppendedFile(
      file, beside: document, end: tail.end, makesRoom: durability == .everyAction)
    try withCopies(of: file) { () throws(JSONFileError) in
      if report.damage != nil { report.copyOfDamaged = try copyAside(file) }
      if length == 0 {
        format = neededFormat(for: last.position)
        try log?.append(JournalLine.headers[format - 1], isFlushed: false)
      } else if tail.end == 0 || tail.hasDamagedHeader {
        // What does not begin as a journal may be anything: it is replaced, and never cut off.
        try renewHeader(format: neededFormat(for: last.position))
      } else if length > tail.end {
        try log?.cutRemains()
      }
    }
    if tail.lacksLineFeed { try log?.append([UInt8(ascii: "\n")], isFlushed: false) }
    if tail.isFolding {
      // Whoever has replaced the document may not have been able to flush that.
      do throws(JSONFileError) { try file.synchronizeDirectory() } catch {
        isDocumentCertain = false
      }
    }
    if last.isExhausted { return try beginAnew(file, opening) }

    switch tail.document {
    case .known:
      if opening.isUnfolded {
        noteUnfolded(opening.unfoldedBytes)
      } else {
        // So that whoever opens it next need not look further back than here.
        lacksFolded = isDocumentCertain && (last.kind == .folding || !tail.lines.isEmpty)
      }
      if !hasUnfolded, last.model == coding.version {
        do throws(JSONFileError) { try compactIfWorthwhile() } catch {
          // That it stays as large as it is is no reason not to open the document.
        }
      }
    case .unmentioned where tail.lines.isEmpty:
      try appendFolded(isFlushed: true)
      if length == 0, stamp == nil { newEnd = log?.end }
    case .foreign, .unmentioned:
      // Of a damaged journal it can't be said: the entry that the document fits may be lost.
      report.isChangedByOthers = report.damage == nil
      report.differences = try differences(from: opening)
      do throws(JSONFileError) { try takeOver(report.differences, options) } catch {
        // What others may write may be more than an entry takes.
        guard error.code == .tooLarge || error.code == .unencodable else { throw error }
        report.lostHistory = report.lostHistory ?? error
        noteLeftOut()
        try rewrite(at: JournalPosition()) { _ in }
      }
    }
  }

  /// Begins a history anew of which the numbers leave no room for more.
  private func beginAnew(
    _ file: OpenFile, _ opening: JournalOpening<Element>
  ) throws(JSONFileError) {
    report.damage =
      report.damage
      ?? JSONFileError(
        .damaged, at: path, "its numbers are too large to go on from, and older actions are lost")
    try withCopies(of: file) { () throws(JSONFileError) in
      if report.copyOfDamaged == nil { report.copyOfDamaged = try copyAside(file) }
      if opening.tail.document == .known, opening.isUnfolded {
        noteUnfolded(opening.unfoldedBytes)
        try fold(opening.elements.elements)
      }
      guard isDocumentCertain else { return }
      let isSaved = position.saved == position.cursor
      try rewrite(at: JournalPosition(saved: isSaved ? 0 : nil)) { _ in }
    }
  }

  /// Makes the changes by another program part of the history.
  private func takeOver(
    _ differences: UndoSteps<Element>, _ options: JSONDocumentOptions
  ) throws(JSONFileError) {
    if !differences.isEmpty {
      switch options.externalChanges {
      case .action(let name):
        if let action = UndoAction(name, steps: differences, date: .now()) {
          try record(action)
        }
      case .absorbed:
        try change(differences, endOfRedoable: try endOfRedoable(untouchedBy: differences))
      }
    }
    forgetRead()
    lowestKnown = .max
    // Where that fails, the next entry says so first, and whoever opens it before finds no differences.
    do throws(JSONFileError) { try appendFolded(isFlushed: true) } catch {}
  }
}
