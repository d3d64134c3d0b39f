import Testing
import UndoRedo
import UndoRedoAsync

/// What one task's group has staged is nothing that others are told.
@Suite(.timeLimit(.minutes(5))) struct AsyncNamesInGroupsTests {
  @Test func namesOfOwnUndoAreWithoutWhatAGroupHasStaged() async throws {
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository([Item(id: 1, value: 1)])))
    func change(_ value: Int, by author: String) async throws {
      try await store.withAuthor(author) {
        try await store.modify(1, \.value, to: value, named: "by \(author)")
      }
    }
    try await change(2, by: "Ann")
    try await change(3, by: "Ben")
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let (ended, ending) = AsyncStream.makeStream(of: Void.self)
    let group = Task {
      try await store.group("Group") {
        // It leaves nothing of what Ann has done.
        try await store.modify(1, \.value, to: 1)
        beginning.finish()
        for await _ in ended {}
      }
    }
    for await _ in begun {}
    #expect(await store.undoName(by: "Ann") == "by Ann")
    ending.finish()
    try await group.value
    #expect(await store.undoName(by: "Ann") == nil)
  }

  /// A server's pages may have moved while they were read.
  @Test func anElementThatIsReturnedTwiceEndsNothing() async throws {
    let store = AsyncUndoStore(TwicePaged())
    try await store.perform("Clear") { DeleteAll<Item> { $0.value == 1 } }
    #expect(await store.history.actions.map(\.deletedIDs) == [[1]])
  }
}

/// Returns each element twice.
private actor TwicePaged: AsyncRepository {
  typealias Element = Item
  typealias Failure = any Error

  private var items = [Item(id: 1, value: 1), Item(id: 2, value: 2)]

  func element(withID id: Int) -> Item? { items.first { $0.id == id } }

  func allElements() -> [Item] { items + items }

  func perform(_ steps: UndoSteps<Item>) {
    for step in steps {
      items.removeAll { $0.id == step.id }
      if let new = step.newValue { items.append(new) }
    }
  }
}
