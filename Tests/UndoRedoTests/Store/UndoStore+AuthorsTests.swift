import Testing
import UndoRedo

@Suite struct UndoStoreAuthorsTests {
  let store = NoteStore(texts: "a")

  private var authors: [String?] { store.history.actions.map(\.author) }

  @Test func eachKindOfActionHasTheAuthor() throws {
    store.save(Note(2, "b"), named: "Add")
    store.author = "Ann"
    store.save(Note(2, "c"), named: "Save")
    store.modify(2, \.text, to: "d", named: "Write")
    store.delete(2, named: "Delete")
    try store.perform("Perform") { Modify(1, \.text, to: "A") }
    store.group("Group") { store.modify(1, \.text, to: "B", named: "") }
    let drag = store.beginGesture("Move")
    store.modify(1, \.text, to: "C", named: "")
    drag.commit()
    store.author = "Bob"
    store.undo()
    store.redo()
    store.author = nil
    store.modify(1, \.text, to: "D", named: "Write")
    #expect(authors == [nil, "Ann", "Ann", "Ann", "Ann", "Ann", "Ann", nil])
    #expect(store.history.actions(by: "Ann").count == 6)
  }

  @Test func theMetadataMayNameAnother() {
    store.author = "Ann"
    store.group("Import", metadata: ["author": "Bob", "detail": "all"]) {
      store.delete(1, named: "")
    }
    #expect(authors == ["Bob"] && store.history.actions.first?.detail == "all")
  }

  @Test func aGroupHasTheAuthorOfItsBeginning() {
    store.author = "Ann"
    store.group("Group") {
      store.author = "Bob"
      store.modify(1, \.text, to: "b", named: "")
    }
    store.group("Group") {
      store.modify(1, \.text, to: "c", named: "")
      store.author = nil
    }
    #expect(authors == ["Ann", "Bob"] && store.author == nil)
  }

  @Test func actionsOfDifferentAuthorsAreNotJoined() {
    for (author, text) in [("Ann", "b"), ("Ann", "c"), ("Bob", "d"), ("Bob", "e"), (nil, "f")] {
      store.author = author
      store.coalescingActions(by: "k") { _ = store.modify(1, \.text, to: text, named: "Type") }
    }
    #expect(authors == ["Ann", "Bob", nil])
  }

  @Test func anAuthorSetWhileCoalescingStays() {
    store.coalescingActions(by: "k") {
      store.author = "Ann"
      store.modify(1, \.text, to: "b", named: "Type")
    }
    #expect(store.author == "Ann")
    store.modify(1, \.text, to: "c", named: "Type")
    store.coalescingActions(by: "k") {
      store.coalescingActions(by: "l") { _ = store.modify(1, \.text, to: "d", named: "Type") }
      store.modify(1, \.text, to: "e", named: "Type")
      store.author = nil
    }
    store.modify(1, \.text, to: "f", named: "Type")
    #expect(authors == ["Ann", "Ann", "Ann", "Ann", nil])
  }

  @Test func anActionCanBeGivenAnAuthor() {
    var action = NoteAction("Add", .created(Note(1, "a")))
    #expect(action.author == nil)
    action.author = "Ann"
    #expect(action.metadata == ["author": "Ann"])
  }
}
