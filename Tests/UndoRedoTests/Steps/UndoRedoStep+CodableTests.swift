import Foundation
import Testing
import UndoRedo

struct UndoRedoStepCodableTests {
  private func coded<Value: Codable>(_ step: UndoRedoStep<Value>) throws -> UndoRedoStep<Value> {
    try JSONDecoder().decode(UndoRedoStep<Value>.self, from: JSONEncoder().encode(step))
  }

  @Test(arguments: everyStep(over: [1, 2])) func roundTrip(step: UndoRedoStep<Int>) throws {
    #expect(try coded(step) == step)
  }

  @Test(arguments: everyStep(over: [1, nil] as [Int?]))
  func roundTripOfOptionalValues(step: UndoRedoStep<Int?>) throws {
    #expect(try coded(step) == step)
  }

  @Test func roundTripOfElements() throws {
    let step = NoteStep.modified(from: Note(1, "a"), to: Note(1, "b"))
    #expect(try coded(step) == step)
  }

  @Test func aStepIsCodedByItsSides() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    func text(_ step: UndoRedoStep<Int>) throws -> String {
      String(decoding: try encoder.encode(step), as: UTF8.self)
    }
    #expect(try text(.created(1)) == #"{"new":1}"#)
    #expect(try text(.modified(from: 1, to: 2)) == #"{"new":2,"old":1}"#)
    #expect(try text(.deleted(1)) == #"{"old":1}"#)
  }

  @Test func aStepWithoutSidesIsCorrupted() throws {
    do {
      _ = try JSONDecoder().decode([UndoRedoStep<Int>].self, from: Data(#"[{"new":1},{}]"#.utf8))
      Issue.record("It should have been refused")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.intValue) == [1])
      #expect(context.debugDescription == "A step needs an old value, a new value, or both.")
    }
  }

  @Test(arguments: [#"{"new":"a"}"#, #"{"old":null}"#, "[]", "1"])
  func aStepOfSomethingElseIsRefused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UndoRedoStep<Int>.self, from: Data(json.utf8))
    }
  }
}
