import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// An awaited store beside a plain one, which does the same.
struct AsyncBranchesTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<40, oneIn: 4))
  func anAwaitedStoreDoesWhatAPlainOneDoes(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let plain = UndoStore(InMemoryRepository<Note>())
    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>()))
    plain.keepsBranches = true
    await awaited.setKeepsBranches(true)
    for round in 0..<40 {
      var events: [UndoEvent<Note>?] = []
      let (id, place) = (generator.int(0..<3), UndoPlace(generator.int(0..<12)))
      switch generator.int(0..<12) {
      case 0...3:
        let note = Note(id, "\(generator.int(0..<3))")
        plain.save(note, named: "Save")
        try await awaited.save(note, named: "Save")
      case 4...5:
        plain.undo()
        try await awaited.undo()
      case 6:
        let count = generator.int(-3..<4)
        events = [plain.jump(by: count), try await awaited.jump(by: count)]
      case 9:
        let action = plain.revertToSaved()
        #expect(try await awaited.revertToSaved() == action, "seed \(seed), round \(round)")
      case 10:
        let position = generator.int(0..<6)
        events = [plain.jump(to: position), try await awaited.jump(to: position)]
      case 11:
        let limit = UndoMemoryLimit<Note>(bytes: plain.history.byteCount)
        plain.memoryLimit = limit
        await awaited.setMemoryLimit(limit)
      case 8:
        let note = Note(id, "\(generator.int(0..<3))")
        plain.withDiscardableActions { _ = plain.save(note, named: "Scroll") }
        _ = try await awaited.withDiscardableActions {
          try await awaited.save(note, named: "Scroll")
        }
      case 7:
        plain.markSaved()
        await awaited.markSaved()
      default:
        events = [plain.jump(to: place), try await awaited.jump(to: place)]
      }
      #expect(events.first == events.last, "seed \(seed), round \(round)")
      #expect(await awaited.history == plain.history, "seed \(seed), round \(round)")
      let elements = try await awaited.elements.sorted { $0.id < $1.id }
      #expect(elements == plain.elements.sorted { $0.id < $1.id }, "seed \(seed), round \(round)")
    }
    await awaited.setKeepsBranches(false)
    #expect(await awaited.history.branches.isEmpty)
  }

  @Test func revertingToWhatADiscardableChangeHasMadeAnyway() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>()))
    await store.setKeepsBranches(true)
    try await store.save(Note(1, "y"), named: "Save")
    await store.markSaved()
    try await store.undo()
    try await store.save(Note(2, "x"), named: "Save")
    try await store.undo()
    _ = try await store.withDiscardableActions {
      try await store.save(Note(1, "y"), named: "Scroll")
    }
    try await store.revertToSaved()
    #expect(await !store.hasUnsavedChanges)
  }
}
