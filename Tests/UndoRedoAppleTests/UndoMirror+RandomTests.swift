import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoApple

/// Whatever the store, the manager and others do, both stacks are what the history is.
@Suite struct UndoMirrorRandomTests {
  @Test(arguments: Depth.slice(of: 0..<200 as Range<UInt64>, oneIn: 5))
  func bothStacksFollow(seed: UInt64) throws {
    try bothStacksFollow(InMemoryRepository<Line>(), seed) { _ in }
  }

  @Test(arguments: Depth.slice(of: 0..<100 as Range<UInt64>, oneIn: 4))
  func bothStacksFollowWhatIsSavedAndRolledBack(seed: UInt64) throws {
    try bothStacksFollow(BufferedRepository(InMemoryRepository<Line>()), seed) { store in
      if store.history.position % 2 == 0 { store.save() } else { store.rollback() }
    }
  }

  private func bothStacksFollow<Repo: ResidentRepository<Line>>(
    _ repository: Repo, _ seed: UInt64, saving: (UndoStore<Repo>) -> Void
  ) throws where Repo.Failure == Never {
    var random = SeededGenerator(seed: seed)
    let (store, system) = (UndoStore(repository), ModelUndoManager())
    let mirror = UndoMirror(store, in: system) { _ in }
    system.onChange = { [weak mirror] in mirror?.settle() }
    var done: [String] = []
    for number in 0..<60 {
      let line = Line(id: random.int(0..<3), text: "\(random.int(0..<3))")
      switch random.int(0..<14) {
      case 0...3:
        store.save(line, named: "Save \(number)")
        done.append("save \(line.id) \(line.text)")
      case 4:
        store.joiningActions(by: "key") { _ = store.save(line, named: "Join \(number)") }
        done.append("join \(line.id) \(line.text)")
      case 5:
        store.withDiscardableActions { _ = store.save(line, named: "Scroll \(number)") }
        done.append("scroll \(line.id) \(line.text)")
      case 6:
        store.withoutRecording { _ = store.save(line, named: "") }
        done.append("unrecorded \(line.id) \(line.text)")
      case 7:
        store.jump(to: random.int(0..<store.history.actions.count + 1))
        done.append("jump")
      case 8:
        store.limit = random.pick([nil, 1, 4])
        done.append("limit")
      case 9:
        let before = store.elements
        // What is undone in the middle of an action and its discardable ones is redone as a whole.
        let isBetween = store.history.redoable.first?.isDiscardable ?? false
        let canUndo = system.canUndo
        system.undo()
        system.redo()
        done.append("undo and redo")
        if canUndo && !isBetween { try #require(store.elements == before, "seed \(seed): \(done)") }
      case 10:
        system.undo()
        done.append("undo")
      case 11:
        saving(store)
        done.append("save or roll back")
      case 12:
        guard random.oneIn(2) else { continue }
        store.removeActions(of: line.id)
        done.append("forget \(line.id)")
      default:
        system.redo()
        done.append("redo")
      }
      if random.int(0..<3) > 0 { system.endEvent() }
      try #require(mirror.isInStep, "seed \(seed): \(done)")
      let names = store.history.actions.map { $0.isDiscardable ? nil : $0.name }
      let position = store.history.position
      try #require(
        system.undoNames == names.prefix(position).reversed().compactMap { $0 },
        "seed \(seed): \(done)")
      try #require(
        system.redoNames == names.dropFirst(position).compactMap { $0 }, "seed \(seed): \(done)")
    }
  }
}
