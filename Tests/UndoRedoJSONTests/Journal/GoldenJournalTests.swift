import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// What was once written can be opened for ever: these files must never be changed.
@Suite struct GoldenJournalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ name: String, performed: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> UndoStore<JSONDocumentRepository<Note>> {
    try folder.copyGolden(name)
    let document = try JSONDocumentRepository<Note>(path: folder.path(name))
    #expect(document.report.complaints == [], sourceLocation: sourceLocation)
    #expect(document.report.performedEntries == performed, sourceLocation: sourceLocation)
    return UndoStore(document)
  }

  @Test func versionOneIsRead() throws {
    let store = try open("version-1.json", performed: 5)
    #expect(
      Set(store.elements) == [Note(id: 1, text: "typed"), Note(id: 2, text: "é"), other])
    #expect(store.hasUnsavedChanges)
    try store.loadHistory()
    #expect(store.history.savedPosition == 2)
    #expect(
      Array(store.history.redoable) == [
        UndoAction("Delete", .deleted(Note(id: 1, text: "typed")), date: date),
        UndoAction("Add", .created(Note(id: 4, text: "")), date: date),
      ])
    #expect(store.history.undoable.map(\.name) == ["Type", "Mixed", "Edit", "Add Both"])
    let type = try #require(store.history.undoable.first)
    #expect(
      Array(type.steps) == [
        .modified(from: Note(id: 1, text: "a"), to: Note(id: 1, text: "typed"))
      ])
    let edit = store.history.undoable[2]
    #expect(edit.date == date && edit.metadata == ["by": "me"])
    try store.undoAll()
    #expect(store.elements == [other])
    try store.save(Note(id: 9, text: ""), named: "Add")
  }

  @Test func versionOneWithNamesAndAnActionWrittenOnceMoreIsRead() throws {
    let store = try open("version-1-places.json", performed: 6)
    let notes = [Note(id: 1, text: "b"), Note(id: 2, text: "u"), Note(id: 3, text: "j")]
    #expect(Set(store.elements) == Set(notes))
    #expect(try store.jump(toCheckpoint: "Gone") == nil)
    try store.loadHistory()
    #expect(
      store.history.checkpoints.map { "\($0.name): \($0.position)" }
        == ["Start: 0", "One \"1\": 1", "Late: 3"])
    #expect(store.history.undoable.map(\.name) == ["Type", "Add"])
    #expect(store.history.redoable.map(\.name) == ["Delete"])
    #expect(
      store.history.undoable.first.map { Array($0.steps) } == [
        .modified(from: Note(id: 1, text: "a"), to: notes[0]), .created(notes[2]),
      ])
    #expect(try store.jump(toCheckpoint: "Start")?.distance == -2)
    #expect(store.elements == [notes[1]])
  }

  /// A journal of the first version that a program with the second version of its model has gone on with.
  @Test func versionTwoIsRead() throws {
    try folder.copyGolden("version-2.json")
    let path = folder.path("version-2.json")
    expectFailure(.newerModel) { try JSONDocumentRepository<Note>(path: path) }
    let store = UndoStore(try JSONDocumentRepository(path: path, migration: Memo.migration))
    #expect(store.repository.report.performedEntries == 4)
    let new = Memo(id: 5, title: "new")
    let unrecorded = [Memo(id: 3, title: "unrecorded"), Memo(id: 6, title: "unrecorded")]
    let done = Memo(id: 2, title: "é", isDone: true)
    #expect(
      Set(store.elements) == Set([Memo(id: 1, title: "typed"), done, new] + unrecorded))
    try store.loadHistory()
    #expect(
      store.history.undoable.map(\.name) == ["Add New", "Do", "Type", "Mixed", "Edit", "Add Both"])
    #expect(store.history.redoable.map(\.name) == ["Edit New"])
    #expect(store.repository.report.complaints == [])
    try store.undoAll()
    #expect(Set(store.elements) == Set(unrecorded))
    try store.redoAll()
    #expect(store[5]?.title == "newer")
  }

  /// A journal with branches, which was written anew once.
  @Test func versionThreeIsRead() throws {
    let store = try open("version-3.json", performed: 8)
    #expect(store.repository.storedHistory.keepsBranches)
    store.keepsBranches = true
    try store.loadHistory()
    #expect(store.repository.report.complaints == [])
    #expect(store.history.actions.map(\.name) == ["Add", "Newer"])
    #expect(store.history.places.map(\.number) == [0, 1, 2, 3, 7])
    let branch = try #require(store.history.branches.first)
    #expect(branch.start == UndoPlace(1) && branch.savedPlace == UndoPlace(3))
    #expect(branch.checkpoints == ["Good": UndoPlace(2)])
    #expect(branch.actions.map(\.name) == ["Edit", "Add Other"] && branch.actions[0].date == date)
    #expect(try store.revertToSaved() != nil && store.history.branches.count == 1)
    #expect(
      Set(store.elements) == [Note(id: 1, text: "scrolled"), Note(id: 2, text: "é"), other])
    try store.save(Note(id: 9, text: ""), named: "New")
    #expect(store.history.place == UndoPlace(8))
  }

  /// A journal with edits of a text, before and after a folding.
  @Test func versionFourIsRead() throws {
    let store = try open("version-4.json", performed: 6)
    let text = String(repeating: "\"é\\\n😀 ", count: 30)
    let last = Note(id: 1, text: text.dropFirst(3) + "axéz", size: 2)
    #expect(Set(store.elements) == [last, Note(id: 2, text: "small")])
    try store.loadHistory()
    #expect(
      store.history.actions.map(\.name) == [
        "Add", "Add Small", "Type", "Delete", "Type", "Recolor",
      ])
    #expect(store.history.savedPosition == 3)
    try store.redo()
    #expect(store[1]?.color == "blue")
    try store.undo(3)
    #expect(store[1] == Note(id: 1, text: text + "a", size: 2))
    try store.undo(1)
    #expect(store[1] == Note(id: 1, text: text))
    try store.undoAll()
    #expect(store.elements == [])
  }

  private let date = UndoDate(secondsSince1970: 13.5)
  private let other = Note(id: 3, text: "unrecorded")
}
