import Dispatch
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts

/// Runs an actor, and knows whether code runs on it.
private final class Place: SerialExecutor {
  private static let key = DispatchSpecificKey<Bool>()

  private let queue = DispatchQueue(label: "editor")

  init() { queue.setSpecific(key: Self.key, value: true) }

  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor Editor {
  typealias Store = AsyncUndoStore<
    AsyncBufferedRepository<RepositoryActor<InMemoryRepository<DrawingElement>>>
  >

  private let place = Place()
  private let store = Store(
    AsyncBufferedRepository(
      RepositoryActor(InMemoryRepository([.mark(Mark(id: 1)), .mark(Mark(id: 2))]))))

  /// What has called a closure, and where that was not on the actor.
  private var (called, strays) = ([String](), [String]())

  nonisolated var unownedExecutor: UnownedSerialExecutor { place.asUnownedSerialExecutor() }

  private func note(_ caller: String) {
    called.append(caller)
    if !Place.isHere { strays.append(caller) }
  }

  /// Whether each closure runs here, of all calls that take one.
  func callAll() async throws -> (called: Set<String>, strays: [String]) {
    let marks = store[Mark.self]
    try await store.modify(.first(1)) { _ in note("modify") }
    try await marks.modify(1) { _ in note("modify of a part") }
    try await marks.modify(1, \.text) { _ in note("modify of a property") }
    _ = try await store.fetch(where: { _ in
      note("fetch")
      return true
    })
    _ = try await marks.fetch(where: { _ in true }) {
      self.note("fetch, sorted")
      return $0.id < $1.id
    }
    try await edit(store)
    try await store.group("Group") {
      note("group")
      try await edit(store)
    }
    try await store.transaction("Transaction") {
      note("transaction")
      try await edit(store)
    }
    try await store.withoutRecording {
      note("withoutRecording")
      try await edit(store)
    }
    try await store.withDiscardableActions {
      note("withDiscardableActions")
      try await edit(store)
    }
    try await store.coalescingActions(by: "key") {
      note("coalescingActions")
      try await edit(store)
    }
    try await store.withAuthor("ann") {
      note("withAuthor")
      try await edit(store)
    }
    try await store.makeScope().update("Sheet") { _ in note("update of a scope") }
    return (Set(called), strays)
  }

  private func edit(_ store: Store) async throws {
    let marks = store[Mark.self]
    try await store.update("Update") { _ in note("update") }
    try await store.delete(where: { _ in
      note("delete")
      return false
    })
    try await marks.delete(where: { _ in
      note("delete of a part")
      return false
    })
    try await marks.modify(where: { _ in
      note("modify, where")
      return true
    }) { _ in note("modify, each") }
    try await store.perform("Lines") {
      let _ = note("lines")
      Modify<Mark>(1) { _ in self.note("Modify") }
      ModifyAll(Mark.self, where: note("ModifyAll, where")) { _ in self.note("ModifyAll") }
      DeleteAll(Mark.self, where: note("DeleteAll", false))
    }
  }

  private func note(_ caller: String, _ result: Bool = true) -> (Mark) -> Bool {
    { _ in
      self.note(caller)
      return result
    }
  }
}

/// Closures of an awaited store run where their caller is isolated, as the compiler takes for granted.
@Suite struct AsyncIsolationTests {
  @Test func closuresRunWhereTheCallerIs() async throws {
    let (called, strays) = try await Editor().callAll()
    #expect(strays == [])
    #expect(called.count == 22)
  }
}
