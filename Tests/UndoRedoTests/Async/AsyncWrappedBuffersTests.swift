import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// Wrapping changes nothing: a buffer in a wrapper, and one on an actor, is a buffer.
@MainActor @Suite(.timeLimit(.minutes(5))) struct AsyncWrappedBuffersTests {
  /// A wrapper that adds nothing.
  private struct Wrapper<Base: AsyncRepository>: AsyncRepositoryWrapper {
    typealias Element = Base.Element
    typealias Failure = Base.Failure

    let base: Base
  }

  /// A wrapper that adds nothing.
  private struct PlainWrapper<Base: Repository<Card>>: RepositoryWrapper
  where Base.Failure == UndoError {
    typealias Element = Card
    typealias Failure = UndoError

    var base: Base
  }

  /// What someone else does below a buffer.
  private typealias Put = @Sendable (Card) async -> Void

  @Test func anAwaitedBuffer() async throws {
    let server = RepositoryActor(SharedCards("Milk", "Tea"))
    let put: Put = { card in await server.withBase { $0.put(card) } }
    try await check(AsyncUndoStore(AsyncBufferedRepository(server)), put)
  }

  @Test func anAwaitedBufferInAWrapper() async throws {
    let server = RepositoryActor(SharedCards("Milk", "Tea"))
    let put: Put = { card in await server.withBase { $0.put(card) } }
    let wrapper = Wrapper(base: Wrapper(base: AsyncBufferedRepository(server)))
    try await check(AsyncUndoStore(wrapper), put)
  }

  @Test func aBufferOnAnActor() async throws {
    let buffer = RepositoryActor(BufferedRepository(SharedCards("Milk", "Tea")))
    let put: Put = { card in await buffer.withBase { $0.base.put(card) } }
    try await check(AsyncUndoStore(buffer), put)
  }

  @Test func aBufferInAWrapperOnAnActor() async throws {
    let wrapper = PlainWrapper(base: BufferedRepository(SharedCards("Milk", "Tea")))
    let buffer = RepositoryActor(wrapper)
    let put: Put = { card in await buffer.withBase { $0.base.base.put(card) } }
    try await check(AsyncUndoStore(Wrapper(base: buffer)), put)
  }

  private func check<Repo: AsyncRepository<Card>>(
    _ store: AsyncUndoStore<Repo>, _ put: Put
  ) async throws {
    #expect(await store.changesSinceSaved == [], "nothing was saved before")
    let observed = ObservedUndoStore(store)
    await observed.reload().value

    // What a save has merged is shown.
    _ = await observed.modify(1, \.title, to: "Oat").value
    await put(Card(1, "Milk", isDone: true))
    _ = await observed.run { try await $0.markSaved() }.value
    #expect(observed.lastError == nil)
    #expect(observed[1] == Card(1, "Oat", isDone: true))
    #expect(try await store[1] == Card(1, "Oat", isDone: true))

    // What was changed and changed back is what it is below, once all is read again.
    _ = await observed.modify(2, \.title, to: "Coffee").value
    _ = await observed.undo().value
    await put(Card(2, "Water"))
    #expect(observed[2] == Card(2, "Tea"))
    await observed.reload().value
    #expect(observed[2] == Card(2, "Water"))

    // The repository does not store the history, so that there may be another one.
    let history = await store.history
    #expect(try await store.adopt(UndoHistory()).isEmpty)
    try await store.adopt(history)
    #expect(await store.history.undoable.count == 1)
  }

  @Test func aScopeAdoptsAHistory() async throws {
    let scope = await AsyncUndoStore(RepositoryActor(SharedCards("Milk"))).makeScope()
    try await scope.modify(1, \.title, to: "Oat")
    #expect(try await scope.adopt(UndoHistory()).isEmpty)
    #expect(await !scope.canUndo)
  }

  @Test func aBufferInAWrapperOfAPlainStoreAdoptsAHistory() throws {
    let store = UndoStore(PlainWrapper(base: BufferedRepository(SharedCards("Milk"))))
    try store.modify(1, \.title, to: "Oat")
    #expect(try store.adopt(UndoHistory()).isEmpty)
    #expect(!store.canUndo)
    try store.markSaved()
    #expect(store.repository.base.base[1]?.title == "Oat")
  }
}
