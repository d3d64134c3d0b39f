import Foundation
import Testing
import UndoRedo

struct UndoActionCodableTests {
  static let actions = [
    UndoAction("Add", .created(1)),
    UndoAction("Add", .created(1), date: UndoDate(secondsSince1970: 12.25)),
    UndoAction("", .modified(from: 1, to: 2), metadata: ["author": "Ada", "": "ü"]),
    UndoAction(
      "Zeichnen “1”", steps: [.deleted(1), .created(2)], date: UndoDate(secondsSince1970: -1),
      metadata: ["a": "b"])!,
  ]

  @Test(arguments: actions) func roundTrip(action: UndoAction<Int>) throws {
    let data = try JSONEncoder().encode(action)
    #expect(try JSONDecoder().decode(UndoAction<Int>.self, from: data) == action)
  }

  @Test func whatAnActionDoesNotHaveIsNotWritten() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(Self.actions[0]), as: UTF8.self)
    #expect(text == #"{"name":"Add","steps":[{"new":1}]}"#)
  }

  /// What undo returns where it has changed the context alone; a history refuses it.
  @Test func anActionMayHaveNoSteps() throws {
    let action = try JSONDecoder().decode(
      UndoAction<Int>.self, from: Data(#"{"name":"Select","steps":[]}"#.utf8))
    #expect(action.name == "Select" && action.steps.isEmpty)
    var history = UndoHistory<Int>()
    history.record(action)
    #expect(history == UndoHistory<Int>())
  }

  @Test(arguments: [
    "{}", #"{"name":"Add"}"#, #"{"steps":[{"new":1}]}"#, #"{"name":1,"steps":[{"new":1}]}"#,
    #"{"name":"Add","steps":[{}]}"#, #"{"name":"Add","steps":[{"new":1}],"date":"today"}"#,
    #"{"name":"Add","steps":[{"new":1}],"metadata":["Ada"]}"#,
  ])
  func damageIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UndoAction<Int>.self, from: Data(json.utf8))
    }
  }
}
