import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoJSON

/// Whatever was done before a migration can be undone and redone after it, and everything goes on.
@Suite struct MigrationPairsTests {
  typealias Event = MigrationWorld.Event

  @Test(arguments: Depth.slice(of: Array(0..<600), oneIn: 24))
  func aMigratedHistoryIsThatOfTheMigratedModel(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let folder = try TemporaryFolder()
    let limit = [nil, 3, 6][seed % 3]
    let world = MigrationWorld(StoredFile(in: folder), limit: limit)
    var history = UndoHistory<Note>()
    var elements: [Note] = []
    do {
      var notes: MigrationWorld.Store<Note>? = try world.open(nil)
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let event = Event.allCases.randomElement(using: &random)!
        let numbers = (Int.random(in: 1...4, using: &random), Int.random(in: 0...9, using: &random))
        try MigrationWorld.happen(event, numbers, to: notes!) { Note(id: $0, text: $1) }
        try world.reopen(&notes, event, nil)
      }
      if seed % 4 == 0 { try notes?.repository.fold() }
      try notes?.loadHistory()
      history = notes!.history
      elements = notes!.elements
    }
    let expected = try MigrationWorld.memoStore(of: history, elements, limit: limit)

    var memos: MigrationWorld.Store<Memo>? = try world.open(Memo.unevenMigration)
    func check(_ comment: Comment) throws {
      memos = nil
      memos = try world.open(Memo.unevenMigration)
      let report = memos!.repository.report
      #expect(report.complaints == [], comment)
      #expect(Set(memos!.elements) == Set(expected.elements), comment)
      try memos!.loadHistory()
      let (found, wanted) = (memos!.history, expected.history)
      #expect(found.actions.map(\.name) == wanted.actions.map(\.name), comment)
      #expect(found.actions.map { Set($0.steps) } == wanted.actions.map { Set($0.steps) }, comment)
      #expect(found.position == wanted.position, comment)
      memos = nil
      memos = try world.open(Memo.unevenMigration)
    }
    if seed % 2 == 0 { try check("migrated") }
    var done: [String] = []
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let event = Event.allCases.randomElement(using: &random)!
      let numbers = (
        [1, 2, 4, 102].randomElement(using: &random)!, Int.random(in: 0...9, using: &random)
      )
      done.append("\(event) \(numbers)")
      try MigrationWorld.happen(event, numbers, to: memos!) { Memo(id: $0, title: $1) }
      try MigrationWorld.happen(event, numbers, to: expected) { Memo(id: $0, title: $1) }
      try world.reopen(&memos, event, Memo.unevenMigration)
      #expect(Set(memos!.elements) == Set(expected.elements), "\(done)")
    }
    try check("\(done)")
    try memos!.undoAll()
    expected.undoAll()
    #expect(Set(memos!.elements) == Set(expected.elements), "\(done)")
    try memos!.redoAll()
    expected.redoAll()
    try check("all again after \(done)")
  }
}

extension MigrationWorld {
  /// Folds, crashes or closes, where the event says so.
  func reopen<Element>(
    _ store: inout Store<Element>?, _ event: Event, _ migration: JSONMigration<Element>?
  ) throws {
    switch event {
    case .fold: try store?.repository.fold()
    case .compact:
      try store?.repository.compact()
    case .reopen, .close:
      if event == .close { try store?.repository.close() }
      store = nil
      store = try open(migration)
    default: break
    }
  }
}

#if !os(Windows) && !os(WASI)
  extension MigrationPairsTests {
    /// A program of the new version that is killed while it opens and edits an older document.
    @Test func aCrashAtAnyCallLosesNothing() throws {
      let original = try TemporaryFolder()
      do {
        let world = MigrationWorld(StoredFile(in: original), limit: nil)
        let store = try world.open(nil as JSONMigration<Note>?)
        for id in 1...4 { try store.save(Note(id: id, text: "\(id)"), named: "Add \(id)") }
        try store.repository.fold()
        try store.modify(1, \.text, to: "a", named: "Edit")
      }
      var call = 0
      var isWhole = false
      while !isWhole {
        let folder = try original.copyOfDocument()
        let script = FaultScript()
        let world = MigrationWorld(script.file(folder.path("notes.json")), limit: nil)
        script.stop(at: call)
        var done = 0
        do {
          let store = try world.open(Memo.unevenMigration)
          try store.modify(1, \.isDone, to: true, named: "Do")
          done = 1
          try store.undo(2)
          done = 2
          try store.repository.close()
          isWhole = true
        } catch is JSONFileError {}
        isWhole = isWhole && !script.hasFailed
        script.reset()

        let store = try world.open(Memo.unevenMigration)
        #expect(store.repository.report.damage == nil, "call \(call)")
        #expect(!store.repository.report.isChangedByOthers, "call \(call)")
        let first = try #require(store[1])
        let states = [
          Memo(id: 1, title: "a"), Memo(id: 1, title: "a", isDone: true), Memo(id: 1, title: "1"),
        ]
        #expect(states[done...min(done + 1, 2)].contains(first), "call \(call)")
        try store.redoAll()
        try store.undoAll()
        #expect(store.elements.isEmpty, "call \(call)")
        call += 1
      }
      #expect(call > 30)
    }
  }
#endif
