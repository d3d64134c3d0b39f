import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// Discardable actions in a document under a limit, which does not count them: the document drops no action that the
/// store does not drop.
@Suite struct LimitedDocumentsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Expects the document to hold what a store has, once it is opened again.
  private func expectSame(
    _ store: UndoStore<JSONDocumentRepository<Note>>, limit: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let copy = try folder.copyOfDocument()
    let again = try UndoStore.open(copy, limit: limit)
    try again.loadHistory()
    #expect(again.repository.report.complaints == [], sourceLocation: sourceLocation)
    #expect(again.history.actions == store.history.actions, sourceLocation: sourceLocation)
    #expect(again.history.position == store.history.position, sourceLocation: sourceLocation)
    #expect(again.elements == store.elements, sourceLocation: sourceLocation)
  }

  /// A change that is not recorded has come between.
  @Test func oneThatDoesNotJoinTheLastOneLeavesRoomForTheOldestAction() throws {
    let store = try UndoStore.open(folder, limit: 1)
    try store.save(
      contentsOf: [Note(id: 1, text: "a"), Note(id: 2, text: "b")], named: "Add")
    try store.withDiscardableActions { _ = try store.modify(1, \.text, to: "c", named: "Scroll") }
    try store.withDiscardableActions {
      try store.group("Scroll") {
        try store.withoutRecording { _ = try store.modify(1, \.text, to: "d") }
        _ = try store.modify(2, \.text, to: "e")
      }
    }
    #expect(store.history.actions.map(\.name) == ["Add", "Scroll", "Scroll"])
    try expectSame(store, limit: 1)
    try store.undo()
    try expectSame(store, limit: 1)
    try store.save(Note(id: 3, text: "new"), named: "Add")
    try expectSame(store, limit: 1)
  }

  /// Where places have no action, those that a limit has dropped are known, and are none all the same.
  @Test func actionsThatWereDroppedAreNotUndone() throws {
    let world = try JournalWorld(folder)
    for event: JournalWorld.Event in [.set(1, "a"), .set(2, "a"), .set(1, "b"), .set(3, "a")] {
      try world.happen(event)
    }
    try world.happen(.change(1, "a"))
    try world.journal.limit(to: 2)
    #expect(world.journal.position.hasGaps && world.journal.position.floor > 0)
    let position = world.journal.position
    #expect(throws: JSONFileError.self) { try world.journal.move(by: -3, []) }
    #expect(world.journal.position == position)
    try world.journal.move(by: -2, [])
    #expect(world.journal.position.cursor >= position.floor)
  }

  /// Those after the saved place stay as long as it does.
  @Test func undoLeadsBackToTheSavedPlace() throws {
    let store = try UndoStore.open(folder, limit: 1)
    try store.set("a")
    try store.markSaved()
    try store.withDiscardableActions { _ = try store.save(Note(id: 2, text: "x"), named: "Scroll") }
    try store.set("b")
    try expectSame(store, limit: 1)
    let again = try store.reopened(in: folder, limit: 1)
    #expect(again.canRevertToSaved)
    #expect(try again.undo() != nil && !again.hasUnsavedChanges)
    try again.redo()
    try again.set("c")
    #expect(!again.canRevertToSaved)
    try expectSame(again, limit: 1)
  }

  /// What a smaller limit drops of the actions that have been read is dropped in the document as well.
  @Test func aLimitThatDropsAllThatIsUnread() throws {
    var store = try UndoStore.open(folder)
    for number in 1...300 {
      try store.set("\(number)")
      if number == 150 { try store.markSaved() }
    }
    try store.undo(100)
    store = try store.reopened(in: folder)
    #expect(store.canRevertToSaved)
    store.limit = 50
    try store.redo(50)
    try store.loadHistory()
    try store.undo(40)
    #expect(store.history.position == 10)
    try expectSame(store, limit: 50)
  }
}
