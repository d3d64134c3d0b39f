import Testing
import UndoRedo

/// A rule of `Repository`, by its number.
enum Rule: Int, CaseIterable {
  case read = 1
  case perform, inOrder, compareBeforeWriting, allOrNothing, reversible, emptyIsNothing

  /// Checks the rule on an empty repository, with an element, the same one changed, and another one
  /// that may refer to it.
  func check<Repo: Repository>(
    _ repository: Repo, first: Repo.Element, _ changed: Repo.Element, second: Repo.Element
  ) throws {
    var repository = repository
    func expectRefusal(_ steps: UndoSteps<Repo.Element>) throws {
      let before = try repository.allElements()
      let refusal = #expect(throws: UndoError.self) { try repository.perform(steps) }
      #expect(refusal?.code == .conflict)
      #expect(try repository.allElements() == before)
    }

    switch self {
    case .read:
      #expect(try repository.element(withID: first.id) == nil)
      try repository.perform([.created(first), .created(second)])
      #expect(try repository.element(withID: first.id) == first)
      #expect(try repository.allElements() == [first, second])
      #expect(try repository.allElements() == [first, second])
    case .perform:
      try repository.perform([.created(first), .created(second)])
      try repository.perform([.modified(from: first, to: changed)])
      #expect(try repository.allElements() == [changed, second])
      try repository.perform([.deleted(second)])
      #expect(try repository.allElements() == [changed])
    case .inOrder:
      try repository.perform([
        .created(first), .modified(from: first, to: changed), .created(second), .deleted(second),
        .deleted(changed), .created(first),
      ])
      #expect(try repository.allElements() == [first])
    case .compareBeforeWriting:
      try expectRefusal([.modified(from: first, to: changed)])
      try expectRefusal([.deleted(first)])
      try repository.perform([.created(first)])
      try expectRefusal([.created(first)])
      try expectRefusal([.created(changed)])
      try expectRefusal([.modified(from: changed, to: first)])
      try expectRefusal([.deleted(changed)])
      try expectRefusal([.deleted(first), .deleted(first)])
    case .allOrNothing:
      try repository.perform([.created(first)])
      try expectRefusal([
        .created(second), .modified(from: first, to: changed), .deleted(first),
      ])
    case .reversible:
      let batches: [UndoSteps<Repo.Element>] = [
        [.created(first), .created(second)],
        [.modified(from: first, to: changed)],
        [.deleted(second), .deleted(changed)],
      ]
      var states = [try repository.allElements()]
      for steps in batches {
        try repository.perform(steps)
        states.append(try repository.allElements())
      }
      for (steps, state) in zip(batches, states).reversed() {
        try repository.perform(steps.flip())
        #expect(try repository.allElements() == state)
      }
    case .emptyIsNothing:
      try repository.perform([.created(first)])
      try repository.perform([])
      #expect(try repository.allElements() == [first])
    }
  }
}
