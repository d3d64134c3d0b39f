import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Sequences that are written by hand of what is saved, rolled back, and removed, against the reference
/// model.
@Suite struct SavingScriptsTests {
  private static let saving: [Script<SavingOperation>] = [
    Script("nothing is written before it", .set(0, 1), .set(2, 1), .save),
    Script("undo goes on past it", .set(0, 1), .save, .undo, .redo, .undo, .save),
    Script(
      "it works without undo", .interact(.limit(0)), .set(0, 1), .save, .interact(.delete(1)),
      .rollback),
    Script(
      "a transaction that fails leaves everything as it was", .set(0, 1), .save, .set(1, 1),
      .interact(.delete(0)), .undo, .transaction([.set(0, 2)], fails: true), .redo),
    Script(
      "a transaction without a change saves what was there", .set(0, 1), .save, .set(1, 1),
      .interact(.delete(0)), .undo, .transaction([]), .interact(.delete(1))),
  ]

  private static let rollbacks: [Script<SavingOperation>] = [
    Script(
      "they drop what was not saved", .set(0, 1), .save, .set(0, 2), .interact(.delete(1)), .undo,
      .rollback, .undo),
    Script(
      "they perform again what was undone of the saved", .set(0, 1), .set(1, 1), .save,
      .interact(.undoMany(2)), .rollback),
    Script(
      "they heed the limit", .set(0, 1), .set(0, 2), .set(0, 3), .save, .interact(.undoMany(3)),
      .interact(.limit(1)), .rollback),
    Script("they end the joining of actions", .type(1), .save, .type(2), .rollback, .type(3)),
    Script(
      "they forget a history that leads nowhere near the saved place", .set(0, 1), .save, .undo,
      .set(1, 1), .rollback),
    Script(
      "they take back what was not recorded", .set(0, 1), .save, .interact(.theirs(0)), .rollback),
    // The buffer has nothing to perform then, but the history speaks of the element.
    Script(
      "they take back what an action has set back", .set(0, 1), .save,
      .interact(.group([.theirs(0), .set(0, 1)])), .rollback, .undo),
    Script(
      "they cancel a gesture", .select(1), .interact(.begin), .set(0, 1), .select(2), .rollback,
      .interact(.commit)),
    Script(
      "a dropped saved place does not change what is pending", .interact(.limit(1)), .set(0, 1),
      .set(1, 1), .rollback),
    Script(
      "they leave no selection to redo", .pick(1), .undo, .set(0, 2), .undo, .pick(2), .undo,
      .rollback),
    Script(
      "they leave no selection where nothing of the history stays", .interact(.limit(1)),
      .set(0, 1), .set(0, 2), .pick(3), .rollback),
  ]

  /// Five actions, three of which are of one element, one of another, and one of both.
  private static let five: [SavingOperation] = [
    .set(0, 1), .interact(.group([.set(0, 2), .set(1, 1)])), .set(1, 2), .set(0, 3),
    .interact(.delete(0)),
  ]

