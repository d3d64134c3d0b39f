import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// A store on a document that is opened again and again does what a store in memory does that lives
/// on.
@Suite struct JSONDocumentRepositoryLawsTests {
  @Test(arguments: Depth.slice(of: 4_000..<8_000 as Range<UInt64>, oneIn: 160))
  func reopeningIsNotNoticed(seed: UInt64) async throws {
    try await StoreVariantsTests.check(
      StoreProgram(seed: seed, isOfDocuments: true), "seed \(seed)")
  }

  /// Others go to a branch that differs in nothing but in being one.
  @Test func reopeningIsNotNoticedByWhoTracks() async throws {
    try await StoreVariantsTests.check(StoreProgram(seed: 5_650, isOfDocuments: true), "seed 5650")
  }

  /// On two elements, changes that are not recorded often leave nothing of actions.
  @Test(arguments: Depth.slice(of: 0..<3_000 as Range<UInt64>, oneIn: 60))
  func reopeningSmallOnesIsNotNoticed(seed: UInt64) async throws {
    try await StoreVariantsTests.check(StoreProgram(smallWith: seed), "seed \(seed)")
  }

  /// An action that was performed before it is recorded is read as it was recorded.
  @Test func anActionThatWasPerformedBefore() throws {
    let folder = try TemporaryFolder()
    let steps: UndoSteps<Note> = [
      .modified(from: Note(id: 1, text: "a"), to: Note(id: 1, text: "b")),
      .created(Note(id: 2, text: "c")),
    ]
    var store = try UndoStore.open(folder)
    try store.save(Note(id: 1, text: "a"), named: "Add")
    try store.repository.perform(steps, in: .absorbed(steps, discardedCount: .max))
    try store.record("Edit", steps)
    let history = store.history
    store = try store.reopened(in: folder)
    try store.loadHistory()
    #expect(store.history.undoable == history.undoable)
    #expect(store.elements.map(\.text).sorted() == ["b", "c"])
    #expect(try store.undo()?.steps == steps.flip() && store.elements.map(\.text) == ["a"])
    #expect(try store.redo()?.steps == steps)
    store = try store.reopened(in: folder)
    #expect(try store.undo()?.steps == steps.flip() && store.elements.map(\.text) == ["a"])
  }

  /// To count the actions under a limit reads them, where nothing is left of some; they are still to come.
  @Test func whatIsReadForALimitIsStillToCome() throws {
    let folder = try TemporaryFolder()
    let store = try UndoStore.open(folder)
    for (id, text) in [(1, "a"), (1, "b"), (2, "c")] {
      try store.save(Note(id: id, text: text), named: text)
    }
    try store.withoutRecording { try store.save(Note(id: 1, text: "a"), named: "") }
    try store.repository.close()

    let repository = try UndoStore.open(folder).repository
    try repository.perform([], in: .limited(to: 2))
    #expect(repository.storedHistory.undoableCount == 2)
    #expect(try repository.nextStoredActions(1).map(\.action.name) == ["c"])
    #expect(repository.storedHistory.undoableCount == 1)
    #expect(try repository.nextStoredActions(1).map(\.action.name) == ["a"])
    #expect(repository.storedHistory.undoableCount == 0)
  }

  @Test func theRulesOfARepositoryHold() throws {
    let folder = try TemporaryFolder()
    var files = 0
    try (RepositoryRule.allHistory + [.sharedHistory]).check(
      elements: { Note(id: $0, text: "\($1)") }, rounds: 3,
      reopen: { (old: JSONDocumentRepository<Note>) in
        try old.close()
        return try JSONDocumentRepository(StoredFile(path: old.path))
      }
    ) {
      files += 1
      return try JSONDocumentRepository(StoredFile(in: folder, "\(files).json"))
    }
  }
}
