#if !os(Windows) && !os(WASI)
  import Foundation
  import TestSupport
  import Testing
  import UndoRedo

  @testable import UndoRedoJSON

  /// Any call of the system may be the last one: there are the branches of before, or those of after.
  @Suite struct BranchesCrashTests {
    typealias Store = UndoStore<JSONDocumentRepository<Note>>

    private static func set(_ id: Int, _ text: String) -> @Sendable (Store) throws -> Void {
      { try $0.save(Note(id: id, text: text), named: text) }
    }

    private static func storeBranches(_ store: Store) throws {
      try store.repository.perform([], in: .branching(true))
      store.keepsBranches = true
    }

    private static let events: [@Sendable (Store) throws -> Void] = [
      set(1, "a"), storeBranches, set(1, "b"), { try $0.undo() }, set(2, "c"),
      { try $0.markSaved() }, { try $0.jump(to: UndoPlace(2)) }, { try $0.repository.compact() },
      { try $0.addCheckpoint("x") }, { try $0.undo(2) }, set(1, "d"), set(1, "e"),
      { try $0.repository.fold() }, { try $0.jump(toCheckpoint: "x") }, { try $0.undo() },
      set(3, "f"),
      { try $0.removeActions(of: 2) }, { try $0.jump(by: -2) }, { try $0.repository.compact() },
      { store in _ = try store.withoutRecording { try store.delete(1, named: "") } },
      { try $0.revertToSaved() }, { try $0.removeUndoneActions() }, set(1, "g"), { try $0.undo() },
      set(1, "h"), { try $0.removeAllActions() }, set(1, "i"),
    ]

    /// What a relaunch is to find.
    private struct State: Equatable {
      var elements: InMemoryRepository<Note>
      var history: UndoHistory<Note>
      var places: [UndoPlace]
      var place: UndoPlace?

      init(_ store: Store) throws {
        try store.loadHistory()
        elements = InMemoryRepository(store.elements)
        history = store.history
        // Without branches, the numbers are those of what has been read.
        places = history.keepsBranches ? history.places : []
        place = history.keepsBranches ? history.place : nil
      }
    }

    private static func store(
      _ folder: TemporaryFolder, _ file: StoredFile? = nil, limit: Int?
    ) throws -> Store {
      let store = try Store.open(file ?? StoredFile(in: folder), limit: limit)
      if store.repository.storedHistory.keepsBranches { store.keepsBranches = true }
      return store
    }

    @Test(arguments: [nil, 2]) func aCrashAtAnyCall(limit: Int?) throws {
      let script = FaultScript()
      let folder = try TemporaryFolder()
      let store = try Self.store(folder, script.file(folder.path("notes.json")), limit: limit)
      var states = [try State(store)]
      for event in Self.events {
        try event(store)
        states.append(try State(store))
      }
      #expect(states.contains { $0.history.branches.count > 1 })
      let count = script.calls.count
      #expect(count > 60)
      for call in Depth.slice(of: 0...count, oneIn: 12) {
        let script = FaultScript()
        let folder = try TemporaryFolder()
        script.stop(at: call)
        var done = 0
        var store: Store?
        do {
          store = try Self.store(folder, script.file(folder.path("notes.json")), limit: limit)
          for event in Self.events {
            try event(store!)
            done += 1
          }
        } catch is JSONFileError {}
        script.reset()
        store?.repository.journal.crash()
        let found = try State(Self.store(folder, limit: limit))
        let next = min(done + 1, Self.events.count)
        #expect(
          found == states[done] || found == states[next],
          "call \(call), event \(done): \(found.places), \(found.history)")
      }
    }
  }
#endif
