import Foundation
import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedoJSON

private let longText = String(repeating: "Tä\n\"\\/\t\r\u{8}\u{C} 😀", count: 200)

/// A value whose long strings are read apart is the one that `JSONDecoder` reads.
@Suite struct LongTextsTests {
  /// Decodes a value in both ways, and compares, and how many strings are taken out.
  private func check<Value: Decodable & Equatable>(
    _ type: Value.Type, _ json: [UInt8], takingOut count: Int? = nil,
    by decoder: JSONDecoder = JSONDecoder(), _ comment: Comment = ""
  ) {
    var texts = LongTexts(for: decoder)
    texts.append(json[...])
    if let count { #expect(texts.texts.count == count, comment) }
    let expected = Result { try decoder.decode(type, from: Data(json)) }
    // Not only by decoding it once more as usual.
    let found = Result { try decoder.decode(type, from: texts) }
    let usual = Result { try decoder.decode(type, from: json[...]) }
    switch expected {
    case .success(let value):
      #expect((try? found.get()) == value, comment)
      #expect((try? usual.get()) == value, comment)
    case .failure(let error):
      #expect((try? found.get()) == nil, comment)
      #expect("\(usual)" == "\(Result<Value, any Error>.failure(error))", comment)
    }
  }

  private func check<Value: Codable & Equatable>(_ value: Value, takingOut count: Int) throws {
    for formatting in [JSONEncoder.OutputFormatting(), .prettyPrinted, .withoutEscapingSlashes] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = formatting
      let json = Array(try encoder.encode(value))
      #expect(try JSONDecoder().decode(Value.self, from: Data(json)) == value)
      check(Value.self, json, takingOut: count)
      // Without its end, and with something after it.
      check(Value.self, json.dropLast())
      check(Value.self, json + Array("x".utf8))
    }
  }

  struct Page: Codable, Equatable {
    enum Kind: String, Codable { case plain, rich }
    enum Part: Codable, Equatable {
      case text(String)
      case rule(width: Double, name: String?)
    }
    struct Style: RawRepresentable, Codable, Equatable { var rawValue: String }

    var id = 7
    var kind = Kind.rich
    var text = longText
    var maybe: String? = longText
    var nothing: String?
    var lines = ["a", longText, ""]
    var named = ["a": longText, "b": "c"]
    var parts = [Part.text(longText), .rule(width: 0.5, name: nil), .rule(width: -2, name: "r")]
    var style = Style(rawValue: longText)
    var tags: Set = ["tag"]
    var numbers: [Int8: [Bool?]] = [1: [true, nil]]
    var date = Date(timeIntervalSince1970: 5)
    var decimal = Decimal(string: "12345678901234567890.5")
    var url = URL(string: "https://example.com/" + String(repeating: "a", count: 300))
    var image = Data(repeating: 200, count: 600)
    var inner: [Page] = []
  }

  @Test func valuesOfAnyShape() throws {
    try check(Page(), takingOut: 8)
    try check([Page(inner: [Page(text: "short")]), Page()], takingOut: 23)
    try check(longText, takingOut: 1)
    try check([longText: longText], takingOut: 0)
    try check([longText: String(repeating: longText, count: 20)], takingOut: 1)
  }

  /// Reads itself from the one decoder and the other.
  final class Derived: Codable, Equatable {
    let text: String
    let lists: [[String]]
    let path: Int

    init(_ text: String, _ lists: [[String]], path: Int) {
      (self.text, self.lists, self.path) = (text, lists, path)
    }

