/// A line of a journal, taken apart but not decoded.
///
/// A line is an object in JSON whose last key is the checksum of the bytes before it:
///
///     {"n":12,"do":"undo","at":6,"from":2,"saved":5,"steps":[…],"check":"995dc9bbdf1939fa"}
///
/// The keys come in this order. `n` and `do` are always there, as is `at`; others where they have
/// something to say.
struct JournalLine {
  private(set) var entry: JournalEntry

  private var written: ArraySlice<UInt8>

  /// The steps with whole texts, where edits were written.
  private var whole: WrittenSteps?

  /// Whether there are edits of texts in it.
  private(set) var hasEdits = false

  /// Reads a line.
  ///
  /// - Parameter bytes: The line without its end; the result is `nil` where it is damaged.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard let body = Self.body(of: bytes) else { return nil }
    var scanner = LineScanner(rest: body)
    guard scanner.skip("{\"n\":"), let number = scanner.number(), scanner.skip(",\"do\":\""),
      let kind = scanner.plainText().flatMap(JournalEntry.Kind.init), scanner.skip(",\"at\":"),
      let cursor = scanner.number()
    else { return nil }
    var position = JournalPosition(cursor: cursor, floor: 0, saved: nil, end: cursor)
    if scanner.skip(",\"to\":") {
      guard let end = scanner.number(), end >= cursor else { return nil }
      position.end = end
    }
    if scanner.skip(",\"from\":") {
      guard let floor = scanner.number(), floor <= cursor else { return nil }
      position.floor = floor
    }
    if scanner.skip(",\"saved\":") {
      guard let saved = scanner.number(), saved <= position.end else { return nil }
      position.saved = saved
    }
    position.hasGaps = scanner.skip(",\"gaps\":true")
    position.keepsBranches = scanner.skip(",\"branches\":true")
    var entry = JournalEntry(number: number, kind: kind, position: position)
    if scanner.skip(",\"model\":") {
      guard let model = scanner.number(), model > 1 else { return nil }
      entry.model = model
    }
    if scanner.skip(",\"length\":") {
      guard let length = scanner.number(), scanner.skip(",\"sum\":\""),
        let sum = Checksum(digits: scanner.rest.prefix(Checksum.digitCount))
      else { return nil }
      scanner.rest = scanner.rest.dropFirst(Checksum.digitCount)
      guard scanner.skip("\"") else { return nil }
      entry.document = DocumentStamp(length: length, checksum: sum)
    }
    if scanner.skip(",\"waste\":") {
      guard let waste = scanner.number() else { return nil }
      entry.waste = waste
    }
    if let key = kind.payloadKey {
      if let editedKey = kind.editedPayloadKey {
        hasEdits = scanner.skip(",\"\(editedKey)\":")
      }
      guard hasEdits || scanner.skip(",\"\(key)\":"), !scanner.rest.isEmpty else { return nil }
    } else if !scanner.rest.isEmpty {
      return nil
    }
    self.entry = entry
    written = scanner.rest
  }
}

extension JournalLine {
  /// The JSON of what the entry carries.
  ///
  /// - Complexity: O(*n*) in the number of bytes, where whole texts came in the place of edits.
  var payload: ArraySlice<UInt8> { whole?.bytes[...] ?? written }

  /// The number of bytes of what the entry carries; about that, where there are edits.
  var payloadLength: Int { whole?.count ?? written.count }

  /// The steps that the entry carries, as they are written; `nil` where they are written in another way.
  var steps: WrittenSteps? { whole ?? WrittenSteps(written, of: entry.kind) }

  /// Returns the line with whole texts.
  func replacing(by steps: WrittenSteps, _ kind: JournalEntry.Kind? = nil) -> JournalLine {
    var line = self
    line.whole = steps
    line.hasEdits = false
    if let kind { line.entry.kind = kind }
    return line
  }

  /// Returns the line under another number.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - texts: The texts that the lines before it have led to, of which edits say what differs; `nil` where there
  ///     are to be no edits. Those that the line still has stay.
  /// - Returns: The line with its end.
  func renumbered(to number: Int, _ texts: inout RecentTexts?) -> [UInt8] {
    var entry = entry
    entry.number = number
    let shortened =
      hasEdits ? nil : texts?.shortened(steps ?? WrittenSteps(whole: payload), of: entry)?.bytes
    return Self.bytes(
      of: entry, payload: shortened?[...] ?? payload, hasEdits: hasEdits || shortened != nil)
  }

  /// Returns a line that does what this one does and then one after it, where both have whole texts in the place of
  /// edits, and each step of the one goes on from the same step of the other.
  func merged(with newer: JournalLine) -> JournalLine? {
    guard entry.model == newer.entry.model, var merged = whole, let newer = newer.whole,
      merged.steps.count == newer.steps.count
    else { return nil }
    for (index, next) in newer.steps.enumerated() {
      guard let middle = merged.steps[index].new, let start = next.old, let end = next.new,
        middle.isSame(as: start)
      else { return nil }
      merged.steps[index].new = end
    }
    return replacing(by: merged)
  }

