import Testing
import UndoRedo
import UndoRedoAsync

@Suite struct UndoTitleFormatTests {
  @Test func namesAreLookedUpWhenTheyAreShown() {
    let store = NoteStore(texts: "A")
    store.save(Note(1, "a"), named: "Recolor")
    #expect(store.undoTitle == "Undo Recolor")
    let names = ["Recolor": "Färben"]
    store.titleFormat = UndoHistoryListsTests.german
    store.titleFormat.name = { names[$0] ?? $0 }
    #expect(store.undoTitle == "„Färben“ widerrufen")
    #expect(store.titleFormat.undoTitle(of: store.history.undoName) == "„Färben“ widerrufen")
    #expect(store.undo()?.name == "Recolor" && store.redoName == "Recolor")
    #expect(store.redoTitle == "„Färben“ wiederholen" && store.undoTitle == "Widerrufen")
    #expect(store.titleFormat.redoTitle(of: store.history.redoName) == "„Färben“ wiederholen")
  }

  @Test func whatHasNoNameIsNotLookedUp() {
    let format = UndoTitleFormat(
      name: { "<\($0)>" }, undo: { "undo \($0)" }, redo: { "redo \($0)" })
    #expect(format.undoTitle(of: "A") == "undo <A>" && format.redoTitle(of: "A") == "redo <A>")
    #expect(format.undoTitle(of: nil) == "undo " && format.redoTitle(of: "") == "redo ")
  }

  @Test func whatUndoesAnActionWithoutANameIsNamedWithoutLookingOneUp() async throws {
    let format = UndoTitleFormat(
      name: { "<\($0)>" }, undo: { "undo \($0)" }, redo: { "redo \($0)" })
    let store = NoteStore(texts: "A")
    store.titleFormat = format
    store.author = "Ann"
    store.save(Note(1, "a"), named: "")
    #expect(try store.undo(by: "Ann")?.name == "undo ")
    #expect(try store.redo(by: "Ann")?.name == "redo ")
    #expect(try store.undo(actionAt: 0)?.name == "undo ")
    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository([Note(1, "A")])))
    await awaited.setTitleFormat(format)
    try await awaited.modify(1, named: "") { $0.text = "a" }
    #expect(try await awaited.undo(actionAt: 0)?.name == "undo ")
  }
}
