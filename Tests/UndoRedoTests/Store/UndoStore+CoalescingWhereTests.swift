import Testing
import UndoRedoAsync
import UndoRedoValues

@testable import UndoRedo

/// A closure says which actions are coalesced.
@Suite struct UndoStoreCoalescingWhereTests {
  private let store = NoteStore(texts: "a", "b")

  init() { store.coalesceActions { $0.name == $1.name } }

  private func type(_ text: String, in id: Int = 1, named name: String = "Type") {
    store.save(Note(id, text), named: name)
  }

  private var names: [String] { store.history.actions.map(\.name) }

  @Test func actionsJoinWhereItSaysSo() {
    type("x")
    type("y")
    type("y", in: 2)
    type("z", in: 2, named: "Paste")
    store.delete(2, named: "Paste")
    #expect(names == ["Type", "Paste"])
    store.undo()
    #expect(store.texts == ["y", "y"])
    store.undo()
    #expect(store.texts == ["a", "b"])
    store.redoAll()
    #expect(store.texts == ["y"])
  }

  @Test func itIsAskedOfBothActions() throws {
    var asked: [(last: NoteAction, next: NoteAction)] = []
    store.coalesceActions {
      asked.append(($0, $1))
      return true
    }
    type("x")
    #expect(asked.isEmpty)
    store.group("Group") {
      type("y")
      type("z", in: 2)
    }
    let pair = try #require(asked.first)
    #expect(asked.count == 1 && pair.last.name == "Type" && pair.next.name == "Group")
    #expect(pair.last.steps == [.modified(from: Note(1, "a"), to: Note(1, "x"))])
    #expect(
      pair.next.steps == [
        .modified(from: Note(1, "x"), to: Note(1, "y")),
        .modified(from: Note(2, "b"), to: Note(2, "z")),
      ])
    #expect(names == ["Type"])
  }

  @Test func aKeyDecidesWhereThereIsOne() {
    type("x")
    store.coalescingActions(by: "key") { type("y") }
    store.coalescingActions(by: "key") { type("z", named: "Other") }
    type("w")
    #expect(names == ["Type", "Type", "Type"])
  }

  @Test func actionsThatTakeBackOthersStandAlone() throws {
    store.coalesceActions { _, _ in true }
    store.markSaved()
    type("x")
    try store.undo(actionAt: 0)
    #expect(store.history.actions.count == 2)
    type("y")
    #expect(store.history.actions.count == 3)
    store.revertToSaved()
    #expect(store.history.actions.count == 4)
    type("z")
    #expect(store.history.actions.count == 5)
  }

  @Test func whatFailsEndsNothing() throws {
    let notes = FlakyNotes([Note(1, "a")])
    let store = UndoStore(notes)
    store.coalesceActions { $0.name == $1.name }
    try store.save(Note(1, "b"), named: "Type")
    notes.line.failNext(2)
    #expect(throws: NotesFailure.self) { try store.save(Note(1, "x"), named: "Paste") }
    try store.save(Note(1, "c"), named: "Type")
    #expect(store.history.actions.map(\.name) == ["Type"])
  }

  @Test func withoutTheClosureActionsStandAlone() {
    type("x")
    type("y")
    store.coalesceActions(where: nil)
    type("z")
    type("w")
    #expect(names == ["Type", "Type", "Type"])
  }

  @Test func propertiesOfAValueDoTheSame() {
    let sheet = UndoValue(Sheet())
    sheet.coalesceActions { $0.name == $1.name }
    for number in 1...3 { sheet.set(\.number, to: number, named: "Turn") }
    sheet.set(\.number, to: 9, named: "Set")
    #expect(sheet.history.actions.map(\.name) == ["Turn", "Set"])
    sheet.undo()
    #expect(sheet.value.number == 3)
    sheet.undo()
    #expect(sheet.value == Sheet())
  }

  @Test func awaitedStoresDoTheSame() async throws {
    let store = AsyncUndoStore(SlowItems([Item(id: 1, value: 0)]))
    await store.coalesceActions { $0.name == $1.name }
    for value in 1...3 { try await store.save(Item(id: 1, value: value), named: "Turn") }
    try await store.save(Item(id: 1, value: 4), named: "Type")
    #expect(await store.history.actions.map(\.name) == ["Turn", "Type"])
    try await store.undo()
    try await store.undo()
    #expect(try await store.elements == [Item(id: 1, value: 0)])
  }
}