  /// About how many bytes of the line nothing needs once the document has been written.
  var waste: Int {
    entry.isHistory ? 0 : payload.count + Self.usualLength
  }

  /// How long a line may be: a longer one could be read only where there is much memory.
  static var largestLength: Int { 1 << 28 }

  /// About how long a line is without what it carries.
  static var usualLength: Int { 128 }

  /// Writes a line.
  static func bytes(
    of entry: JournalEntry, payload: some Collection<UInt8>, hasEdits: Bool = false
  ) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(payload.count + usualLength)
    func append(_ text: StaticString, _ number: Int) {
      text.withUTF8Buffer { line.append(contentsOf: $0) }
      line.append(contentsOf: String(number).utf8)
    }
    append("{\"n\":", entry.number)
    line.append(contentsOf: ",\"do\":\"".utf8)
    line.append(contentsOf: entry.kind.rawValue.utf8)
    append("\",\"at\":", entry.position.cursor)
    if entry.position.end > entry.position.cursor { append(",\"to\":", entry.position.end) }
    if entry.position.floor > 0 { append(",\"from\":", entry.position.floor) }
    if let saved = entry.position.saved { append(",\"saved\":", saved) }
    if entry.position.hasGaps { line.append(contentsOf: ",\"gaps\":true".utf8) }
    if entry.position.keepsBranches { line.append(contentsOf: ",\"branches\":true".utf8) }
    if entry.model > 1 { append(",\"model\":", entry.model) }
    if let document = entry.document {
      append(",\"length\":", document.length)
      line.append(contentsOf: ",\"sum\":\"".utf8)
      line.append(contentsOf: document.checksum.digits)
      line.append(UInt8(ascii: "\""))
    }
    if entry.waste > 0, entry.kind == .folding || entry.kind == .folded {
      append(",\"waste\":", entry.waste)
    }
    if let key = hasEdits ? entry.kind.editedPayloadKey : entry.kind.payloadKey {
      line.append(contentsOf: ",\"".utf8)
      line.append(contentsOf: key.utf8)
      line.append(contentsOf: "\":".utf8)
      line.append(contentsOf: payload)
    }
    seal(&line)
    return line
  }

  /// The first line of a journal, for each version of the format.
  ///
  /// In the second one, entries may say the version of the model; in the third one, there may be branches;
  /// in the fourth one, there may be edits of texts.
  static let headers = (1...4).map {
    sealed(Array("{\"undoredo\":\"journal\",\"version\":\($0)".utf8))
  }

  /// The version of the format from which on there may be edits of texts.
  static var formatOfEdits: Int { 4 }

  /// Whether a line is the header of a later version of the format, and undamaged.
  static func isHeaderOfLaterVersion(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let body = body(of: bytes) else { return false }
    var scanner = LineScanner(rest: body)
    return scanner.skip("{\"undoredo\":\"journal\",\"version\":")
      && scanner.number() ?? 0 > headers.count
  }

  private static var checkKey: StaticString { ",\"check\":\"" }

  /// The number of bytes from the key of the checksum to the end of a line.
  static var sealLength: Int { checkKey.utf8CodeUnitCount + Checksum.digitCount + 2 }

  /// Returns a line with its checksum and its end.
  static func sealed(_ body: [UInt8]) -> [UInt8] {
    var line = body
    seal(&line)
    return line
  }

  private static func seal(_ line: inout [UInt8]) {
    let checksum = Checksum(of: line)
    checkKey.withUTF8Buffer { line.append(contentsOf: $0) }
    line.append(contentsOf: checksum.digits)
    line.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: "}"), UInt8(ascii: "\n")])
  }

  /// Returns what is before the checksum, where that is right.
  static func body(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.count >= sealLength else { return nil }
    let body = bytes.dropLast(sealLength)
    var scanner = LineScanner(rest: bytes.suffix(sealLength))
    guard scanner.skip(",\"check\":\""),
      let checksum = Checksum(digits: scanner.rest.prefix(Checksum.digitCount)),
      scanner.rest.dropFirst(Checksum.digitCount).elementsEqual("\"}".utf8),
      checksum == Checksum(of: body)
    else { return nil }
    return body
  }

  /// Whether bytes end as a line does, so that they are not a line of which the end is missing.
  static func looksWhole(_ bytes: ArraySlice<UInt8>) -> Bool {
    var scanner = LineScanner(rest: bytes.suffix(sealLength))
    if scanner.skip(",\"check\":\"") { return true }
    scanner = LineScanner(rest: bytes.suffix(sealLength + 1))
    return scanner.skip(",\"check\":\"")
  }
}
