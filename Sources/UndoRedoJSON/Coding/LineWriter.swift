#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Objects and lists are nested deeper than would be read again.
struct NestingError: Error {
  /// How deep a new element may be nested.
  static var limit: Int { 500 }

  /// How deep an element may be that is there already, and what consists of several: a decoder reads 512 levels, with
  /// those that are around it in an entry.
  static var greatestLimit: Int { 508 }
}

/// Writes values as JSON in one line, as `JSONEncoder` does, but straight into bytes.
///
/// `JSONEncoder` makes a tree of a value before it writes it, which takes more than twice as long:
/// too long for what is written with each edit. The two write the same but for the order of keys,
/// which here is that in which a value names them.
///
/// Dates, data, URLs and decimal numbers are left to `JSONEncoder`, which has ways of its own to write
/// them. So are, as a whole, values that need more than to be written in order: that have a number that
/// is not finite, or a key twice, ask for a super encoder, or throw an error, which is to tell its place.
@usableFromInline
final class LineWriter {
  fileprivate var line: Line

  /// What the rest is left to: an encoder that writes keys as they are, and in one line.
  fileprivate let encoder: JSONEncoder

  /// The sides of the steps that have been written.
  private var sides: [(old: WrittenSide?, new: WrittenSide?)] = []

  /// Where in the line these steps are.
  private var stepsRange: Range<Int>?

  init(_ encoder: JSONEncoder, knowing recent: RecentStrings? = nil) {
    self.encoder = encoder
    line = Line(knowing: recent)
  }

  /// What has been written, but for large sides of steps.
  var bytes: [UInt8] { line.bytes }

  /// Writes a value.
  @usableFromInline
  func write<Value: Encodable>(_ value: Value) throws {
    let start = line.bytes.count
    do {
      try writeParts(of: value)
    } catch {
      line.spoil()
    }
    try replaceSpoiled(value, from: start)
  }

  /// Writes a string or a number.
  func write(_ value: some LineValue & Encodable) throws {
    let start = line.bytes.count
    value.write(to: &line)
    try replaceSpoiled(value, from: start)
  }

  private func replaceSpoiled(_ value: some Encodable, from start: Int) throws {
    if line.isTooDeep { throw NestingError() }
    guard line.isSpoiled else { return }
    let json = try encoder.encode(value)
    guard LineScanner.depth(of: Array(json)) <= line.depthLimit else { throw NestingError() }
    line.replace(from: start, by: json)
  }

  /// Sets how deep objects and lists may be nested in what is written next.
  func limitDepth(to limit: Int) { line.depthLimit = limit }

  /// Writes a value, if all of what it is a part of is still of use.
  fileprivate func writePart<Value: Encodable>(_ value: Value) throws {
    guard !line.isSpoiled else { return }
    // Of a long list, each value would take longer to get here than to be written.
    if let value = value as? any LineValue { return value.write(to: &line) }
    try writeParts(of: value)
  }

  /// Writes a value as its parts say, whatever it is.
  private func writeParts<Value: Encodable>(of value: Value) throws {
    let number = line.begin()
    defer { line.end() }
    do {
      if !isLeftToEncoder(Value.self) {
        try value.encode(to: ValueEncoder(writer: self, value: number))
      } else if isIndependentOfPlace {
        line.write(json: try encoder.encode(value))
      } else {
        line.spoil()
      }
    } catch {
      // Even where the error is ignored: a part of the value may have been written.
      line.spoil()
      throw error
    }
  }

  private func isLeftToEncoder(_ type: any Encodable.Type) -> Bool {
    type == Date.self || type == Data.self || type == URL.self || type == Decimal.self
  }

  /// Whether what is left to the encoder can't know what it is a part of.
  private var isIndependentOfPlace: Bool {
    if case .custom = encoder.dateEncodingStrategy { return false }
    if case .custom = encoder.dataEncodingStrategy { return false }
    return true
  }

  /// Writes text as it is.
  @usableFromInline
  func write(text: StaticString) { line.write(text) }

  /// Takes back what has been written from an offset on.
  func takeBack(from start: Int) -> [UInt8] { line.takeBack(from: start) }

  @usableFromInline
  func beginSteps() { stepsRange = bytes.count..<bytes.count }

  @usableFromInline
  func note(_ old: WrittenSide?, _ new: WrittenSide?) { sides.append((old, new)) }

  @usableFromInline
  func endSteps() { stepsRange = stepsRange.map { $0.lowerBound..<bytes.count } }

