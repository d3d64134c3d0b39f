import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// What a limit drops of the branches of a document is what it drops of a store that lives on.
struct BranchLimitsInDocumentsTests {
  typealias Store = UndoStore<JSONDocumentRepository<Note>>

  /// Which end is dropped depends on where the model was saved then, and not on what is saved next.
  @Test(arguments: ["revert", "group", "gesture"])
  func theSavedPlaceIsTheOneThatItWasThen(_ next: String) throws {
    let folder = try TemporaryFolder()
    var store = try open(folder, limit: 1)
    try set(store, "a")
    try store.markSaved()
    let saved = store.history.place
    try store.undo()
    try set(store, "b")
    try store.jump(to: saved)
    try store.undo()
    switch next {
    case "revert": try store.revertToSaved(named: "c")
    case "group": try store.group("c") { try set(store, "c") }
    default:
      let gesture = try store.beginGesture("c")
      try set(store, "c")
      try gesture.commit()
    }
    try store.markSaved()
    #expect(names(store) == [["a"]])
    try store.repository.close()
    store = try open(folder)
    #expect(names(store) == [["a"]])
  }

  /// A limit spares the place at which the model was saved, and no longer once it is saved elsewhere.
  @Test func thePlaceThatWasTheSavedOne() throws {
    let folder = try TemporaryFolder()
    var store = try open(folder)
    for text in ["a", "b"] { try set(store, text) }
    try store.markSaved()
    try store.undo(2)
    try set(store, "c")
    store.limit = 1
    #expect(names(store) == [["a", "b"]])
    try store.markSaved()
    #expect(names(store) == [["a"]])
    try store.repository.close()
    store = try open(folder)
    #expect(names(store) == [["a"]])
  }

  /// What a group leaves no room for is stored when it ends.
  @Test func whatAGroupDropsIsStoredWithIt() throws {
    let folder = try TemporaryFolder()
    var store = try open(folder, limit: 1)
    for text in ["a", "b", "c"] {
      try store.undo()
      try store.group(text) { try set(store, text) }
    }
    #expect(names(store) == [["b"]])
    try store.repository.close()
    store = try open(folder)
    #expect(names(store) == [["b"]])
  }

  /// A memory limit drops the oldest actions, too, and branches with them, of which the document has to know.
  @Test func aMemoryLimitLeavesTheDocumentReadable() throws {
    let folder = try TemporaryFolder()
    var store = try open(folder)
    try set(store, "a")
    try store.markSaved()
    try store.undo()
    try set(store, "b")
    try set(store, "c")
    #expect(names(store) == [["a"]])
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    store.memoryLimit = nil
    try set(store, "d")
    try store.undo()
    try set(store, "e")
    #expect(names(store) == [["d"]])
    store.memoryLimit = UndoMemoryLimit(bytes: 0)
    store.memoryLimit = nil
    try set(store, "f")
    try store.repository.close()
    store = try open(folder)
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["e", "f"])
    #expect(names(store).isEmpty)
  }

  /// Observers are notified of a limit that drops what has not been read.
  @Test func aLimitOfWhatIsNotRead() throws {
    let folder = try TemporaryFolder()
    var store = try open(folder)
    try set(store, "a")
    try store.repository.close()
    store = try open(folder)
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    store.limit = 0
    #expect(events == [UndoEvent(.cleared)])
    #expect(!store.canUndo)
    observation.cancel()
  }

  /// Discardable actions, which a limit does not count, have room after a visit as well.
  @Test func aVisitOfDiscardableActions() throws {
    let folder = try TemporaryFolder()
    let store = try open(folder, limit: 2)
    try setDiscardably(store)
    try store.markSaved()
    let (end, count) = (store.history.place, store.history.actions.count)
    try store.undo(2)
    try set(store, "other")
    try store.jump(to: end)
    #expect(store.history.actions.count == count && store.limit == 2)
    #expect(try store.undo(2).count == 3)
    #expect(store[1] == nil)
  }

  /// They have room after a redo, though the limit became smaller after they were undone.
  @Test func aRedoOfDiscardableActions() throws {
    let folder = try TemporaryFolder()
    let store = try open(folder)
    store.keepsBranches = false
    try set(store, "older")
    try set(store, "old")
    try store.delete(1, named: "Delete")
    try setDiscardably(store)
    try store.jump(to: 3)
    store.limit = 2
    try store.jump(to: 5)
    #expect(store.history.actions.map(\.name) == ["a", "scroll", "b"])
    #expect(try store.undo(2).count == 3)
    #expect(store[1] == nil)
  }

  private func setDiscardably(_ store: Store) throws {
    try set(store, "a")
    try store.withDiscardableActions { try set(store, "scroll") }
    try set(store, "b")
  }

  private func open(_ folder: TemporaryFolder, limit: Int? = nil) throws -> Store {
    let store = Store(try DocumentWorld.open(folder), limit: limit)
    store.keepsBranches = true
    return store
  }

  private func set(_ store: Store, _ text: String) throws {
    try store.save(Note(id: 1, text: text), named: text)
  }

  private func names(_ store: Store) -> [[String]] {
    store.history.branches.map { $0.actions.map(\.name) }
  }
}
