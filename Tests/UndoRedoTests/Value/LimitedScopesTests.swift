import TestSupport
import Testing
import UndoRedoTesting
import UndoRedoValues

@testable import UndoRedo

/// Scopes of a value under limits of memory and of number, with a selection as their context, in long
/// random sequences beside a model of copies.
@Suite struct LimitedScopesTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 20))
  func longRandomSequences(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var world = World(isObserved: seed % 3 > 0)
    for round in 0..<120 {
      let operation = Operation.random(using: &generator)
      world.perform(operation)
      if let difference = world.difference {
        Issue.record("seed \(seed), round \(round), \(operation): \(difference)")
        return
      }
    }
  }
}

extension LimitedScopesTests {
  fileprivate enum Operation {
    case setX(Int)
    case setY(Int)
    case setWhole(Int, Int)
    case group(x: Int, y: Int, select: Int, fails: Bool)
    case begin
    case end(isCancelled: Bool)
    case jump(Int)
    case shared(Shared)
    case commit
    case abandon
    case setNumberAbove(Int)
    case setXAbove(Int)
    case above(Shared)

    /// What is done in the scope, or in the store.
    enum Shared {
      case undo, redo, undoAll, redoAll, markSaved, removeAll, removeUndone
      case undoMany(Int)
      case redoMany(Int)
      case keepLast(Int)
      case limit(Int?)
      case bytes(Int?)
      case select(Int, isRecorded: Bool)
    }

    static func random(using generator: inout SeededGenerator) -> Operation {
      let (x, y) = (generator.int(0..<4), generator.int(0..<4))
      switch generator.int(0..<36) {
      case 0...4: return .setX(x)
      case 5...6: return .setY(y)
      case 7: return .setWhole(x, y)
      case 8...9:
        return .group(x: x, y: y, select: generator.int(0..<4), fails: generator.oneIn(3))
      case 10: return .begin
      case 11...12: return .end(isCancelled: generator.oneIn(2))
      case 13: return .jump(generator.int(0..<8))
      case 14: return .commit
      case 15: return generator.oneIn(2) ? .commit : .abandon
      case 16...17: return .setNumberAbove(x)
      case 18: return .setXAbove(x)
      case 19...22: return .above(.random(using: &generator))
      default: return .shared(.random(using: &generator))
      }
    }
  }
}

extension LimitedScopesTests.Operation.Shared {
  fileprivate static func random(using generator: inout SeededGenerator) -> Self {
    switch generator.int(0..<24) {
    case 0...4: .undo
    case 5...7: .redo
    case 8: .undoMany(generator.int(0..<4))
    case 9: .redoMany(generator.int(0..<4))
    case 10: generator.oneIn(2) ? .undoAll : .redoAll
    case 11: .markSaved
    case 12: generator.oneIn(3) ? .removeAll : .removeUndone
    case 13: .keepLast(generator.int(0..<5))
    case 14: .limit(generator.oneIn(2) ? nil : generator.int(0..<6))
    case 15...17: .bytes(generator.oneIn(4) ? nil : generator.int(0..<400))
    default: .select(generator.int(0..<4), isRecorded: generator.oneIn(2))
    }
  }
}

extension LimitedScopesTests {
  /// A selection beside a store.
  fileprivate final class Selection { var number = 0 }

  /// A scope of a point of a sheet, with the store that it was made of, beside models.
  fileprivate struct World {
    let store = UndoValue(Sheet())
    let scope: UndoValueScope<Sheet.Point>
    var above: CopiesModel<Sheet>
    var inside: CopiesModel<Sheet.Point>
    var start = Sheet.Point()
    let selections = (above: Selection(), inside: Selection())
    private var gesture: UndoGesture<ValueScopeRepository<Sheet.Point>>?
    private var observations: [UndoObservation] = []

    init(isObserved: Bool) {
      scope = store.makeScope(\.origin)
      let (sheet, point) = (UndoValue(Sheet()), UndoValue(Sheet.Point()))
      sheet.set(\.number, to: 1)
      point.set(\.x, to: 1)
      above = CopiesModel(Sheet(), bytesPerStep: sheet.history.byteCount)
      inside = CopiesModel(Sheet.Point(), bytesPerStep: point.history.byteCount)
      if isObserved { observations = [store.observe { _ in }, scope.observe { _ in }] }
      let selections = selections
      store.keepContext {
        selections.above.number
      } restore: {
        selections.above.number = $0
      }
      scope.keepContext {
        selections.inside.number
      } restore: {
        selections.inside.number = $0
      }
    }

    static func cost(_ point: Sheet.Point) -> Int { 5 * point.x + 11 * point.y + 3 }

    /// What properties of the point take.
    static func cost(_ property: PropertyValue<Sheet.Point>) -> Int {
      if let whole = property.value(at: \.self) { return cost(whole) }
      return property.value(at: \.x).map { 10 * $0 } ?? property.value(at: \.y).map { 7 * $0 } ?? 0
    }
  }
}

