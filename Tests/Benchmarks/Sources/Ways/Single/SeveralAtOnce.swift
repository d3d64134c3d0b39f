import Observation
import UndoRedo
import Workloads

extension Way {
  /// What an app may well use together.
  static var several: Way {
    Way(
      "several", "observed, tracked, with an author, dates and a limit", .each(1),
      byHand: SeveralByHand.self, undoRedo: SeveralStore.self)
  }
}

private let limit = 10_000

/// The classic design with all of that: a class with the macro.
@Observable
private final class SeveralByHand: Watched {
  enum Kind { case performed, undone, redone }

  struct Step {
    let name: String
    let author: String?
    let date: Double
    let old: Card
    let new: Card
  }

  private var model: [Int: Card]
  private var undoSteps = RecentSteps<Step>()
  private var redoSteps: [Step] = []
  @ObservationIgnored private var observers: [(Kind, Step) -> Void] = []
  @ObservationIgnored private let author: String? = "Ada"
  @ObservationIgnored private let now: () -> Double = secondsSince1970
  @ObservationIgnored private let changes = Counter()
  @ObservationIgnored let trail = Trail()

  init(_ cards: [Card]) {
    model = Dictionary(uniqueKeysWithValues: cards.lazy.map { ($0.id, $0) })
    observers.append { [changes] kind, step in
      consume(kind)
      changes.value += 1
    }
  }

  func look(at id: Int, _ onChange: @escaping @Sendable () -> Void) {
    withObservationTracking(
      {
        consume(undoSteps.count > 0)
        consume(undoSteps.last.map { "Undo \($0.name)" } ?? "Undo")
        consume(model[id])
      }, onChange: onChange)
  }

  func makeUnwatched(_ change: Change) {
    guard let old = model[change.id] else { return }
    var new = old
    new.nudge()
    model[change.id] = new
    let step = Step(name: change.name, author: author, date: now(), old: old, new: new)
    undoSteps.append(step)
    if undoSteps.count > limit { _ = undoSteps.dropFirst() }
    if !redoSteps.isEmpty { redoSteps.removeAll() }
    notify(.performed, step)
  }

  func undoUnwatched() -> Bool {
    guard let step = undoSteps.popLast() else { return false }
    model[step.old.id] = step.old
    redoSteps.append(step)
    notify(.undone, step)
    return true
  }

  func redoUnwatched() -> Bool {
    guard let step = redoSteps.popLast() else { return false }
    model[step.new.id] = step.new
    undoSteps.append(step)
    notify(.redone, step)
    return true
  }

  private func notify(_ kind: Kind, _ step: Step) {
    for observer in observers { observer(kind, step) }
  }

  func undoable(of count: Int) -> Int { min(count, limit) }

  var checks: [UInt64] {
    [model.values.digest, UInt64(changes.value), UInt64(trail.changes.value)]
  }
}

private final class SeveralStore: WatchedStore {
  let store: CardStore
  private let observation: UndoObservation
  private let changes = Counter()
  let trail = Trail()

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards), limit: limit) {
      UndoDate(secondsSince1970: secondsSince1970())
    }
    store.author = "Ada"
    observation = store.observe { [changes] event in
      consume(event.kind)
      changes.value += event.changes.count
    }
  }

  func undoable(of count: Int) -> Int { min(count, limit) }

  var checks: [UInt64] {
    [store.elements.digest, UInt64(changes.value), UInt64(trail.changes.value)]
  }
}
