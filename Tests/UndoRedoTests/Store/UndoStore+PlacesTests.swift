import Testing
import UndoRedoTesting

@testable import UndoRedo

struct UndoStorePlacesTests {
  private let store = NoteStore(texts: "a", "b")

  private func type(_ text: String) { store.save(Note(1, text), named: "Type \(text)") }

  @Test func aJumpIsOneCallOfTheRepository() {
    let store = UndoStore(CountingNotes())
    for text in ["a", "b", "c"] { store.save(Note(1, text), named: "") }
    store.jump(to: 0)
    #expect(store.repository.performed.map(\.count) == [1, 1, 1, 3])
  }

  @Test func revertingHasItsDetails() {
    type("x")
    let action = store.revertToSaved(named: "Back", metadata: ["why": "because"])
    #expect(action?.name == "Back" && action?.metadata == ["why": "because"])
  }

  @Test func whatSomebodyElseHasChangedIsRevertedToo() throws {
    let notes = SharedNotes("a", "b")
    let store = UndoStore(notes)
    try store.save(Note(1, "x"), named: "")
    notes.put(Note(1, "theirs"))
    try store.revertToSaved()
    #expect(notes.texts == ["a", "b"])
    notes.put(Note(1, "a"))
    try store.save(Note(1, "x"), named: "")
    notes.put(Note(1, "a"))
    // Nothing is left to do but to take that in.
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    #expect(try store.revertToSaved() == nil)
    observation.cancel()
    #expect(
      events == [UndoEvent(.changed, changes: [.modified(from: Note(1, "x"), to: Note(1, "a"))])])
    #expect(!store.hasUnsavedChanges)
    try store.undoAll()
    #expect(notes.texts == ["a", "b"])
  }

  @Test func changesSinceSavedLeaveOutWhatAGroupHasDone() {
    store.group("Group") {
      type("x")
      #expect(store.changesSinceSaved == [])
    }
    #expect(store.changesSinceSaved?.count == 1)
  }

  @Test(arguments: [Int.min, -1, 2, Int.max])
  func thereIsNothingAtAPositionOutOfRange(position: Int) {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    let history = store.history
    var isTold = false
    let observation = store.observe { _ in isTold = true }
    #expect(store.jump(to: position) == nil)
    #expect(store.history == history && store.texts == ["b"] && !isTold)
    observation.cancel()
  }

  @Test(arguments: [Int.min, -1, 2, Int.max])
  func byHandThereIsNothingAtAPositionOutOfRange(position: Int) {
    var history = UndoHistory(counting: 1)
    let before = history
    #expect(history.jump(to: position).isEmpty && history == before)
  }
}
