import UndoRedo
import UndoRedoTesting

/// A repository of which a call of insert, update or delete can be made to fail.
///
/// A class, so that a test can reach it behind the store.
final class FailingRepository: SimpleRepository, ResidentRepository {
  typealias Element = Item
  typealias Failure = any Error

  /// Fails once, so that what was done can be flipped back.
  let faults = FaultPlan()

  private var items: [Int: Item] = [:]

  subscript(id: Int) -> Item? { items[id] }
  var elements: [Item] { items.values.sorted { $0.id < $1.id } }

  func insert(_ item: Item) throws {
    try faults.reach("insert")
    items[item.id] = item
  }

  func update(_ old: Item, to new: Item) throws {
    try faults.reach("update")
    items[new.id] = new
  }

  func delete(_ item: Item) throws {
    try faults.reach("delete")
    items[item.id] = nil
  }
}
