import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Every short sequence of operations, and what must be true of the storage after each.
///
/// Both where the repository is the history's table, and where the table mirrors the repository.
@Suite struct StorageTests {
  /// Changes that were made before they are recorded, and what they meet.
  static let recorded: [Interaction] = [
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
  static let dropped: [Interaction] = [
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
      ("unrecorded", InteractionExhaustiveTests.unrecorded), ("recorded", recorded),
      ("dropped", dropped),
    ])
  func everySequence(_ name: String, _ alphabet: [Interaction]) throws {
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
    by operations: [Interaction], on repository: Repo
  ) throws -> String? {
    let subject = StoreUnderTest(repository, isObserved: false)
    let store = subject.store
    var model = InteractionModel()
    // What was true on the way, the shorter sequences tell.
    let difference = try subject.difference(doing: operations, like: &model)
    if let broken = difference ?? store.brokenInvariant { return broken }
    let copy = InteractionModel(states: [model.elements])
    if let broken = copy.difference(from: try UndoStore(store.repository).facts) {
      return "a copy \(broken)"
    }
    try store.removeAllActions()
    if let broken = store.brokenInvariant { return broken }
    let kept = Repo.isTable ? model.elements.count : 0
    return store.state.engine.places.count == kept
      ? nil : "the places of \(store.state.engine.places) are kept"
  }
}
