import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoValues

/// The laws of stores whose steps hold what differs between two versions of an element, over generated sequences.
@Suite struct ElementDifferencesLawsTests {
  private typealias Page = ElementDifferencesTests.Page
  private typealias Pages = UndoStore<InMemoryRepository<Page>>
  private typealias PerformedPages = UndoStore<RecordingRepository<InMemoryRepository<Page>>>

  private let long = String(repeating: "Lorem ipsum. ", count: 800)

  /// What is done with a store that stores differences, and with one that does not, comes to the same.
  @Test(arguments: Depth.slice(of: UInt64(0)..<160, oneIn: 8))
  func nobodyCanTell(seed: UInt64) {
    checkThatNobodyCanTell(seed, Pages(InMemoryRepository()), Pages(InMemoryRepository()))
  }

  /// Nor where steps are performed elsewhere before they are finished.
  @Test(arguments: Depth.slice(of: UInt64(0)..<160, oneIn: 8))
  func nobodyCanTellWhereStepsArePerformed(seed: UInt64) {
    func make() -> PerformedPages { UndoStore(RecordingRepository(InMemoryRepository())) }
    checkThatNobodyCanTell(seed, make(), make())
  }

  private func checkThatNobodyCanTell<Repo: ResidentRepository<Page>>(
    _ seed: UInt64, _ plain: UndoStore<Repo>, _ differing: UndoStore<Repo>
  ) where Repo.Failure == Never {
    for store in [plain, differing] {
      if seed % 3 == 0 { store.keepsBranches = true }
      if seed % 5 == 0 { store.limit = 6 }
    }
    differing.storeDifferences(of: \.text, leastSaving: .min)
    differing.storeDifferences(of: \.numbers, leastSaving: .min)
    var generator = SeededGenerator(seed: seed)
    var copies: [(plain: UndoHistory<Page>, differing: UndoHistory<Page>)] = []
    for round in 0..<80 {
      let operation = generator.next()
      for store in [plain, differing] {
        var generator = SeededGenerator(seed: operation)
        perform(in: store, depth: 2, &generator)
      }
      #expect(plain.elements == differing.elements, "seed \(seed), round \(round)")
      #expect(plain.history == differing.history, "seed \(seed), round \(round)")
      #expect(plain.hasUnsavedChanges == differing.hasUnsavedChanges)
      if plain.history != differing.history { return }
      if round % 10 == 0 { copies.append((plain.history, differing.history)) }
    }
    for actions in [
      differing.history.actions, differing.history.undoable, differing.history.redoable,
    ] {
      #expect(Array(actions) == actions.indices.map { actions[$0] }, "seed \(seed)")
    }
    // Other changes of a store do not change a copy of its history.
    for (plain, differing) in copies { #expect(plain == differing, "seed \(seed)") }
    #expect(plain.undoAll() == differing.undoAll())
    #expect(plain.elements == differing.elements, "seed \(seed)")
    #expect(plain.redoAll() == differing.redoAll())
    #expect(plain.elements == differing.elements, "seed \(seed)")
  }

  private func perform<Repo: ResidentRepository<Page>>(
    in store: UndoStore<Repo>, depth: Int, _ generator: inout SeededGenerator
  ) where Repo.Failure == Never {
    let id = generator.int(0..<3)
    // Within a group, there are no gestures, and nothing is undone.
    switch generator.int(0..<[7, 15, 28][depth]) {
    case 0: store.save(Page(id: id, text: text(&generator)), named: "Save")
    case 1: store.delete(id, named: "Delete")
    case 2: store.modify(id, named: "Title") { $0.title += "t" }
    case 3...5: type(id, in: store, &generator)
    case 6: store.modify(id, named: "Numbers") { $0.numbers.append($0.numbers.count) }
    case 7...9: runGroup(in: store, depth, &generator)
    case 10: store.withoutRecording { type(id, in: store, &generator) }
    case 11: store.withDiscardableActions { type(id, in: store, &generator) }
    case 12, 13: store.coalescingActions(by: "typing") { type(id, in: store, &generator) }
    case 14: store.coalescingActions(by: "typing") { runGroup(in: store, depth, &generator) }
    case 15:
      let gesture = store.beginGesture("Gesture")
      for _ in 0..<generator.int(0..<3) { type(id, in: store, &generator) }
      if generator.oneIn(3) { gesture.cancel() } else { gesture.commit() }
    case 16: store.removeActions(of: id)
    case 17:
      store.jump(to: generator.int(0..<(store.history.actions.count + 1)))
    case 18:
      if generator.oneIn(3) { store.addCheckpoint("start") }
      if generator.oneIn(3) { store.squashActions(sinceCheckpoint: "start", named: "Squashed") }
    case 19:
      if generator.oneIn(2) { store.markSaved() } else { store.revertToSaved() }
    case 20:
      let count = store.history.actions.count
      if count > 0 { _ = try? store.undo(actionAt: generator.int(0..<count)) }
    case 21: store.undo(generator.int(1..<5))
    case 22: store.redo(generator.int(1..<5))
    case 23...25: store.undo()
    default: store.redo()
    }
  }

  private func runGroup<Repo: ResidentRepository<Page>>(
    in store: UndoStore<Repo>, _ depth: Int, _ generator: inout SeededGenerator
  ) where Repo.Failure == Never {
    let count = generator.int(1..<5)
    let fails = generator.oneIn(4)
    try? store.group("Group") {
      for _ in 0..<count { perform(in: store, depth: depth - 1, &generator) }
      if fails { throw Failed() }
    }
  }

  private func type<Repo: ResidentRepository<Page>>(
    _ id: Int, in store: UndoStore<Repo>, _ generator: inout SeededGenerator
  ) where Repo.Failure == Never {
    let letters = text(&generator)
    let place = generator.int(0..<9)
    func range(of text: String) -> Range<String.Index> {
      let start = text.index(text.startIndex, offsetBy: place, limitedBy: text.endIndex)
      let end = text.index(start ?? text.endIndex, offsetBy: 1, limitedBy: text.endIndex)
      return (start ?? text.endIndex)..<(end ?? text.endIndex)
    }
    let isByRange = generator.oneIn(2)
    if store.storesDifferences, isByRange, let text = store[id]?.text {
      store.replaceSubrange(range(of: text), of: \.text, in: id, with: letters, named: "Typing")
    } else {
      store.modify(id, named: "Typing") {
        $0.text.replaceSubrange(range(of: $0.text), with: letters)
      }
    }
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    let end = generator.oneIn(4) ? long.prefix(300) : ""
    return String((0..<generator.int(0..<4)).map { _ in generator.pick("abé\u{301}👍") }) + end
  }

  /// What a history counts of its values is what they cost, however steps have come to hold them.
  @Test(arguments: Depth.slice(of: UInt64(0)..<40, oneIn: 8))
  func costsAreCounted(seed: UInt64) {
    checkThatCostsAreCounted(seed, Pages(InMemoryRepository()))
    checkThatCostsAreCounted(seed, PerformedPages(RecordingRepository(InMemoryRepository())))
  }

  private func checkThatCostsAreCounted<Repo: ResidentRepository<Page>>(
    _ seed: UInt64, _ store: UndoStore<Repo>
  ) where Repo.Failure == Never {
    store.memoryLimit = UndoMemoryLimit(bytes: 3_000) { $0.text.utf8.count * 10 }
    store.storeDifferences(of: \.text, leastSaving: .min)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<80 {
      perform(in: store, depth: 2, &generator)
      var counted = store.history
      counted.recount()
      #expect(counted.byteCount == store.history.byteCount, "seed \(seed), round \(round)")
    }
  }
}

extension UndoStore where Repo: Repository<ElementDifferencesTests.Page> {
  var storesDifferences: Bool { !state.engine.history.log.differences.isEmpty }
}
