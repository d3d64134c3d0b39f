import Foundation
import Testing
import UndoRedoTesting

@testable import UndoRedoJSON

/// What a value writes to a line is what `JSONEncoder` writes, however it goes about it.
@Suite struct LineWriterTests {
  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }

  /// Writes a value in both ways, and compares.
  private func check(
    _ value: some Encodable, by encoder: JSONEncoder = makeEncoder(),
    _ comment: @autoclosure () -> Comment = ""
  ) {
    let expected = Result { try encoder.encode(value) }
    let found = Result {
      let writer = LineWriter(encoder)
      try writer.write(value)
      return Data(writer.bytes)
    }
    switch (found, expected) {
    case (.success(let found), .success(let expected)):
      let text = String(decoding: found, as: UTF8.self)
      #expect(!found.contains(UInt8(ascii: "\n")), comment())
      #expect(sorted(found) == sorted(expected), "\(text) \(comment())")
      // Who reads it back may not mind a key that comes twice.
      #expect(found.count == expected.count, "\(text) \(comment())")
    case (.failure(let found), .failure(let expected)):
      #expect("\(found)" == "\(expected)", comment())
    default: Issue.record("\(found) and not \(expected) \(comment())")
    }
  }

  /// The bytes with the keys of objects in order.
  private func sorted(_ json: Data) -> String? {
    guard
      let value = try? JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed),
      let data = try? JSONSerialization.data(
        withJSONObject: [value], options: [.sortedKeys, .withoutEscapingSlashes])
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Where there is no object, the two write the same bytes.
  private func checkBytes<Value: Encodable>(_ values: [Value]) throws {
    for list in [values, []] + values.map({ [$0] }) {
      let writer = LineWriter(Self.makeEncoder())
      try writer.write(list)
      let expected = try Self.makeEncoder().encode(list)
      #expect(
        String(decoding: writer.bytes, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }
  }

  @Test func numbers() throws {
    try checkBytes([0, 1, -1, Int.min, .max])
    try checkBytes([Int8.min, .max])
    try checkBytes([Int16.min, .max])
    try checkBytes([Int32.min, .max])
    try checkBytes([Int64.min, .max])
    try checkBytes([UInt.min, .max])
    try checkBytes([UInt8.min, .max])
    try checkBytes([UInt16.min, .max])
    try checkBytes([UInt32.min, .max])
    try checkBytes([UInt64.min, .max])
    try checkBytes([
      0.0, -0.0, 10, 0.1, -1 / 3, 1e15, 1e16, 123_456_789_012_345_680, 1e21, 1e-7, 100.0, 1e300,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1_795_301_697.235_183_5,
    ])
    try checkBytes([Float(0), 0.1, -10, 1e8, 1e-8, .greatestFiniteMagnitude])
    try checkBytes([true, false])
    try checkBytes([1, nil, 3])
    try checkBytes([nil, 0.5])
    try checkBytes([[[0.5], []], [], [[-0.0, 1], [2]]])
    try checkBytes([[1: true], [:]])
  }

  @Test func strings() throws {
    try checkBytes((0..<0x100).compactMap { UnicodeScalar($0).map { String($0) } })
    try checkBytes([
      "", "a/b", "\"", "\\", "“ü” 👍🏽", "e\u{301}", "\u{2028}\u{2029}", "\u{FEFF}",
      String(repeating: "long ", count: 2000), "\r\n",
    ])
    try checkBytes([nil, "", "a"])
    try checkBytes([[["a"], []], []])
  }

  struct Shape: Codable {
    enum Kind: String, Codable { case line, box }
    enum Fill: Codable {
      case none
      case color(String, opacity: Double?)
      case image(Int)
    }
    struct Point: Codable { var x = 1.5, y = -2.0 }

    var id = UUID()
    var kind = Kind.box
    var fills = [Fill.none, .color("#fff", opacity: nil), .color("", opacity: 0.5), .image(1)]
    var points: [Point?] = [Point(), nil, Point(x: 0, y: 0)]
    var tags: Set = ["only"]
    var names = ["a": 1, "b\"": 2, "ü": 3]
    var numbers = [3: "c"]
    var kinds = [Kind.line: [Point()]]
    var nothing: Int?
    var inner: [Shape] = []
  }

  @Test func values() {
    check(Shape(inner: [Shape(), Shape(inner: [Shape()])]))
    check([Shape]())
    check(1)
    check("a")
    check(nil as Int?)
    check(Dictionary(uniqueKeysWithValues: (0..<300).map { ("key \($0)", [$0]) }))
    check(["a": ["b": ["c": [String: Int]()]]])
  }

  struct Special: Codable {
    var date = Date(timeIntervalSince1970: 1.25)
    var dates = [Date(timeIntervalSince1970: 0): Date(timeIntervalSince1970: 1)]
    var data = Data([1, 2, 3])
    var url = URL(string: "https://example.com/a?b=c")
    var decimal = Decimal(string: "123456789012345678901234567890.5")
    var maybe: Date? = Date(timeIntervalSince1970: 3)
    var list: [Data?] = [nil, Data()]
  }

  @Test func whatTheEncoderKnowsHowToWrite() {
    let encoder = Self.makeEncoder()
    check(Special(), by: encoder)
    check(Date(timeIntervalSince1970: 0.5), by: encoder)
    check(Data([1]), by: encoder)
    encoder.dateEncodingStrategy = .iso8601
    encoder.dataEncodingStrategy = .deferredToData
    check([Special(), Special()], by: encoder)
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(encoder.codingPath.count, forKey: "depth")
      try container.encode(date.timeIntervalSince1970, forKey: "seconds")
    }
    check(Date(timeIntervalSince1970: 7), by: encoder)
    check(["a": [Date(timeIntervalSince1970: 7)]], by: encoder)
  }

  @Test func numbersThatAreNotFinite() {
    let encoder = Self.makeEncoder()
    for value in [Double.nan, .infinity, -.infinity] {
      check([value], by: encoder)
      check([["a": [1, value]]], by: encoder)
      check([[[1], [2, value]]], by: encoder)
      check([Float(value)], by: encoder)
    }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    check([1, Double.nan, Double.infinity, -Double.infinity, 2], by: encoder)
  }

  /// Writes itself as it is told.
  struct Custom: Encodable {
    let write: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try write(encoder) }
  }

  struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  struct Failure: Error {}

  static let customs: [@Sendable (any Encoder) throws -> Void] = [
    { _ in },
    { _ = $0.container(keyedBy: Key.self) },
    { _ = $0.unkeyedContainer() },
    { encoder in
      // A key that comes twice: the last value counts.
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: "a")
      try container.encode(2, forKey: "b")
      try container.encode("c", forKey: "a")
    },
    { encoder in
      // A value that lets another one write into the same object.
      try ["a": 1].encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(["x": 2], forKey: "b")
      var again = encoder.container(keyedBy: Key.self)
      try again.encodeNil(forKey: "c")
      try container.encode(true, forKey: "d")
    },
    { encoder in
      try [1, 2].encode(to: encoder)
      var list = encoder.unkeyedContainer()
      #expect(list.count == 2)
      try list.encode("c")
      try list.encodeNil()
      #expect(list.count == 4)
    },
    { encoder in
      var container = encoder.container(keyedBy: Key.self)
      var inner = container.nestedContainer(keyedBy: Key.self, forKey: "in\"ner")
      try inner.encode(1, forKey: "a")
      var list = inner.nestedUnkeyedContainer(forKey: "list")
      try list.encode([1])
      var deep = list.nestedUnkeyedContainer()
      try deep.encode("deep")
      var object = list.nestedContainer(keyedBy: Key.self)
      try object.encode(1, forKey: "a")
      try container.encode(3, forKey: "b")
    },
    { encoder in
      // Out of order: what is around goes on, and then what is inside.
      var container = encoder.container(keyedBy: Key.self)
      var inner = container.nestedContainer(keyedBy: Key.self, forKey: "inner")
      try container.encode(1, forKey: "a")
      try inner.encode(2, forKey: "b")
      var list = container.nestedUnkeyedContainer(forKey: "list")
      try container.encode(3, forKey: "c")
      try list.encode(4)
    },
    { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: "a")
      try ["x": 1].encode(to: container.superEncoder())
      try [2].encode(to: container.superEncoder(forKey: "b"))
      try container.encode("after", forKey: "c")
    },
    { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode(1)
      try ["x": 1].encode(to: list.superEncoder())
      try list.encode(2)
    },
    { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(encoder.codingPath.map(\.stringValue), forKey: "path")
      try container.encode(container.codingPath.count, forKey: "depth")
    },
    { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(["a": Shape.Point()])
    },
    { encoder in
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    },
    { encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Date(timeIntervalSince1970: 9))
    },
    { encoder in
      // A failure that is passed over leaves nothing behind.
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: "a")
      try? container.encode(Custom { _ in throw Failure() }, forKey: "b")
      try? container.encode([1, Double.nan], forKey: "c")
      try container.encode(2, forKey: "d")
    },
    { encoder in
      var list = encoder.unkeyedContainer()
      try? list.encode(
        Custom {
          var container = $0.container(keyedBy: Key.self)
          try container.encode(1, forKey: "half")
          throw Failure()
        })
      try list.encode(2)
    },
    { encoder in
      // A value inside writes into what is around it.
      let container = encoder.container(keyedBy: Key.self)
      var other = container
      try other.encode(
        Custom {
          var container = container
          try container.encode(1, forKey: "outside")
          try 5.encode(to: $0)
        }, forKey: "inside")
    },
    { _ in throw Failure() },
    { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode(["a": [Custom { _ in throw Failure() }]])
    },
    { encoder in
      var list = encoder.unkeyedContainer()
      for name in encoder.userInfo.keys.map(\.rawValue).sorted() { try list.encode(name) }
    },
  ]

  @Test(arguments: 0..<customs.count) func valuesThatWriteThemselves(index: Int) {
    let encoder = Self.makeEncoder()
    encoder.userInfo = [CodingUserInfoKey(rawValue: "info")!: 1]
    let custom = Custom(write: Self.customs[index])
    check(custom, by: encoder)
    check([custom, custom], by: encoder)
    check(["a": custom, "b": custom], by: encoder)
    // What has to be left to the encoder leaves the others as they are.
    check(
      [Custom { try [1].encode(to: $0) }, custom, Custom { try "a".encode(to: $0) }], by: encoder)
  }

  @Test func manyValuesOneAfterAnother() throws {
    let encoder = Self.makeEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    let writer = LineWriter(encoder)
    writer.write(text: "[")
    try writer.write([Double.nan])
    writer.write(text: ",")
    try writer.write(Double.infinity)
    writer.write(text: ",")
    try writer.write(["a": Date(timeIntervalSince1970: 0)])
    writer.write(text: ",")
    try writer.write([Double]())
    writer.write(text: ",")
    try writer.write(0)
    writer.write(text: "]")
    #expect(String(decoding: writer.bytes, as: UTF8.self) == #"[["?"],"+",{"a":-978307200},[],0]"#)
  }

  @Test func longStringsAreWrittenAsTheyAre() throws {
    let recent = RecentStrings()
    let long = String(repeating: "long\n", count: 400)
    let name = String(repeating: "name", count: 400)
    // Those that are equal and not the same, and several that take turns.
    let strings = ["\u{E9}", "e\u{301}", "\"", "x", ""].map { long + $0 } + [long, "short", ""]
    for string in strings + strings.reversed() + strings.flatMap({ [$0, $0, long] }) {
      let writer = LineWriter(Self.makeEncoder(), knowing: recent)
      // A long name comes first; it is not taken back.
      try writer.write(name)
      let first = writer.bytes
      try writer.write([string, string])
      let expected = try Self.makeEncoder().encode([string, string])
      #expect(Data(writer.takeBack(from: first.count)) == expected)
      #expect(Data(writer.bytes) == Data(first))
    }
  }

  @Test(arguments: 0..<40) func anyValues(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for index in 0..<50 { check([Tree(&random)], "seed \(seed), value \(index)") }
  }
}
