import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Branches that were visited, of which a part can't be migrated or decoded: they are lost as on the line.
@Suite struct LostVisitsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Makes a document with a branch that was visited.
  private func visit(_ place: Int, of texts: [String], isClosed: Bool = true) async throws {
    let calls: [StoreCall] =
      texts.map { .save(1, $0) } + [.undoMany(texts.count - 1), .save(1, "other")]
    if isClosed {
      try await folder.write(calls + [.place(place)], keepsBranches: true)
    } else {
      // The document has been written before the visit.
      try await folder.write(calls, keepsBranches: true)
      try await folder.write([.place(place)], keepsBranches: true, isClosed: false)
    }
  }

  /// As it is after it was closed, and after a crash.
  @Test(arguments: [false, true]) func whatCannotBeMigratedIsNotUndone(isClosed: Bool) async throws
  {
    try await visit(4, of: ["a", "unfit", "b", "c"], isClosed: isClosed)
    let before = folder.files()
    do {
      let store = try folder.unevenMemos()
      #expect(try store.undo()?.name == "Save 1 c")
      #expect(try store.undo() == nil && store[1]?.title == "b")
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      #expect(store.repository.report.lostHistory?.underlyingError is Memo.Unfit)
      #expect(store.repository.report.copiesOfOlder.count == 2)
      try store.save(Memo(id: 1, title: "d"), named: "Save d")
      try store.repository.close()
    }
    #expect([folder.bytes("notes.json.old"), folder.bytes("notes.json.undo.old")] == before)
    // It is known from now on.
    let store = try folder.unevenMemos()
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Save d"])
    #expect(store.repository.report.complaints == [])
    try store.undo()
    #expect(!folder.exists("notes.json.old-2") && !folder.exists("notes.json.undo.old-2"))
  }

  @Test func whatCannotBeMigratedIsNotRedone() async throws {
    try await visit(2, of: ["a", "b", "c", "unfit", "d"])
    let store = try folder.unevenMemos()
    #expect(try store.redo()?.name == "Save 1 c")
    #expect(try store.redo() == nil && store[1]?.title == "c")
    #expect(store.repository.report.lostHistory?.code == .notMigrated)
    try store.undoAll()
    #expect(store.elements.isEmpty && store.history.actions.count == 3)
  }

  /// Nobody knows what the actions would have become by the change.
  @Test func whatCannotBeMigratedBeforeAnUnrecordedChange() async throws {
    try await visit(4, of: ["a", "unfit", "b", "c"])
    try await folder.write([.unrecorded([.save(4, "x")])])
    let store = try folder.unevenMemos()
    try store.undoAll()
    #expect(store[1]?.title == "b" && store[4]?.title == "x")
    #expect(store.repository.report.lostHistory?.code == .notMigrated)
  }

  @Test func branchesThatCannotBeMigratedAreNotRead() async throws {
    try await visit(4, of: ["a", "unfit", "b", "c"])
    let store = try folder.unevenMemos(keepsBranches: true)
    expectFailure(.notMigrated) { try store.loadHistory() }
    #expect(store.history.actions.map(\.name) == ["Save 1 c"])
    try store.undo()
    #expect(store[1]?.title == "b")
  }

  /// A note that has a size.
  private struct Sized: Identifiable, Equatable, Codable {
    let id: Int
    var size: Int
  }

  /// That only actions of the visit can't be decoded is no reason not to open the document.
  @Test(arguments: [false, true], [false, true])
  func whatCannotBeDecodedIsNotUndone(isClosed: Bool, keepsBranches: Bool) throws {
    do {
      let store = UndoStore(try folder.notes())
      store.keepsBranches = true
      for size in [1, nil, 3, 4] as [Double?] {
        try store.save(Note(id: 1, text: "", size: size), named: "Save \(Int(size ?? 2))")
      }
      try store.undo(3)
      try store.save(Note(id: 1, text: "", size: 5), named: "Save 5")
      try store.repository.fold()
      try store.jump(to: UndoPlace(4))
      if isClosed { try store.repository.close() }
    }
    let store = UndoStore(try JSONDocumentRepository<Sized>(StoredFile(in: folder)))
    store.keepsBranches = keepsBranches
    #expect(store[1]?.size == 4)
    if keepsBranches { expectFailure(.malformed) { try store.loadHistory() } }
    #expect(try store.undo()?.name == "Save 4")
    expectFailure(.malformed) { try store.undo() }
    #expect(store[1]?.size == 3)
  }
}
