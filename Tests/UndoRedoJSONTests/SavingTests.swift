import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// Buffers over files, and what is taken out of a history that a document keeps.
@Suite struct SavingTests {
  @Test func aBufferOverAFileKeepsTheRules() throws {
    let folder = try TemporaryFolder()
    var files = 0
    try RepositoryRule.all.check(elements: { Note(id: $0, text: "\($1)") }, rounds: 20) {
      files += 1
      return BufferedRepository(
        try JSONFileRepository<Note>(path: folder.path("\(files).json")))
    }
  }

  @Test func aRefusalNamesTheFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes.json")
    var buffer = BufferedRepository(try JSONFileRepository<Note>(path: path))
    let refusal = expectFailure(.conflict) {
      try buffer.perform([.deleted(Note(id: 1, text: "a"))])
    }
    #expect(refusal?.path == path && refusal?.refusal?.id == "1")
  }

  @Test func aFileThatWasChangedIsNotOverwrittenByASave() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes.json")
    let store = UndoStore(BufferedRepository(try JSONFileRepository<Note>(path: path)))
    try store.save(Note(id: 1, text: "a"), named: "Add")
    var other = try JSONFileRepository<Note>(path: path)
    try other.perform([.created(Note(id: 2, text: "b"))])
    #expect(throws: JSONFileError.self) { try store.save() }
    #expect(store.hasUnsavedChanges && store.pendingSteps.count == 1)
    #expect(try JSONFileRepository<Note>(path: path).elements == [Note(id: 2, text: "b")])
  }

  /// Changes without an action are of no use where there is no action that they may have changed.
  @Test(arguments: [false, true]) func aJournalOfUnrecordedChangesStaysSmall(isCrash: Bool) throws {
    let folder = try TemporaryFolder()
    func open() throws -> JSONDocumentRepository<Note> { try JSONDocumentRepository.open(folder) }
    do {
      let document = try open()
      let store = UndoStore(BufferedRepository(document))
      for number in 0..<2_000 {
        try store.save(Note(id: 1, text: "\(number)"), named: "Set")
        try store.save()
      }
      if isCrash { document.journal.log = nil } else { try document.close() }
    }
    do {
      let document = try open()
      #expect(document[1]?.text == "1999")
      // As when it is folded.
      if isCrash { try document.fold() }
      #expect(try #require(folder.bytes("notes.json.undo")).count < 10_000)
      try document.journal.compact()
      try document.close()
    }
    #expect(try #require(folder.bytes("notes.json.undo")).count < 1_000)
    let document = try open()
    #expect(document[1]?.text == "1999" && !document.report.isChangedByOthers)
  }

  /// They stay where an older action may have been changed by them.
  @Test func whatHasChangedAnActionStays() throws {
    let folder = try TemporaryFolder()
    do {
      let store = try UndoStore.open(folder)
      func change(_ text: String) throws {
        try store.withoutRecording { try store.save(Note(id: 1, text: text), named: "") }
      }
      try change("a")
      try store.set("b")
      try change("c")
      try store.undo()
      try change("d")
      try store.repository.compact()
      try store.repository.close()
    }
    #expect(folder.text("notes.json.undo").split(separator: "\n").count == 5)
    let store = try UndoStore.open(folder)
    try store.loadHistory()
    #expect(store.history.actions.isEmpty && store[1]?.text == "d")
  }

  /// The history of a document goes on behind a buffer: it takes in what is saved.
  @Test func aDocumentBehindABufferTakesInWhatIsSaved() throws {
    let folder = try TemporaryFolder()
    let document = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
    let direct = UndoStore(document)
    try direct.save(Note(id: 1, text: "a"), named: "Add")
    let store = UndoStore(BufferedRepository(document))
    try store.save(Note(id: 1, text: "b"), named: "Edit")
    try store.save(Note(id: 2, text: "c"), named: "Add")
    try store.save()
    try document.close()

    let again = UndoStore(try JSONDocumentRepository<Note>(path: folder.path("notes.json")))
    try again.loadHistory()
    #expect(again.history.actions.map(\.name) == ["Add"])
    #expect(again.history.actions.last?.steps == [.created(Note(id: 1, text: "b"))])
    try again.undo()
    #expect(again.elements == [Note(id: 2, text: "c")])
  }

  @Test(arguments: [false, true])
  func whatRemovesNothingWritesNothing(keepsBranches: Bool) throws {
    let folder = try TemporaryFolder()
    let document = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
    let store = UndoStore(document, now: { UndoDate(secondsSince1970: 9) })
    store.keepsBranches = keepsBranches
    for number in 1...4 {
      try store.save(Note(id: number, text: "a"), named: "Add")
      if number == 2 { try store.undo() }
    }
    let date = UndoDate(secondsSince1970: 5)
    let before = folder.bytes("notes.json.undo")
    try store.removeActions(of: 7)
    try store.removeActions(before: date)
    try store.removeActions(exceptLast: 3)
    if !keepsBranches { try store.removeUndoneActions() }
    #expect(folder.bytes("notes.json.undo") == before)

    // A step that is on a branch alone, or an action of which others are left.
    try store.group("Add") {
      try store.save(Note(id: 5, text: "a"))
      try store.save(Note(id: 6, text: "a"))
    }
    if keepsBranches {
      try store.undo()
      try store.save(Note(id: 7, text: "a"), named: "Add")
    }
    let added = folder.bytes("notes.json.undo")
    try store.removeActions(of: 5)
    #expect(folder.bytes("notes.json.undo") != added)
    let reopened = UndoStore(
      try JSONDocumentRepository<Note>(
        path: folder.path("notes.json"), options: JSONDocumentOptions(isReadOnly: true)))
    reopened.keepsBranches = keepsBranches
    try reopened.loadHistory()
    #expect(reopened.history == store.history)
  }

  @Test func anAwaitedStoreThatRemovesNothingWritesNothing() async throws {
    let folder = try TemporaryFolder()
    let store = AsyncUndoStore(
      RepositoryActor(try JSONDocumentRepository<Note>(path: folder.path("notes.json"))))
    for number in 1...3 { try await store.save(Note(id: number, text: "a"), named: "Add") }
    let before = folder.bytes("notes.json.undo")
    try await store.removeActions(of: 7)
    try await store.removeActions(before: UndoDate(secondsSince1970: 5))
    try await store.removeActions(exceptLast: 3)
    try await store.removeUndoneActions()
    #expect(folder.bytes("notes.json.undo") == before)
    try await store.removeActions(exceptLast: 2)
    #expect(folder.bytes("notes.json.undo") != before)
  }

  @Test func aDocumentInWhichNothingIsDoneLeavesNoFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes.json")
    for keepsBranches in [false, true] {
      let store = UndoStore(try JSONDocumentRepository<Note>(path: path))
      store.keepsBranches = keepsBranches
      #expect(folder.names == ["notes.json.undo"])
      try store.repository.close()
      #expect(folder.names == [])
    }

    // What was done and undone can be redone.
    let store = UndoStore(try JSONDocumentRepository<Note>(path: path))
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.undo()
    try store.repository.close()
    #expect(UndoStore(try JSONDocumentRepository<Note>(path: path)).canRedo)
  }

  @Test func aDocumentThatIsOnlyLookedAtStays() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("[]".utf8), to: "notes.json")
    let document = try JSONDocumentRepository<Note>(path: folder.path("notes.json"))
    try document.close()
    #expect(folder.bytes("notes.json") == Data("[]".utf8))
  }
}
