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
      encoder.keyEncodingStrategy = .custom { UpperCase($0.last!) }
      decoder.keyDecodingStrategy = .custom { LowerCase($0.last!) }
    }
    let coding = JournalCoding(ElementCoding<Note>(encoder: encoder, decoder: decoder))
    let json = try coding.encode(action, for: "")
    #expect(json.contains(UInt8(ascii: "\n")) == false)
    #expect(try decoder.decode(UndoAction<Note>.self, from: Data(json)) == action)
    let steps = try coding.encode(action.steps, for: "")
    #expect(try decoder.decode(UndoSteps<Note>.self, from: Data(steps)) == action.steps)
  }

  @Test func whatCannotBeEncodedIsRefused() {
    let coding = JournalCoding(
      ElementCoding<Note>(encoder: JSONEncoder(), decoder: JSONDecoder()))
    let note = Note(id: 1, text: "", size: .nan)
    #expect(code { try coding.encode(UndoAction("Add", .created(note)), for: "") } == .unencodable)
    let date = UndoDate(secondsSince1970: .infinity)
    let action = UndoAction("Add", .created(Note(id: 1, text: "")), date: date)
    #expect(code { try coding.encode(action, for: "") } == .unencodable)
  }

  private struct UpperCase: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ key: any CodingKey) {
      (stringValue, intValue) = (key.stringValue.uppercased(), key.intValue)
    }

    init?(stringValue: String) { return nil }
    init?(intValue: Int) { return nil }
  }

  private struct LowerCase: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ key: any CodingKey) {
      (stringValue, intValue) = (key.stringValue.lowercased(), key.intValue)
    }

    init?(stringValue: String) { return nil }
    init?(intValue: Int) { return nil }
  }
}
