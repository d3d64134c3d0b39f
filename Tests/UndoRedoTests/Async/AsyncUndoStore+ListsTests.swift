import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// Lists of an awaited store are fetched and edited as those of any store.
@Suite struct AsyncUndoStoreListsTests {
  let store = AsyncUndoStore(
    SlowItems([Item(id: 1, value: 2), Item(id: 2, value: 1), Item(id: 3, value: 2)]))

  @Test func fetching() async throws {
    #expect(try await store.fetch { $0.value == 2 }.map(\.id) == [1, 3])
    let sort = { (lhs: Item, rhs: Item) in (lhs.value, rhs.id) < (rhs.value, lhs.id) }
    #expect(try await store.fetch(sortedBy: sort).map(\.id) == [2, 3, 1])
    #expect(try await store.fetch(sortedBy: sort, offset: 1, limit: 1).map(\.id) == [3])
    #expect(try await store.contains(3))
    #expect(try await store.contains(4) == false)
  }

  @Test func editsOfSeveralElementsAreOneAction() async throws {
    try await store.save(contentsOf: [Item(id: 1, value: 9), Item(id: 4, value: 4)], named: "Add")
    #expect(try await store.fetch().map(\.id) == [1, 2, 3, 4])
    #expect(try await store.delete(contentsOf: [2, 7], named: "Delete").map(\.id) == [2])
    #expect(try await store.delete(where: { $0.id > 1 }, named: "Clear").map(\.id) == [3, 4])
    #expect(await store.history.actions.map(\.name) == ["Add", "Delete", "Clear"])
    try await store.undoAll()
    #expect(try await store.fetch(sortedBy: \.id).map(\.value) == [2, 1, 2])
  }

  /// An element that is given twice is changed twice, from where it is changed first.
  @Test(arguments: [[2, 9], [9, 2], [9, 9], [2, 2]])
  func whatIsGivenTwiceCountsAsLastGiven(values: [Int]) async throws {
    let items = [
      Item(id: 1, value: values[0]), Item(id: 4, value: 4), Item(id: 1, value: values[1]),
    ]
    try await store.save(contentsOf: items, named: "Add")
    let plain = UndoStore(
      InMemoryRepository([Item(id: 1, value: 2), Item(id: 2, value: 1), Item(id: 3, value: 2)]))
    plain.save(contentsOf: items, named: "Add")
    #expect(await store.history == plain.history)
  }

  @Test func withinAGroupTheyBelongToIt() async throws {
    try await store.group("Group") {
      try await store.save(contentsOf: [Item(id: 4, value: 4)])
      #expect(try await store.contains(4))
      try await store.delete(where: { $0.id < 3 })
      #expect(try await store.fetch(sortedBy: \.id, descending: true).map(\.id) == [4, 3])
    }
    #expect(await store.history.actions.map(\.name) == ["Group"])
  }
}
