import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts
import UndoRedoTesting

/// Of the elements of one type, views see what the store's part holds.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ObservedUndoStorePartTests {
  typealias Repo = FaultyAsyncRepository<
    RepositoryActor<CheckedRepository<InMemoryRepository<DrawingElement>>>
  >
  typealias Observed = ObservedUndoStore<Repo>

  private let faults = AsyncFaultPlan()

  private func makeObserved(_ elements: [DrawingElement] = []) async -> Observed {
    let repository = RepositoryActor(CheckedRepository(InMemoryRepository(elements)))
    let observed = Observed(
      AsyncUndoStore(FaultyAsyncRepository(repository, faults: faults), rules: drawingRules))
    await catchUp(observed)
    return observed
  }

  /// Waits until all is shown that has happened.
  private func catchUp(_ observed: Observed) async {
    _ = await observed.run { _ in }.value
  }

  /// What is seen of a store and its parts.
  private struct Shown: Equatable {
    var (marks, layers, persons): (Set<Mark>, Set<Layer>, Set<Person>)
    var foundMarks: [Mark?]
    var foundLayers: [Layer?]
    var markCount: Int
    var isEmpty: [Bool]
  }

  private func expectShown(_ observed: Observed, _ comment: Comment) async throws {
    let store = observed.store
    let (marks, layers) = (store[Mark.self], store[Layer.self])
    var expected = try await Shown(
      marks: Set(marks.elements), layers: Set(layers.elements),
      persons: Set(store[Person.self].elements), foundMarks: [], foundLayers: [],
      markCount: marks.count, isEmpty: [marks.isEmpty, store.isEmpty])
    for id in 1..<4 {
      expected.foundMarks.append(try await marks[id])
      expected.foundLayers.append(try await layers[id])
    }
    let (seenMarks, seenLayers) = (observed[Mark.self], observed[Layer.self])
    let shown = Shown(
      marks: Set(seenMarks.elements), layers: Set(seenLayers.elements),
      persons: Set(observed[Person.self].elements), foundMarks: (1..<4).map { seenMarks[$0] },
      foundLayers: (1..<4).map { seenLayers[$0] }, markCount: seenMarks.elements.count,
      isEmpty: [seenMarks.elements.isEmpty, observed.elements.isEmpty])
    #expect(shown == expected, comment)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 10))
  func partsShowWhatTheStoreHolds(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let observed = await makeObserved()
    for round in 0..<40 {
      let operation = DrawingOperation.random(using: &generator)
      if generator.oneIn(4) { await faults.fail(at: .perform) }
      if generator.oneIn(2) {
        _ = await observed.run { try await $0.apply(operation) }.value
      } else {
        try? await observed.store.apply(operation)
        await catchUp(observed)
      }
      await faults.clear()
      try await expectShown(observed, "seed \(seed), round \(round): \(operation)")
    }
  }

  @Test func commandsAreThoseOfThePart() async throws {
    let observed = await makeObserved()
    let layers = observed[Layer.self]
    layers.save(Layer(id: 1, name: "a"), named: "Add Layer")
    layers.save(Layer(id: 2, name: "b"), named: "Add Layer")
    layers.modify(1, \.name, to: "c", named: "Rename")
    let modified = await layers.modify(2, \.name, named: "Rename") { $0 += "!" }.value
    #expect(modified == Layer(id: 2, name: "b!"))
    #expect(layers.elements.map(\.name) == ["c", "b!"] && layers[1]?.name == "c")
    observed[Mark.self].save(Mark(id: 1, layer: 2), named: "Add Mark")
    let deleted = await layers.delete(at: [1, 5], in: layers.elements, named: "Delete Layer").value
    #expect(deleted == [Layer(id: 2, name: "b!")])
    #expect(observed[Mark.self].elements.isEmpty && observed.undoName == "Delete Layer")
    _ = await observed.undo().value
    #expect(observed[Mark.self].elements == [Mark(id: 1, layer: 2)])
    let removed = await layers.delete(Layer(id: 2), named: "Delete Layer").value
    #expect(removed == Layer(id: 2, name: "b!") && layers[2] == nil)
    _ = await observed.undo().value
    #expect(await layers.run { try await $0.fetch().count }.value == 2)
    #expect(layers.store === observed)
  }

  @Test func aCommandThatFailsIsAnErrorOfTheStore() async throws {
    let observed = await makeObserved([
      .person(Person(id: "p1")), .layer(Layer(id: 1, owner: "p1")),
    ])
    let deleted = await observed[Person.self].delete("p1", named: "Delete Person").value
    #expect(deleted == .none)
    #expect((observed.lastError as? UndoError)?.code == .referencedElement)
    #expect(observed[Person.self].elements.count == 1 && !observed.canUndo)
  }

  @Test func eachTypeIsTrackedByItself() async throws {
    let observed = await makeObserved([.layer(Layer(id: 1)), .mark(Mark(id: 1))])
    func isNotified<Value>(
      _ read: () -> Value, _ change: () async throws -> Void
    ) async throws -> Bool {
      try await TestSupport.isNotified(read) {
        try await change()
        await catchUp(observed)
      }
    }
    let (marks, layers) = (observed[Mark.self], observed[Layer.self])
    let store = observed.store
    let rename = { _ = try await store[Layer.self].modify(1) { $0.name += "a" } }
    #expect(try await isNotified({ layers.elements }, rename))
    #expect(try await !isNotified({ marks.elements }, rename))
    #expect(try await isNotified({ layers[1] }, rename))
    #expect(try await !isNotified({ marks[1] }, rename))
    #expect(try await isNotified({ marks.elements }) { try await store[Mark.self].delete(1) })
    #expect(try await isNotified({ marks.elements }) { try await store.undo() })
    let repository = store.repository.base
    #expect(
      try await isNotified({ marks.elements }) {
        try await repository.perform([.deleted(.mark(Mark(id: 1)))])
        await observed.reload().value
      })
  }
}
