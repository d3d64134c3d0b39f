import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Histories of older versions, of which a part can't be migrated.
@Suite struct LostHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Calls that give the first note one text after the other.
  private static func saves(_ texts: String...) -> [StoreCall] { texts.map { .save(1, $0) } }

  /// What can't be migrated is lost, with all that only it leads to; the rest works.
  @Test func historyThatCannotBeMigratedIsReportedAndCopied() async throws {
    try await folder.write(Self.saves("a", "unfit", "b", "c") + [.save(4, "d")])
    try folder.setMode(0o600, of: "notes.json")
    let before = folder.files()
    do {
      let store = try folder.unevenMemos()
      #expect(store.repository.report.complaints == [])
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == ["Save 1 c", "Save 4 d"])
      let report = store.repository.report
      #expect(report.lostHistory?.code == .notMigrated)
      #expect(report.lostHistory?.underlyingError is Memo.Unfit)
      #expect(report.copiesOfOlder == [])
      #expect(folder.files() == before)
      try store.undo(2)
      #expect(store.elements == [Memo(id: 1, title: "b")])
      #expect(!store.canUndo)
      #expect(
        store.repository.report.copiesOfOlder
          == ["notes.json.undo.old", "notes.json.old"].map { folder.path($0) })
      try store.redo()
      try store.repository.close()
    }
    #expect([folder.bytes("notes.json.old"), folder.bytes("notes.json.undo.old")] == before)
    #if !os(Windows) && !os(WASI)
      #expect(try folder.mode("notes.json.old") == 0o600)
      #expect(try folder.mode("notes.json.undo.old") == 0o600)
    #endif
    // It is known from now on.
    let store = try folder.unevenMemos()
    try store.loadHistory()
    #expect(store.history.undoable.map(\.name) == ["Save 1 c"])
    #expect(store.history.redoable.map(\.name) == ["Save 4 d"])
    #expect(store.repository.report.complaints == [])
    try store.undo()
    #expect(!folder.exists("notes.json.old-2") && !folder.exists("notes.json.undo.old-2"))
  }

  /// That an action can't be redone does not mean that it has gone.
  @Test func whatWasSavedAfterALostActionIsNotHere() async throws {
    try await folder.write(Self.saves("a", "unfit") + [.markSaved, .undo])
    let store = try folder.unevenMemos()
    #expect(store.hasUnsavedChanges)
    try store.loadHistory()
    #expect(store.hasUnsavedChanges && store.history.actions.map(\.name) == ["Save 1 a"])
  }

  @Test func whatCannotBeRedoneLeavesWhatCanBeUndone() async throws {
    try await folder.write(Self.saves("a", "b", "c", "unfit", "d") + [.undoMany(3)])
    do {
      let store = try folder.unevenMemos()
      try store.loadHistory()
      #expect(store.history.undoable.map(\.name) == ["Save 1 b", "Save 1 a"])
      #expect(store.history.redoable.map(\.name) == ["Save 1 c"])
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      try store.redo()
      #expect(!store.canRedo)
    }
    let later = try folder.unevenMemos()
    #expect(!later.canRedo)
    try later.undoAll()
    #expect(later.elements.isEmpty)
  }

  /// A place to which nobody can redo any more has no name, and neither has another place that one.
  @Test func theNameOfALostPlaceIsLost() async throws {
    try await folder.write(Self.saves("a", "unfit", "b") + [.addCheckpoint("x"), .undoMany(2)])
    let store = try folder.unevenMemos()
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Save 1 a"])
    #expect(store.history.checkpoints.isEmpty)
  }

  /// Also where the next older one is damaged.
  @Test func whatIsLostBeforeADamageIsReportedAndCopied() async throws {
    try await folder.write(Self.saves("a", "unfit", "b") + [.undoMany(2)])
    try folder.damage("Save 1 a")
    let store = try folder.unevenMemos()
    expectFailure(.damaged) { try store.loadHistory() }
    #expect(store.repository.report.lostHistory?.code == .notMigrated)
    try store.save(Memo(id: 4, title: "d"), named: "Add")
    #expect(store.repository.report.copiesOfOlder.count == 2)
  }

  /// What another program has changed is not what was undone, where what comes between is lost.
  @Test func whatWasUndoneBeforeALostActionIsNotWhatWasThere() async throws {
    try folder.write(#"[{"id":1,"text":"a","color":"red"}]"#, to: "notes.json")
    try await folder.write([
      .group([.save(1, "x"), .save(4, "unfit")]), .save(1, "b"), .undoMany(2),
    ])
    try folder.write(#"[{"id":1,"text":"z","color":"red"}]"#, to: "notes.json")
    let store = try folder.unevenMemos()
    #expect(store.repository.report.isChangedByOthers)
    #expect(store.repository.report.differences.isEmpty && store.repository.report.damage == nil)
    try store.undoAll()
    #expect(store.elements == [Memo(id: 1, title: "z")])
  }

  /// Nobody knows what it would overwrite.
  @Test func whatIsLostIsNotRedoneAfterAChangeByOthers() async throws {
    try await folder.write(Self.saves("a", "unfit") + [.undo])
    try folder.write(#"[{"id":1,"text":"z","color":"red"}]"#, to: "notes.json")
    for migration in [Memo.unevenMigration, Memo.migration] {
      let document = try JSONDocumentRepository<Memo>(
        path: folder.path("notes.json"),
        options: .init(durability: .system, externalChanges: .absorbed), migration: migration)
      let store = UndoStore(document)
      #expect(try store.redo() == nil && store.elements == [Memo(id: 1, title: "z")])
      try document.close()
    }
  }

  /// Nobody knows what the actions before such a change would have become by it.
  @Test func anUnrecordedChangeThatCannotBeMigratedEndsTheHistory() async throws {
    try await folder.write(
      Self.saves("a", "b") + [
        .undo, .unrecorded([.modify(1, "unfit")]), .unrecorded([.modify(1, "c")]), .save(1, "d"),
      ])
    do {
      let store = try folder.unevenMemos()
      try store.undoAll()
      #expect(store.elements == [Memo(id: 1, title: "c")])
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      try store.redo()
    }
    let later = try folder.unevenMemos()
    #expect(later.elements == [Memo(id: 1, title: "d")])
    try later.undoAll()
    #expect(later.elements == [Memo(id: 1, title: "c")])
  }

  /// The actions that wait for what becomes of them are lost as well, and it is known from then on.
  @Test(arguments: [false, true])
  func whatCannotBeMigratedBeforeAnUnrecordedChangeIsLost(isUndone: Bool) async throws {
    let change = StoreCall.unrecorded([.save(4, "x")])
    try await folder.write(
      Self.saves("a", "unfit", "b", "c", "d") + (isUndone ? [.undo, change, .redo] : [change])
        + [.save(1, "e")])
    for session in 1...2 {
      let store = try folder.unevenMemos()
      try store.undoAll()
      #expect((store.repository.report.lostHistory != nil) == (session == 1))
      let names = store.history.actions.map(\.name)
      #expect(names == ["Save 1 c", "Save 1 d", "Save 1 e"])
      #expect(store[1]?.title == "b")
      try store.redoAll()
    }
  }

  /// After a crash, the journal alone holds what was done; only what it comes to has to be fit.
  @Test(arguments: [
    ["a", "unfit", "b"], ["unfit", "b", "c"], ["a", "unfit", nil], ["unfit", nil, "b"],
  ])
  func whatWasUnfitForATimeIsOnlyHistory(texts: [String?]) async throws {
    try await folder.write(
      [.save(4, "other")] + texts.map { $0.map { .save(1, $0) } ?? .delete(1) }, isClosed: false)
    let store = try folder.unevenMemos()
    #expect(store.repository.report.damage == nil)
    #expect(store[1]?.title == texts[2] && store[4]?.title == "other")
    try store.loadHistory()
    #expect(store.repository.report.lostHistory?.code == .notMigrated)
    let count = texts[1] == "unfit" ? 0 : 1
    #expect(store.history.undoable.count == count)
    try store.modify(4, \.isDone, to: true, named: "Do")
    try store.undoAll()
    #expect(store[1]?.title == (count == 1 ? texts[1] : texts[2]))
  }

  /// What can't be undone first may be found after what can't be redone.
  @Test func whatCanBeNeitherRedoneNorUndoneIsLost() async throws {
    try await folder.write(
      [.save(1, "a"), .markSaved, .addCheckpoint("x")] + Self.saves("unfit", "b", "c")
        + [.save(4, "unfit"), .undo])
    do {
      let store = try folder.unevenMemos()
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == ["Save 1 c"])
      try store.undo()
      #expect(store.hasUnsavedChanges && store.history.checkpoints.isEmpty)
      // What is done since has nothing to do with what is lost.
      for id in 5...6 { try store.save(Memo(id: id, title: "d"), named: "Add") }
      try store.undo()
      try store.repository.close()
    }
    let store = try folder.unevenMemos()
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Add", "Add"] && store.history.position == 1)
    #expect(store.hasUnsavedChanges && store.history.checkpoints.isEmpty)
    #expect(store.repository.report.complaints == [])
  }

  /// That branches can't be read is found out before that the line can't be.
  @Test func whatIsLostWhereBranchesCannotBeReadIsLostOnTheLine() async throws {
    try await folder.write(
      Self.saves("a", "unfit") + [.save(4, "x"), .undoMany(2)], keepsBranches: true)
    let before = folder.files()
    for session in 1...2 {
      let store = try folder.unevenMemos()
      store.keepsBranches = true
      expectFailure(.notMigrated) { try store.loadHistory() }
      #expect(store.history.redoable.isEmpty)
      #expect(try store.redo() == nil && store[4] == nil)
      try store.save(Memo(id: 1, title: "\(session)"), named: "Save \(session)")
      #expect(store.repository.report.copiesOfOlder.count == (session == 1 ? 2 : 0))
      try store.repository.close()
    }
    #expect([folder.bytes("notes.json.old"), folder.bytes("notes.json.undo.old")] == before)
    #expect(!folder.exists("notes.json.old-2") && !folder.exists("notes.json.undo.old-2"))
  }

  @Test func anElementThatCannotBeMigratedIsAnError() async throws {
    try await folder.write([.save(1, "unfit")], isClosed: false)
    let before = folder.files()
    expectFailure(.notMigrated) { try folder.memos(Memo.unevenMigration) }
    #expect(folder.files() == before)
    try folder.notes().close()
    expectFailure(.malformed) { try folder.memos(Memo.unevenMigration) }
  }
}
