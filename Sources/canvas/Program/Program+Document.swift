import AnnotationCanvas
import UndoRedo
import UndoRedoJSON

// Documents that are stored with their history.
extension Program {
  typealias Document = JSONDocumentRepository<Annotation>

  /// Opens a document, lets something be done in it, and closes it.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - documents: The documents that are open, to which this one is added.
  ///   - body: What is done in it.
  /// - Returns: What that returns.
  /// - Throws: What that throws, or why the document can't be opened or closed.
  func withDocument<Result>(
    _ path: String, among documents: UndoDocuments = UndoDocuments(),
    _ body: (Session<Document>) throws -> Result
  ) throws -> Result {
    try TextFile(path).checkHasFolder()
    let document = try open(path)
    explain(document.report, of: path)
    let session = Session(document, console, among: documents, now: now)
    session.path = path
    session.openFiles = [TextFile(path), TextFile(document.journalPath)]
    // So that “history” shows something of the earlier sessions.
    console.announcing("Reading its history in", document.journalPath) { _ in
      _ = session.store.canUndo
    }
    let result = Swift.Result { try body(session) }
    try document.close()
    return try result.get()
  }

  /// Opens documents, lets something be done in them, and closes them.
  ///
  /// - Parameters:
  ///   - paths: The paths of the documents.
  ///   - documents: The documents that are open, to which these are added.
  ///   - body: What is done in them.
  /// - Returns: What that returns.
  /// - Throws: What that throws, or why a document can't be opened or closed.
  func withDocuments<Result>(
    _ paths: [String], among documents: UndoDocuments = UndoDocuments(),
    _ body: ([Session<Document>]) throws -> Result
  ) throws -> Result {
    guard let path = paths.first else { return try body([]) }
    return try withDocument(path, among: documents) { session in
      try withDocuments(Array(paths.dropFirst()), among: documents) { others in
        try body([session] + others)
      }
    }
  }

  /// Reads what is stored of a document's history, and changes nothing.
  ///
  /// - Parameters:
  ///   - path: The path of the document.
  ///   - show: Shows it, or what of it can be read.
  /// - Throws: What that throws; or why the document can't be opened, or its history can't be read.
  func withHistory(of path: String, _ show: (Session<Document>) throws -> Void) throws {
    let document = try open(path, isReadOnly: true)
    // A document that is not there is taken for a new one.
    if TextFile(document.journalPath).size == nil { _ = try TextFile(path).read() }
    explain(document.report, of: path)
    guard !document.report.isChangedByOthers else {
      return console.print(
        "Its history is adapted, and can be seen, once it is opened for editing: canvas \(path)")
    }
    let session = Session(document, console, now: now)
    session.path = path
    session.openFiles = [TextFile(path), TextFile(document.journalPath)]
    do throws(JSONFileError) {
      try session.store.loadHistory()
    } catch {
      try show(session)
      throw error
    }
    try show(session)
  }

  /// Opens a document, and says how much of it has been read.
  private func open(_ path: String, isReadOnly: Bool = false) throws -> Document {
    try console.announcing("Opening", path) { progress in
      try Document(
        path: path, options: JSONDocumentOptions(isReadOnly: isReadOnly, progress: progress))
    }
  }

  /// Says in words what was found when a document was opened, where it is not as it was left.
  private func explain(_ report: JSONDocumentReport<Annotation>, of path: String) {
    if report.isChangedByOthers {
      console.printError("canvas: another program has changed \(path)\(report.changes)")
    }
    if let damage = report.damage {
      console.printError(
        """
        canvas: the history of \(path) is damaged: \(damage.reason).
          The document itself is intact, with all that was saved to it. Of what was done after that,
          everything before the damage is there.
        """)
      if let copy = report.copyOfDamaged {
        console.printError("  The damaged file has been copied to \(copy).")
      }
    }
    if report.tornBytes > 0 {
      console.printError(
        "canvas: the last action in \(path) was interrupted while it was being written, and has "
          + "not happened. All the others are there.")
    }
  }
}

extension JSONDocumentReport {
  /// What others have changed, as the rest of a sentence, and what becomes of it.
  fileprivate var changes: String {
    let count = differences.count
    let elements = count == 1 ? "1 element differs" : "\(count) elements differ"
    let known = ": \(elements) from what the history knows. The document is taken as it is now"
    if lostHistory != nil {
      return known + ", and its history is lost: that is more than an entry of it can hold. "
        + "Copies: \(copiesOfOlder.joined(separator: ", "))."
    }
    return count == 0
      ? ". The document is taken as it is now, and its history does not know what was there before."
      : known + "; “undo” brings back what the history knows of \(count == 1 ? "it" : "them")."
  }
}
