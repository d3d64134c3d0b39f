import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct ReferenceModelTests {
  @Test func undoingAndRedoingMovesBetweenCopies() {
    var model = ReferenceModel([1: Note(1, 0)])
    model.record("Edit", [1: Note(1, 1)])
    model.record("Nothing", [1: Note(1, 1)])
    model.record("Delete", [:])
    #expect(model.undoNames == ["Delete", "Edit"] && model.hasUnsavedChanges)
    model.move(by: -1)
    #expect(model.elements == [1: Note(1, 1)] && model.redoNames == ["Delete"])
    model.move(by: -9)
    #expect(model.elements == [1: Note(1, 0)] && !model.hasUnsavedChanges)
    model.record("Other", [1: Note(1, 2)])
    #expect(model.undoNames == ["Other"] && model.redoNames.isEmpty)
  }

  @Test(arguments: [Int.max, .max - 1, 2]) func movingEndsWhereThereAreNoMoreActions(count: Int) {
    var model = ReferenceModel([1: Note(1, 0)])
    model.record("Edit", [1: Note(1, 1)])
    model.move(by: -count - 1)
    #expect(model.cursor == 0)
    model.move(by: count)
    #expect(model.cursor == 1)
    model.move(by: count)
    #expect(model.cursor == 1)
  }

  @Test func stepsAreComparedOneByOne() throws {
    let model = ReferenceModel([1: Note(1, 0)])
    let steps: UndoSteps<Note> = [
      .modified(from: Note(1, 0), to: Note(1, 1)), .deleted(Note(1, 1)), .created(Note(2, 0)),
    ]
    #expect(try model.elements(performing: steps) == [2: Note(2, 0)])
    let stale = UndoRedoStep.modified(from: Note(1, 0), to: Note(1, 2))
    #expect(throws: UndoError(refusing: stale, found: Note(1, 1))) {
      try model.elements(performing: [steps[0], stale])
    }
  }
}
