import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Actions that have become one are one after a relaunch.
@Suite struct SquashingTests {
  private let folder: TemporaryFolder
  private let store: UndoStore<JSONDocumentRepository<Note>>

  init() throws {
    folder = try TemporaryFolder()
    store = try UndoStore.open(folder)
  }

  /// Closes the document, opens it again, and reads all of its history.
  private func reopened() throws -> UndoStore<JSONDocumentRepository<Note>> {
    let reopened = try store.reopened(in: folder)
    try reopened.loadHistory()
    return reopened
  }

  @Test func squashedActionsAreOne() throws {
    for id in 1...3 { try store.save(Note(id: id, text: "a"), named: "Add") }
    try store.addCheckpoint("Start")
    try store.save(Note(id: 1, text: "b"), named: "Edit")
    try store.delete(2, named: "Delete")
    try store.save(Note(id: 4, text: "undone"), named: "Undone")
    try store.undo()
    #expect(try store.squashActions(sinceCheckpoint: "Start", named: "All") != nil)
    let (history, elements) = (store.history, try store.allElements())
    let other = try reopened()
    #expect(other.history == history)
    #expect(try other.allElements() == elements)
    try other.undo()
    #expect(try other.allElements().map(\.text) == ["a", "a", "a"])
    #expect(try other.redo(2).map(\.name) == ["All", "Undone"])
  }

  @Test func theCheckpointMayBeFromBefore() throws {
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.addCheckpoint("Start")
    for text in ["b", "c"] { try store.save(Note(id: 1, text: text), named: "Edit") }
    let other = try store.reopened(in: folder)
    #expect(try other.squashActions(sinceCheckpoint: "Start", named: "All")?.steps.count == 1)
    #expect(other.history.actions.map(\.name) == ["Add", "All"])
  }

  @Test func theCheckpointMayBeFromBeforeWithinAGesture() throws {
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.addCheckpoint("Start")
    for text in ["b", "c"] { try store.save(Note(id: 1, text: text), named: "Edit") }
    let other = try store.reopened(in: folder)
    let drag = try other.beginGesture("Drag")
    try other.save(Note(id: 1, text: "d"))
    #expect(
      try other.squashActions(sinceCheckpoint: "Start", named: "All")?.steps == [
        .modified(from: Note(id: 1, text: "a"), to: Note(id: 1, text: "c"))
      ])
    #expect(other[1]?.text == "d")
    try drag.commit()
    #expect(other.history.actions.map(\.name) == ["Add", "All", "Drag"])
    try other.undo(2)
    #expect(other[1]?.text == "a")
  }

  @Test func actionsThatJoinAreOne() throws {
    store.coalesceActions { $0.name == $1.name }
    for text in ["a", "b", "c"] { try store.save(Note(id: 1, text: text), named: "Type") }
    let history = store.history
    #expect(history.actions.count == 1)
    let other = try reopened()
    #expect(other.history == history)
  }
}
