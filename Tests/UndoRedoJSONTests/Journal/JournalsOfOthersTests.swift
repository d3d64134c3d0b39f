#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// Once a journal has been removed, another program may have begun its own under the same name.
  @Suite struct JournalsOfOthersTests {
    typealias Store = UndoStore<JSONDocumentRepository<Note>>

    private let folder: TemporaryFolder
    private let name = "notes.json.undo"

    init() throws { folder = try TemporaryFolder() }

    private var journal: Data? { folder.bytes(name) }

    /// Lets another program take the place of a store's journal, and checks that it goes on undisturbed.
    private func check(_ store: Store, _ body: () throws -> Void) throws {
      try folder.remove(name)
      let other = try Store.open(folder)
      try other.save(Note(id: 9, text: "other"), named: "Other")
      let bytes = try #require(journal)
      try body()
      #expect(journal == bytes)
      #expect(folder.names.filter { $0.hasPrefix(".") } == [])
      try other.save(Note(id: 9, text: "more"), named: "More")
      try other.repository.close()
      #expect(try Store.open(folder).undoName == "More")
    }

    @Test func itIsNotRemovedByClosing() throws {
      let store = try Store.open(folder)
      try check(store) { try store.repository.close() }
    }

    @Test func itIsNotRemovedWhereOpeningFails() throws {
      try folder.write("[]", to: "notes.json")
      let (path, other) = (folder.path(name), Data("other".utf8))
      var file = StoredFile(path: folder.path("notes.json"))
      file.calls.failure = { call in
        guard call == .read else { return nil }
        try? FileManager.default.removeItem(atPath: path)
        try? other.write(to: URL(fileURLWithPath: path))
        return EIO
      }
      #expect(code { try JSONDocumentRepository.open(folder, file) } == .unreadable)
      #expect(journal == other)
    }

    @Test func itIsNotReplacedByAnotherHistory() throws {
      let store = try Store.open(folder)
      for text in ["a", "b"] { try store.set(text) }
      try store.repository.fold()
      let history = store.history
      try check(store) {
        #expect(code { try store.removeActions(exceptLast: 1) } == .inUse)
        #expect(store.history == history)
      }
    }

    @Test func itIsNotReplacedForTheFirstEdit() throws {
      let store = try Store.open(folder)
      try store.set(JournalWorld.longText)
      try store.repository.fold()
      try check(store) {
        #expect(code { try store.set(JournalWorld.longText + "a") } == .inUse)
        #expect(store[1]?.text == JournalWorld.longText)
      }
    }

    @Test func itIsNotReplacedByCompacting() throws {
      let store = try Store.open(folder)
      try store.set("a")
      try store.repository.fold()
      try check(store) {
        #expect(code { try store.repository.journal.compact() } == .inUse)
      }
    }

    /// One that has come back is the same one.
    @Test func oneThatIsRestoredIsReplaced() throws {
      let store = try Store.open(folder)
      for text in ["a", "b"] { try store.set(text) }
      try store.repository.fold()
      let bytes = try #require(journal)
      try folder.remove(name)
      #expect(code { try store.removeActions(exceptLast: 1) } == .changedOnDisk)
      try folder.write(bytes, to: name)
      try store.removeActions(exceptLast: 1)
      try store.repository.close()
      let again = try Store.open(folder)
      try again.loadHistory()
      #expect(again.history.actions.map(\.name) == ["b"])
    }
  }
#endif
