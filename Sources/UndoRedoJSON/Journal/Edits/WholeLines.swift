/// The lines of a journal, the last one first, with whole texts in the place of edits.
///
/// Where a line has an edit, the lines before it are read up to the one with the whole text, and are
/// returned later. From there, the text goes forward through the edits, and then back, line by line.
struct WholeLines {
  struct Line {
    /// Where in the file the line begins.
    let offset: Int

    /// The line; `nil` where it is damaged.
    var line: JournalLine?

    /// Its steps, where it has edits, as they are written.
    fileprivate let edited: WrittenSteps?

    fileprivate init(offset: Int, _ line: JournalLine?) {
      (self.offset, self.line) = (offset, line)
      edited = line?.hasEdits == true ? line?.steps : nil
    }
  }

  private let path: String
  private var lines: BackwardLines

  /// Lines that have been read and not returned, the last one first.
  private var ahead: ArraySlice<Line> = []

  /// What texts are before the lines that have been returned, by the number of the entry and the step where they stand
  /// as a whole.
  private(set) var texts: [Int: [Int: [UInt8]]] = [:]

  /// What takes the edits back of the lines that have not been returned.
  private var flips: [RecentTexts.Source: TextEdit] = [:]

  init(_ lines: BackwardLines, path: String) {
    (self.lines, self.path) = (lines, path)
  }

  /// Returns the line before the one returned last.
  ///
  /// - Returns: The line, or `nil` where there is none. Where its edits do not fit, it still has them.
  /// - Throws: An error where the file can't be read, or where a line is damaged or missing to which an
  ///   edit goes back.
  mutating func next() throws(JSONFileError) -> Line? {
    var found = ahead.popFirst()
    if found == nil { found = try read() }
    guard var next = found else { return nil }
    // To texts that stand in a line as a whole, no line before it goes back.
    defer { if let number = next.line?.entry.number { texts[number] = nil } }
    guard let line = next.line, var written = next.edited else { return next }
    for index in written.steps.indices.reversed() {
      let own = RecentTexts.Source(entry: line.entry.number, step: index)
      guard try expand(&written.steps[index], own, next) else { return next }
    }
    next.line = line.replacing(by: written)
    return next
  }

  private mutating func read() throws(JSONFileError) -> Line? {
    try lines.next().map { Line(offset: $0.offset, JournalLine($0.bytes)) }
  }

  private mutating func expand(
    _ step: inout WrittenStep, _ own: RecentTexts.Source, _ line: Line
  ) throws(JSONFileError) -> Bool {
    guard let edit = step.edit.take() else { return true }
    guard let source = step.source(of: own) else {
      step.new = step.text(after: edit)?[...]
      return step.new != nil
    }
    step.source = nil
    if texts[source.entry]?[source.step] == nil, try !findText(of: source, upTo: line) {
      return false
    }
    guard var text = texts[source.entry]?[source.step], let flip = flips.removeValue(forKey: own)
    else { return false }
    step.new = text[...]
    guard flip.apply(to: &text) != nil else { return false }
    step.old = text[...]
    texts[source.entry, default: [:]][source.step] = text
    return true
  }

  /// Finds out what a text is after a line, and what takes the edits back that have led there.
  ///
  /// - Returns: Whether they fit.
  private mutating func findText(
    of source: RecentTexts.Source, upTo last: Line
  ) throws(JSONFileError) -> Bool {
    guard let number = last.line?.entry.number else { return false }
    let count = number - source.entry
    guard count >= 0 else { return false }
    let isMissing = JSONFileError(
      .damaged, at: path,
      "entry \(number) goes back to one that is damaged or missing: older actions can't be undone")
    guard source.entry > 0 else { throw isMissing }
    while ahead.count < count {
      let older = try read()
      if let older { ahead.append(older) }
      guard older?.line?.entry.number == number - ahead.count else { throw isMissing }
    }
    var text: [UInt8]?
    for (distance, line) in zip((0...count).reversed(), ahead.prefix(count).reversed() + [last]) {
      guard let steps = line.edited ?? (distance == count ? line.line?.steps : nil) else {
        continue
      }
      for (index, step) in steps.steps.enumerated() {
        let own = RecentTexts.Source(entry: number - distance, step: index)
        if own == source {
          guard step.source == nil else { return false }
          text = step.new.map { Array($0) } ?? step.edit.flatMap { step.text(after: $0) }
        } else if let edit = step.edit, step.source(of: own) == source {
          guard text != nil, let flip = edit.apply(to: &text!) else { return false }
          flips[own] = flip
        }
      }
    }
    texts[source.entry, default: [:]][source.step] = text
    return text != nil
  }
}

extension WrittenStep {
  /// Where the text stands as a whole that the edit changes; `nil` where that is in the step itself.
  func source(of own: RecentTexts.Source) -> RecentTexts.Source? {
    source.map { RecentTexts.Source(entry: own.entry - $0.distance, step: $0.step) }
  }

  /// Returns what an edit makes of the text that stands in the step; `nil` where it does not fit.
  func text(after edit: TextEdit) -> [UInt8]? {
    guard let old else { return nil }
    var text = Array(old)
    return edit.apply(to: &text) == nil ? nil : text
  }
}
