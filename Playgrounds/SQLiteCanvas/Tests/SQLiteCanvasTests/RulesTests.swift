import AnnotationCanvas
import SQLiteCanvas
import Testing
import UndoRedo

/// The numbered rules of `Repository`, on tables with references and on one without.
@Suite struct RulesTests {
  @Test(arguments: Rule.allCases) func annotations(_ rule: Rule) throws {
    try rule.check(
      try CanvasFile.open(":memory:"),
      first: .box("a"), .box("a", fill: .red), second: .box("b", in: "a"))
  }

  @Test(arguments: Rule.allCases) func foldersAndPages(_ rule: Rule) throws {
    try rule.check(
      try Item.repository(),
      first: .folder(1, "Drafts"), .folder(1, "Letters"), second: .page(1, in: 1, "Dear all,"))
  }

  @Test(arguments: Rule.allCases) func notes(_ rule: Rule) throws {
    try rule.check(
      try Notes.inMemory(),
      first: Note(id: 1, text: "One"), Note(id: 1, text: "Uno"), second: Note(id: 2, text: "Two"))
  }
}

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
