import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What of a history can be undone though it is not the last, in documents.
@Suite struct RevertingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aRefusalWritesNothing() async throws {
    try await folder.write([.save(1, "a"), .save(1, "b")])
    let written = folder.bytes("notes.json.undo")
    let store = try UndoStore.open(folder)
    try store.loadHistory()
    #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    try store.repository.close()
    #expect(folder.bytes("notes.json.undo") == written)
  }

  /// Reading older actions changes all positions.
  @Test func anActionIsFoundInAHistoryThatWasReadBefore() async throws {
    try await folder.write([.by("ann", .save(1, "a"))] + (2..<260).map { .save($0, "") })
    let store = try UndoStore.open(folder)
    try store.save(Note(id: 2, text: "b"), named: "Write")
    let shown = store.history
    let position = shown.actions.count - 1
    #expect(store.undoTitle(by: "ann") == "Undo Save 1 a")
    #expect(store.history.actions.count > shown.actions.count)
    #expect(try store.conflicts(undoingActionAt: position, in: shown) == [])
    #expect(try store.undo(actionAt: position, in: shown)?.name == "Undo Write")
    #expect(try store.element(withID: 2)?.text == "")
  }
}
