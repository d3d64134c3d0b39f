import UndoRedo
import UndoRedoAsync
import Workloads

extension Way {
  /// A store of a repository on an actor, called from an actor with a thread of its own.
  static var awaited: Way {
    Way(
      "awaited", "awaited, over an actor", .each(3), waits: true, byHand: AwaitedByHand.self,
      undoRedo: AwaitedStore.self)
  }

  /// The same, called by a task that goes on wherever there is a thread.
  static var awaitedByTask: Way {
    Way(
      "awaited-task", "the same, by a task that needs no thread of its own", .each(10), waits: true,
      byHand: OfTask<AwaitedByHand>.self, undoRedo: OfTask<AwaitedStore>.self)
  }
}

/// An editor whose changes are awaited.
private protocol AwaitedEditor: Sendable, Trying {
  init(_ cards: [Card])

  nonisolated(nonsending) func make(_ change: Change) async
  nonisolated(nonsending) func undo() async -> Bool
  nonisolated(nonsending) func redo() async -> Bool
  nonisolated(nonsending) func checks() async -> [UInt64]
}

extension AwaitedEditor {
  static func trial(_ size: Size) -> Trial {
    let editor = Self(size.cards)
    let changes = size.randomChanges
    let caller = Caller()
    return Trial(
      phases: [
        Trial.Phase(name: "record", count: changes.count) {
          caller.wait { caller in
            for change in changes {
              await editor.make(change)
              caller.done += 1
            }
          }
        },
        Trial.Phase(name: "undo", count: changes.count) {
          caller.wait { caller in while await editor.undo() { caller.done += 1 } }
        },
        Trial.Phase(name: "redo", count: changes.count) {
          caller.wait { caller in while await editor.redo() { caller.done += 1 } }
        },
      ], checks: { editor.checksNow(caller) })
  }

  fileprivate func checksNow(_ caller: Caller) -> [UInt64] {
    let result = Found()
    caller.wait { _ in result.checks = await checks() }
    return result.checks
  }
}

/// What was found by somebody who is waited for.
private final class Found: @unchecked Sendable {
  var checks: [UInt64] = []
}

/// An editor that is used by a task of the shared pool.
private enum OfTask<Base: AwaitedEditor>: Trying {
  static func trial(_ size: Size) -> Trial {
    let editor = Base(size.cards)
    let changes = size.randomChanges
    return Trial(
      phases: [
        Trial.Phase(name: "record", count: changes.count) {
          waitForTask {
            for change in changes {
              await editor.make(change)
              consume(change.id)
            }
          }
        },
        Trial.Phase(name: "undo", count: changes.count) {
          waitForTask { while await editor.undo() { consume(editor) } }
        },
        Trial.Phase(name: "redo", count: changes.count) {
          waitForTask { while await editor.redo() { consume(editor) } }
        },
      ], checks: { editor.checksNow(Caller()) })
  }
}

/// The classic design on an actor.
private struct AwaitedByHand: AwaitedEditor {
  actor Model {
    private var classic: Classic<Void>

    init(_ cards: [Card]) { classic = Classic(cards) }

    func modify(_ id: Int, named name: String, _ body: @Sendable (inout Card) -> Void) {
      classic.modify(id, named: name, note: (), body)
    }

    func undo() -> Bool { classic.undo() != nil }
    func redo() -> Bool { classic.redo() != nil }

    var elements: [Card] { Array(classic.model.values) }
  }

  private let model: Model

  init(_ cards: [Card]) { model = Model(cards) }

  nonisolated(nonsending) func make(_ change: Change) async {
    await model.modify(change.id, named: change.name) { $0.nudge() }
  }

  nonisolated(nonsending) func undo() async -> Bool { await model.undo() }
  nonisolated(nonsending) func redo() async -> Bool { await model.redo() }
  nonisolated(nonsending) func checks() async -> [UInt64] { [await model.elements.digest] }
}

private struct AwaitedStore: AwaitedEditor {
  private let store: AsyncUndoStore<RepositoryActor<InMemoryRepository<Card>>>

  init(_ cards: [Card]) {
    store = AsyncUndoStore(RepositoryActor(InMemoryRepository(cards)))
  }

  nonisolated(nonsending) func make(_ change: Change) async {
    _ = try! await store.modify(change.id, named: change.name) { $0.nudge() }
  }

  nonisolated(nonsending) func undo() async -> Bool { try! await store.undo() != nil }
  nonisolated(nonsending) func redo() async -> Bool { try! await store.redo() != nil }
  nonisolated(nonsending) func checks() async -> [UInt64] { [try! await store.elements.digest] }
}
