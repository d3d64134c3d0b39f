import Testing
import UndoRedo

struct UndoRedoStepCompositionTests {
  static let values = [1, 2, 3]
  static let sides = [nil, 1, 2, 3]
  static let steps = everyStep(over: values)

  @Test func thereIsAStepBetweenTwoSidesThatDiffer() {
    for old in Self.sides {
      for new in Self.sides {
        let step = UndoRedoStep(changing: old, to: new)
        #expect((step == nil) == (old == new))
        if let step { #expect(step.oldValue == old && step.newValue == new) }
      }
    }
  }

  @Test(arguments: steps) func aStepHasAnEffectUnlessItsSidesAreEqual(step: UndoRedoStep<Int>) {
    #expect(step.hasEffect == (step.oldValue != step.newValue))
  }

  /// A value that is not equal to itself starts from another such one, as in a repository.
  @Test func whatIsNotANumberIsFollowed() {
    let (created, modified) = (
      UndoRedoStep.created(Double.nan), UndoRedoStep.modified(from: Double.nan, to: 1)
    )
    #expect(created.followed(by: created.flip()) == nil)
    #expect(created.followed(by: modified) == .created(1))
    #expect(modified.flip().followed(by: created.flip()) == .deleted(1))
  }

  @Test(arguments: steps) func aStepFollowedByItsFlipIsNothing(step: UndoRedoStep<Int>) {
    #expect(step.followed(by: step.flip()) == nil)
    #expect(step.flip().followed(by: step) == nil)
  }

  @Test func compositionDoesWhatBothDo() {
    for first in Self.steps {
      for second in Self.steps where first.newValue == second.oldValue {
        let both = first.followed(by: second)
        #expect(both?.hasEffect ?? true)
        #expect(both == UndoRedoStep(changing: first.oldValue, to: second.newValue))
        #expect(both?.flip() == second.flip().followed(by: first.flip()))
      }
    }
  }

  /// Nothing takes part, too: it is what composing may give.
  private func compose(_ first: UndoRedoStep<Int>?, _ second: UndoRedoStep<Int>?)
    -> UndoRedoStep<Int>?
  {
    guard let first, let second else { return [first, second].compactMap { $0 }.first }
    return first.followed(by: second)
  }

  @Test func compositionIsAssociative() {
    let steps = Self.steps.filter(\.hasEffect)
    var triples = 0
    for first in steps {
      for second in steps where first.newValue == second.oldValue {
        for third in steps where second.newValue == third.oldValue {
          triples += 1
          #expect(
            compose(compose(first, second), third) == compose(first, compose(second, third)))
        }
      }
    }
    // From each of four sides there are three ways on.
    #expect(triples == 4 * 3 * 3 * 3)
  }
}

extension Misuse {
  static let ofSteps = [
    Misuse(
      "composing steps that do not follow",
      breaks: "can only be followed by a step that starts from the value"
    ) {
      _ = UndoRedoStep.created(1).followed(by: .deleted(2))
    }
  ]
}
