/// The texts of large elements that the last entries have led to.
///
/// Whoever writes an entry and whoever reads it know the same ones, by the same rules: so an entry need
/// only say what differs from one of them.
///
/// What an edit goes back to is never far: there are few texts, a text stands whole again once the edits
/// since have taken 32 times its bytes, and there are none after an entry that says something of the
/// document or of branches.
struct RecentTexts {
  /// A step of an entry that has a text as a whole.
  struct Source: Hashable {
    let entry: Int
    let step: Int
  }

  private struct Text {
    let source: Source
    var bytes: [UInt8]

    /// How many bytes the edits take since the text was written as a whole.
    var editLength = 0
  }

  /// The one that has been used last comes last.
  private var texts: [Text] = []

  /// How many there are at most.
  private static var largestCount: Int { 4 }

  /// How many bytes a text has at least.
  private static var leastLength: Int { 256 }

  /// How many times its own bytes the edits of a text may take.
  private static var largestShare: Int { 32 }
}

extension RecentTexts {
  /// Returns what an entry carries, with edits in the place of whole texts.
  ///
  /// - Parameters:
  ///   - payload: What it carries.
  ///   - entry: The entry.
  /// - Returns: What to write; `nil` where there is no edit in it.
  mutating func shortened(_ payload: WrittenSteps, of entry: JournalEntry) -> WrittenSteps? {
    // One that `JSONEncoder` has written as a whole is not taken apart yet.
    guard
      var written = steps(
        payload.steps.isEmpty ? WrittenSteps(payload.bytes[...], of: entry.kind) : payload,
        of: entry)
    else { return nil }
    var isShorter = false
    for index in written.steps.indices {
      let step = written.steps[index]
      let own = Source(entry: entry.number, step: index)
      guard let old = step.old, let new = step.new, new.count >= Self.leastLength else {
        note(step.old, step.new, own)
        continue
      }
      let edit = TextEdit(from: old, to: new)
      guard edit.inserted.count < new.count / 2 else {
        note(old, new, own)
        continue
      }
      let length = JournalLine.usualLength + edit.inserted.count
      isShorter = true
      written.steps[index].edit = edit
      if let known = texts.lastIndex(where: { $0.bytes[...].isSame(as: old) }),
        texts[known].editLength + length <= new.count * Self.largestShare
      {
        let source = texts[known].source
        written.steps[index].source = (entry.number - source.entry, source.step)
        change(known, to: Array(new), length)
      } else {
        note(old, new, own)
      }
    }
    return isShorter ? written : nil
  }

  /// Returns a line with whole texts in the place of edits.
  ///
  /// - Parameter line: The line; those before it have been read.
  /// - Returns: The line; `nil` where there is not what it goes back to, or an edit does not fit.
  mutating func expanded(_ line: JournalLine) -> JournalLine? {
    guard line.hasEdits || line.payload.count >= Self.leastLength || line.entry.kind.endsTexts,
      var written = steps(line.steps, of: line.entry)
    else { return line.hasEdits ? nil : line }
    var fits = true
    for index in written.steps.indices {
      // Where one does not fit, later lines may still go back to the others.
      if !expand(&written.steps[index], Source(entry: line.entry.number, step: index)) {
        fits = false
      }
    }
    guard fits else { return nil }
    return line.hasEdits ? line.replacing(by: written) : line
  }

  /// Returns a line that changes what several lines change, each of which has edits alone.
  ///
  /// Of many edits of a text, two whole texts are left.
  ///
  /// - Parameter lines: The lines; those before them have been read.
  /// - Returns: A line with the steps, under the number of the last one; `nil` as with ``expanded(_:)``.
  mutating func merged(_ lines: ArraySlice<JournalLine>) -> JournalLine? {
    guard let last = lines.last else { return nil }
    var merged = WrittenSteps()
    var indices: [Source: Int] = [:]
    func settle(_ texts: [Text]) {
      for text in texts {
        if let index = indices[text.source] { merged.steps[index].new = text.bytes[...] }
      }
    }
    for line in lines {
      guard let written = steps(line.steps, of: line.entry) else { return nil }
      for (index, var step) in written.steps.enumerated() {
        let own = Source(entry: line.entry.number, step: index)
        guard let edit = step.edit.take() else { return nil }
        if let source = step.source(of: own) {
          guard let known = texts.lastIndex(where: { $0.source == source }) else { return nil }
          if indices[source] == nil {
            indices[source] = merged.steps.count
            merged.steps.append(WrittenStep(old: texts[known].bytes[...]))
          }
          // In place: of a large text, each copy would take longer than the edit.
          guard edit.apply(to: &texts[known].bytes) != nil else { return nil }
          texts.append(texts.remove(at: known))
        } else {
          step.new = step.text(after: edit)?[...]
          guard step.new != nil else { return nil }
          indices[own] = merged.steps.count
          settle(note(step.old, step.new, own))
          merged.steps.append(step)
        }
      }
    }
    settle(texts)
    return last.replacing(by: merged, .change)
  }

  private mutating func expand(_ step: inout WrittenStep, _ own: Source) -> Bool {
    if let edit = step.edit.take() {
      if let source = step.source(of: own) {
        step.source = nil
        guard let known = texts.lastIndex(where: { $0.source == source }) else { return false }
        var text = texts[known].bytes
        step.old = text[...]
        guard edit.apply(to: &text) != nil else { return false }
        step.new = text[...]
        change(known, to: text, 0)
        return true
      }
      step.new = step.text(after: edit)?[...]
      guard step.new != nil else { return false }
    }
    note(step.old, step.new, own)
    return true
  }

  /// The steps in which there may be texts; what is known is forgotten where the entry says so.
  private mutating func steps(
    _ written: @autoclosure () -> WrittenSteps?, of entry: JournalEntry
  ) -> WrittenSteps? {
    if entry.kind.endsTexts { texts = [] }
    guard entry.kind.hasTexts else { return nil }
    let written = written()
    if written == nil { texts = [] }
    return written
  }

  private mutating func change(_ index: Int, to bytes: [UInt8], _ length: Int) {
    var text = texts.remove(at: index)
    text.bytes = bytes
    text.editLength += length
    texts.append(text)
  }

  /// Notes that a text has become another one, which stands there as a whole.
  ///
  /// - Returns: The texts that are not known any more.
  @discardableResult
  private mutating func note(
    _ old: ArraySlice<UInt8>?, _ new: ArraySlice<UInt8>?, _ source: Source
  ) -> [Text] {
    var gone: [Text] = []
    if let old, let known = texts.lastIndex(where: { $0.bytes[...].isSame(as: old) }) {
      gone.append(texts.remove(at: known))
    }
    guard let new, new.count >= Self.leastLength else { return gone }
    texts.append(Text(source: source, bytes: Array(new)))
    if texts.count > Self.largestCount { gone.append(texts.removeFirst()) }
    return gone
  }
}

extension JournalEntry.Kind {
  /// Whether an entry carries steps whose texts may be edited.
  var hasTexts: Bool {
    switch self {
    case .action, .joined, .emptied, .undo, .redo, .change, .passed: true
    default: false
    }
  }

  /// Whether what comes after an entry does not go back to texts before it.
  var endsTexts: Bool {
    switch self {
    case .saved, .named, .unnamed, .limited, .pruned: false
    default: !hasTexts
    }
  }
}
