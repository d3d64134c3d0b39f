import Foundation
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What entries carry is what the encoder of the document would write.
@Suite struct JournalCodingTests {
  static let actions: [UndoAction<Note>] = {
    let (a, b) = (Note(id: 1, text: "a\"\\\u{1}/é\n"), Note(id: 1, text: "", size: 1e-9))
    let steps: [UndoRedoStep<Note>] = [.created(a), .modified(from: a, to: b), .deleted(b)]
    var actions = steps.map { UndoAction("Edit", $0) }
    for name in ["", "“ü” 👍🏽", "a\"b", "a\\b", "a\nb", "a\u{7F}b", "a/b"] {
      actions.append(UndoAction(name, steps[0], date: UndoDate(secondsSince1970: 1e21)))
    }
    for seconds in [-0.5, 0, 13.5, 1.7e9 + 0.123456, .leastNonzeroMagnitude] {
      actions.append(UndoAction("Edit", steps[1], date: UndoDate(secondsSince1970: seconds)))
    }
    actions.append(UndoAction("Edit", steps[2], metadata: ["by": "me"]))
    actions.append(UndoAction("Edit", steps: UndoSteps(steps))!)
    actions.append(UndoAction("Edit", steps[2]))
    actions[actions.count - 1].isDiscardable = true
    return actions
  }()

