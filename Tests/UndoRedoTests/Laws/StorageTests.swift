import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Every short sequence of operations, and what must be true of the storage after each.
///
/// Both where the repository is the history's table, and where the table mirrors the repository.
@Suite struct StorageTests {
  /// What is not recorded, with what it meets.
  static let unrecorded: [Operation] = [
    .save(Item(id: 0, value: 0)),
    .delete(0),
    .unrecorded([.save(Item(id: 0, value: 1))]),
    .unrecorded([.delete(0)]),
    .group([.unrecorded([.modify(0, by: 1)]), .save(Item(id: 0, value: 2))]),
    .undo,
    .redo,
    .markSaved,
  ]

  /// Changes that were made before they are recorded, and what they meet.
  static let recorded: [Operation] = [
    .save(Item(id: 0, value: 1)),
    .delete(0),
    .record(0, from: nil),
    .record(0, from: 2),
    .group([.record(0, from: 2), .save(Item(id: 0, value: 3))]),
    .group([.modify(0, by: 5), .modify(0, by: -5), .record(0, from: 2)]),
    .group([.save(Item(id: 0, value: 4)), .record(0, from: 2)], fails: true),
    .unrecorded([.record(0, from: 2), .save(Item(id: 1, value: 1))]),
    .undo,
    .redo,
  ]

  /// What is dropped while a group is open.
  static let dropped: [Operation] = [
    .save(Item(id: 0, value: 0)),
    .delete(0),
    .group([.save(Item(id: 0, value: 1)), .limit(0), .save(Item(id: 1, value: 0))]),
    .group([.delete(0), .removeAllActions, .save(Item(id: 0, value: 2))]),
    .group([.save(Item(id: 1, value: 1)), .removeAllActions, .delete(1)], fails: true),
    .group([.group([.save(Item(id: 2, value: 0)), .limit(1)], fails: true), .delete(0)]),
    .unrecorded([.delete(0), .removeAllActions]),
    .undo,
    .limit(nil),
  ]

  @Test(
    arguments: [
      ("unrecorded", unrecorded), ("recorded", recorded), ("dropped", dropped),
    ])
  func everySequence(_ name: String, _ alphabet: [Operation]) throws {
    let sequences = TestSupport.everySequence(of: alphabet, upTo: 3)
    for operations in Depth.slice(of: sequences, oneIn: 9) {
      if let broken = try broken(by: operations, on: InMemoryRepository<Item>()) {
        Issue.record("\(name) in memory, \(operations): \(broken)")
        return
      }
      if let broken = try broken(by: operations, on: FailingRepository()) {
        Issue.record("\(name) elsewhere, \(operations): \(broken)")
        return
      }
    }
  }

  private func broken<Repo: Repository<Item>>(
    by operations: [Operation], on repository: Repo
  ) throws -> String? {
    let store = UndoStore(repository)
    var model = ReferenceModel<Item>()
    for operation in operations {
      let threw = store.apply(operation)
      if model.apply(operation) != threw { return "\(operation) threw: \(threw)" }
    }
    // What was true on the way, the shorter sequences tell.
    if let broken = try store.brokenInvariant ?? store.difference(from: model) { return broken }
    if let broken = try store.differenceOnTheWay(from: model) { return broken }
    let copy = UndoStore(store.repository)
    if let broken = try copy.difference(from: model.withoutActions) { return "a copy \(broken)" }
    try store.removeAllActions()
    if let broken = store.brokenInvariant { return broken }
    let kept = Repo.isTable ? model.elements.count : 0
    return store.state.engine.places.count == kept
      ? nil : "the places of \(store.state.engine.places) are kept"
  }
}

extension ReferenceModel {
  fileprivate var withoutActions: ReferenceModel {
    var model = self
    model.markSaved()
    model.removeAllActions()
    return model
  }
}
