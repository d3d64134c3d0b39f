/// A step as it is written, taken apart but for its elements.
///
///     {"old":…,"new":…}
///     {"old":…,"edit":[5,1,"text"]}
///     {"edit":[3,0,5,1,"text"]}
///
/// An edit says where the text of an element changes, how many bytes of it go, and what comes there.
/// The second form changes the text that comes before it. The third one changes the text which a step
/// of an entry before has led to, and others since: it says first how many entries before, and which
/// step.
struct WrittenStep {
  var old: ArraySlice<UInt8>?
  var new: ArraySlice<UInt8>?
  var edit: TextEdit?

  /// Which text the edit changes, where that does not come before it.
  var source: (distance: Int, step: Int)?
}

extension WrittenStep {
  /// The number of bytes that the step takes; about that, where there is an edit.
  fileprivate var count: Int {
    let edited = edit.map { $0.inserted.count + 64 }
    let old = source == nil ? old.map { $0.count + 7 } ?? 0 : 0
    return 1 + old + (edited ?? new.map { $0.count + 7 } ?? 0)
  }

  /// Writes the step.
  func write(to bytes: inout [UInt8]) {
    bytes += "{".utf8
    if let old, edit == nil || source == nil {
      bytes += "\"old\":".utf8
      bytes += old
      if edit != nil || new != nil { bytes += ",".utf8 }
    }
    if let edit {
      bytes += "\"edit\":[".utf8
      if let source { bytes += "\(source.distance),\(source.step),".utf8 }
      bytes += "\(edit.start),\(edit.removedCount),\"".utf8
      for byte in edit.inserted {
        // There is nothing else in JSON that has to be escaped.
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes += "\"]".utf8
    } else if let new {
      bytes += "\"new\":".utf8
      bytes += new
    }
    bytes += "}".utf8
  }
}

extension LineScanner {
  /// A step.
  mutating func step() -> WrittenStep? {
    var step = WrittenStep()
    guard skip("{") else { return nil }
    if skip("\"old\":") {
      step.old = value()
      guard step.old != nil else { return nil }
      if skip("}") { return step }
      guard skip(",") else { return nil }
    }
    if skip("\"edit\":[") {
      return edit(of: &step) && skip("]}") ? step : nil
    }
    guard skip("\"new\":") else { return nil }
    step.new = value()
    return step.new != nil && skip("}") ? step : nil
  }

  private mutating func edit(of step: inout WrittenStep) -> Bool {
    func nextNumber() -> Int? {
      number().flatMap { skip(",") ? $0 : nil }
    }
    if step.old == nil {
      guard let distance = nextNumber(), let index = nextNumber() else { return false }
      step.source = (distance, index)
    }
    guard let start = nextNumber(), let count = nextNumber(), skip("\"") else { return false }
    var inserted: [UInt8] = []
    while var byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst(),
          escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\")
        else { return false }
        byte = escaped
      }
      inserted.append(byte)
    }
    step.edit = TextEdit(start: start, removedCount: count, inserted: inserted)
    return true
  }
}

/// The steps that an entry carries, as they are written, and what stands around them.
struct WrittenSteps {
  var steps: [WrittenStep] = []
  private(set) var before = Array("[".utf8)[...]
  private(set) var after = Array("]".utf8)[...]

  /// Creates the writing of no steps.
  init() {}

  /// Creates the writing of steps, and of what stands around them.
  init(before: ArraySlice<UInt8>, _ steps: [WrittenStep], after: ArraySlice<UInt8>) {
    (self.before, self.steps, self.after) = (before, steps, after)
  }

  /// Creates what an entry carries of which no step is taken apart.
  init(whole bytes: some Sequence<UInt8>) { (before, after) = (Array(bytes)[...], []) }

  /// Takes apart what an entry carries.
  ///
  /// - Parameters:
  ///   - payload: What it carries; the result is `nil` where it is written in another way.
  ///   - kind: The entry's kind.
  init?(_ payload: ArraySlice<UInt8>, of kind: JournalEntry.Kind) {
    var scanner = LineScanner(rest: payload)
    if kind == .action {
      guard scanner.skip("{\"name\":"), scanner.value() != nil, scanner.skip(",\"steps\":") else {
        return nil
      }
    }
    guard scanner.skip("[") else { return nil }
    before = payload[..<scanner.rest.startIndex]
    if scanner.rest.first != UInt8(ascii: "]") {
      repeat {
        guard let step = scanner.step() else { return nil }
        steps.append(step)
      } while scanner.skip(",")
    }
    after = scanner.rest
    guard scanner.skip("]") else { return nil }
  }

  /// Whether each step has an edit.
  var haveEdits: Bool { steps.allSatisfy { $0.edit != nil } }

  /// The number of bytes that the entry carries; about that, where there are edits.
  var count: Int {
    steps.reduce(before.count + after.count + max(0, steps.count - 1)) { $0 + $1.count }
  }

  /// What the entry carries.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    bytes += before
    for (index, step) in steps.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      step.write(to: &bytes)
    }
    return bytes + after
  }
}
