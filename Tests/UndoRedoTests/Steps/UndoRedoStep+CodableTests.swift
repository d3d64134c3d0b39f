import TestSupport
import Testing
import UndoRedo

struct UndoRedoStepCodableTests {
  @Test(arguments: everyStep(over: [1, 2])) func roundTrip(step: UndoRedoStep<Int>) throws {
    #expect(try recoded(step) == step)
  }

  @Test(arguments: everyStep(over: [1, nil] as [Int?]))
  func roundTripOfOptionalValues(step: UndoRedoStep<Int?>) throws {
    #expect(try recoded(step) == step)
  }

  @Test func roundTripOfElements() throws {
    let step = NoteStep.modified(from: Note(1, "a"), to: Note(1, "b"))
    #expect(try recoded(step) == step)
  }

  @Test func aStepIsCodedByItsSides() throws {
    let steps: [UndoRedoStep<Int>] = [.created(1), .modified(from: 1, to: 2), .deleted(1)]
    #expect(try json(of: steps) == #"[{"new":1},{"new":2,"old":1},{"old":1}]"#)
  }

  @Test func aStepWithoutSidesIsCorrupted() throws {
    do {
      _ = try decoded([UndoRedoStep<Int>].self, from: #"[{"new":1},{}]"#)
      Issue.record("It should have been refused")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.intValue) == [1])
      #expect(context.debugDescription == "A step needs an old value, a new value, or both.")
    }
  }

  @Test(arguments: [#"{"new":"a"}"#, #"{"old":null}"#, "[]", "1"])
  func aStepOfSomethingElseIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try decoded(UndoRedoStep<Int>.self, from: json)
    }
  }
}
