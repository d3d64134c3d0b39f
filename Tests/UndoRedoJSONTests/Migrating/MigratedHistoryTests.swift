import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Histories of older versions.
@Suite struct MigratedHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What was written by the first version of this package.
  @Test func aGoldenJournalIsMigrated() throws {
    try folder.copyGolden("version-1.json", as: "notes.json")
    let document = try folder.memos()
    let store = UndoStore(document)
    #expect(document.report.complaints == [] && document.report.performedEntries == 5)
    let typed = Memo(id: 1, title: "typed")
    #expect(
      Set(store.elements)
        == [typed, Memo(id: 2, title: "é"), Memo(id: 3, title: "unrecorded")])
    try store.loadHistory()
    #expect(store.history.undoable.map(\.name) == ["Type", "Mixed", "Edit", "Add Both"])
    #expect(store.history.redoable.map(\.name) == ["Delete", "Add"])
    #expect(store.history.redoable.first.map { Array($0.steps) } == [.deleted(typed)])
    #expect(store.history.savedPosition == 2)
    try store.modify(2, \.isDone, to: true, named: "Do")
    try store.undoAll()
    #expect(store.elements == [Memo(id: 3, title: "unrecorded")])
    try store.redoAll()
    try document.close()
    #expect(folder.text("notes.json").hasPrefix(#"{"version": 2, "elements": ["#))
    #expect(folder.text("notes.json.undo").hasPrefix(#"{"undoredo":"journal","version":2,"#))
    let later = UndoStore(try folder.memos())
    #expect(later.repository.report.complaints == [])
    #expect(Set(later.elements) == Set(store.elements))
    try later.undoAll()
    #expect(later.elements == [Memo(id: 3, title: "unrecorded")])
  }

  /// Long texts are read apart, whatever numbers there are beside them.
  @Test func longTextsBesideLargeNumbersAreMigrated() throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    struct Old: Identifiable, Equatable, Codable {
      let id: Int
      var text = String(repeating: "a", count: 3000)
      var number = UInt128.max
    }
    struct New: Identifiable, Equatable, Codable {
      let id: Int
      var title: String
    }
    let file = StoredFile(in: folder, "large.json")
    do {
      let store = UndoStore(try JSONDocumentRepository<Old>(file))
      try store.save(Old(id: 1), named: "Add")
      try store.delete(1, named: "Delete")
      try store.repository.close()
    }
    let migration = JSONMigration<New>(to: 2) { decoder, _ in
      let old = try Old(from: decoder)
      return [New(id: old.id, title: old.text)]
    }
    let store = UndoStore(try JSONDocumentRepository(file, migration: migration))
    try store.undo()
    #expect(store.elements == [New(id: 1, title: Old(id: 1).text)])
    #expect(store.repository.report.complaints == [])
  }

  /// Branches are migrated as the line is, be they written in one entry or come about from all.
  @Test(arguments: [false, true], [false, true])
  func branchesAreMigrated(areWrittenAnew: Bool, isUneven: Bool) async throws {
    try await folder.write(
      [.save(1, "a"), .save(2, "b"), .save(3, "b"), .save(4, "b"), .undoMany(3), .save(1, "c")],
      keepsBranches: true, isCompacted: areWrittenAnew, isClosed: false)
    let store = UndoStore(try folder.memos(isUneven ? Memo.unevenMigration : Memo.migration))
    store.keepsBranches = true
    if isUneven && !areWrittenAnew {
      // What was done with an element that has no place any more is no action.
      expectFailure(.notMigrated) { try store.loadHistory() }
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      #expect(store.history.actions.map(\.name) == ["Save 1 a", "Save 1 c"])
      return
    }
    try store.loadHistory()
    let branch = try #require(store.history.branches.first)
    #expect(branch.actions.map(\.name) == (isUneven ? [2, 4] : [2, 3, 4]).map { "Save \($0) b" })
    #expect(branch.places.map(\.number) == (isUneven ? [2, 4] : [2, 3, 4]))
    #expect(try store.jump(to: UndoPlace(4)) != nil)
    #expect(store[4]?.title == "b" && store.count == 4)
    #expect(store[102]?.title == (isUneven ? "B" : nil))
  }

  /// Places keep their numbers where nothing is left of an action on the line between them.
  @Test(arguments: [false, true])
  func branchesBeginWhereTheyDidThoughActionsOnTheLineAreGone(areWrittenAnew: Bool) async throws {
    try await folder.write(
      [
        .save(1, "a"), .save(3, "a"), .keepsBranches(true), .markSaved, .save(1, "b"),
        .save(1, "c"), .undoMany(2), .save(1, "d"), .place(4),
      ], isCompacted: areWrittenAnew, isClosed: false)
    let store = try folder.unevenMemos(keepsBranches: true)
    try store.loadHistory()
    #expect(store.history.places.map(\.number) == [0, 1, 3, 4, 5])
    #expect(store.history.branches.map(\.start.number) == [1])
    #expect(store.history.savedPlaces.map(\.number) == [1])
    for (place, text) in [5: "d", 3: "b", 1: "a", 4: "c"] {
      try store.jump(to: UndoPlace(place))
      #expect(store.history.place.number == place && store[1]?.title == text)
    }
    #expect(store.repository.report.complaints == [])
  }

  /// What is said of a place on a branch is said of the place before, where nothing is left of the action between: on
  /// the branch, on the one on which that begins, or on the line.
  @Test(arguments: 0..<3, [false, true])
  func placesOfActionsThatAreGoneKeepTheirMarks(depth: Int, isCompacted: Bool) async throws {
    try await folder.write(
      [.save(1, "a")] + (depth > 0 ? [.save(4, "b")] : [])
        + (depth > 1 ? [.save(5, "b"), .undo] : [])
        + [.save(3, "b"), .markSaved, .addCheckpoint("here"), .save(2, "b")]
        + (depth > 1 ? [.place(3)] : []) + [.place(1), .save(1, "c")],
      keepsBranches: true, isCompacted: true, isClosed: false)
    let place = depth > 0 ? 2 : 1
    for isLater in [false, true] {
      let store = try folder.unevenMemos(keepsBranches: true)
      if isCompacted, !isLater { try store.repository.compact() }
      try store.loadHistory()
      #expect(store.repository.report.complaints == [])
      #expect(store.history.savedPlace?.number == place)
      #expect(store.history.savedPlaces.map(\.number) == [place])
      #expect(try store.jump(toCheckpoint: "here") != nil && store.count == (depth > 0 ? 2 : 1))
      #expect(store.history.place.number == place && !store.hasUnsavedChanges)
      try store.jump(to: try #require(store.history.places.last))
      #expect(store[1]?.title == "c")
      if !isLater { try store.repository.close() }
    }
  }

  @Test func nothingIsWrittenBeforeTheFirstChange() throws {
    do {
      let store = UndoStore(try folder.notes())
      for id in 1...3 { try store.save(Note(id: id, text: "\(id)"), named: "Add") }
      try store.repository.fold()
      try store.undo()
    }
    let before = folder.files()
    do {
      let store = UndoStore(try folder.memos())
      try store.loadHistory()
      #expect(store.count == 2)
      #expect(store.history.actions.count == 3)
      #expect(folder.files() == before)
    }
    #expect(folder.files() == before)
    // The older program still opens it.
    #expect(try folder.notes().count == 2)
    try UndoStore(try folder.memos()).redo()
    let entry = #""do":"redo","at":3,"saved":0,"gaps":true,"model":2"#
    #expect(folder.text("notes.json.undo").contains(entry))
    #expect(folder.bytes("notes.json") == before[0])
    let written = folder.files()
    let error = expectFailure(.newerModel) { try folder.notes() }
    #expect(error?.writtenVersion == 2 && error?.programVersion == 1)
    #expect(folder.files() == written)
  }

  /// An action of which nothing is left is stepped over, in both directions, in this session and later.
  @Test func whatIsGoneIsSteppedOver() async throws {
    try await folder.write(
      [.save(1, "a"), .save(3, "a"), .save(4, "a"), .save(3, "b"), .save(5, "a"), .undo],
      isClosed: false)
    func session(
      _ ids: [Int], _ body: (UndoStore<JSONDocumentRepository<Memo>>) throws -> Void
    ) throws {
      let store = try folder.unevenMemos()
      #expect(store.elements.map(\.id).sorted() == ids)
      try body(store)
    }
    try session([1, 4]) { store in
      let names = [try store.redo()?.name, try store.undo()?.name, try store.undo()?.name]
      #expect(names == ["Save 5 a", "Save 5 a", "Save 4 a"])
    }
    try session([1]) { store in
      let name = try store.undo()?.name
      #expect(name == "Save 1 a" && !store.canUndo)
    }
    try session([]) { store in
      #expect(!store.canUndo)
      try store.redo(2)
    }
    try session([1, 4]) { try $0.redo() }
    try session([1, 4, 5]) { store in
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == ["Save 1 a", "Save 4 a", "Save 5 a"])
    }
  }

  @Test func anElementThatIsSplitIsSplitInSteps() async throws {
    try await folder.write([.save(2, "a"), .modify(2, "b"), .delete(2), .undo], isClosed: false)
    let store = try folder.unevenMemos()
    let a = [Memo(id: 2, title: "a"), Memo(id: 102, title: "A")]
    let b = [Memo(id: 2, title: "b"), Memo(id: 102, title: "B")]
    #expect(Set(store.elements) == Set(b))
    #expect(try store.redo().map { Array($0.steps) } == b.map { .deleted($0) })
    #expect(try store.undo(2).map(\.steps.count) == [2, 2])
    #expect(Set(store.elements) == Set(a))
    try store.undo()
    #expect(store.elements.isEmpty)
  }

  /// Where another program has changed no more than the spaces in the document.
  @Test func anEntryWithAVersionIsInAJournalOfTheSecondFormat() async throws {
    try await folder.write([.save(1, "a")])
    try folder.write(folder.text("notes.json") + " ", to: "notes.json")
    try folder.memos().close()
    let journal = folder.text("notes.json.undo")
    #expect(journal.contains(#""model":2"#))
    #expect(journal.hasPrefix(#"{"undoredo":"journal","version":2,"#))
  }

  @Test func itIsReadOnlyAsWell() async throws {
    try await folder.write((1...4).map { .save($0, "a") }, isClosed: false)
    let store = UndoStore(try folder.memos(Memo.unevenMigration, isReadOnly: true))
    #expect(store.elements.map(\.id).sorted() == [1, 2, 4, 102])
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Save 1 a", "Save 2 a", "Save 4 a"])
  }
}