extension LimitedScopesTests.World {
  fileprivate typealias Operation = LimitedScopesTests.Operation

  fileprivate mutating func perform(_ operation: Operation) {
    switch operation {
    case .setX(let x):
      scope.set(\.x, to: x, named: "X")
      set(x: x, named: "X")
    case .setY(let y):
      scope.set(\.y, to: y, named: "Y")
      set(y: y, named: "Y")
    case .setWhole(let x, let y):
      if inside.isInGesture { return }
      let (old, new) = (inside.value, Sheet.Point(x: x, y: y))
      scope.set(\.self, to: new, named: "Whole")
      inside.begin()
      if old != new {
        inside.record("Whole", new, [.init(old: Self.cost(old), new: Self.cost(new))])
      }
    case .group(let x, let y, let selected, let fails):
      try? scope.group("Group") {
        scope.set(\.y, to: y, named: "")
        selections.inside.number = selected
        scope.set(\.x, to: x, named: "")
        if fails { throw Failed() }
      }
      inside.begin()
      inside.selection = selected
      if fails {
        if !inside.isInGesture { inside.restore() }
      } else {
        set(x: x, y: y, named: "Group", isGroup: true)
      }
    case .begin:
      // One that is under way is committed.
      endGesture(isCancelled: false)
      gesture = scope.beginGesture("Gesture")
      inside.begin()
      inside.draft = inside.stored
    case .end(let isCancelled):
      if isCancelled { gesture?.cancel() } else { gesture?.commit() }
      if gesture != nil { inside.begin() }
      endGesture(isCancelled: isCancelled)
    case .jump(let place):
      let place = place % inside.states.count
      scope.jump(to: place)
      inside.begin()
      inside.move(to: place)
    case .shared(let shared):
      Self.perform(shared, scope, &inside, selections.inside) { Self.cost($0) }
    case .commit: commit()
    case .abandon:
      scope.abandon()
      inside.begin()
      let wasInGesture = inside.isInGesture
      inside.draft = nil
      if wasInGesture { inside.restore() }
      inside.removeAll()
      inside.states = [start]
      inside.mark = 0
    case .setNumberAbove(let number):
      let old = above.stored
      store.set(\.number, to: number, named: "Number")
      above.begin()
      guard old.number != number else { return }
      var new = old
      new.number = number
      above.record("Number", new, [.init(old: 0, new: 0)])
    case .setXAbove(let x):
      let old = above.stored
      store.set(\.origin.x, to: x, named: "X")
      above.begin()
      guard old.origin.x != x else { return }
      var new = old
      new.origin.x = x
      above.record("X", new, [.init(old: 0, new: 0)])
    case .above(let shared):
      Self.perform(shared, store, &above, selections.above) { _ in 0 }
    }
  }

  private mutating func set(
    x: Int? = nil, y: Int? = nil, named name: String, isGroup: Bool = false
  ) {
    let old = inside.value
    let new = Sheet.Point(x: x ?? old.x, y: y ?? old.y)
    if inside.isInGesture {
      inside.draft = new
      return
    }
    if !isGroup { inside.begin() }
    inside.record(name, new, steps(from: old, to: new))
  }

  private func steps(
    from old: Sheet.Point, to new: Sheet.Point
  ) -> [CopiesModel<Sheet.Point>.Cost] {
    var steps: [CopiesModel<Sheet.Point>.Cost] = []
    if old.x != new.x { steps.append(.init(old: 10 * old.x, new: 10 * new.x)) }
    if old.y != new.y { steps.append(.init(old: 7 * old.y, new: 7 * new.y)) }
    return steps
  }

  private mutating func endGesture(isCancelled: Bool) {
    guard let draft = inside.draft else { return }
    inside.draft = nil
    if isCancelled { return inside.restore() }
    inside.record("Gesture", draft, steps(from: inside.stored, to: draft))
  }

