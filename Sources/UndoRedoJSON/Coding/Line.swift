/// A line of JSON that is being written.
///
/// It knows nothing of encoding: it writes what it is told, and notes where that is no JSON.
struct Line {
  /// What has been written.
  private(set) var bytes: [UInt8] = []

  /// The objects and lists that have begun and not ended, the innermost last.
  private var containers: [Container] = []

  /// The keys of these objects.
  private var keys: [String] = []

  /// The number of objects and lists that have begun so far.
  private var containerCount = 0

  /// The values that have begun and not ended, the innermost last.
  private var values: [Value] = []

  /// Whether what has been written of the outermost value is of no use.
  private(set) var isSpoiled = false

  /// Within how many objects and lists others may begin.
  var depthLimit = NestingError.greatestLimit

  /// Whether more have begun.
  private(set) var isTooDeep = false

  /// Long strings that have been written before.
  private let recent: RecentStrings?

  /// Those in what has been written, and where they stand in it.
  private var longStrings: [(text: String, range: Range<Int>, place: WrittenString.Place)] = []

  init(knowing recent: RecentStrings? = nil) {
    self.recent = recent
    bytes.reserveCapacity(512)
    values.reserveCapacity(8)
    containers.reserveCapacity(8)
    keys.reserveCapacity(32)
  }

  private struct Value {
    let start: Int
    let depth: Int
  }

  private struct Container {
    let number: Int
    let isObject: Bool
    let firstKey: Int
    var count = 0
  }

  /// An object or a list that was begun.
  struct Place {
    fileprivate let number: Int
    fileprivate let depth: Int
  }
}

// Values.
extension Line {
  /// Begins a value.
  ///
  /// - Returns: Its number among those around it.
  mutating func begin() -> Int {
    values.append(Value(start: bytes.count, depth: containers.count))
    return values.count - 1
  }

  /// Ends the innermost value, and what has begun in it.
  mutating func end() {
    let value = values.removeLast()
    if bytes.count == value.start { spoil() }
    end(to: value.depth)
  }

  /// Takes back what has been written of the outermost value, and writes other JSON.
  mutating func replace(from start: Int, by json: some Sequence<UInt8>) {
    bytes.removeSubrange(start...)
    bytes.append(contentsOf: json)
    containers = []
    keys = []
    longStrings = []
    isSpoiled = false
  }

  /// Takes back what has been written from an offset on, which is much, and notes the long strings in it.
  mutating func takeBack(from start: Int) -> [UInt8] {
    var json = Array(bytes[..<start])
    swap(&json, &bytes)
    json.removeSubrange(..<start)
    for (text, range, place) in longStrings where range.lowerBound >= start {
      let range = (range.lowerBound - start)..<(range.upperBound - start)
      recent?.note(WrittenString(text, json[range], at: place))
    }
    longStrings = []
    return json
  }

  /// Notes that what has been written of the outermost value is of no use.
  mutating func spoil() { isSpoiled = true }

  /// Begins the only value that the one around it consists of.
  mutating func beginOnly(of value: Int) {
    if value != values.count - 1 || bytes.count != values[value].start { spoil() }
  }

  /// Writes the JSON of a value.
  mutating func write(json: some Sequence<UInt8>) { bytes.append(contentsOf: json) }

  /// Writes text as it is.
  mutating func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a string.
  mutating func write(string: String) {
    let first = bytes.count
    guard let place = recent?.write(string, to: &bytes) else { return bytes.append(json: string) }
    longStrings.append((string, first..<bytes.count, place))
  }

  /// Writes a number, without a fraction of zero.
  mutating func write(digits: String) {
    bytes.append(contentsOf: digits.utf8)
    let last = bytes.count - 1
    if last > 0, bytes[last] == UInt8(ascii: "0"), bytes[last - 1] == UInt8(ascii: ".") {
      bytes.removeLast(2)
    }
  }
}

// Objects and lists.
extension Line {
  /// Begins the object or list that a value is, or goes on with it.
  mutating func beginContainer(isObject: Bool, of value: Int) -> Place {
    guard value == values.count - 1, containers.count > values[value].depth else {
      beginOnly(of: value)
      return beginContainer(isObject: isObject)
    }
    // A value may ask for its container again.
    let container = containers[values[value].depth]
    if container.isObject != isObject { spoil() }
    return Place(number: container.number, depth: values[value].depth)
  }

