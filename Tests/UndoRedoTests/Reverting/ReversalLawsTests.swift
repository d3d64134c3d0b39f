import TestSupport
import Testing
import UndoRedoTesting
import UndoRedoValues

@testable import UndoRedo

/// What each author can take back, beside looking through all actions: see `brokenReversal`.
struct ReversalLawsTests {
  /// A store to which anything happens that changes a history.
  private struct World<Repo: ResidentRepository<Note>> where Repo.Failure == Never {
    let store: UndoStore<Repo>
    var random: SeededGenerator
    var position: Int { mutating get { random.int(0..<max(1, store.history.position)) } }
    var policy: UndoConflictPolicy {
      mutating get { random.pick([.refuse, .leave, .skip, .overwrite, .undoLater]) }
    }

    mutating func write() {
      store.author = random.pick(["ann", "bob", "eve", nil])
      let (id, text) = (random.int(1..<5), "\(random.int(0..<4))")
      switch random.int(0..<10) {
      case 0: store.delete(id, named: "Delete")
      case 1: store.withDiscardableActions { store.save(Note(id, text), named: "Scroll") }
      case 2:
        store.coalescingActions(by: "key") {
          let before = store[id]
          store.save(Note(id, text), named: "Join")
          // What comes to nothing together is no action.
          if let before, random.oneIn(2) { store.save(before, named: "Join") }
        }
      case 3:
        store.group("Group") {
          for id in 1..<3 { store.save(Note(id, text), named: "") }
        }
      default: store.save(Note(id, text), named: "Write \(text)")
      }
    }

    mutating func happen() {
      let (author, policy) = (random.pick(["ann", "bob", "eve"]), policy)
      switch random.int(0..<40) {
      case 0...11: write()
      case 12...16: _ = try? store.undo(by: author, onConflict: policy)
      case 17...19: _ = try? store.redo(by: author, onConflict: policy)
      case 20, 21: _ = try? store.undo(actionAt: position, onConflict: policy)
      case 22:
        let (remainder, isOneInThree) = (random.int(0..<3), random.oneIn(2))
        var count = 0
        _ = try? store.undoActions("Some", onConflict: policy) { _ in
          count += 1
          return (count % 3 == remainder) == isOneInThree
        }
      case 23...26: store.undo(random.int(1..<4))
      case 27, 28: store.redo(random.int(1..<4))
      case 29: store.jump(to: random.pick(store.history.places))
      default: change()
      }
    }

    /// What changes the history otherwise than by one action more.
    private mutating func change() {
      switch random.int(0..<13) {
      case 0: store.limit = random.pick([nil, 3, 10])
      case 11: store.memoryLimit = random.pick([nil, 500, 2000]).map { UndoMemoryLimit(bytes: $0) }
      case 12:
        do {
          store.adopt(try recoded(store.history))
        } catch {
          Issue.record(error)
        }
      case 1: store.removeActions(of: random.int(1..<5))
      case 2: store.removeActions(exceptLast: random.int(0..<20))
      case 3: if random.oneIn(3) { store.removeUndoneActions() }
      case 4: store.addCheckpoint("x")
      case 5: store.squashActions(sinceCheckpoint: "x", named: "Squashed")
      case 6: store.markSaved()
      case 7: store.revertToSaved(named: "Revert")
      case 8: if random.oneIn(2) { store.adopt(store.history) }
      case 9: store.withoutRecording { store.save(Note(random.int(1..<5), "9"), named: "") }
      default: store.keepsBranches.toggle()
      }
    }
  }

  private func run<Repo: ResidentRepository<Note>>(
    seed: UInt64, _ repository: Repo, besides: ((UndoStore<Repo>, Int) -> Void)? = nil
  ) where Repo.Failure == Never {
    var world = World(store: UndoStore(repository), random: SeededGenerator(seed: seed))
    // Some have the index from the start, and others look at what is there already.
    let first = world.random.pick([0, 40])
    for round in 0..<120 {
      if round == first { _ = world.store.state.engine.history.inForce([]) }
      world.happen()
      if let besides, world.random.oneIn(10) { besides(world.store, round) }
      // What was looked at over a layer, and not changed, goes with the next change.
      var engine = world.store.state.engine
      if Repo.isLayer { engine.freeOrphans() }
      if let broken = engine.brokenInvariant {
        Issue.record("seed \(seed), round \(round): \(broken)")
        return
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<600, oneIn: 100))
  func theIndexIsWhatTheActionsSay(seed: UInt64) {
    run(seed: seed, InMemoryRepository())
    run(seed: seed, BufferedRepository(InMemoryRepository())) { store, round in
      switch round % 4 {
      case 0 where seed % 2 == 0: store.rollback()
      case 0: store.save()
      default:
        // What others have changed where the elements live.
        let steps: UndoSteps = [.created(Note(100 + round, "other"))]
        _ = store.takeIn(recordingAs: round % 4 == 1 ? "Reload" : nil) { buffer in
          buffer.saved.perform(steps)
          return steps
        }
      }
    }
  }

  /// Properties may overlap, of which one may be changed while another one was not.
  @Test(arguments: Depth.slice(of: UInt64(0)..<600, oneIn: 100))
  func theIndexIsWhatActionsOnPropertiesSay(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let sheet = UndoValue(Sheet())
    func write() {
      sheet.author = random.pick(["ann", "bob", nil])
      let number = random.int(0..<3)
      switch random.int(0..<5) {
      case 0: sheet.set(\.origin, to: .init(x: number, y: number), named: "Move")
      case 1: sheet.set(\.number, to: number, named: "Number")
      case 2: sheet.withDiscardableActions { sheet.set(\.origin.y, to: number, named: "Scroll") }
      case 3: sheet.coalescingActions(by: "x") { sheet.set(\.origin.x, to: number, named: "Drag") }
      default: sheet.set(\.origin.x, to: number, named: "Move")
      }
    }
    for round in 0..<100 {
      let (author, last) = (random.pick(["ann", "bob"]), max(1, sheet.history.position))
      let policy: UndoConflictPolicy = random.pick([.refuse, .leave, .overwrite, .undoLater])
      switch random.int(0..<16) {
      case 0...5: write()
      case 6, 7: _ = try? sheet.undo(by: author, onConflict: policy)
      case 8: _ = try? sheet.redo(by: author, onConflict: policy)
      case 9: _ = try? sheet.undo(actionAt: random.int(0..<last), onConflict: policy)
      case 10: sheet.undo(random.int(1..<4))
      case 11: sheet.redo(random.int(1..<4))
      case 12: sheet.withoutRecording { write() }
      case 13: sheet.limit = random.pick([nil, 4, 12])
      case 14: sheet.keepsBranches.toggle()
      default: sheet.jump(to: random.pick(sheet.history.places))
      }
      if let broken = sheet.state.engine.brokenInvariant {
        Issue.record("seed \(seed), round \(round): \(broken)")
        return
      }
    }
  }
}
