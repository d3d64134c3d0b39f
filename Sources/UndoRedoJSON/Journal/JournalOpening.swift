import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The document and the end of its journal, as they are when they are opened.
struct JournalOpening<Element: Identifiable & Equatable & Codable> {
  private(set) var tail: JournalTail
  let stamp: DocumentStamp?
  private(set) var elements: InMemoryRepository<Element>
  private(set) var report = JSONDocumentReport<Element>()

  /// How many bytes the entries take that are not in the document.
  private(set) var unfoldedBytes = 0

  /// What the entries that are not in the document have made of elements.
  private(set) var unfolded: [Element.ID: Element?] = [:]

  /// Whether there are changes of elements that are not in the document.
  var isUnfolded: Bool { tail.lines.contains { $0.entry.kind.changesElements } }

  /// The last whole entry, or what stands for it.
  var last: JournalEntry {
    tail.last ?? JournalEntry(number: 0, kind: .folded, position: JournalPosition())
  }

  init(
    _ document: StoredFile, _ path: String, _ file: OpenFile?, _ coding: ElementCoding<Element>,
    progress: ((Double) -> Void)? = nil
  ) throws(JSONFileError) {
    let length = try file?.length() ?? 0
    let data = try document.read()
    try self.init(data, of: document.path, path, length, coding, progress: progress) {
      (range) throws(JSONFileError) in try file?.read(range) ?? []
    }
  }

  /// Opens the two from bytes.
  init(
    _ data: Data?, of documentPath: String, _ path: String, _ length: Int,
    _ coding: ElementCoding<Element>, progress: ((Double) -> Void)? = nil,
    read: @escaping BackwardLines.Reading
  ) throws(JSONFileError) {
    stamp = data.map { DocumentStamp(of: $0) }
    tail = try JournalTail(length: length, document: stamp, path: path, read: read)
    if let last = tail.last { try coding.checkVersion(last.model, of: path) }
    let decoded = try data.map { (data) throws(JSONFileError) in
      try coding.decode(data, of: documentPath, progress: progress)
    }
    elements = decoded?.repository ?? InMemoryRepository()
    report.unknownTypes = decoded?.unknownTypes ?? []
    try perform(JournalCoding(coding), path)
    if let first = tail.offsets.first { unfoldedBytes = tail.end - first }
    report.isNew = data == nil && tail.isOfNewDocument
    report.tornBytes = tail.tornBytes
    if let damage = tail.damage {
      report.damage = JSONFileError(
        .damaged, at: path, "entries from byte \(damage) on are damaged or don't fit, and are lost")
    } else if tail.hasDamagedHeader {
      report.damage = JSONFileError(.damaged, at: path, "the first line is damaged")
    } else if tail.lacksFirstEntries {
      report.damage = JSONFileError(.damaged, at: path, "the first entries are missing")
    }
  }

  /// Performs the entries that are not in the document.
  private mutating func perform(
    _ coding: JournalCoding<Element>, _ path: String
  ) throws(JSONFileError) {
    // What can't be migrated is history if it is not there any more in the end.
    var unfitCount = 0
    var unfitLine: JournalLine?
    var texts = RecentTexts()
    for range in tail.lines.runsOfEdits {
      let lines = tail.lines[range]
      let line =
        lines.count == 1
        ? texts.expanded(lines[range.lowerBound]) : texts.merged(lines)
      // One of which the edits do not fit can't be decoded.
      let whole = line ?? lines[range.lowerBound]
      guard whole.entry.kind.changesElements else { continue }
      let payload: JournalPayload<Element>
      do throws(JSONFileError) {
        payload = try coding.payload(in: whole, of: path, isLenient: true)
      } catch {
        guard error.code == .malformed, tail.document != .known else { throw error }
        // What it has made of elements is not known, and they are not what the document holds.
        unfolded = [:]
        continue
      }
      unfitCount += payload.unfitCount
      if payload.failure != nil { unfitLine = unfitLine ?? whole }
      report.unknownTypes.formUnion(payload.unknownTypes)
      let steps = payload.allSteps
      if tail.document == .known {
        guard elements.performIfFitting(steps) else { return tail.cut(at: range.lowerBound) }
        report.performedEntries += lines.count
      }
      for step in steps { unfolded.updateValue(step.newValue, forKey: step.id) }
    }
    if unfitCount > 0, tail.document == .known, let unfitLine {
      _ = try coding.payload(in: unfitLine, of: path)
    }
  }
}

extension [JournalLine] {
  /// The lines one by one, and together those that follow one another and consist of edits of texts.
  fileprivate var runsOfEdits: [Range<Int>] {
    var runs: [Range<Int>] = []
    var isRun = false
    for (index, line) in enumerated() {
      let haveEdits =
        line.hasEdits && line.entry.model == self[Swift.max(0, index - 1)].entry.model
        && line.steps?.haveEdits == true
      if haveEdits && isRun {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
      isRun = haveEdits
    }
    return runs
  }
}

extension InMemoryRepository {
  /// Performs steps that may come from a damaged file.
  ///
  /// - Parameter steps: The steps.
  /// - Returns: Whether they were performed: none is where one creates what is there or changes
  ///   what is not.
  fileprivate mutating func performIfFitting(_ steps: UndoSteps<Element>) -> Bool {
    var replaced: [Element?] = []
    for step in steps {
      let found = self[step.id]
      guard (found != nil) == (step.oldValue != nil),
        step.newValue.map({ $0.id == step.id }) ?? true
      else {
        // What was there comes back, which may be other than what the file says was there.
        for (step, found) in zip(steps, replaced).reversed() {
          if let step = UndoRedoStep(changing: step.newValue, to: found) {
            perform([step])
          }
        }
        return false
      }
      replaced.append(found)
      perform([step])
    }
    return true
  }
}
