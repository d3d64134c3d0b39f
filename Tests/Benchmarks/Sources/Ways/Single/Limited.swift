import UndoRedo
import Workloads

extension Way {
  /// A history that drops its oldest action for each new one.
  static var limited: Way {
    Way(
      "limit", "limited to \(countLimit) actions", .each(0.8), byHand: LimitedByHand.self,
      undoRedo: LimitedStore.self)
  }

  /// A history that drops old actions as soon as it holds more than a million bytes.
  static var limitedByMemory: Way {
    Way(
      "memory-limit", "limited to \(memoryLimit) bytes", .each(0.8),
      byHand: MemoryLimitedByHand.self, undoRedo: MemoryLimitedStore.self)
  }
}

private let countLimit = 1_000
private let memoryLimit = 1_000_000

/// The classic design that drops what goes beyond a limit, of whatever.
private struct RecentClassic {
  struct Step {
    let name: String
    let old: Card
    let new: Card
  }

  private(set) var model: [Int: Card]
  var undoSteps = RecentSteps<Step>()
  private var redoSteps: [Step] = []

  init(_ cards: [Card]) {
    model = Dictionary(uniqueKeysWithValues: cards.lazy.map { ($0.id, $0) })
  }

  mutating func modify(_ id: Int, named name: String, _ body: (inout Card) -> Void) -> Step? {
    guard let old = model[id] else { return nil }
    var new = old
    body(&new)
    model[id] = new
    let step = Step(name: name, old: old, new: new)
    undoSteps.append(step)
    redoSteps.removeAll()
    return step
  }

  mutating func undo() -> Step? {
    guard let step = undoSteps.popLast() else { return nil }
    model[step.old.id] = step.old
    redoSteps.append(step)
    return step
  }

  mutating func redo() -> Step? {
    guard let step = redoSteps.popLast() else { return nil }
    model[step.new.id] = step.new
    undoSteps.append(step)
    return step
  }
}

private final class LimitedByHand: Editor {
  private var classic: RecentClassic

  init(_ cards: [Card]) { classic = RecentClassic(cards) }

  func make(_ change: Change) {
    _ = classic.modify(change.id, named: change.name) { $0.nudge() }
    if classic.undoSteps.count > countLimit { _ = classic.undoSteps.dropFirst() }
  }

  func undo() -> Bool { classic.undo() != nil }
  func redo() -> Bool { classic.redo() != nil }
  func undoable(of count: Int) -> Int { min(count, countLimit) }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class LimitedStore: StoreEditor {
  let store: CardStore

  init(_ cards: [Card]) { store = CardStore(InMemoryRepository(cards), limit: countLimit) }

  func undoable(of count: Int) -> Int { min(count, countLimit) }
}

extension Card {
  /// What it takes beside its own size.
  fileprivate var textBytes: Int { title.utf8.count + color.utf8.count }
}

/// Since the two sides take different amounts for an action, so many are undone as both have.
private final class MemoryLimitedByHand: Editor {
  private var classic: RecentClassic
  private var bytes = 0

  init(_ cards: [Card]) { classic = RecentClassic(cards) }

  func make(_ change: Change) {
    guard let step = classic.modify(change.id, named: change.name, { $0.nudge() }) else { return }
    bytes += Self.bytes(step)
    while bytes > memoryLimit { bytes -= Self.bytes(classic.undoSteps.dropFirst()) }
  }

  private static func bytes(_ step: RecentClassic.Step) -> Int {
    MemoryLayout<RecentClassic.Step>.stride + step.old.textBytes + step.new.textBytes
  }

  func undo() -> Bool {
    guard let step = classic.undo() else { return false }
    bytes -= Self.bytes(step)
    return true
  }

  func redo() -> Bool {
    guard let step = classic.redo() else { return false }
    bytes += Self.bytes(step)
    return true
  }

  func undoable(of count: Int) -> Int { min(count, 1_000) }

  var checks: [UInt64] { [classic.model.values.digest] }
}

private final class MemoryLimitedStore: StoreEditor {
  let store: CardStore

  init(_ cards: [Card]) {
    store = CardStore(InMemoryRepository(cards))
    store.memoryLimit = UndoMemoryLimit(bytes: memoryLimit) { $0.textBytes }
  }

  func undoable(of count: Int) -> Int { min(count, 1_000) }
}