  @Test(arguments: actions, [false, true])
  func itIsWhatTheEncoderWrites(action: UndoAction<Note>, isPlain: Bool) throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.outputFormatting = .withoutEscapingSlashes
    if !isPlain {
      encoder.keyEncodingStrategy = .custom {
        LineWriterTests.Key(stringValue: $0.last!.stringValue.uppercased())
      }
      decoder.keyDecodingStrategy = .custom {
        LineWriterTests.Key(stringValue: $0.last!.stringValue.lowercased())
      }
    }
    let coding = JournalCoding(ElementCoding<Note>(encoder: encoder, decoder: decoder))
    let json = try coding.encode(action, for: "").bytes
    #expect(json.contains(UInt8(ascii: "\n")) == false)
    #expect(try decoder.decode(UndoAction<Note>.self, from: Data(json)) == action)
    let steps = try coding.encode(action.steps, for: "").bytes
    #expect(try decoder.decode(UndoSteps<Note>.self, from: Data(steps)) == action.steps)
  }

  private struct Chart: Identifiable, Equatable, Codable {
    let id: Int
    var title: String
    var values: [Double]
  }

  /// Those that were written before, too, of which others are equal and not the same.
  @Test func largeElementsAreWrittenAsTheyAre() throws {
    func makeCoding() -> JournalCoding<Chart> {
      JournalCoding(ElementCoding(encoder: JSONEncoder(), decoder: JSONDecoder()))
    }
    let values = (0..<400).map { Double($0) / 8 }
    let charts = ["\u{E9}", "e\u{301}", ""].flatMap { title in
      [0.0, -0.0, 1].map { Chart(id: 1, title: title, values: values + [$0]) }
    }
    let coding = makeCoding()
    for old in charts {
      for new in charts + [Chart(id: 1, title: "", values: [])] {
        let action = UndoAction("Edit", .modified(from: old, to: new))
        for action in [action, action.flip(), action] {
          let written = try coding.encode(action, for: "")
          let expected = try makeCoding().encode(action, for: "").bytes
          #expect(written.bytes == expected)
          #expect(written.count == expected.count)
          #expect(WrittenSteps(expected[...], of: .action)?.bytes == expected)
        }
      }
    }
  }

  @Test func whatCannotBeEncodedIsRefused() {
    let coding = JournalCoding(
      ElementCoding<Note>(encoder: JSONEncoder(), decoder: JSONDecoder()))
    let note = Note(id: 1, text: "", size: .nan)
    let error = expectFailure(.unencodable) {
      try coding.encode(UndoAction("Add", .created(note)), for: "")
    }
    #expect(error?.keyPath == "size")
    let date = UndoDate(secondsSince1970: .infinity)
    let action = UndoAction("Add", .created(Note(id: 1, text: "")), date: date)
    expectFailure(.unencodable) { try coding.encode(action, for: "") }
  }

  /// The error names the keys of the element, and none of those that lead to it in the journal.
  @Test(arguments: [false, true]) func whereItCannotBeEncodedIsSaidByTheElement(isPlain: Bool) {
    let encoder = JSONEncoder()
    if !isPlain { encoder.keyEncodingStrategy = .convertToSnakeCase }
    let coding = JournalCoding(ElementCoding<Page>(encoder: encoder, decoder: JSONDecoder()))
    let (good, bad) = (Page(new: [.init(size: 1)]), Page(new: [.init(size: 1), .init(size: .nan)]))
    for steps: UndoSteps<Page> in [
      [.created(bad)], [.deleted(bad)], [.modified(from: good, to: bad)],
      [.created(good), .modified(from: good, to: bad)],
    ] {
      let action = UndoAction("Edit", steps: steps)!
      let errors = [
        #expect(throws: JSONFileError.self) { try coding.encode(action, for: "") },
        #expect(throws: JSONFileError.self) { try coding.encode(steps, for: "") },
        #expect(throws: JSONFileError.self) {
          try coding.encode(ChangeAndAction(change: [.created(good)], action: action), for: "")
        },
        #expect(throws: JSONFileError.self) {
          try coding.encode(
            Visit(steps: [.created(good)], actions: [action], names: [:], place: nil), for: "")
        },
      ]
      for error in errors {
        #expect(error?.keyPath == "new[1].size" && error?.elementIndex == nil)
      }
    }
    let date = UndoDate(secondsSince1970: .infinity)
    let error = #expect(throws: JSONFileError.self) {
      try coding.encode(UndoAction("Add", .created(good), date: date), for: "")
    }
    #expect(error?.keyPath == nil)
  }

  private struct Page: Identifiable, Equatable, Codable {
    struct Part: Equatable, Codable { var size: Double }

    var id = 1
    var new: [Part]
  }

  /// Those that are written plainly are decoded together, and the others are left.
  @Test func plainActionsAreDecodedTogether() throws {
    let coding = JournalCoding(
      ElementCoding<Note>(encoder: JSONEncoder(), decoder: JSONDecoder()))
    let lines = try Self.actions.map { try Self.line(coding.encode($0, for: "").bytes) }
    coding.decodePlainActions(in: lines)
    for (line, action) in zip(lines, Self.actions) {
      let isPlain = action.metadata.isEmpty && !action.name.contains { "\"\\\n".contains($0) }
      #expect(line.action == (isPlain ? action : nil))
      // The text of an action may be large: it is not kept beside the action.
      #expect((line.lines == nil) == isPlain)
    }
  }

  /// What is refused by itself is refused among others.
  @Test(arguments: [
    #"{"name":"","steps":[{"new":{"id":1,"text":"","color":""},}]}"#,
    #"{"name":"","steps":[{"old":{"id":1,"text":"","color":""},"new":{"id":2,"text":"","color":""}}]}"#,
    #"{"name":"","steps":[{"old":{"id":1},"new":{"id":1}}]}"#,
    #"{"name":"","steps":[{"new":{"id":1,"text":"","color":""]}]}"#,
    #"{"name":"","steps":[{"old": ,"new":{"id":1,"text":"","color":""}}]}"#,
    #"{"name":"","steps":[{"new":1}]}"#, #"{"name":"","steps":[{}]}"#,
    #"{"name":"","steps":[]}"#, #"{"name":"","steps":[{"new":"#, #"{"name":""}"#, "[]", "",
    #"{"name":"","steps":[{"new":{"id":1,"text":"","color":""}}],"date":+1.0}"#,
    #"{"name":"","steps":[{"new":{"id":1,"text":"","color":""}}],"date":0x10}"#,
    #"{"name":"","steps":[{"new":{"id":1,"text":"","color":""}}],"date":nan}"#,
    #"{"name":"","steps":[{"new":{"id":1,"text":"","color":""}}]} "#,
    #"{"name":"","steps":[{"new":{"id":1,"text":"","color":""}}],"discardable":truee}"#,
    #"{"name":"\#u{1}","steps":[{"new":{"id":1,"text":"","color":""}}]}"#,
  ])
  func whatIsNotPlainIsLeft(json: String) throws {
    let coding = JournalCoding(
      ElementCoding<Note>(encoder: JSONEncoder(), decoder: JSONDecoder()))
    let plain = Self.actions[0]
    let lines = [
      try coding.encode(plain, for: "").bytes, Array(json.utf8),
      try coding.encode(plain, for: "").bytes,
    ]
    .map(Self.line)
    coding.decodePlainActions(in: lines)
    #expect(lines[1].action == nil)
    #expect(lines[0].action == lines[2].action && [nil, plain].contains(lines[0].action))
  }

  /// An action in a line with this payload, not decoded.
  private static func line(_ json: [UInt8]) -> JournalAction<Note> {
    let entry = JournalEntry(
      number: 1, kind: .action, position: JournalPosition(cursor: 1, saved: nil, end: 1))
    let bytes = JournalLine.bytes(of: entry, payload: json)
    // A line without a payload is none.
    let line =
      JournalLine(bytes.dropLast()) ?? JournalLine(
        JournalLine.bytes(of: entry, payload: [0]).dropLast())!
    return JournalAction(place: 1, line: line)
  }
}