  /// What has been written, the steps apart.
  var written: WrittenSteps {
    let bytes = bytes
    guard let stepsRange else { return WrittenSteps(whole: bytes) }
    func json(_ side: WrittenSide) -> ArraySlice<UInt8> {
      switch side {
      case .inLine(let range): bytes[range]
      case .apart(let json): json
      }
    }
    return WrittenSteps(
      before: bytes[..<stepsRange.lowerBound],
      sides.map { WrittenStep(old: $0.old.map(json), new: $0.new.map(json)) },
      after: bytes[stepsRange.upperBound...])
  }

  /// An encoder for what is not used, since it is left to the other.
  fileprivate func superEncoder() -> any Encoder {
    line.spoil()
    let other = LineWriter(encoder)
    return ValueEncoder(writer: other, value: other.line.begin())
  }
}

/// What a value is given to be written.
private struct ValueEncoder: Encoder {
  let writer: LineWriter
  let value: Int

  var codingPath: [any CodingKey] { writer.line.path(of: value) }

  var userInfo: [CodingUserInfoKey: Any] { writer.encoder.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    let place = writer.line.beginContainer(isObject: true, of: value)
    return KeyedEncodingContainer(ObjectContainer(writer: writer, place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ListContainer(writer: writer, place: writer.line.beginContainer(isObject: false, of: value))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleContainer(writer: writer, number: value)
  }
}

private struct ObjectContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let writer: LineWriter
  let place: Line.Place

  var codingPath: [any CodingKey] { writer.line.path(of: place) }

  func encodeNil(forKey key: Key) {
    writer.line.beginEntry(of: place, key.stringValue)
    writer.line.write("null")
  }

  // For each type that the protocol names.
  func encode(_ value: some LineValue & Encodable, forKey key: Key) {
    let key = key.stringValue
    writer.line.write(value, in: place, key)
  }

  // The ones that are most common, so that the line's part in it is compiled for their types.
  func encode(_ value: Bool, forKey key: Key) {
    writer.line.write(value, in: place, key.stringValue)
  }

  func encode(_ value: Int, forKey key: Key) {
    writer.line.write(value, in: place, key.stringValue)
  }

  func encode(_ value: Double, forKey key: Key) {
    writer.line.write(value, in: place, key.stringValue)
  }

  func encode(_ value: String, forKey key: Key) {
    writer.line.write(value, in: place, key.stringValue)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    writer.line.beginEntry(of: place, key.stringValue)
    try writer.writePart(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    writer.line.beginEntry(of: place, key.stringValue)
    let place = writer.line.beginContainer(isObject: true)
    return KeyedEncodingContainer(ObjectContainer<NestedKey>(writer: writer, place: place))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    writer.line.beginEntry(of: place, key.stringValue)
    return ListContainer(writer: writer, place: writer.line.beginContainer(isObject: false))
  }

  func superEncoder() -> any Encoder { writer.superEncoder() }

  func superEncoder(forKey key: Key) -> any Encoder { writer.superEncoder() }
}

private struct ListContainer: UnkeyedEncodingContainer {
  let writer: LineWriter
  let place: Line.Place

  var codingPath: [any CodingKey] { writer.line.path(of: place) }

  var count: Int { writer.line.count(of: place) }

  func encodeNil() {
    writer.line.beginEntry(of: place)
    writer.line.write("null")
  }

  func encode(_ value: some LineValue & Encodable) { writer.line.write(value, in: place) }

  func encode(_ value: some Encodable) throws {
    writer.line.beginEntry(of: place)
    try writer.writePart(value)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    writer.line.beginEntry(of: place)
    let place = writer.line.beginContainer(isObject: true)
    return KeyedEncodingContainer(ObjectContainer<NestedKey>(writer: writer, place: place))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    writer.line.beginEntry(of: place)
    return ListContainer(writer: writer, place: writer.line.beginContainer(isObject: false))
  }

  func superEncoder() -> any Encoder { writer.superEncoder() }
}

private struct SingleContainer: SingleValueEncodingContainer {
  let writer: LineWriter
  let number: Int

  var codingPath: [any CodingKey] { writer.line.path(of: number) }

  func encodeNil() {
    writer.line.beginOnly(of: number)
    writer.line.write("null")
  }

  func encode(_ value: some LineValue & Encodable) {
    writer.line.beginOnly(of: number)
    value.write(to: &writer.line)
  }

  func encode(_ value: some Encodable) throws {
    writer.line.beginOnly(of: number)
    try writer.writePart(value)
  }
}
