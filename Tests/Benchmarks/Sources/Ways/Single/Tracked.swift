import Observation
import UndoRedo
import Workloads

extension Way {
  /// What a view with two menu items and one card would read, read anew before each change.
  static var tracked: Way {
    Way(
      "tracked", "tracked by Observation: canUndo, title and one element", .each(1),
      byHand: TrackedByHand.self, undoRedo: TrackedStore.self)
  }
}

/// An editor of which something is read, and tracked, before each change: what is about to change,
/// be it by an action or by undoing or redoing one.
protocol Watched: Editor {
  var trail: Trail { get }

  /// Reads what is tracked.
  func look(at id: Int, _ onChange: @escaping @Sendable () -> Void)

  func makeUnwatched(_ change: Change)
  func undoUnwatched() -> Bool
  func redoUnwatched() -> Bool
}

/// The cards that were changed, in order, and where among them the history is.
final class Trail {
  var ids: [Int] = []
  var position = 0

  /// How often something tracked has changed.
  let changes = Counter()
}

extension Watched {
  private func look(at id: Int) {
    look(at: id) { [changes = trail.changes] in changes.value += 1 }
  }

  func make(_ change: Change) {
    look(at: change.id)
    makeUnwatched(change)
    trail.ids.append(change.id)
    trail.position += 1
  }

  func undo() -> Bool {
    guard trail.position > 0 else { return false }
    trail.position -= 1
    look(at: trail.ids[trail.position])
    return undoUnwatched()
  }

  func redo() -> Bool {
    guard trail.position < trail.ids.count else { return false }
    look(at: trail.ids[trail.position])
    trail.position += 1
    return redoUnwatched()
  }
}

/// One on a store.
protocol WatchedStore: Watched {
  var store: CardStore { get }
}

extension WatchedStore {
  func look(at id: Int, _ onChange: @escaping @Sendable () -> Void) {
    withObservationTracking(
      {
        consume(store.canUndo)
        consume(store.undoTitle)
        consume(store[id])
      }, onChange: onChange)
  }

  func makeUnwatched(_ change: Change) {
    store.modify(change.id, named: change.name) { $0.nudge() }
  }

  func undoUnwatched() -> Bool { store.undo() != nil }
  func redoUnwatched() -> Bool { store.redo() != nil }
}

/// The classic design as a class with the macro, which notifies of the whole dictionary.
@Observable
private final class TrackedByHand: Watched {
  typealias Step = Classic<Void>.Step

  private var model: [Int: Card]
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []
  @ObservationIgnored let trail = Trail()

  init(_ cards: [Card]) {
    model = Dictionary(uniqueKeysWithValues: cards.lazy.map { ($0.id, $0) })
  }

  var canUndo: Bool { !undoSteps.isEmpty }
  var undoTitle: String { undoSteps.last.map { "Undo \($0.name)" } ?? "Undo" }
  subscript(id: Int) -> Card? { model[id] }

  func look(at id: Int, _ onChange: @escaping @Sendable () -> Void) {
    withObservationTracking(
      {
        consume(canUndo)
        consume(undoTitle)
        consume(self[id])
      }, onChange: onChange)
  }

  func makeUnwatched(_ change: Change) {
    guard let old = model[change.id] else { return }
    var new = old
    new.nudge()
    model[change.id] = new
    undoSteps.append(Step(name: change.name, old: old, new: new, note: ()))
    if !redoSteps.isEmpty { redoSteps.removeAll() }
  }

  func undoUnwatched() -> Bool {
    guard let step = undoSteps.popLast(), let old = step.old else { return false }
    model[old.id] = old
    redoSteps.append(step)
    return true
  }

  func redoUnwatched() -> Bool {
    guard let step = redoSteps.popLast(), let new = step.new else { return false }
    model[new.id] = new
    undoSteps.append(step)
    return true
  }

  var checks: [UInt64] { [model.values.digest, UInt64(trail.changes.value)] }
}

private final class TrackedStore: WatchedStore {
  let store: CardStore
  let trail = Trail()

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards)) }

  var checks: [UInt64] { [store.elements.digest, UInt64(trail.changes.value)] }
}
