import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// An awaited store beside a plain one, which does the same.
@Suite struct AsyncRevertingTests {
  @Test func anAwaitedStoreDoesWhatAPlainOneDoes() async throws {
    let policies: [UndoConflictPolicy] = [.refuse, .skip, .leave, .overwrite, .undoLater]
    for seed in Depth.slice(of: 0..<300, oneIn: 5) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let start = (0..<3).map { Note($0, "start") }
      let plain = UndoStore(InMemoryRepository(start))
      let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository(start)))
      for number in 0..<12 {
        let author = ["ann", "bob"][generator.int(0..<2)]
        let policy = policies[generator.int(0..<policies.count)]
        let (id, position) = (generator.int(0..<3), generator.int(0..<12))
        let name = "\(number)"
        var results: [Result<NoteAction?, UndoError>] = []
        switch generator.int(0..<7) {
        case 0, 1, 2:
          let notes = (0...generator.int(0..<2)).map { Note((id + $0) % 3, name) }
          plain.group(name, metadata: ["author": author]) {
            for note in notes { plain.save(note, named: "") }
          }
          try await awaited.group(name, metadata: ["author": author]) {
            for note in notes { try await awaited.save(note, named: "") }
          }
        case 3:
          plain.delete(id, named: name)
          try await awaited.delete(id, named: name)
        case 4:
          results = try await both {
            try plain.undo(by: author, onConflict: policy)
          } _: {
            try await awaited.undo(by: author, onConflict: policy)
          }
        case 5:
          results = try await both {
            try plain.redo(by: author, onConflict: policy)
          } _: {
            try await awaited.redo(by: author, onConflict: policy)
          }
        default:
          results = try await both {
            try plain.undo(actionAt: position, onConflict: policy)
          } _: {
            try await awaited.undo(actionAt: position, onConflict: policy)
          }
        }
        #expect(results.first == results.last)
        let elements = try await awaited.elements
        try #require(Set(plain.elements) == Set(elements))
        try await #require(plain.history == awaited.history)
        #expect(await awaited.undoName(by: author) == plain.undoName(by: author))
        #expect(await awaited.redoName(by: author) == plain.redoName(by: author))
      }
      let isIncluded: @Sendable (NoteAction) -> Bool = { $0.author == "ann" }
      let policy = seed.isMultiple(of: 2) ? UndoConflictPolicy.leave : .skip
      try plain.undoActions("All", onConflict: policy, where: isIncluded)
      try await awaited.undoActions("All", onConflict: policy, where: isIncluded)
      try await #require(plain.history == awaited.history)
    }
  }

  /// A position is one in the history that the caller has seen, whatever is read before it is looked up.
  @Test func whatIsReadFirstLeavesAPositionWhereItWas() async throws {
    let stored = UndoStore(InMemoryRepository([Note(1, "start")]))
    for number in 0..<1500 { stored.modify(1, \.text, to: "\(number)", named: "\(number)") }
    var notes = StoringNotes(stored.elements, stored.history)
    notes.goodReadings = 1
    let repository = RepositoryActor(notes)
    let store = AsyncUndoStore(repository)
    try await store.save(Note(2, "x"), named: "New")
    let seen = await store.history
    #expect(seen.position < 1500 && seen.actions.last?.name == "New")
    await repository.withBase { $0.goodReadings = .max }
    #expect(try await store.conflicts(undoingActionAt: seen.position - 1) == [])
    #expect(try await store.undo(actionAt: seen.position - 1)?.name == "Undo New")
    #expect(await store.history.position == 1502)
    #expect(try await store[2] == nil)
  }

  @Test func conflictsOfTheNextActionOfAnAuthor() async throws {
    let notes = (1...3).map { Note($0, "a") }
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository(notes)), author: "ann")
    #expect(try await store.conflicts(undoingBy: "ann") == nil)
    for id in 1...3 { try await store.modify(id, \.text, to: "A", named: "Write \(id)") }
    try await store.undo(by: "ann")
    await store.setAuthor("bob")
    for id in 2...3 { try await store.modify(id, \.text, to: "B", named: "Correct \(id)") }
    #expect(try await store.conflicts(undoingBy: "ann")?.map(\.id) == [2])
    #expect(try await store.conflicts(redoingBy: "ann")?.map(\.id) == [3])
    #expect(try await store.conflicts(undoingBy: "bob") == [])
    #expect(try await store.conflicts(redoingBy: "bob") == nil)
  }

  @Test func theAuthorOfAStoreIsThatOfWhatHasNoOther() async throws {
    let store = AsyncUndoStore(
      RepositoryActor(InMemoryRepository([Note(1, "a")])), author: "ann")
    try await store.modify(1, \.text, to: "b", named: "Write")
    try await store.withAuthor("bob") { _ = try await store.modify(1, \.text, to: "c") }
    try await store.group("Import", metadata: ["author": "program"]) {
      _ = try await store.modify(1, \.text, to: "d")
    }
    let scope = await store.makeScope()
    try await scope.modify(1, \.text, to: "e", named: "Type")
    #expect(await scope.history.actions.map(\.author) == ["ann"])
    try await scope.commit("Edit")
    await store.setAuthor(nil)
    try await store.modify(1, \.text, to: "f")
    #expect(await store.history.actions.map(\.author) == ["ann", "bob", "program", "ann", nil])
  }

  @Test func theAuthorIsTheOneOfTheInnermostClosure() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository([Note(1, "a"), Note(2, "b")])))
    try await store.withAuthor("ann") {
      try await store.modify(1, \.text, to: "A", named: "Write")
      try await store.withAuthor("bob") {
        try await store.group("Both") {
          try await store.modify(2, \.text, to: "B")
        }
      }
      try await store.group("Named", metadata: ["author": "eve"]) {
        try await store.save(Note(3, "c"))
      }
    }
    try await store.save(Note(4, "d"), named: "Nobody")
    #expect(await store.history.actions.map(\.author) == ["ann", "bob", "eve", nil])
    #expect(try await store.undo(by: "bob")?.author == "bob")
    #expect(
      try await store.withAuthor("eve") { try await store.undo(actionAt: 0) }?.author == "eve")
    #expect(try await store.elements.map(\.text) == ["a", "b", "c", "d"])
  }

  /// Does something in both ways, and returns what comes of each: an action, or a refusal.
  private func both(
    _ plain: () throws -> NoteAction?, _ awaited: () async throws -> NoteAction?
  ) async throws -> [Result<NoteAction?, UndoError>] {
    var results: [Result<NoteAction?, UndoError>] = []
    do {
      results.append(.success(try plain()))
    } catch let error as UndoError {
      results.append(.failure(error))
    }
    do {
      results.append(.success(try await awaited()))
    } catch let error as UndoError {
      results.append(.failure(error))
    }
    return results
  }
}
