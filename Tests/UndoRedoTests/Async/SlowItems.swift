import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// A back-end whose answers take their time, and which can be held up and made to fail.
///
/// Latency is a number of yields, drawn from a seed.
actor SlowItems: AsyncRepository {
  typealias Element = Item
  typealias Failure = any Error

  let gate = Gate()
  let faults = AsyncFaultPlan()

  private(set) var items: [Int: Item]

  /// What was performed, in order.
  private(set) var performed: [UndoSteps<Item>] = []

  /// How often a call came while steps were being performed.
  private(set) var overlaps = 0

  /// How many failures there were by chance.
  private(set) var failures = 0

  private var odds: Int?

  /// How many calls are left until the one that cancels the task of its caller.
  private var callsBeforeCancellation: Int?
  private var generator: SeededGenerator
  private let latency: Int
  private var isPerforming = false

  init(_ items: [Item] = [], seed: UInt64 = 0, latency: Int = 4) {
    self.items = Dictionary(uniqueKeysWithValues: items.map { ($0.id, $0) })
    self.latency = latency
    generator = SeededGenerator(seed: seed)
  }

  func element(withID id: Int) async throws -> Item? {
    try await answer(.read)
    return items[id]
  }

  func allElements() async throws -> [Item] {
    try await answer(.readAll)
    return sortedItems
  }

  func perform(_ steps: UndoSteps<Item>) async throws {
    try await answer(.perform)
    isPerforming = true
    defer { isPerforming = false }
    var items = items
    for step in steps {
      guard items[step.id] == step.oldValue else {
        throw UndoError(refusing: step, found: items[step.id])
      }
      items[step.id] = step.newValue
      await wait()
      try await faults.reach("write")
      try failByChance()
    }
    self.items = items
    performed.append(steps)
    cancelCaller()
    await wait()
    await gate.pass(.performed)
  }

  /// Changes an item behind the back of every store.
  func put(_ item: Item) { items[item.id] = item }

  func set(_ id: Int, to item: Item?) { items[id] = item }

  /// Fails by chance from now on, or never.
  func fail(oneIn odds: Int?) { self.odds = odds }

  /// Cancels the task of a caller at one of the next calls, counted from one.
  func cancelCaller(atCall call: Int?) { callsBeforeCancellation = call }

  private func cancelCaller() {
    guard let count = callsBeforeCancellation else { return }
    callsBeforeCancellation = count > 1 ? count - 1 : nil
    if count == 1 { withUnsafeCurrentTask { $0?.cancel() } }
  }

  private func failByChance() throws {
    guard let odds, generator.oneIn(odds) else { return }
    failures += 1
    throw Failed()
  }

  private func answer(_ point: Gate.Point) async throws {
    if isPerforming { overlaps += 1 }
    cancelCaller()
    await wait()
    await gate.pass(point)
    try await faults.reach("answer")
    try failByChance()
  }

  private func wait() async {
    for _ in 0..<(latency == 0 ? 0 : generator.int(0..<latency)) { await Task.yield() }
  }
}

extension SlowItems {
  /// What is held, without asking the back-end.
  var sortedItems: [Item] { items.values.sorted { $0.id < $1.id } }
}

/// Creates an awaited store whose buffer has a slow back-end.
func makeBuffered(
  _ items: [Item] = [], seed: UInt64 = 0, now: (@Sendable () -> UndoDate)? = nil
) -> (AsyncUndoStore<AsyncBufferedRepository<SlowItems>>, SlowItems) {
  let base = SlowItems(items, seed: seed)
  return (AsyncUndoStore(AsyncBufferedRepository(base), now: now), base)
}
