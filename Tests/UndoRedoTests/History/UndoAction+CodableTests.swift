import TestSupport
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
    #expect(try recoded(action) == action)
  }

  @Test func whatAnActionDoesNotHaveIsNotWritten() throws {
    #expect(try json(of: Self.actions[0]) == #"{"name":"Add","steps":[{"new":1}]}"#)
  }

  /// What undo returns where it has changed the context alone; a history refuses it.
  @Test func anActionMayHaveNoSteps() throws {
    let action = try decoded(UndoAction<Int>.self, from: #"{"name":"Select","steps":[]}"#)
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
    #expect(throws: DecodingError.self) { try decoded(UndoAction<Int>.self, from: json) }
  }
}
