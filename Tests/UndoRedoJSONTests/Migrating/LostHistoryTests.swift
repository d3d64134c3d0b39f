import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Histories of older versions, of which a part can't be migrated.
@Suite struct LostHistoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What can't be migrated is lost, with all that only it leads to; the rest works.
  @Test func historyThatCannotBeMigratedIsReportedAndCopied() throws {
    do {
      let store = UndoStore(try folder.notes())
      for text in ["a", "unfit", "b", "c"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      try store.save(Note(id: 4, text: "d"), named: "Add")
      try store.repository.close()
    }
    try folder.setMode(0o600, of: "notes.json")
    let before = folder.files()
    do {
      let store = UndoStore(try folder.memos(Memo.unevenMigration))
      #expect(store.repository.report.complaints == [])
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == ["Save c", "Add"])
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
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
    try store.loadHistory()
    #expect(store.history.undoable.map(\.name) == ["Save c"])
    #expect(store.history.redoable.map(\.name) == ["Add"])
    #expect(store.repository.report.complaints == [])
    try store.undo()
    #expect(!folder.exists("notes.json.old-2") && !folder.exists("notes.json.undo.old-2"))
  }

  /// That an action can't be redone does not mean that it has gone.
  @Test func whatWasSavedAfterALostActionIsNotHere() throws {
    do {
      let store = UndoStore(try folder.notes())
      for text in ["a", "unfit"] { try store.save(Note(id: 1, text: text), named: "Save \(text)") }
      try store.markSaved()
      try store.undo()
      try store.repository.close()
    }
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
    #expect(store.hasUnsavedChanges)
    try store.loadHistory()
    #expect(store.hasUnsavedChanges && store.history.actions.map(\.name) == ["Save a"])
  }

  @Test func whatCannotBeRedoneLeavesWhatCanBeUndone() throws {
    do {
      let store = UndoStore(try folder.notes())
      for text in ["a", "b", "c", "unfit", "d"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      try store.undo(3)
      try store.repository.close()
    }
    do {
      let store = UndoStore(try folder.memos(Memo.unevenMigration))
      try store.loadHistory()
      #expect(store.history.undoable.map(\.name) == ["Save b", "Save a"])
      #expect(store.history.redoable.map(\.name) == ["Save c"])
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      try store.redo()
      #expect(!store.canRedo)
    }
    let later = UndoStore(try folder.memos(Memo.unevenMigration))
    #expect(!later.canRedo)
    try later.undoAll()
    #expect(later.elements.isEmpty)
  }

  /// A place to which nobody can redo any more has no name, and neither has another place that one.
  @Test func theNameOfALostPlaceIsLost() throws {
    do {
      let store = UndoStore(try folder.notes())
      for text in ["a", "unfit", "b"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      try store.addCheckpoint("Final")
      try store.undo(2)
      try store.repository.close()
    }
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Save a"])
    #expect(store.history.checkpoints.isEmpty)
  }

  /// Also where the next older one is damaged.
  @Test func whatIsLostBeforeADamageIsReportedAndCopied() throws {
    do {
      let store = UndoStore(try folder.notes())
      for text in ["a", "unfit", "b"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      try store.undo(2)
      try store.repository.close()
    }
    try folder.damage("Save a")
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
    expectFailure(.damaged) { try store.loadHistory() }
    #expect(store.repository.report.lostHistory?.code == .notMigrated)
    try store.save(Memo(id: 4, title: "d"), named: "Add")
    #expect(store.repository.report.copiesOfOlder.count == 2)
  }

  /// What another program has changed is not what was undone, where what comes between is lost.
  @Test func whatWasUndoneBeforeALostActionIsNotWhatWasThere() throws {
    try folder.write(#"[{"id":1,"text":"a","color":"red"}]"#, to: "notes.json")
    do {
      let store = UndoStore(try folder.notes())
      try store.group("Both") {
        try store.save(Note(id: 1, text: "x"), named: "")
        try store.save(Note(id: 4, text: "unfit"), named: "")
      }
      try store.save(Note(id: 1, text: "b"), named: "Save b")
      try store.undo(2)
      try store.repository.close()
    }
    try folder.write(#"[{"id":1,"text":"z","color":"red"}]"#, to: "notes.json")
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
    #expect(store.repository.report.isChangedByOthers)
    #expect(store.repository.report.differences.isEmpty && store.repository.report.damage == nil)
    try store.undoAll()
    #expect(store.elements == [Memo(id: 1, title: "z")])
  }

  /// Nobody knows what it would overwrite.
  @Test func whatIsLostIsNotRedoneAfterAChangeByOthers() throws {
    do {
      let store = UndoStore(try folder.notes())
      for text in ["a", "unfit"] { try store.save(Note(id: 1, text: text), named: "Save \(text)") }
      try store.undo()
      try store.repository.close()
    }
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
  @Test func anUnrecordedChangeThatCannotBeMigratedEndsTheHistory() throws {
    do {
      let store = UndoStore(try folder.notes())
      for text in ["a", "b"] { try store.save(Note(id: 1, text: text), named: "Save \(text)") }
      try store.undo()
      try store.withoutRecording { try store.modify(1, \.text, to: "unfit", named: "") }
      try store.withoutRecording { try store.modify(1, \.text, to: "c", named: "") }
      try store.save(Note(id: 1, text: "d"), named: "Save d")
      try store.repository.close()
    }
    do {
      let store = UndoStore(try folder.memos(Memo.unevenMigration))
      try store.undoAll()
      #expect(store.elements == [Memo(id: 1, title: "c")])
      #expect(store.repository.report.lostHistory?.code == .notMigrated)
      try store.redo()
    }
    let later = UndoStore(try folder.memos(Memo.unevenMigration))
    #expect(later.elements == [Memo(id: 1, title: "d")])
    try later.undoAll()
    #expect(later.elements == [Memo(id: 1, title: "c")])
  }

  /// The actions that wait for what becomes of them are lost as well, and it is known from then on.
  @Test(arguments: [false, true])
  func whatCannotBeMigratedBeforeAnUnrecordedChangeIsLost(isUndone: Bool) throws {
    do {
      let store = UndoStore(try folder.notes())
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
      let store = UndoStore(try folder.memos(Memo.unevenMigration))
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
      let store = UndoStore(try folder.notes())
      try store.save(Note(id: 4, text: "other"), named: "Add")
      for text in texts {
        if let text {
          try store.save(Note(id: 1, text: text), named: "Save \(text)")
        } else {
          try store.delete(1, named: "Delete")
        }
      }
    }
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
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
  @Test func whatCanBeNeitherRedoneNorUndoneIsLost() throws {
    do {
      let store = UndoStore(try folder.notes())
      try store.save(Note(id: 1, text: "a"), named: "Save a")
      try store.markSaved()
      try store.addCheckpoint("First")
      for text in ["unfit", "b", "c"] {
        try store.save(Note(id: 1, text: text), named: "Save \(text)")
      }
      try store.save(Note(id: 4, text: "unfit"), named: "Add")
      try store.undo()
      try store.repository.close()
    }
    do {
      let store = UndoStore(try folder.memos(Memo.unevenMigration))
      try store.loadHistory()
      #expect(store.history.actions.map(\.name) == ["Save c"])
      try store.undo()
      #expect(store.hasUnsavedChanges && store.history.checkpoints.isEmpty)
      // What is done since has nothing to do with what is lost.
      for id in 5...6 { try store.save(Memo(id: id, title: "d"), named: "Add") }
      try store.undo()
      try store.repository.close()
    }
    let store = UndoStore(try folder.memos(Memo.unevenMigration))
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Add", "Add"] && store.history.position == 1)
    #expect(store.hasUnsavedChanges && store.history.checkpoints.isEmpty)
    #expect(store.repository.report.complaints == [])
  }

  /// That branches can't be read is found out before that the line can't be.
  @Test func whatIsLostWhereBranchesCannotBeReadIsLostOnTheLine() throws {
    do {
      let store = UndoStore(try folder.notes())
      store.keepsBranches = true
      for text in ["a", "unfit"] { try store.save(Note(id: 1, text: text), named: "Save \(text)") }
      try store.save(Note(id: 4, text: "x"), named: "Add")
      try store.undo(2)
      try store.repository.close()
    }
    let before = folder.files()
    for session in 1...2 {
      let store = UndoStore(try folder.memos(Memo.unevenMigration))
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

  @Test func anElementThatCannotBeMigratedIsAnError() throws {
    do {
      let store = UndoStore(try folder.notes())
      try store.save(Note(id: 1, text: "unfit"), named: "Add")
    }
    let before = folder.files()
    expectFailure(.notMigrated) { try folder.memos(Memo.unevenMigration) }
    #expect(folder.files() == before)
    try folder.notes().close()
    expectFailure(.malformed) { try folder.memos(Memo.unevenMigration) }
  }
}
