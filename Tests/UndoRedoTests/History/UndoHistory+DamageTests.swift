import Foundation
import TestSupport
import Testing

@testable import UndoRedo

/// A damaged history is refused with an error that says where, whatever the damage.
struct UndoHistoryDamageTests {
  private static let first = #"{"name":"Add","steps":[{"new":{"id":1,"text":"a","color":"red"}}]}"#
  private static let second = #"""
    {"name":"Edit","steps":[{"old":{"id":1,"text":"a","color":"red"},
    "new":{"id":1,"text":"b","color":"red"}}],"date":1.5,"metadata":{"author":"Ada"}}
    """#

  private static func json(_ actions: String, _ rest: String) -> String {
    #"{"actions":[\#(actions)],\#(rest)}"#
  }

  private func decode(_ json: String) throws -> NoteHistory {
    try decoded(NoteHistory.self, from: json)
  }

  @Test func theUndamagedHistoryIsTaken() throws {
    let history = try decode(
      Self.json("\(Self.first),\(Self.second)", #""performed":2,"saved":2,"limit":5"#))
    #expect(history.undoable.map(\.name) == ["Edit", "Add"])
    #expect(!history.hasUnsavedChanges && history.limit == 5)
  }

  @Test(arguments: [
    (#""performed":3"#, "performed", "3 is not in the range from 0 to 2."),
    (#""performed":-1"#, "performed", "-1 is not in the range from 0 to 2."),
    (#""performed":2,"saved":3"#, "saved", "3 is not in the range from 0 to 2."),
    (#""performed":2,"saved":-1"#, "saved", "-1 is not in the range from 0 to 2."),
    (#""performed":2,"limit":-1"#, "limit", "-1 is not in the range from 0 to \(Int.max)."),
    (
      #""performed":2,"checkpoints":{"Here":3}"#, "checkpoints",
      #"The checkpoint "Here" is at 3, which is not in the range from 0 to 2."#
    ),
    (
      #""performed":2,"checkpoints":{"Here":-1}"#, "checkpoints",
      #"The checkpoint "Here" is at -1, which is not in the range from 0 to 2."#
    ),
  ])
  func numbersOutOfRange(rest: String, key: String, message: String) {
    expectCorrupted(Self.json("\(Self.first),\(Self.second)", rest), at: key, message)
  }

  private func expectCorrupted(
    _ json: String, at key: String, _ message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try decode(json)
      Issue.record("It should have been refused", sourceLocation: sourceLocation)
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.last?.stringValue == key, sourceLocation: sourceLocation)
      #expect(context.debugDescription == message, sourceLocation: sourceLocation)
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
  }

  @Test func stepsThatDoNotStartWhereTheOnesBeforeEnd() {
    let message = "does not start from the values that the actions before it leave."
    expectCorrupted(
      Self.json("\(Self.first),\(Self.first)", #""performed":1"#), at: "actions",
      #"Action 1, "Add", \#(message)"#)
    let other = Self.second.replacingOccurrences(of: #""text":"a""#, with: #""text":"z""#)
    expectCorrupted(
      Self.json("\(Self.first),\(other)", #""performed":0"#), at: "actions",
      #"Action 1, "Edit", \#(message)"#)
    let twice = Self.first.replacingOccurrences(of: "}}]", with: "}},{}]")
      .replacingOccurrences(of: "{}]", with: #"{"new":{"id":1,"text":"b","color":"red"}}]"#)
    expectCorrupted(
      Self.json(twice, #""performed":1"#), at: "actions", #"Action 0, "Add", \#(message)"#)
  }

  @Test func aModificationOfTheIdentity() {
    let other = Self.second.replacingOccurrences(
      of: #""id":1,"text":"b""#, with: #""id":2,"text":"b""#)
    expectCorrupted(
      Self.json(other, #""performed":1"#), at: "actions",
      #"Action 0, "Edit", does not start from the values that the actions before it leave."#)
  }

  @Test func anActionWithoutSteps() {
    expectCorrupted(
      Self.json(#"{"name":"Add","steps":[]}"#, #""performed":0"#), at: "Index 1",
      "An action of a history needs at least one step.")
  }

  @Test(arguments: [#""saved":0"#, #""performed":null"#])
  func withoutTheNumberOfPerformedActions(rest: String) {
    do {
      _ = try decode(Self.json(Self.first, rest))
      Issue.record("It should have been refused")
    } catch DecodingError.keyNotFound(let key, _) {
      #expect(key.stringValue == "performed")
    } catch {
      Issue.record(error)
    }
  }

  @Test(arguments: [
    "{}", "[]", "null", #"{"performed":0}"#, #"{"actions":{},"performed":0}"#,
    #"{"actions":[],"performed":0,"checkpoints":["Here"]}"#,
    #"{"actions":[],"performed":0,"checkpoints":{"Here":"0"}}"#,
    #"{"actions":[{"name":"","steps":[{"new":1}],"discardable":1}],"performed":0}"#,
  ])
  func somethingElse(json: String) {
    #expect(throws: DecodingError.self) { try decode(json) }
  }

  /// Cut off at every byte, and with every byte replaced, a history is refused, or it is one that
  /// works: it never traps.
  @Test func everyByteDamaged() throws {
    let whole = Array(
      Self.json(
        "\(Self.first),\(Self.second.dropLast()),\"discardable\":true}",
        #""performed":1,"saved":2,"limit":5,"checkpoints":{"a":1,"b":2}"#
      ).utf8)
    for length in whole.indices {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(NoteHistory.self, from: Data(whole[..<length]))
      }
    }
    var refused = 0
    var taken = 0
    for index in whole.indices {
      for byte in Array(#"x09-,:"[]{} "#.utf8) + [0, 0xFF] {
        var damaged = whole
        damaged[index] = byte
        do {
          var history = try JSONDecoder().decode(NoteHistory.self, from: Data(damaged))
          taken += 1
          while history.redo() != nil {}
          while history.undo() != nil {}
          for checkpoint in history.checkpoints { history.jump(to: checkpoint.position) }
          #expect(history.firstBrokenAction == nil)
        } catch is DecodingError {
          refused += 1
        }
      }
    }
    #expect(refused > 1000 && taken > 100)
  }
}
