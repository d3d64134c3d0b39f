import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// Three operations that are awaited make a repository that keeps all rules.
@Suite struct SimpleAsyncRepositoryTests {
  private let one = Item(id: 1, value: 1)
  private let other = Item(id: 1, value: 9)
  private let two = Item(id: 2, value: 2)

  @Test func itKeepsTheRules() async throws {
    let faults = AsyncFaultPlan()
    try await RepositoryRule.allShared.check(
      elements: { Item(id: $0, value: $1) }, rounds: Depth.rounds, faults: faults,
      reopen: { $0 }
    ) {
      ItemService(faults: faults)
    }
  }

  /// Each operation goes on to its end, and so nothing is left half done.
  @Test func cancellationDoesNotReachTheOperations() async throws {
    let service = ItemService()
    let steps: UndoSteps = [.created(one), .created(two)]
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await service.perform(steps)
    }
    try await task.value
    #expect(await service.items == [1: one, 2: two])
    #expect(await !service.wasCancelled)
  }

  @Test func failuresAreTyped() async throws {
    let service = ItemService()
    try await service.perform([.created(one)])
    let created: UndoSteps = [.created(other)]
    await #expect(throws: ServiceError.refused(UndoError(refusing: created[0], found: one))) {
      try await service.perform(created)
    }
    await service.faults.fail(at: "update")
    let steps: UndoSteps = [.created(two), .modified(from: one, to: other)]
    await #expect(throws: ServiceError.failed(at: "update")) { try await service.perform(steps) }
    #expect(await service.items == [1: one])
  }
}

private enum ServiceError: Error, Equatable {
  case refused(UndoError)
  case failed(at: String)
}

/// A service with a request for each item.
private actor ItemService: SimpleAsyncRepository {
  typealias Element = Item
  typealias Failure = ServiceError

  let faults: AsyncFaultPlan
  private(set) var items: [Int: Item] = [:]
  private(set) var wasCancelled = false

  init(faults: AsyncFaultPlan = AsyncFaultPlan()) {
    self.faults = faults
  }

  func element(withID id: Int) -> Item? { items[id] }
  func allElements() -> [Item] { items.values.sorted { $0.id < $1.id } }

  func insert(_ item: Item) async throws(ServiceError) {
    try await request("insert")
    items[item.id] = item
  }

  func update(_ old: Item, to new: Item) async throws(ServiceError) {
    try await request("update")
    items[new.id] = new
  }

  func delete(_ item: Item) async throws(ServiceError) {
    try await request("delete")
    items[item.id] = nil
  }

  func refusal(_ error: UndoError) -> ServiceError { .refused(error) }

  private func request(_ point: FaultPlan.Point) async throws(ServiceError) {
    await Task.yield()
    wasCancelled = wasCancelled || Task.isCancelled
    do { try await faults.reach(point) } catch { throw .failed(at: error.point.name) }
  }
}
