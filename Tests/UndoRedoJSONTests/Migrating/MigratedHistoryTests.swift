import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Histories of older versions.
@Suite struct MigratedHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func notes() throws -> JSONDocumentRepository<Note> {
    try JSONDocumentRepository(
      path: folder.path("notes.json"), options: .init(durability: .system))
  }

  private func memos(
    _ migration: JSONMigration<Memo> = Memo.migration, isReadOnly: Bool = false
  ) throws -> JSONDocumentRepository<Memo> {
    try JSONDocumentRepository(
      path: folder.path("notes.json"), options: .init(durability: .system, isReadOnly: isReadOnly),
      migration: migration)
  }

  private func files() -> [Data?] { ["notes.json", "notes.json.undo"].map { folder.bytes($0) } }

  /// What was written by the first version of this package.
  @Test func aGoldenJournalIsMigrated() throws {
    for name in ["version-1.json", "version-1.json.undo"] {
      let golden = SharedData.packageRoot
        .appendingPathComponent("Tests/UndoRedoJSONTests/Golden/\(name)")
      try folder.write(
        try Data(contentsOf: golden),
        to: name.replacingOccurrences(of: "version-1", with: "notes"))
    }
    let document = try memos()
    let store = UndoStore(document)
    #expect(document.report.damage == nil && document.report.performedEntries == 5)
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
    let later = UndoStore(try memos())
    #expect(later.repository.report.damage == nil && !later.repository.report.isChangedByOthers)
    #expect(Set(later.elements) == Set(store.elements))
    try later.undoAll()
    #expect(later.elements == [Memo(id: 3, title: "unrecorded")])
  }

  @Test func nothingIsWrittenBeforeTheFirstChange() throws {
    do {
      let store = UndoStore(try notes())
      for id in 1...3 { try store.save(Note(id: id, text: "\(id)"), named: "Add") }
      try store.repository.fold()
      try store.undo()
    }
    let before = files()
    do {
      let store = UndoStore(try memos())
      try store.loadHistory()
      #expect(store.count == 2)
      #expect(store.history.actions.count == 3)
      #expect(files() == before)
    }
    #expect(files() == before)
    // The older program still opens it.
    #expect(try notes().count == 2)
    try UndoStore(try memos()).redo()
    let entry = #""do":"redo","at":3,"saved":0,"gaps":true,"model":2"#
    #expect(folder.text("notes.json.undo").contains(entry))
    #expect(folder.bytes("notes.json") == before[0])
    #expect(code { try notes() } == .newerModel)
  }

  /// An action of which nothing is left is stepped over, in both directions, in this session and later.
  @Test func whatIsGoneIsSteppedOver() throws {
    do {
      let store = UndoStore(try notes())
      for id in [1, 3, 4, 3, 5] {
        let text = "\(id) \(store.history.actions.count)"
        try store.save(Note(id: id, text: text), named: "Save \(id)")
      }
      try store.undo()
    }
    func session(
      _ ids: [Int], _ body: (UndoStore<JSONDocumentRepository<Memo>>) throws -> Void
    ) throws {
      let store = UndoStore(try memos(Memo.unevenMigration))
      #expect(store.elements.map(\.id).sorted() == ids)
      try body(store)
    }
    try session([1, 4]) { store in
      let names = [try store.redo()?.name, try store.undo()?.name, try store.undo()?.name]
      #expect(names == ["Save 5", "Save 5", "Save 4"])
    }
    try session([1]) { store in
      let name = try store.undo()?.name
      #expect(name == "Save 1" && !store.canUndo)
    }
    try session([]) { store in
      #expect(!store.canUndo)
      try store.redo(2)
    }
    try session([1, 4]) { try $0.redo() }
    try session([1, 4, 5]) { store in
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == ["Save 1", "Save 4", "Save 5"])
    }
  }

  @Test func anElementThatIsSplitIsSplitInSteps() throws {
    do {
      let store = UndoStore(try notes())
      try store.save(Note(id: 2, text: "a"), named: "Add")
      try store.modify(2, \.text, to: "b", named: "Edit")
      try store.delete(2, named: "Delete")
      try store.undo()
    }
    let store = UndoStore(try memos(Memo.unevenMigration))
    let a = [Memo(id: 2, title: "a"), Memo(id: 102, title: "A")]
    let b = [Memo(id: 2, title: "b"), Memo(id: 102, title: "B")]
    #expect(Set(store.elements) == Set(b))
    #expect(try store.redo().map { Array($0.steps) } == b.map { .deleted($0) })
    #expect(try store.undo(2).map(\.steps.count) == [2, 2])
    #expect(Set(store.elements) == Set(a))
    try store.undo()
    #expect(store.elements.isEmpty)
  }

  /// What can't be migrated is lost, with all that only it leads to; the rest works.
  @Test func historyThatCannotBeMigratedIsReportedAndCopied() throws {
    do {
      let store = UndoStore(try notes())
      for text in ["a", "unfit", "b", "c"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      try store.save(Note(id: 4, text: "d"), named: "Add")
      try store.repository.close()
    }
    try folder.setMode(0o600, of: "notes.json")
    let before = files()
    do {
      let store = UndoStore(try memos(Memo.unevenMigration))
      #expect(store.repository.report.lostHistory == nil)
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == ["Save c", "Add"])
      let report = store.repository.report
      #expect(report.lostHistory?.code == .notMigrated)
      #expect(report.lostHistory?.underlyingError is Memo.Unfit)
      #expect(report.copiesOfOlder == [])
      #expect(files() == before)
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
    let store = UndoStore(try memos(Memo.unevenMigration))
    try store.loadHistory()
    #expect(store.history.undoable.map(\.name) == ["Save c"])
    #expect(store.history.redoable.map(\.name) == ["Add"])
    #expect(store.repository.report.lostHistory == nil)
    try store.undo()
    #expect(!folder.exists("notes.json.old-2") && !folder.exists("notes.json.undo.old-2"))
  }

  @Test func whatCannotBeRedoneLeavesWhatCanBeUndone() throws {
    do {
      let store = UndoStore(try notes())
      for text in ["a", "b", "c", "unfit", "d"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      try store.undo(3)
      try store.repository.close()
    }
    do {
      let store = UndoStore(try memos(Memo.unevenMigration))
      try store.loadHistory()
      #expect(store.history.undoable.map(\.name) == ["Save b", "Save a"])
      #expect(store.history.redoable.map(\.name) == ["Save c"])
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      try store.redo()
      #expect(!store.canRedo)
    }
    let later = UndoStore(try memos(Memo.unevenMigration))
    #expect(!later.canRedo)
    try later.undoAll()
    #expect(later.elements.isEmpty)
  }

  /// Nobody knows what the actions before such a change would have become by it.
  @Test func anUnrecordedChangeThatCannotBeMigratedEndsTheHistory() throws {
    do {
      let store = UndoStore(try notes())
      for text in ["a", "b"] { try store.save(Note(id: 1, text: text), named: "Save \(text)") }
      try store.undo()
      try store.withoutRecording { try store.modify(1, \.text, to: "unfit", named: "") }
      try store.withoutRecording { try store.modify(1, \.text, to: "c", named: "") }
      try store.save(Note(id: 1, text: "d"), named: "Save d")
      try store.repository.close()
    }
    do {
      let store = UndoStore(try memos(Memo.unevenMigration))
      try store.undoAll()
      #expect(store.elements == [Memo(id: 1, title: "c")])
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      try store.redo()
    }
    let later = UndoStore(try memos(Memo.unevenMigration))
    #expect(later.elements == [Memo(id: 1, title: "d")])
    try later.undoAll()
    #expect(later.elements == [Memo(id: 1, title: "c")])
  }

  /// The actions that wait for what becomes of them are lost as well, and it is known from then on.
  @Test(arguments: [false, true])
  func whatCannotBeMigratedBeforeAnUnrecordedChangeIsLost(isUndone: Bool) throws {
    do {
      let store = UndoStore(try notes())
      for text in ["a", "unfit", "b", "c", "d"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      if isUndone { try store.undo() }
      try store.withoutRecording { try store.save(Note(id: 4, text: "x"), named: "") }
      if isUndone { try store.redo() }
      try store.save(Note(id: 1, text: "e"), named: "Save e")
      try store.repository.close()
    }
    for session in 1...2 {
      let store = UndoStore(try memos(Memo.unevenMigration))
      try store.undoAll()
      #expect((store.repository.report.lostHistory != nil) == (session == 1))
      let names = store.history.actions.map(\.name)
      #expect(names == ["Save c", "Save d", "Save e"])
      #expect(store[1]?.title == "b")
      try store.redoAll()
    }
  }

  /// After a crash, the journal alone holds what was done; only what it comes to has to be fit.
  @Test(arguments: [
    ["a", "unfit", "b"], ["unfit", "b", "c"], ["a", "unfit", nil], ["unfit", nil, "b"],
  ])
  func whatWasUnfitForATimeIsOnlyHistory(texts: [String?]) throws {
    do {
      let store = UndoStore(try notes())
      try store.save(Note(id: 4, text: "other"), named: "Add")
      for text in texts {
        if let text {
          try store.save(Note(id: 1, text: text), named: "Save \(text)")
        } else {
          try store.delete(1, named: "Delete")
        }
      }
    }
    let store = UndoStore(try memos(Memo.unevenMigration))
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

  @Test func anElementThatCannotBeMigratedIsAnError() throws {
    do {
      let store = UndoStore(try notes())
      try store.save(Note(id: 1, text: "unfit"), named: "Add")
    }
    let before = files()
    #expect(code { try memos(Memo.unevenMigration) } == .notMigrated)
    #expect(files() == before)
    try notes().close()
    #expect(code { try memos(Memo.unevenMigration) } == .malformed)
  }

  @Test func itIsReadOnlyAsWell() throws {
    do {
      let store = UndoStore(try notes())
      for id in 1...4 { try store.save(Note(id: id, text: "\(id)"), named: "Add \(id)") }
    }
    let store = UndoStore(try memos(Memo.unevenMigration, isReadOnly: true))
    #expect(store.elements.map(\.id).sorted() == [1, 2, 4, 102])
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Add 1", "Add 2", "Add 4"])
  }
}
