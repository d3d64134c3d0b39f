import TestSupport
import Testing
import UndoRedo

/// Every short sequence of operations, against the reference model.
@Suite struct InteractionExhaustiveTests {
  /// The basic operations: save, delete, group, failing group, undo, redo, limit.
  static let basics: [Interaction] = [
    .save(Item(id: 0, value: 0)),
    .save(Item(id: 0, value: 1)),
    .delete(0),
    .group([.modify(0, by: 1), .save(Item(id: 1, value: 0))]),
    .group([.save(Item(id: 0, value: 2)), .delete(1)], fails: true),
    .undo,
    .redo,
    .limit(1),
  ]

  /// What is not recorded, with what it meets.
  static let unrecorded: [Interaction] = [
    .save(Item(id: 0, value: 0)),
    .delete(0),
    .unrecorded([.save(Item(id: 0, value: 1))]),
    .unrecorded([.delete(0)]),
    .group([.unrecorded([.modify(0, by: 1)]), .save(Item(id: 0, value: 2))]),
    .undo,
    .redo,
    .markSaved,
  ]

  /// Groups in groups, several actions at once, and the limit.
  static let nested: [Interaction] = [
    .group([.group([.save(Item(id: 0, value: 1))], fails: true), .save(Item(id: 1, value: 1))]),
    .group([.save(Item(id: 0, value: 2)), .perform([.delete(0), .delete(0)])]),
    .perform([.create(Item(id: 2, value: 0)), .modify(2, by: 1)]),
    .perform([.delete(2)]),
    .undoMany(2),
    .redoAll,
    .limit(2),
    .markSaved,
  ]

  @Test(arguments: [("basics", basics), ("unrecorded", unrecorded), ("nested", nested)])
  func everySequence(_ name: String, _ alphabet: [Interaction]) throws {
    try everySequence(of: 5, oneIn: 100, name, alphabet)
  }

  @Test(arguments: InteractionAlphabets.all)
  func everyInteraction(_ name: String, _ alphabet: [Interaction]) throws {
    try everySequence(
      of: InteractionAlphabets.length, oneIn: 12, name, alphabet, skipsIdling: true)
  }

  private func everySequence(
    of length: Int, oneIn share: Int, _ name: String, _ alphabet: [Interaction],
    skipsIdling: Bool = false
  ) throws {
    let sequences = TestSupport.everySequence(of: Array(alphabet.indices), length: length)
    for sequence in Depth.slice(of: sequences, oneIn: share) {
      let operations = sequence.map { alphabet[$0] }
      if skipsIdling && idles(operations) { continue }
      let isObserved = sequence.reduce(0, +) % 2 > 0
      if let difference = try difference(after: operations, isObserved) {
        Issue.record("\(name) \(sequence): \(difference)\n\(operations)")
        return
      }
    }
  }

  /// Whether an operation other than the last one does nothing: the sequence without it, and with
  /// another one at its end, is as good.
  private func idles(_ operations: [Interaction]) -> Bool {
    var model = InteractionModel()
    if operations.haveSelections { model.selection = 0 }
    return operations.dropLast().contains { operation in
      let before = model
      model.apply(operation)
      defer { model.report = InteractionModel.Report() }
      return model == before
    }
  }

  private func difference(after operations: [Interaction], _ isObserved: Bool) throws -> String? {
    let subject = StoreUnderTest(InMemoryRepository<Item>(), isObserved: isObserved)
    var model = InteractionModel()
    if operations.haveSelections { subject.keepSelection(in: &model) }
    for operation in operations {
      let copy = subject.store.history
      let copied = Array(copy.undoable)
      if let difference = try subject.difference(doing: operation, like: &model) {
        return "\(operation): \(difference)"
      }
      if Array(copy.undoable) != copied { return "a copy of the history saw \(operation)" }
    }
    return try subject.difference(from: model) ?? subject.differenceOnTheWay(from: model)
  }
}
