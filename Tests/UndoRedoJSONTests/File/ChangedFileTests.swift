import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

/// What someone else has done to the file is noticed before it is overwritten.
@Suite struct ChangedFileTests {
  /// What someone else does.
  enum Change: CaseIterable { case edit, append, remove, truncate }

  /// What the store is about to do.
  enum Edit: CaseIterable { case save, modify, delete, group, perform, undo, redo }

  let folder: TemporaryFolder
  var path: String { folder.path("notes.json") }

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: Change.allCases, Edit.allCases)
  func aChangedFileIsNotOverwritten(change: Change, edit: Edit) throws {
    let store = UndoStore(try JSONFileRepository<Note>(path: path))
    try store.save(Note(id: 1, text: "a"), named: "Add a")
    try store.save(Note(id: 2, text: "b"), named: "Add b")
    try store.undo()
    let original = folder.text("notes.json")
    let elements = store.elements
    let history = store.history

    switch change {
    case .edit: try folder.write(original.replacing("red", with: "tan"), to: "notes.json")
    case .append: try folder.write(original + "\n", to: "notes.json")
    case .remove: try folder.remove("notes.json")
    case .truncate: try folder.write("", to: "notes.json")
    }
    let changed = folder.bytes("notes.json")
    let names = folder.names

    expectFailure(.changedOnDisk) { try carryOut(edit, store) }
    #expect(folder.bytes("notes.json") == changed)
    #expect(folder.names == names)
    #expect(store.elements == elements)
    #expect(store.history == history)

    // As soon as the file is what it was, all goes on.
    try folder.write(original, to: "notes.json")
    try carryOut(edit, store)
    #expect(try JSONFileRepository<Note>(path: path).elements == store.elements)
  }

  private func carryOut(_ edit: Edit, _ store: UndoStore<JSONFileRepository<Note>>) throws {
    switch edit {
    case .save: try store.save(Note(id: 3, text: "c"), named: "")
    case .modify: try store.modify(1, \.text, to: "c", named: "")
    case .delete: try store.delete(1, named: "")
    case .group: try store.group("") { _ = try store.delete(1, named: "") }
    case .perform: try store.perform("") { Create(Note(id: 3, text: "c")) }
    case .undo: try store.undo()
    case .redo: try store.redo()
    }
  }

  @Test func aFileThatHasComeIntoBeingIsNotOverwritten() throws {
    var repository = try JSONFileRepository<Note>(path: path)
    try folder.write("[]", to: "notes.json")
    let step = UndoRedoStep.created(Note(id: 1, text: "a"))
    expectFailure(.changedOnDisk) { try repository.perform([step]) }
    #expect(folder.text("notes.json") == "[]")
    try folder.remove("notes.json")
    try repository.perform([step])
    #expect(repository.count == 1)
  }

  @Test func aFileThatWasOnlyTouchedOrReplacedByAnEqualOneIsUnchanged() throws {
    var repository = try JSONFileRepository<Note>(path: path)
    try repository.perform([.created(Note(id: 1, text: "a"))])
    let bytes = try #require(folder.bytes("notes.json"))
    try folder.remove("notes.json")
    try folder.write(bytes, to: "notes.json")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path)
    try repository.perform([.deleted(Note(id: 1, text: "a"))])
    #expect(folder.text("notes.json") == "[]\n")
  }

  @Test func ofTwoRepositoriesTheSecondToWriteIsRefused() throws {
    var first = try JSONFileRepository<Note>(path: path)
    var copy = first
    var second = try JSONFileRepository<Note>(path: path)
    try first.perform([.created(Note(id: 1, text: "a"))])
    for id in [1, 2] {
      let step = UndoRedoStep.created(Note(id: id, text: "b"))
      expectFailure(.changedOnDisk) { try second.perform([step]) }
      expectFailure(.changedOnDisk) { try copy.perform([step]) }
    }
    #expect(second.count == 0)
    try first.perform([.created(Note(id: 2, text: "b"))])
    second = try JSONFileRepository(path: path)
    try second.perform([.created(Note(id: 3, text: "c"))])
    #expect(try JSONFileRepository<Note>(path: path).elements.map(\.id) == [1, 2, 3])
  }
}
