import UndoRedo

/// A repository that fails at a chosen call of insert, update or delete.
///
/// A class, so that a test can reach it behind the store.
final class FailingRepository: SimpleRepository, ResidentRepository {
  typealias Element = Item
  typealias Failure = any Error

  private var items: [Int: Item] = [:]

  /// The number of calls that succeed before one fails, or `nil` for never failing.
  var callsUntilFailure: Int?

  /// Whether a call has failed since the last reset.
  private(set) var didFail = false

  func reset() {
    callsUntilFailure = nil
    didFail = false
  }

  subscript(id: Int) -> Item? { items[id] }
  var elements: [Item] { items.values.sorted { $0.id < $1.id } }

  func insert(_ item: Item) throws {
    try call()
    items[item.id] = item
  }

  func update(_ old: Item, to new: Item) throws {
    try call()
    items[new.id] = new
  }

  func delete(_ item: Item) throws {
    try call()
    items[item.id] = nil
  }

  private func call() throws {
    guard let calls = callsUntilFailure else { return }
    // Fails once, so that what was done can be flipped back.
    callsUntilFailure = calls == 0 ? nil : calls - 1
    if calls == 0 {
      didFail = true
      throw Failed()
    }
  }
}
