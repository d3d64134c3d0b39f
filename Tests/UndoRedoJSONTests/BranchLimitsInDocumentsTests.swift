import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// What a limit drops of the branches of a document is what it drops of a store that lives on.
struct BranchLimitsInDocumentsTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  /// A memory limit that was set before branches were read holds for what is on the line, too.
  @Test func aMemoryLimitCountsBranchesThatAreReadLater() async throws {
    let folder = try TemporaryFolder()
    try await folder.write(
      [
        .save(1, "a"), .save(1, "b"), .save(1, "c"), .group([.save(2, "x"), .save(1, "d")]),
        .markSaved, .place(3), .save(1, "e"), .save(1, "f"), .save(1, "g"), .save(1, "h"),
      ], keepsBranches: true)
    let whole = try Store.open(folder, keepsBranches: true)
    try whole.loadHistory()
    let byteCount = whole.history.byteCount
    try whole.repository.close()
    try #require(byteCount > 500)
    for bytes in stride(from: 100, to: byteCount, by: 25) {
      var histories: [UndoHistory<Note>] = []
      for isSetBefore in [true, false] {
        let copy = try folder.copyOfDocument()
        let store = try Store.open(copy, keepsBranches: true)
        if isSetBefore { store.memoryLimit = UndoMemoryLimit(bytes: bytes) }
        try store.loadHistory()
        if !isSetBefore { store.memoryLimit = UndoMemoryLimit(bytes: bytes) }
        histories.append(store.history)
      }
      #expect(histories[0] == histories[1], "\(bytes) of \(byteCount) bytes")
      #expect(histories[0].byteCount <= bytes || histories[0].actions.count == 1)
    }
  }

  /// A limit spares the place at which the model was saved, and no longer once it is saved elsewhere.
  @Test func thePlaceThatWasTheSavedOne() throws {
    let folder = try TemporaryFolder()
    var store = try Store.open(folder, keepsBranches: true)
    for text in ["a", "b"] { try store.set(text) }
    try store.markSaved()
    try store.undo(2)
    try store.set("c")
    store.limit = 1
    #expect(store.history.branchNames == [["a", "b"]])
    try store.markSaved()
    #expect(store.history.branchNames == [["a"]])
    store = try store.reopened(in: folder, keepsBranches: true)
    #expect(store.history.branchNames == [["a"]])
  }

  /// Observers are notified of a limit that drops what has not been read.
  @Test func aLimitOfWhatIsNotRead() throws {
    let folder = try TemporaryFolder()
    var store = try Store.open(folder, keepsBranches: true)
    try store.set("a")
    store = try store.reopened(in: folder, keepsBranches: true)
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    store.limit = 0
    #expect(events == [UndoEvent(.cleared)])
    #expect(!store.canUndo)
    observation.cancel()
  }

  /// A memory limit drops the oldest actions, too, and branches with them, of which the document has to know.
  @Test func aMemoryLimitLeavesTheDocumentReadable() throws {
    let folder = try TemporaryFolder()
    var store = try Store.open(folder, keepsBranches: true)
    try store.set("a")
    try store.markSaved()
    try store.undo()
    try store.set("b")
    try store.set("c")
    #expect(store.history.branchNames == [["a"]])
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    store.memoryLimit = nil
    try store.set("d")
    try store.undo()
    try store.set("e")
    #expect(store.history.branchNames == [["d"]])
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    store.memoryLimit = nil
    try store.set("f")
    store = try store.reopened(in: folder, keepsBranches: true)
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["e", "f"])
    #expect(store.history.branchNames.isEmpty)
  }
}
