import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// An element that counts how often one is decoded.
private struct CountedElement: Identifiable, Equatable, Codable {
  final class Counter: @unchecked Sendable { var count = 0 }

  @TaskLocal static var counter: Counter?

  let id: Int

  init(id: Int) { self.id = id }

  init(from decoder: any Decoder) throws {
    Self.counter?.count += 1
    id = try decoder.singleValueContainer().decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id)
  }
}

/// What there is beside the line costs no more than what is on it, and nothing before somebody asks.
struct BranchesReadOnceTests {
  private typealias Store = UndoStore<JSONDocumentRepository<CountedElement>>

  private func open(_ folder: TemporaryFolder) throws -> Store {
    let store = Store(try JSONDocumentRepository(path: folder.path("elements.json")))
    store.keepsBranches = true
    return store
  }

  /// Makes a document of which every third action is on a branch, and opens it again.
  private func reopened(_ folder: TemporaryFolder, actionCount: Int) throws -> Store {
    let store = try open(folder)
    for id in 0..<actionCount {
      if id % 9 == 8 { try store.undo(3) }
      try store.save(CountedElement(id: id), named: "Save")
    }
    try store.repository.close()
    return try open(folder)
  }

  @Test func eachActionIsDecodedOnce() throws {
    let folder = try TemporaryFolder()
    let store = try reopened(folder, actionCount: 300)
    let counter = CountedElement.Counter()
    try CountedElement.$counter.withValue(counter) { try store.loadHistory() }
    let history = store.history
    let besideLine = history.branches.reduce(0) { $0 + $1.actions.count }
    #expect(history.actions.count + besideLine == 300 && besideLine > 90)
    #expect(counter.count == 300)
  }

  @Test func nothingIsDecodedBeforeItIsNeeded() throws {
    let folder = try TemporaryFolder()
    let store = try reopened(folder, actionCount: 3_000)
    let counter = CountedElement.Counter()
    try CountedElement.$counter.withValue(counter) {
      store.keepsBranches = true
      _ = try store.element(withID: 2_999)
      #expect(counter.count == 0)
      try store.undo()
      #expect(counter.count <= 128)
    }
  }

  /// What was read before, a few actions at a time, stays.
  @Test(arguments: [1, 70]) func whatWasReadBeforeStays(count: Int) throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let store = try reopened(folder, actionCount: 300)
    let whole = try reopened(other, actionCount: 300)
    try store.undo(count)
    try whole.loadHistory()
    try whole.undo(count)
    #expect(store.history == whole.history)
    #expect(store.repository.elements == whole.repository.elements)
    try store.undoAll()
    #expect(store.repository.elements.isEmpty)
  }
}
