import Testing
import UndoRedo

struct UndoRedoStepTests {
  static let steps = everyStep(over: [1, 2])

  @Test func aStepIsMadeOfItsSides() {
    #expect(UndoRedoStep<Int>(from: nil, to: nil) == nil)
    #expect(UndoRedoStep(from: nil, to: 1) == .created(1))
    #expect(UndoRedoStep(from: 1, to: nil) == .deleted(1))
    #expect(UndoRedoStep(from: 1, to: 2) == .modified(from: 1, to: 2))
    #expect(UndoRedoStep(from: 1, to: 1) == .modified(from: 1, to: 1))
  }

  @Test(arguments: steps) func itsSidesMakeItAgain(step: UndoRedoStep<Int>) {
    #expect(UndoRedoStep(from: step.oldValue, to: step.newValue) == step)
  }

  @Test func sidesOfOptionalValues() {
    #expect(UndoRedoStep<Int?>(from: nil, to: .some(nil)) == .created(nil))
    #expect(UndoRedoStep<Int?>(from: .some(nil), to: nil) == .deleted(nil))
    #expect(UndoRedoStep<Int?>(from: nil, to: nil) == nil)
    #expect(UndoRedoStep<Int?>.created(nil).newValue == .some(nil))
    #expect(UndoRedoStep<Int?>.created(nil).oldValue == nil)
  }

  @Test(arguments: steps) func flipSwapsTheSides(step: UndoRedoStep<Int>) {
    #expect(step.flip().oldValue == step.newValue)
    #expect(step.flip().newValue == step.oldValue)
  }

  @Test(arguments: steps) func flipTwiceIsTheStepItself(step: UndoRedoStep<Int>) {
    #expect(step.flip().flip() == step)
  }

  @Test func identity() {
    #expect(NoteStep.created(Note(3, "a")).id == 3)
    #expect(NoteStep.modified(from: Note(3, "a"), to: Note(3, "b")).id == 3)
    #expect(NoteStep.deleted(Note(3, "a")).id == 3)
  }

  @Test func differentStepsAreDifferentAndHashApart() {
    #expect(Set(Self.steps).count == Self.steps.count)
    for (i, one) in Self.steps.enumerated() {
      for (j, other) in Self.steps.enumerated() { #expect((one == other) == (i == j)) }
    }
  }

  /// A step asks nothing of its value: not even that it can be compared or copied cheaply.
  @Test func aStepOfAnything() {
    let shout: @Sendable (String) -> String = { $0 + "!" }
    let step = UndoRedoStep.created(shout).flip().flip()
    #expect(step.newValue?("Hey") == "Hey!")
  }
}
