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
      expectFailure(.unreadable) { try JSONDocumentRepository<Note>(file) }
      #expect(journal == other)
    }

    @Test func itIsNotReplacedByAnotherHistory() throws {
      let store = try Store.open(folder)
      for text in ["a", "b"] { try store.set(text) }
      try store.repository.fold()
      let history = store.history
      try check(store) {
        expectFailure(.inUse) { try store.removeActions(exceptLast: 1) }
        #expect(store.history == history)
      }
    }

    @Test func itIsNotReplacedForTheFirstEdit() throws {
      let store = try Store.open(folder)
      try store.set(JournalWorld.longText)
      try store.repository.fold()
      try check(store) {
        expectFailure(.inUse) { try store.set(JournalWorld.longText + "a") }
        #expect(store[1]?.text == JournalWorld.longText)
      }
    }

    @Test func itIsNotReplacedByCompacting() throws {
      let store = try Store.open(folder)
      try store.set("a")
      try store.repository.fold()
      try check(store) {
        expectFailure(.inUse) { try store.repository.journal.compact() }
      }
    }

    /// One that has come back is the same one.
    @Test func oneThatIsRestoredIsReplaced() throws {
      let store = try Store.open(folder)
      for text in ["a", "b"] { try store.set(text) }
      try store.repository.fold()
      let bytes = try #require(journal)
      try folder.remove(name)
      expectFailure(.changedOnDisk) { try store.removeActions(exceptLast: 1) }
      try folder.write(bytes, to: name)
      try store.removeActions(exceptLast: 1)
      let again = try store.reopened(in: folder)
      try again.loadHistory()
      #expect(again.history.actions.map(\.name) == ["b"])
    }

    /// An opening that fails while it takes in what others have changed has done nothing; the next one does all.
    @Test func everyCallMayFailWhileChangesAreTakenIn() throws {
      var failures = 0
      for call in 0... {
        let folder = try TemporaryFolder()
        let first = try Store.open(folder)
        try first.save(Note(id: 1, text: "a"), named: "Add")
        try first.repository.close()
        try folder.write(JSONEncoder().encode([Note(id: 1, text: "theirs")]), to: "notes.json")
        let script = FaultScript()
        func open() throws -> Store {
          let file = script.file(folder.path("notes.json"))
          return Store(try JSONDocumentRepository(file, ElementCoding(), JSONDocumentOptions()))
        }
        script.fail(at: call, with: EIO)
        var store = try? open()
        let hasFailed = script.hasFailed
        script.reset()
        if store == nil { failures += 1 }
        if store == nil { store = try open() }
        #expect(store?.repository.report.differences.count == 1, "call \(call)")
        #expect(store?.undoName == "External Change" && store?[1]?.text == "theirs", "call \(call)")
        try store?.repository.close()
        let again = try open()
        #expect(!again.repository.report.isChangedByOthers && again.undoName == "External Change")
        if !hasFailed { break }
      }
      #expect(failures > 2)
    }

    /// What others have changed may be more than an entry takes: the history is lost then, and copied.
    @Test(
      arguments: [false, true],
      [.action(named: "Other"), .absorbed] as [JSONDocumentOptions.ExternalChanges])
    func changesThatTakeMoreThanAnEntry(
      keepsBranches: Bool, externalChanges: JSONDocumentOptions.ExternalChanges
    ) throws {
      let store = try Store.open(folder, keepsBranches: keepsBranches)
      for text in ["a", "b"] { try store.set(text) }
      try store.undo()
      try store.repository.close()
      let before = try #require(journal)
      let theirs = Note(id: 1, text: String(repeating: "x", count: 2000))
      try folder.write(JSONEncoder().encode([theirs]), to: "notes.json")
      let options = JSONDocumentOptions(externalChanges: externalChanges)
      let (journal, elements) = try Journal<Note>.open(
        StoredFile(path: folder.path("notes.json")), ElementCoding(), options, lineLimit: 1000)
      #expect(elements.elements == [theirs] && journal.report.isChangedByOthers)
      #expect(journal.report.lostHistory?.code == .tooLarge)
      let copies = ["notes.json.undo.old", "notes.json.old"].map { folder.path($0) }
      #expect(journal.report.copiesOfOlder == copies)
      #expect(folder.bytes("notes.json.undo.old") == before)
      try journal.close()

      let again = try Store.open(folder, keepsBranches: keepsBranches)
      #expect(again.repository.report.complaints == [] && again[1] == theirs)
      #expect(!again.canUndo && !again.canRedo)
      try again.set("c")
      #expect(try again.undo() != nil && again[1] == theirs)
    }
  }
#endif
