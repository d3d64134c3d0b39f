import UndoRedo
import Workloads

extension Way {
  /// Changes that wait in a buffer, by the number of those that wait already.
  static var buffered: [Way] {
    atThreeSizes(
      "buffered", "buffered; pending:", .each(1.5), fewest: 2, byHand: BufferedByHand.self,
      undoRedo: BufferedStore.self)
  }

  /// Changes in a scope, by the number of those that it has already.
  static var scoped: [Way] {
    atThreeSizes(
      "scope", "in a scope; pending:", .each(1.5), fewest: 2, byHand: ScopedByHand.self,
      undoRedo: ScopedStore.self)
  }
}

/// An editor in which each card is changed once before the time is taken.
private protocol PendingEditor: Editor {
  /// Changes cards as one action.
  func prepare(_ changes: [Change])
}

extension PendingEditor {
  static func trial(_ size: Size) -> Trial {
    let editor = Self(size.cards)
    editor.prepare(Size(actions: 0, elements: size.elements).passesOfChanges)
    return editor.trial(size.randomChanges)
  }
}

/// Net changes by hand: of each changed card, what it was and what it is.
private typealias NetChanges = [Int: (old: Card?, new: Card?)]

extension NetChanges {
  fileprivate mutating func note(_ id: Int, _ old: Card?, _ new: Card?) {
    self[id, default: (old, new)].new = new
  }
}

/// The classic design with a dictionary of net changes beside the model.
private final class BufferedByHand: PendingEditor {
  private var classic: Classic<Void>
  private var pending: NetChanges = [:]

  init(_ cards: [Card]) { classic = Classic(cards) }

  func prepare(_ changes: [Change]) { makeEach(changes) }

  func make(_ change: Change) {
    note(classic.modify(change.id, named: change.name, note: ()) { $0.nudge() })
  }

  func undo() -> Bool { note(classic.undo()) }
  func redo() -> Bool { note(classic.redo()) }

  @discardableResult
  private func note(_ step: Classic<Void>.Step?) -> Bool {
    guard let step, let id = (step.new ?? step.old)?.id else { return false }
    pending.note(id, step.old, step.new)
    return true
  }

  var checks: [UInt64] {
    [classic.model.values.digest, pending.values.compactMap(\.new).digest]
  }
}

private final class BufferedStore: PendingEditor {
  private let store: UndoStore<BufferedRepository<InMemoryRepository<Card>>>

  init(_ cards: [Card]) { store = UndoStore(BufferedRepository(InMemoryRepository(cards))) }

  func prepare(_ changes: [Change]) {
    store.group("Prepare") { makeEach(changes) }
  }

  func make(_ change: Change) {
    store.modify(change.id, named: change.name) { $0.nudge() }
  }

  func undo() -> Bool { store.undo() != nil }
  func redo() -> Bool { store.redo() != nil }

  var checks: [UInt64] {
    [store.elements.digest, store.repository.pendingSteps.compactMap(\.newValue).digest]
  }
}

/// The classic design over another model: a dictionary of net changes that is read first.
struct ClassicScope {
  struct Step {
    let name: String
    let old: Card?
    let new: Card?
  }

  private(set) var changes: [Int: (old: Card?, new: Card?)] = [:]
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []

  subscript(id: Int, parent: ClassicGroups) -> Card? {
    if let change = changes[id] { change.new } else { parent.model[id] }
  }

  mutating func modify(
    _ id: Int, over parent: ClassicGroups, named name: String, _ body: (inout Card) -> Void
  ) {
    guard let old = self[id, parent] else { return }
    var new = old
    body(&new)
    changes[id, default: (old, new)].new = new
    undoSteps.append(Step(name: name, old: old, new: new))
    redoSteps.removeAll()
  }

  mutating func undo() -> Bool {
    guard let step = undoSteps.popLast(), let id = (step.new ?? step.old)?.id else { return false }
    changes[id]!.new = step.old
    redoSteps.append(step)
    return true
  }

  mutating func redo() -> Bool {
    guard let step = redoSteps.popLast(), let id = (step.new ?? step.old)?.id else { return false }
    changes[id]!.new = step.new
    undoSteps.append(step)
    return true
  }
}

private final class ScopedByHand: PendingEditor {
  private let parent: ClassicGroups
  private var scope = ClassicScope()

  init(_ cards: [Card]) { parent = ClassicGroups(cards) }

  func prepare(_ changes: [Change]) { makeEach(changes) }

  func make(_ change: Change) {
    scope.modify(change.id, over: parent, named: change.name) { $0.nudge() }
  }

  func undo() -> Bool { scope.undo() }
  func redo() -> Bool { scope.redo() }

  var checks: [UInt64] { [scope.changes.values.compactMap(\.new).digest] }
}

private final class ScopedStore: PendingEditor {
  private let scope: UndoScope<InMemoryRepository<Card>>

  init(_ cards: [Card]) { scope = UndoStore(InMemoryRepository(cards)).makeScope() }

  func prepare(_ changes: [Change]) {
    scope.group("Prepare") { makeEach(changes) }
  }

  func make(_ change: Change) {
    scope.modify(change.id, named: change.name) { $0.nudge() }
  }

  func undo() -> Bool { scope.undo() != nil }
  func redo() -> Bool { scope.redo() != nil }

  var checks: [UInt64] { [scope.elements.digest] }
}
