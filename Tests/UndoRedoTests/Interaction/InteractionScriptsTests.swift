import Testing
import UndoRedo

/// Sequences of operations that are written by hand, against the reference model.
@Suite struct InteractionScriptsTests {
  private static func set(_ id: Int, _ value: Int) -> Interaction {
    .save(Item(id: id, value: value))
  }

  /// What others have changed: the present value of an element is 9.
  private static func theirs(_ ids: Int...) -> Interaction { .unrecorded(ids.map { set($0, 9) }) }

  private static let edits: [(String, [Interaction])] = [
    ("a new action discards the undone ones", [set(0, 1), .undo, .delete(1), .redo]),
    (
      "the limit can be changed at any time",
      [
        .limit(2), set(0, 1), set(0, 2), set(0, 3), .undo, .limit(0), .redo, .limit(nil), set(0, 4),
        set(0, 5), set(0, 6), .undoAll,
      ]
    ),
    ("saving and coming back", [set(0, 1), .markSaved, .undo, .redoAll, set(0, 1)]),
    (
      "forgetting every action leaves the elements",
      [set(0, 1), set(0, 2), .undo, .removeAllActions, .undo, .redo]
    ),
  ]

  private static let unrecorded: [(String, [Interaction])] = [
    (
      "what would overwrite it is not redone",
      [set(1, 1), set(0, 1), set(1, 2), .undoAll, theirs(0), .redoAll, .undoAll]
    ),
    (
      "a saved place that can't be reached any more is lost",
      [set(0, 1), .markSaved, .addCheckpoint("there"), .undo, theirs(0)]
    ),
    ("within a group before its own change", [.group([theirs(0), set(0, 1)]), .undo]),
    ("within a group after its own change", [.group([set(0, 1), theirs(0)]), .undo]),
    ("within a group of another element", [.group([set(0, 1), theirs(1)]), .undo]),
    // One step for the repository, another one for the history.
    (
      "replacing what somebody else has deleted",
      [set(2, 0), .group([.unrecorded([.delete(2)]), set(2, 1)]), .undo]
    ),
    (
      "what throws within a group is taken back alone",
      [.group([set(0, 1), .unrecorded([theirs(0), .delete(1)], fails: true), set(1, 1)]), .undo]
    ),
    (
      "a group that fails takes back what was not recorded",
      [set(0, 1), .group([theirs(0)], fails: true)]
    ),
  ]

  /// Two elements are there, and nothing can be undone.
  @Test(arguments: edits + unrecorded)
  func aStoreDoesWhatTheModelDoes(_ name: String, _ operations: [Interaction]) throws {
    let subject = StoreUnderTest(InMemoryRepository<Item>(), isObserved: true)
    var model = InteractionModel()
    for operation in [.unrecorded([Self.set(0, 0), Self.set(1, 0)])] + operations {
      let difference =
        try subject.difference(doing: operation, like: &model) ?? subject.difference(from: model)
      #expect(difference == nil, "\(name): \(operation)")
    }
    #expect(try subject.differenceOnTheWay(from: model) == nil, "\(name)")
  }
}
