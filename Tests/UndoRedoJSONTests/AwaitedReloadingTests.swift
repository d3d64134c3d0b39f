import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoJSON

/// An awaited store takes in what others have changed in its file: undo and edits work again.
struct AwaitedReloadingTests {
  @Test(arguments: [false, true])
  func changesByOthersAreTakenIn(isRecorded: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = RepositoryActor(try JSONFileRepository<Note>(path: folder.path("notes.json")))
    let store = AsyncUndoStore(file)
    try await store.save(Note(id: 1, text: "a"), named: "Add")
    try folder.write(Data(#"[{"id":1,"text":"b","color":"red"}]"#.utf8), to: "notes.json")
    await #expect(throws: JSONFileError.self) {
      try await store.save(Note(id: 2, text: "x"), named: "Add Other")
    }
    await #expect(throws: JSONFileError.self) { try await store.undo() }

    func takeIn() async throws {
      let steps = try await file.withBase { (file) throws(JSONFileError) in try file.reload() }
      try await store.record("", steps)
    }
    if isRecorded {
      try await store.group("External Change") { try await takeIn() }
    } else {
      try await store.withoutRecording { try await takeIn() }
    }
    #expect(try await store.element(withID: 1)?.text == "b")
    try await store.save(Note(id: 2, text: "x"), named: "Add Other")
    let names = await store.history.undoable.map(\.name)
    #expect(names == ["Add Other"] + (isRecorded ? ["External Change"] : []) + ["Add"])
    try await store.undo()
    #expect(try await store.elements.map(\.text) == ["b"])
    try await store.undo()
    #expect(try await store.elements.map(\.text) == (isRecorded ? ["a"] : []))
    try await store.redoAll()
    #expect(try await store.elements.map(\.text) == ["b", "x"])
    let reopened = try JSONFileRepository<Note>(path: folder.path("notes.json"))
    #expect(reopened.elements.map(\.text) == ["b", "x"])
  }
}
