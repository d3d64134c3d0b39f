import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct UndoStepsDifferencesTests {
  @Test func stepsLeadFromOneCollectionToAnother() throws {
    let before = [Note(1, "a"), Note(2, "b"), Note(3, "c")]
    let after = [Note(4, "d"), Note(3, "C"), Note(1, "a")]
    let steps = try UndoSteps(from: before, to: after)
    #expect(
      steps == [
        .created(Note(4, "d")), .modified(from: Note(3, "c"), to: Note(3, "C")),
        .deleted(Note(2, "b")),
      ])
  }

  @Test func theOrderAloneIsNoDifference() throws {
    let notes = [Note(1, "a"), Note(2, "b")]
    #expect(try UndoSteps(from: notes, to: notes.reversed()).isEmpty)
  }

  @Test func twoElementsOfOneIdentityAreRefused() {
    let notes = [Note(1, "a"), Note(2, "b"), Note(1, "c")]
    var refusal = #expect(throws: UndoError.self) { try UndoSteps(from: [], to: notes) }
    #expect(refusal?.code == .duplicateElement && refusal?.id == "1")
    refusal = #expect(throws: UndoError.self) { try UndoSteps(from: notes, to: []) }
    #expect(refusal?.code == .duplicateElement && refusal?.id == "1")
  }

  @Test func anIdentityThatIsNotEqualToItselfIsNeverFound() throws {
    struct Mark: Identifiable, Equatable { let id: Double }
    let (one, none) = (Mark(id: 1), Mark(id: .nan))
    #expect(try UndoSteps(from: [none, one], to: [Mark]()) == [.deleted(one)])
    let steps = try UndoSteps(from: [none, one, none], to: [one, none])
    #expect(steps.count == 1 && steps[0].oldValue == nil && steps[0].id.isNaN)
  }

  @Test func performingThemMakesOneOfTheOther() throws {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func notes() -> [Note] {
        (0..<6).shuffled(using: &generator).prefix(generator.int(0..<7)).map {
          Note($0, "\(generator.int(0..<3))")
        }
      }
      let (before, after) = (notes(), notes())
      var repository = InMemoryRepository(before)
      let steps = try UndoSteps(from: before, to: after)
      repository.perform(steps)
      #expect(repository == InMemoryRepository(after), "seed \(seed)")
      repository.perform(steps.flip())
      #expect(repository == InMemoryRepository(before), "seed \(seed)")
    }
  }
}
