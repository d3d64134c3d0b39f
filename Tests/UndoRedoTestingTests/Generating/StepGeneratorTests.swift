import Testing
import UndoRedo
import UndoRedoTesting

@Suite struct StepGeneratorTests {
  /// A model performs what fits and refuses what does not, and there is something of every kind.
  @Test func fittingAndNotFitting() throws {
    var generator = try StepGenerator(seed: 1, elements: SampleElement.init)
    var model = ReferenceModel<SampleElement>()
    var fitting: Set<String> = []
    var misfitting: Set<String> = []
    for _ in 0..<300 {
      let steps = generator.steps(fitting: model.elements)
      fitting.formUnion(kinds(of: steps))
      let misfits = generator.steps(notFitting: model.elements)
      misfitting.formUnion(kinds(of: misfits))
      #expect(throws: UndoError.self) { try model.elements(performing: misfits) }
      model.record("", try model.elements(performing: steps))
    }
    let kinds: Set = ["created", "modified", "deleted", "without effect", "again"]
    #expect(fitting == kinds.union(["nothing"]))
    #expect(misfitting == kinds)
  }

  @Test func theSameSeedGivesTheSameSteps() throws {
    func steps(seed: UInt64) throws -> [UndoSteps<Note>] {
      var generator = try StepGenerator(seed: seed, elements: Note.init)
      return (0..<9).map { _ in generator.steps(fitting: [:]) }
    }
    #expect(try steps(seed: 3) == steps(seed: 3))
    #expect(try steps(seed: 3) != steps(seed: 4))
  }

  private func kinds(of steps: UndoSteps<SampleElement>) -> [String] {
    let kinds = steps.map { step in
      switch step {
      case .created: "created"
      case .modified: step.hasEffect ? "modified" : "without effect"
      case .deleted: "deleted"
      }
    }
    return kinds + (steps.isEmpty ? ["nothing"] : [])
      + (Set(steps.map(\.id)).count < steps.count ? ["again"] : [])
  }
}