  /// Begins an object or a list in the entry that has begun.
  mutating func beginContainer(isObject: Bool) -> Place {
    if containers.count == depthLimit {
      isTooDeep = true
      spoil()
    }
    containerCount += 1
    bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    containers.append(
      Container(number: containerCount, isObject: isObject, firstKey: keys.count))
    return Place(number: containerCount, depth: containers.count - 1)
  }

  private mutating func end(to depth: Int) {
    while containers.count > depth {
      let container = containers.removeLast()
      bytes.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
      if keys.count > container.firstKey { keys.removeSubrange(container.firstKey...) }
    }
  }

  /// Begins an entry of an object or a list; what has begun in the one before ends.
  mutating func beginEntry(of place: Place, _ key: String? = nil) {
    guard place.depth >= values.last?.depth ?? 0, place.depth < containers.count,
      containers[place.depth].number == place.number
    else { return spoil() }
    if containers.count > place.depth + 1 { end(to: place.depth + 1) }
    if containers[place.depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
    containers[place.depth].count += 1
    guard let key else { return }
    let others = containers[place.depth].firstKey..<keys.count
    // To look for each key among the others takes the square of their number.
    if others.count > 64 || others.contains(where: { keys[$0] == key }) { spoil() }
    keys.append(key)
    write(string: key)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Writes an entry of an object or a list.
  mutating func write(_ value: some LineValue, in place: Place, _ key: String? = nil) {
    beginEntry(of: place, key)
    value.write(to: &self)
  }

  /// The path of a value: the last key or index of each object and list around it.
  func path(of value: Int) -> [LineKey] {
    path(to: value < values.count ? values[value].depth : 0)
  }

  /// The path of an object or a list.
  func path(of place: Place) -> [LineKey] { path(to: place.depth) }

  private func path(to depth: Int) -> [LineKey] {
    containers.prefix(depth).enumerated().map { index, container in
      guard container.isObject else { return LineKey(index: container.count - 1) }
      let next = index + 1 < containers.count ? containers[index + 1].firstKey : keys.count
      return LineKey(stringValue: next > container.firstKey ? keys[next - 1] : "")
    }
  }

  /// The number of entries that an object or a list has so far.
  func count(of place: Place) -> Int {
    place.depth < containers.count ? containers[place.depth].count : 0
  }
}

/// The key of an entry, in the path of a value.
struct LineKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(index: Int) { (stringValue, intValue) = ("Index \(index)", index) }

  init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }

  init?(intValue: Int) { self.init(index: intValue) }
}

/// A value that JSON has a way of writing for.
protocol LineValue {
  func write(to line: inout Line)

  /// Writes a list; a requirement, so that it is compiled for the type of its values.
  static func write(_ list: [Self], to line: inout Line)
}

extension LineValue {
  static func write(_ list: [Self], to line: inout Line) {
    line.write("[")
    for (index, value) in list.enumerated() {
      if index > 0 { line.write(",") }
      value.write(to: &line)
    }
    line.write("]")
  }
}

extension Bool: LineValue {
  func write(to line: inout Line) { line.write(self ? "true" : "false") }
}

extension String: LineValue {
  func write(to line: inout Line) { line.write(string: self) }
}

extension LineValue where Self: BinaryFloatingPoint & CustomStringConvertible {
  func write(to line: inout Line) { isFinite ? line.write(digits: description) : line.spoil() }
}

extension LineValue where Self: FixedWidthInteger {
  func write(to line: inout Line) { line.write(digits: description) }
}

extension Array: LineValue where Element: LineValue {
  func write(to line: inout Line) { Element.write(self, to: &line) }
}

extension Double: LineValue {}
extension Float: LineValue {}
extension Int: LineValue {}
extension Int8: LineValue {}
extension Int16: LineValue {}
extension Int32: LineValue {}
extension Int64: LineValue {}
extension UInt: LineValue {}
extension UInt8: LineValue {}
extension UInt16: LineValue {}
extension UInt32: LineValue {}
extension UInt64: LineValue {}
