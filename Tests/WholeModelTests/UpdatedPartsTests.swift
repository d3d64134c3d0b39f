import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// The elements of one type, changed by any code or forgotten, in a store and in an awaited one.
@Suite struct UpdatedPartsTests {
  typealias Element = DrawingElement

  let elements: [Element] = [
    .mark(Mark(id: 1, text: "b")), .layer(Layer(id: 1)), .mark(Mark(id: 2, text: "a")),
  ]

  private static func sort(_ marks: inout [Mark]) {
    marks.sort { $0.text < $1.text }
    for index in marks.indices { marks[index].text += "\(index)" }
    marks.append(Mark(id: 3))
  }

  private static let sorted = Set([
    Mark(id: 1, text: "b1"), Mark(id: 2, text: "a0"), Mark(id: 3),
  ])

  @Test func anyCodeChangesThoseOfOneType() throws {
    let store = UndoStore(InMemoryRepository(elements))
    let action = try store[Mark.self].update("Sort", metadata: ["by": "text"], Self.sort)
    #expect(action?.name == "Sort" && action?.steps.count == 3 && action?.metadata["by"] == "text")
    #expect(Set(store.elements.of(Mark.self)) == Self.sorted)
    #expect(store.elements.of(Layer.self) == [Layer(id: 1)])
    let error = #expect(throws: UndoError.self) {
      try store[Mark.self].update("Twice") { $0.append(Mark(id: 3)) }
    }
    #expect(error?.code == .duplicateElement && error?.action == "Twice")
    #expect(try store[Layer.self].update { _ in } == nil)
    store.undo()
    #expect(Set(store.elements) == Set(elements))
  }

  @Test func soItIsAwaited() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository(elements)))
    #expect(try await store[Mark.self].update("Sort", Self.sort)?.steps.count == 3)
    #expect(try await Set(store.allElements().of(Mark.self)) == Self.sorted)
    try await store[Layer.self].save(Layer(id: 2), named: "Add Layer")
    await store[Mark.self].removeActions(of: 3)
    #expect(await store.history.actions.map(\.steps.count) == [2, 1])
    await store[Mark.self].removeActions()
    #expect(await store.history.actions.map(\.name) == ["Add Layer"])
    #expect(try await Set(store[Mark.self].allElements()) == Self.sorted)
  }
}
