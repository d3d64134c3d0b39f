import Foundation
import TestSupport
import Testing
import UndoRedoJSON

@Suite struct DiagnosisTests {
  /// What is said of a text.
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let message: String
    var code = JSONFileError.Code.malformed
    var testDescription: String { message }
  }

  static let head = #"[{"id":1,"text":"a","color":"red"},"# + "\n "

  static let cases = [
    // The text.
    Case(text: "", message: ":1:1: the file is empty; an empty list is []"),
    Case(text: " \n\n", message: ":3:1: the file is empty; an empty list is []"),
    Case(text: "{}", message: ":1:1: expected an array, found an object"),
    Case(text: "null", message: ":1:1: expected an array, found null"),
    Case(text: "hello", message: ":1:1: there should be a value here"),
    Case(text: "[] []", message: ":1:4: there is something after the end of the list"),
    Case(text: "[", message: ":1:2: element at index 0: the file ends too early"),
    Case(
      text: head + #"{"id":2,"text":"b"#,
      message: ":2:19: element at index 1, key \"text\": the file ends too early"),
    Case(
      text: head + #"{"id":2,"#, message: ":2:10: element at index 1: the file ends too early"),
    Case(
      text: head + #"{"id":2 "text":"b"}]"#,
      message: ":2:10: element at index 1: there should be a comma or } here"),
    Case(
      text: head + #"{"id" 2}]"#,
      message: ":2:8: element at index 1, key \"id\": there should be a colon here"),
    Case(
      text: head + #"{id: 2}]"#,
      message: ":2:3: element at index 1: there should be a key in quotation marks here"),
    Case(
      text: head + #"{"id":2,"text":"a\qb"}]"#,
      message: ":2:20: element at index 1, key \"text\": there is no such escape"),
    Case(
      text: head + #"{"id":2,"text":"\ud800"}]"#,
      message: ":2:24: element at index 1, key \"text\": half of a surrogate pair can't stand alone"
    ),
    Case(
      text: head + #"{"id":2,"text":"\u12x4"}]"#,
      message:
        ":2:22: element at index 1, key \"text\": there should be four hexadecimal digits here"
    ),
    Case(
      text: head + "{\"id\":2,\"text\":\"a\nb\"}]",
      message: ":2:19: element at index 1, key \"text\": "
        + "a line break or control character can't stand in a string"),
    Case(
      text: head + #"{"id":02}]"#,
      message: ":2:9: element at index 1, key \"id\": a number can't begin with 0"),
    Case(
      text: head + #"{"id":2,"text":"","color":"","size":1.}]"#,
      message: ":2:40: element at index 1, key \"size\": there should be a digit here"),
    Case(
      text: "[" + String(repeating: "[", count: 100_000),
      message: ":1:513: element at index 0, key \""
        + String(repeating: "[0]", count: 511) + "\": values are nested too deep"),

    // The values.
    Case(text: "[1]", message: ":1:2: element at index 0: expected an object, found a number"),
    Case(text: "[null]", message: ":1:2: element at index 0: expected an object, found null"),
    Case(
      text: "[\r\n{\"id\":1,\r\n  \"text\": 3}]",
      message: ":3:11: element at index 0, key \"text\": expected a string, found a number"),
    Case(
      text: "[\r{\"id\":1,\r\r  \"text\": 3}]",
      message: ":4:11: element at index 0, key \"text\": expected a string, found a number"),
    Case(
      text: "[\r\r\n\n\r1]",
      message: ":5:1: element at index 0: expected an object, found a number"),
    Case(
      text: "\u{FEFF}[{\"id\":\"é\",\"text\":\"\"}]",
      message: ":1:8: element at index 0, key \"id\": expected a whole number, found a string"),
    Case(
      text: head + #"{"text":"é","id":true}]"#,
      message: ":2:19: element at index 1, key \"id\": expected a whole number, found true or false"
    ),
    Case(
      text: head + #"{"id":2,"text":"b","color":"red","size":{}}]"#,
      message: ":2:42: element at index 1, key \"size\": expected a number, found an object"),
    Case(
      text: head + #"{"id":2,"text":"b"}]"#,
      message: ":2:2: element at index 1, key \"color\": the key is missing"),
    Case(
      text: head + #"{"size":1.5,"id":2.5,"text":"b","color":"red"}]"#,
      message: ":2:19: element at index 1, key \"id\": the number does not fit here"),
    Case(
      text: head + #"{"id":123456789012345678901234567890}]"#,
      message: ":2:8: element at index 1, key \"id\": the number does not fit here"),
    Case(
      text: head + #"{"id":2,"text":"b","color":"red","size":1e999}]"#,
      message: ":2:42: element at index 1, key \"size\": the number does not fit here"),

    // The list.
    Case(
      text: head + head.dropFirst() + #"{"id":1,"text":"","color":""}]"#,
      message: ":2:2: element at index 1: the element at index 0 has the same id",
      code: .duplicateIdentity),
  ]

  @Test(arguments: cases)
  func theMessageSaysWhereAndWhat(example: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(example.text, to: "notes.json")
    let path = folder.path("notes.json")
    let error = #expect(throws: JSONFileError.self) { try JSONFileRepository<Note>(path: path) }
    #expect(error.map { "\($0)" } == path + example.message)
    #expect(error?.code == example.code)
    #expect(folder.bytes("notes.json") == Data(example.text.utf8))
  }

  @Test func bothIndicesOfADuplicateAreTold() throws {
    let error = try diagnose(
      #"[{"id":1,"text":"","color":""},{"id":2,"text":"","color":""},"#
        + #"{"id":1,"text":"","color":""}]"#,
      as: Note.self)
    #expect(error.elementIndex == 2)
    #expect(error.firstElementIndex == 0)
  }

  @Test func bytesThatAreNotUTF8AreFound() throws {
    let data = Data(#"[{"id":1,"text":""#.utf8) + [0xC3] + Data(#""}]"#.utf8)
    let error = try diagnose(data, as: Note.self)
    #expect(error.reason == "the string is not valid UTF-8")
    #expect(error.keyPath == "text")
    #expect(error.column == 17)
  }

  @Test func aFaultDeepInAnElementIsFound() throws {
    struct Line: Identifiable, Equatable, Codable {
      struct Point: Equatable, Codable { var x: UInt8 }
      let id: Int
      var points: [Point]
    }
    let kind = try diagnose(#"[{"id":1,"points":[{"x":1},{"x":"2"}]}]"#, as: Line.self)
    #expect(kind.keyPath == "points[1].x")
    #expect(kind.column == 33)
    let size = try diagnose(
      #"[{"id":1,"points":[{"x":1},{"x":2},{"x":256},{"x":4}]}]"#, as: Line.self)
    #expect(size.keyPath == "points[2].x")
    #expect(size.column == 41)
  }

  @Test func aValueThatIsNotAllowedIsNotTold() throws {
    struct Light: Identifiable, Equatable, Codable {
      enum Color: String, Codable { case red, green }
      let id: Int
      var color: Color
    }
    let error = try diagnose(#"[{"id":1,"color":"secret"}]"#, as: Light.self)
    #expect(error.reason == "the value is not valid")
    #expect(error.keyPath == "color")
    #expect(!"\(error)".contains("secret"))
    #expect(error.debugDescription.contains("secret"))
  }

  @Test func whatAnElementThrowsIsToldWithItsIndex() throws {
    struct Refusal: Error {}
    struct Stubborn: Identifiable, Equatable, Codable {
      let id: Int
      init(from decoder: any Decoder) throws { throw Refusal() }
    }
    let error = try diagnose("[\n{}]", as: Stubborn.self)
    #expect(error.elementIndex == 0)
    #expect(error.line == 2)
    #expect(error.reason == "the element can't be decoded")
    #expect(error.underlyingError is Refusal)
  }

  @Test func aDecoderForJSON5ExplainsItselfLess() throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let note = "{id: 1, text: 'a', color: 'red'}"
    let folder = try TemporaryFolder()
    try folder.write("[\(note)] // mine", to: "notes.json")
    let path = folder.path("notes.json")
    #expect(try JSONFileRepository<Note>(path: path, decoder: decoder).count == 1)
    try folder.write("[\(note)", to: "notes.json")
    let error = #expect(throws: JSONFileError.self) {
      try JSONFileRepository<Note>(path: path, decoder: decoder)
    }
    #expect(error?.reason == "this is not a list in JSON")
    #expect(error?.line == nil)
  }

  @Test func keysThatTheDecoderConvertsAreFoundByTheElement() throws {
    struct Event: Identifiable, Equatable, Codable {
      let id: Int
      var startYear: Int
    }
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let folder = try TemporaryFolder()
    try folder.write("[\n{\"id\": 1, \"start_year\": \"1970\"}]", to: "events.json")
    let error = #expect(throws: JSONFileError.self) {
      try JSONFileRepository<Event>(path: folder.path("events.json"), decoder: decoder)
    }
    #expect(error?.keyPath == "startYear")
    #expect(error?.line == 2)
    #expect(error?.column == 1)
    #expect(error?.reason == "expected a whole number")
  }

  private func diagnose<Element>(_ text: String, as type: Element.Type) throws -> JSONFileError
  where Element: Identifiable & Equatable & Codable {
    try diagnose(Data(text.utf8), as: type)
  }

  private func diagnose<Element>(_ data: Data, as _: Element.Type) throws -> JSONFileError
  where Element: Identifiable & Equatable & Codable {
    let folder = try TemporaryFolder()
    try folder.write(data, to: "file.json")
    return try #require(throws: JSONFileError.self) {
      try JSONFileRepository<Element>(path: folder.path("file.json"))
    }
  }
}