  private mutating func commit() {
    endGesture(isCancelled: false)
    let (new, old) = (inside.value, above.stored)
    let isConflict = new != start && old.origin != start
    #expect(((try? scope.commit("Commit")) == nil) == isConflict)
    if isConflict { return }
    if new != start {
      above.begin()
      var sheet = old
      sheet.origin = new
      above.record("Commit", sheet, [.init(old: 0, new: 0)])
    }
    inside.begin()
    inside.removeAll()
    (start, inside.mark) = (new, 0)
  }

  private static func perform<Repo: ValueHolding>(
    _ operation: Operation.Shared, _ store: UndoStore<Repo>,
    _ model: inout CopiesModel<Repo.Root>, _ selection: LimitedScopesTests.Selection,
    cost: @escaping @Sendable (PropertyValue<Repo.Root>) -> Int
  ) where Repo.Root: Equatable {
    if case .select(let number, let isRecorded) = operation {
      selection.number = number
      if isRecorded { store.recordContextChange(named: "Select") }
      model.select(number, isRecorded: isRecorded)
      return
    }
    switch operation {
    // They take effect within a gesture, too, for which there is no model.
    case .bytes, .limit, .removeAll, .removeUndone, .keepLast, .markSaved:
      if model.isInGesture { return }
    default: break
    }
    model.begin()
    switch operation {
    case .undo:
      store.undo()
      model.step(isUndo: true)
    case .redo:
      store.redo()
      model.step(isUndo: false)
    case .undoMany(let count):
      store.undo(count)
      model.move(to: max(0, model.cursor - count))
    case .redoMany(let count):
      store.redo(count)
      model.move(to: min(model.actions.count, model.cursor + count))
    case .undoAll:
      store.undoAll()
      model.moveAll(isUndo: true)
    case .redoAll:
      store.redoAll()
      model.moveAll(isUndo: false)
    case .markSaved:
      store.markSaved()
      model.mark = model.cursor
    case .removeAll:
      store.removeAllActions()
      model.removeAll()
    case .removeUndone:
      store.removeUndoneActions()
      model.removeUndone()
    case .keepLast(let count):
      store.removeActions(exceptLast: count)
      model.keepLast(count)
    case .limit(let limit):
      store.limit = limit
      model.limit = limit
    case .bytes(let bytes):
      store.memoryLimit = bytes.map { UndoMemoryLimit(bytes: $0, cost: cost) }
      model.bytes = bytes
    case .select: break
    }
  }
}

extension LimitedScopesTests.World {
  /// Says in words where a store differs from its model, or returns `nil`.
  fileprivate var difference: String? {
    if let difference = Self.difference(store, above, selections.above) {
      return "above: \(difference)"
    }
    if let difference = Self.difference(scope, inside, selections.inside) { return difference }
    let hasPendingSteps = !inside.isInGesture && inside.value != start
    if !inside.isInGesture, scope.hasPendingSteps != hasPendingSteps { return "pending" }
    return nil
  }

  private static func difference<Repo: ValueHolding>(
    _ store: UndoStore<Repo>, _ model: CopiesModel<Repo.Root>,
    _ selection: LimitedScopesTests.Selection
  ) -> String? where Repo.Root: Equatable {
    func differ<Fact: Equatable>(_ what: String, _ fact: Fact, _ expected: Fact) -> String? {
      fact == expected ? nil : "\(what): \(fact), not \(expected)"
    }
    let history = store.history
    let differences = [
      differ("value", store.value, model.value),
      differ("selection", selection.number, model.selection),
      differ("actions", history.actions.map(\.name), model.actions.map(\.name)),
      differ("position", history.position, model.cursor),
      differ("saved", history.savedPosition, model.mark),
      differ("undo", store.undoName, model.undoName),
      differ("redo", store.redoName, model.redoName),
      differ("can undo", store.canUndo, model.undoName != nil),
      differ("can redo", store.canRedo, model.redoName != nil),
      differ("unsaved", store.hasUnsavedChanges, model.hasUnsavedChanges),
      model.isInGesture ? nil : differ("bytes", history.byteCount, model.byteCount),
      model.isInGesture ? nil : store.brokenInvariant,
    ]
    return differences.lazy.compactMap { $0 }.first
  }
}
