import UndoRedo
import Workloads

extension Way {
  /// Scopes of the same store, each of other cards, that are committed one after the other.
  static var commits: Way {
    Way(
      "commit", "committing scopes of \(scopeLength) changes, each change", .of(record: 2),
      fewest: 2_000, byHand: CommitsByHand.self, undoRedo: CommitsStore.self)
  }
}

private let scopeLength = 2_000

extension Size {
  /// Changes of different cards, so many for each scope.
  fileprivate var scopes: [ArraySlice<Change>] {
    let changes = Size(actions: 0, elements: elements).passesOfChanges
    let count = min(max(actions, scopeLength), elements)
    return stride(from: 0, to: count, by: scopeLength).map {
      changes[$0..<min($0 + scopeLength, count)]
    }
  }
}

/// Something with scopes that are made before the time is taken.
private protocol ScopeCommitting: AnyObject, Trying {
  init(_ cards: [Card])

  func makeScope(_ changes: ArraySlice<Change>)
  func commitAll()
  func undo() -> Bool
  func redo() -> Bool
  var checks: [UInt64] { get }
}

extension ScopeCommitting {
  static func trial(_ size: Size) -> Trial {
    let model = Self(size.cards)
    for changes in size.scopes { model.makeScope(changes) }
    let count = size.scopes.map(\.count).reduce(0, +)
    return Trial(
      phases: [
        Trial.Phase(name: "record", count: count) { model.commitAll() },
        Trial.Phase(name: "undo", count: count) { while model.undo() {} },
        Trial.Phase(name: "redo", count: count) { while model.redo() {} },
      ], checks: { model.checks })
  }
}

private final class CommitsByHand: ScopeCommitting {
  private var parent: ClassicGroups
  private var scopes: [ClassicScope] = []

  init(_ cards: [Card]) { parent = ClassicGroups(cards) }

  func makeScope(_ changes: ArraySlice<Change>) {
    var scope = ClassicScope()
    for change in changes {
      scope.modify(change.id, over: parent, named: change.name) { $0.nudge() }
    }
    scopes.append(scope)
  }

  func commitAll() {
    for scope in scopes { precondition(parent.commit(scope.changes, named: "Edit Details")) }
  }

  func undo() -> Bool { parent.undo() != nil }
  func redo() -> Bool { parent.redo() != nil }

  var checks: [UInt64] { [parent.model.values.digest] }
}

private final class CommitsStore: ScopeCommitting {
  private let store: CardStore
  private var scopes: [UndoScope<InMemoryRepository<Card>>] = []

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }

  func makeScope(_ changes: ArraySlice<Change>) {
    let scope = store.makeScope()
    for change in changes { scope.modify(change.id, named: change.name) { $0.nudge() } }
    scopes.append(scope)
  }

  func commitAll() {
    for scope in scopes { try! scope.commit("Edit Details") }
  }

  func undo() -> Bool { store.undo() != nil }
  func redo() -> Bool { store.redo() != nil }

  var checks: [UInt64] { [store.elements.digest] }
}