    enum Key: CodingKey { case object, lists, text }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let object = try container.nestedContainer(keyedBy: Key.self, forKey: .object)
      text = try String(from: object.superDecoder(forKey: .text))
      path = object.codingPath.count
      var list = try container.nestedUnkeyedContainer(forKey: .lists)
      var lists: [[String]] = []
      while !list.isAtEnd {
        var inner = try list.nestedUnkeyedContainer()
        var strings: [String] = []
        while !inner.isAtEnd {
          if try inner.decodeNil() { continue }
          strings.append(try String(from: inner.superDecoder()))
        }
        lists.append(strings)
      }
      self.lists = lists
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var object = container.nestedContainer(keyedBy: Key.self, forKey: .object)
      try object.encode(text, forKey: .text)
      try container.encode(lists, forKey: .lists)
    }

    static func == (lhs: Derived, rhs: Derived) -> Bool {
      (lhs.text, lhs.lists, lhs.path) == (rhs.text, rhs.lists, rhs.path)
    }
  }

  /// A URL, or data, or else text.
  enum Body: Codable, Equatable {
    case link(URL), image(Data), text(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let link = try? value.decode(URL.self) {
        self = .link(link)
      } else if let image = try? value.decode(Data.self) {
        self = .image(image)
      } else {
        self = .text(try value.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      switch self {
      case .link(let link): try value.encode(link)
      case .image(let image): try value.encode(image)
      case .text(let text): try value.encode(text)
      }
    }
  }

  @Test func textThatCouldBeSomethingElseIsText() throws {
    let text = "Dear Anna: " + String(repeating: "letter ", count: 300)
    try check(Body.text(text), takingOut: 1)
    try check([["body": Body.text(text)]], takingOut: 1)
    let json = Array(try JSONEncoder().encode([text]))
    check([URL].self, json, takingOut: 1)
    check([Data].self, json, takingOut: 1)
  }

  @Test func whoDecodesItsPartsByItself() throws {
    try check(Derived(longText, [["a", longText], []], path: 1), takingOut: 2)
  }

  @Test func numbersOfEachType() throws {
    struct Numbers: Codable, Equatable {
      var text = longText + longText
      var int = Int.min
      var ints: [UInt64] = [0, .max]
      var small: [Int8] = [-128, 127]
      var float = Float(0.1)
      var doubles = [-0.0, 1e300, 5e-300]
      var truth = true
    }
    try check(Numbers(), takingOut: 1)
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      struct Large: Codable, Equatable {
        var text = longText + longText
        var number = Int128.max
        var maybe: UInt128? = .max
        var numbers: [Int128] = [.min, 0]
        var naturals: [UInt128?] = [.max, nil]
      }
      try check(Large(), takingOut: 1)
    }
  }

  @Test func whatIsUncommonIsLeftToTheDecoder() {
    let long = String(repeating: "a", count: 300)
    for (text, count) in [
      (long, 1), ("\(long)\\u00e9", 0), ("\(long)\\ud83d\\ude00", 0), ("\(long)\\ud83d", 0),
      ("\(long)\\x", 0), ("\(long)\n", 0), ("\(long)\\", 0), ("\(long)\u{7F}", 1),
      ("\(long)\\n\\\\", 1), (String(repeating: "a", count: 255), 0),
    ] {
      check([String].self, Array("[\"\(text)\"]".utf8), takingOut: count, "\(text.suffix(12))")
    }
    for bytes: [UInt8] in [[0xFF], [0xC3], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xC0, 0x80]] {
      let json = Array("[\"\(long)".utf8) + bytes + Array("\"]".utf8)
      check([String].self, json, takingOut: 0, "\(bytes)")
    }
    // As many numbers would be read in a longer way.
    let numbers = (0..<100).map { "\($0)" }.joined(separator: ",")
    check([String].self, Array("[\(numbers),\"\(long)\"]".utf8), takingOut: 0)
    check([String].self, Array("[\"\(long)\",\"\(long)\",".utf8), takingOut: 2)
  }

  @Test func aDecoderWithWaysOfItsOwnReadsAll() throws {
    struct Page: Codable, Equatable { var ownText = longText }
    let snake = JSONDecoder()
    snake.keyDecodingStrategy = .convertFromSnakeCase
    let custom = JSONDecoder()
    custom.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 0) }
    let data = JSONDecoder()
    data.dataDecodingStrategy = .deferredToData
    let lenient = JSONDecoder()
    lenient.allowsJSON5 = true
    let json = Array(try JSONEncoder().encode(Page()))
    for decoder in [snake, custom, data, lenient] {
      check(Page.self, json, takingOut: 0, by: decoder)
    }
    let info = JSONDecoder()
    info.dateDecodingStrategy = .iso8601
    info.userInfo = [CodingUserInfoKey(rawValue: "info")!: 1]
    check(Page.self, json, takingOut: 1, by: info)
  }

  /// Any JSON.
  indirect enum Tree: Decodable, Equatable {
    case null, truth(Bool), number(Double), text(String), list([Tree]), object([String: Tree])

    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if single.decodeNil() {
        self = .null
      } else if let truth = try? single.decode(Bool.self) {
        self = .truth(truth)
      } else if let number = try? single.decode(Double.self) {
        self = .number(number)
      } else if let text = try? single.decode(String.self) {
        self = .text(text)
      } else if let list = try? single.decode([Tree].self) {
        self = .list(list)
      } else {
        self = .object(try single.decode([String: Tree].self))
      }
    }

    static func json(_ random: inout SeededGenerator, depth: Int = 0) -> String {
      func string() -> String {
        let pieces = ["a", "\\n", "é", "\\\"", "\\u0041", "{\\\\", "😀", ",", ":"]
        let count = Int.random(in: 0..<4, using: &random) == 0 ? 300 : 2
        let common = pieces.randomElement(using: &random)!
        return "\"" + String(repeating: common, count: count)
          + pieces.randomElement(using: &random)! + "\""
      }
      let space = ["", "", "", " ", "\n"].randomElement(using: &random)!
      let children = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        depth > 3 ? "1" : json(&random, depth: depth + 1)
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: return "[" + children.joined(separator: "," + space) + "]"
      case 2, 3:
        return "{" + children.map { string() + space + ":" + $0 }.joined(separator: ",") + "}"
      case 4: return ["null", "true", "false", "-1.5e3", "tru"].randomElement(using: &random)!
      default: return space + string()
      }
    }
  }

  /// What differs within one string from the JSON before is read by what differs.
  @Test(arguments: Depth.slice(of: 0..<400, oneIn: 10)) func changedJSON(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let long = String(repeating: "a\\\"b\\n\\\\é", count: 40)
    var json = Array("{\"\":[\"\(long)\",\"x\",\"\(long)\"]}".utf8)
    for index in 0..<30 {
      let start = Int.random(in: 5..<(json.count - 5), using: &random)
      let end = min(json.count - 5, start + Int.random(in: 0..<4, using: &random))
      let pieces = ["", "x", "\"", "\\", "\",\"", "\\\"", "é", "\\n", "\\u0041", ",", "\":\""]
      let piece = pieces.randomElement(using: &random)!
      var changed = json
      changed.replaceSubrange(start..<end, with: piece.utf8)
      var texts = LongTexts(for: JSONDecoder())
      texts.append("[")
      texts.append(json[...])
      texts.append(",")
      texts.append(changed[...])
      texts.append("]")
      let both = Array("[".utf8) + json + Array(",".utf8) + changed + Array("]".utf8)
      let expected = try? JSONDecoder().decode([Tree].self, from: Data(both))
      let found = try? JSONDecoder().decode([Tree].self, from: texts)
      // They are long.
      let isSame = found == expected
      #expect(isSame, "seed \(seed), change \(index): \(piece) at \(start)..<\(end)")
      if expected != nil { json = changed }
    }
  }

  @Test(arguments: Depth.slice(of: 0..<200, oneIn: 10)) func anyJSON(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for index in 0..<20 {
      let json = Tree.json(&random)
      check(Tree.self, Array(json.utf8), "seed \(seed), text \(index)")
    }
  }
}
