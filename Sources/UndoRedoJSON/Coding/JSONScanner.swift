/// Walks through a JSON text, and finds where its values are and where it first breaks the rules.
///
/// Decoders say little of where a text is broken, and on most platforms nothing; so once a decoder
/// has refused a file, this finds the place. It reads what `JSONDecoder` does, commas before a
/// closing bracket included. It never decides whether a file is read.
struct JSONScanner {
  enum Kind: String {
    case object = "an object"
    case array = "an array"
    case string = "a string"
    case number = "a number"
    case boolean = "true or false"
    case null = "null"
  }

  struct Value {
    let keys: [JSONKey]
    let kind: Kind
    let range: Range<Int>
  }

  struct Fault: Error {
    let keys: [JSONKey]
    let offset: Int
    let reason: String
  }

  /// How deep values may be nested: as deep as `JSONDecoder` reads them.
  private static var depthLimit: Int { 512 }

  /// What some editors put before a text in UTF-8.
  static var byteOrderMark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  private let bytes: [UInt8]
  private let visit: (Value) -> Void
  private var position = 0
  private var keys: [JSONKey] = []

  /// Walks through a text.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - visit: Is given each value, after those that are in it.
  /// - Throws: The first fault.
  static func scan(_ bytes: [UInt8], _ visit: @escaping (Value) -> Void) throws(Fault) {
    var scanner = JSONScanner(bytes: bytes, visit: visit)
    try scanner.scanText()
  }

  private init(bytes: [UInt8], visit: @escaping (Value) -> Void) {
    self.bytes = bytes
    self.visit = visit
  }
}

// What stands where.
extension JSONScanner {
  private mutating func scanText() throws(Fault) {
    if bytes.starts(with: Self.byteOrderMark) { position = Self.byteOrderMark.count }
    skipSpace()
    guard next != nil else {
      throw Fault(keys: [], offset: position, reason: "the file is empty; an empty list is []")
    }
    try scanValue()
    skipSpace()
    guard next == nil else { throw fault("there is something after the end of the list") }
  }

  private mutating func scanValue() throws(Fault) {
    skipSpace()
    let start = position
    let kind: Kind
    switch next {
    case "{": kind = .object
    case "[": kind = .array
    case "\"": kind = .string
    case "-": kind = .number
    case _ where nextIsDigit: kind = .number
    case "t", "f": kind = .boolean
    case "n": kind = .null
    default: throw fault("there should be a value here")
    }
    switch kind {
    case .object: try scanObject()
    case .array: try scanArray()
    case .string: try scanString()
    case .number: try scanNumber()
    case .boolean: try scanWord(next == "t" ? "true" : "false")
    case .null: try scanWord("null")
    }
    visit(Value(keys: keys, kind: kind, range: start..<position))
  }

  private mutating func scanArray() throws(Fault) {
    try scanItems(until: "]") { (scanner, index) throws(Fault) in
      scanner.keys.append(.index(index))
      try scanner.scanValue()
      scanner.keys.removeLast()
    }
  }

  private mutating func scanObject() throws(Fault) {
    try scanItems(until: "}") { (scanner, _) throws(Fault) in
      guard scanner.next == "\"" else {
        throw scanner.fault("there should be a key in quotation marks here")
      }
      let start = scanner.position + 1
      try scanner.scanString()
      let name = scanner.bytes[start..<(scanner.position - 1)]
      scanner.keys.append(.name(String(decoding: name, as: UTF8.self)))
      scanner.skipSpace()
      guard scanner.skip(":") else { throw scanner.fault("there should be a colon here") }
      try scanner.scanValue()
      scanner.keys.removeLast()
    }
  }

  private mutating func scanItems(
    until end: Unicode.Scalar, _ scanItem: (inout JSONScanner, Int) throws(Fault) -> Void
  ) throws(Fault) {
    guard keys.count < Self.depthLimit else { throw fault("values are nested too deep") }
    position += 1
    skipSpace()
    var count = 0
    while !skip(end) {
      try scanItem(&self, count)
      count += 1
      skipSpace()
      if skip(",") {
        skipSpace()
      } else if next != end {
        throw fault("there should be a comma or \(end) here")
      }
    }
  }
}

// Strings, numbers and words.
extension JSONScanner {
  private mutating func scanString() throws(Fault) {
    let start = position
    position += 1
    while !skip("\"") {
      guard let scalar = next else { throw fault("the string should end here") }
      guard scalar.value >= 0x20 else {
        throw fault("a line break or control character can't stand in a string")
      }
      if skip("\\") { try scanEscape() } else { position += 1 }
    }
    let text = bytes[start..<position]
    guard String(decoding: text, as: UTF8.self).utf8.elementsEqual(text) else {
      position = start
      throw fault("the string is not valid UTF-8")
    }
  }

  private mutating func scanEscape() throws(Fault) {
    guard !skip("u") else {
      let unit = try scanHexadecimals()
      guard !UTF16.isTrailSurrogate(unit) else { throw fault(Self.halfPair) }
      guard UTF16.isLeadSurrogate(unit) else { return }
      guard skip("\\"), skip("u"), UTF16.isTrailSurrogate(try scanHexadecimals()) else {
        throw fault(Self.halfPair)
      }
      return
    }
    switch next {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": position += 1
    default: throw fault("there is no such escape")
    }
  }

  private static var halfPair: String { "half of a surrogate pair can't stand alone" }

  private mutating func scanHexadecimals() throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character($0).hexDigitValue }) else {
        throw fault("there should be four hexadecimal digits here")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private mutating func scanNumber() throws(Fault) {
    _ = skip("-")
    if !skip("0") { try scanDigits() }
    if skip(".") { try scanDigits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try scanDigits()
    }
    if nextIsDigit { throw fault("a number can't begin with 0") }
  }

  private mutating func scanDigits() throws(Fault) {
    let start = position
    while nextIsDigit { position += 1 }
    guard position > start else { throw fault("there should be a digit here") }
  }

  private mutating func scanWord(_ word: String) throws(Fault) {
    for scalar in word.unicodeScalars {
      guard skip(scalar) else { throw fault("there should be a value here") }
    }
  }
}

// Moving on.
extension JSONScanner {
  /// The next byte; one that is not ASCII stands for something that is never looked for.
  private var next: Unicode.Scalar? {
    position < bytes.count ? Unicode.Scalar(bytes[position]) : nil
  }

  private var nextIsDigit: Bool { next.map { ("0"..."9").contains($0) } ?? false }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while next == " " || next == "\n" || next == "\r" || next == "\t" { position += 1 }
  }

  private func fault(_ reason: String) -> Fault {
    Fault(
      keys: keys, offset: position, reason: next == nil ? "the file ends too early" : reason)
  }
}