  private static let removing: [Script<SavingOperation>] = [
    Script(
      "the steps of an element go, and it stays", after: five, .undo, .removeSteps(of: 0), .undo,
      .undo, .interact(.redoAll)),
    Script(
      "a deleted element is forgotten", after: five, .removeSteps(of: 0), .interact(.undoAll),
      .set(0, 5), .undo),
    Script(
      "undone actions lose their steps, too", after: five, .interact(.undoMany(4)),
      .removeSteps(of: 1), .redo, .interact(.redoAll)),
    Script("all elements can go", after: five, .removeSteps(of: 0), .removeSteps(of: 1), .undo),
    Script(
      "what removes nothing has not happened", .type(1), .removeSteps(of: 7), .removeUndone,
      .keepLast(10), .type(2), .undo),
    Script(
      "the mark goes where an element was saved as another one", after: five,
      .interact(.undoMany(4)), .interact(.markSaved), .interact(.redoMany(2)),
      .interact(.addCheckpoint("x")), .removeSteps(of: 0), .interact(.markSaved), .undo,
      .removeSteps(of: 0), .redo),
    Script(
      "the mark stays where the element is the same", .set(0, 1), .set(0, 0), .removeSteps(of: 0)),
    Script(
      "a gesture under way keeps what it has done", after: five, .interact(.begin), .set(1, 9),
      .set(2, 1), .interact(.delete(2)), .set(3, 1), .removeSteps(of: 1), .interact(.commit),
      .undo, .interact(.undoAll)),
    Script(
      "selections stay at their places", .select(1), .set(0, 1), .select(2), .set(1, 2), .select(3),
      .set(0, 3), .select(4), .set(1, 4), .select(5), .removeSteps(of: 0), .undo, .undo,
      .interact(.redoMany(2))),
    Script(
      "the oldest go, and what can be redone stays", .set(0, 1), .set(0, 2), .set(0, 3), .set(0, 4),
      .undo, .keepLast(2), .keepLast(9), .keepLast(0), .redo),
    Script(
      "discardable actions are not among those that stay", .set(0, 1), .set(0, 2), .scroll(1),
      .scroll(2), .keepLast(3), .keepLast(2), .keepLast(1), .keepLast(0)),
    Script(
      "who removes undone actions has nothing to redo", .set(0, 1), .pick(1), .pick(2), .undo,
      .removeUndone, .removeUndone, .redo, .undo),
    Script(
      "who keeps no action has nothing to undo", .pick(1), .pick(2), .pick(3), .undo, .keepLast(0),
      .undo, .redo, .pick(4)),
    Script(
      "selections outlive a discardable action that goes", .set(0, 1), .pick(1), .pick(2), .undo,
      .scroll(1), .removeSteps(of: 1), .redo, .undo, .undo),
    // What was selected after an undone action does not take the place of what is selected now.
    Script(
      "selections stay where an action has gone after them", .set(0, 1), .select(1), .undo,
      .pick(2), .removeSteps(of: 0), .undo),
  ]

  /// Two elements are there, and nothing is to be saved, or can be undone.
  @Test(arguments: saving + rollbacks + removing)
  func aStoreThatIsSavedDoesWhatTheModelDoes(_ script: Script<SavingOperation>) throws {
    let subject = StoreUnderTest(BufferedRepository(InMemoryRepository<Item>()), isObserved: true)
    var model = InteractionModel()
    model.isBuffered = true
    subject.keepSelection(in: &model)
    for operation in [.interact(.start), .save] + script.operations {
      let told = try subject.difference(doing: operation, like: &model, buffer: subject.buffer)
      let difference =
        try told ?? subject.differenceInSaving(from: model) ?? subject.difference(from: model)
      try #require(difference == nil, "\(operation)")
    }
    #expect(subject.store.brokenInvariant == nil)
    #expect(try subject.differenceOnTheWay(from: model) == nil)
  }

  /// Where the elements and the history are in one table.
  @Test(arguments: removing)
  func aStoreInMemoryDoesWhatTheModelDoes(_ script: Script<SavingOperation>) throws {
    let subject = StoreUnderTest(InMemoryRepository<Item>(), isObserved: true)
    var model = InteractionModel()
    subject.keepSelection(in: &model)
    for operation in [.interact(.start)] + script.operations {
      let told = try subject.difference(doing: operation, like: &model)
      let difference = try told ?? subject.difference(from: model)
      try #require(difference == nil, "\(operation)")
    }
    #expect(subject.store.brokenInvariant == nil)
    #expect(try subject.differenceOnTheWay(from: model) == nil)
  }
}

extension SavingOperation {
  fileprivate static let undo = interact(.undo)
  fileprivate static let redo = interact(.redo)

  fileprivate static func set(_ id: Int, _ value: Int) -> Self { .interact(.set(id, value)) }
  fileprivate static func select(_ number: Int) -> Self { .interact(.select(number)) }
  fileprivate static func pick(_ number: Int) -> Self { .interact(.pick(number)) }

  fileprivate static func scroll(_ place: Int) -> Self {
    .interact(.discardable(.set(1, place)))
  }

  fileprivate static func type(_ value: Int) -> Self {
    .interact(.joining("k", .set(0, value)))
  }
}
