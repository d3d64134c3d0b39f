import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts
import UndoRedoTesting

/// A scope of a model of three types with rules, beside whole copies; and the same in awaited stores.
@Suite struct DrawingScopesTests {
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 10))
  func aScopeIsItsOwn(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let store = UndoStore(
      CheckedRepository(InMemoryRepository<DrawingElement>()), rules: drawingRules)
    let scope = store.makeScope()
    let awaited = AsyncUndoStore(
      RepositoryActor(CheckedRepository(InMemoryRepository<DrawingElement>())),
      rules: drawingRules)
    let awaitedScope = await awaited.makeScope()
    var model = ScopedDrawing()
    for round in 0..<120 {
      let operation = ScopedDrawing.Operation.random(using: &generator)
      let place: Comment = "seed \(seed), round \(round): \(operation)"
      let threw: (plain: Bool, awaited: Bool)
      switch operation {
      case .above(let operation):
        threw = (
          throwsError { try store.apply(operation) },
          await throwsError { try await awaited.apply(operation) }
        )
      case .inside(let operation):
        threw = (
          throwsError { try scope.apply(operation) },
          await throwsError { try await awaitedScope.apply(operation) }
        )
      case .commit:
        threw = (
          throwsError { _ = try scope.commit("Commit") },
          await throwsError { _ = try await awaitedScope.commit("Commit") }
        )
      case .abandon:
        scope.abandon()
        await awaitedScope.abandon()
        threw = (false, false)
      }
      var next = model
      let expected = throwsError { try next.apply(operation) }
      if !expected { model = next }
      #expect(threw == (expected, expected), place)
      guard try Self.elements(store.allElements()) == model.above.history.elements,
        try Self.elements(scope.allElements()) == model.elements,
        try await Self.elements(awaited.allElements()) == model.above.history.elements,
        try await Self.elements(awaitedScope.allElements()) == model.elements,
        store.history.actions.map(\.name) == model.above.history.names,
        scope.history.actions.map(\.name) == model.history.map(\.name),
        scope.history.position == model.position,
        await Self.isSame(awaited.history, store.history),
        await Self.isSame(awaitedScope.history, scope.history)
      else {
        Issue.record(place)
        return
      }
    }
  }

  /// Whether two histories are the same, but for the order in which rules change elements.
  private static func isSame(
    _ one: UndoHistory<DrawingElement>, _ other: UndoHistory<DrawingElement>
  ) -> Bool {
    one.position == other.position && one.savedPosition == other.savedPosition
      && one.actions.elementsEqual(other.actions) {
        $0.name == $1.name && Set($0.steps) == Set($1.steps)
      }
  }

  private static func elements(_ elements: [DrawingElement]) -> DrawingModel.Elements {
    Dictionary(uniqueKeysWithValues: elements.map { ($0.id, $0) })
  }
}

/// A drawing, and a scope of it that holds what was changed in it, on plain dictionaries.
private struct ScopedDrawing {
  enum Operation {
    case above(DrawingOperation)
    case inside(DrawingOperation)
    case commit, abandon

    static func random(using generator: inout SeededGenerator) -> Operation {
      switch generator.int(0..<24) {
      case 0, 1: return .commit
      case 2: return .abandon
      case 3...5: return .above(.random(using: &generator))
      default:
        while true {
          switch DrawingOperation.random(using: &generator) {
          case .markSaved, .revertToSaved, .limit: continue
          case let operation: return .inside(operation)
          }
        }
      }
    }
  }

  typealias Elements = DrawingModel.Elements
  typealias Values = [DrawingElement.ID: DrawingElement?]

  var above = DrawingModel()

  /// What the elements that were changed in the scope were when they were changed first, and what they are.
  private var start: Values = [:]
  private var own: Values = [:]

  private(set) var history: [(name: String, old: Values, new: Values)] = []
  private(set) var position = 0

  /// The elements as the scope shows them.
  var elements: Elements {
    var elements = above.history.elements
    for (id, element) in own { elements[id] = element }
    return elements
  }

  mutating func apply(_ operation: Operation) throws(DrawingFailure) {
    switch operation {
    case .above(let operation): try above.apply(operation)
    case .inside(.undo): if position > 0 { undo() }
    case .inside(.undoAll): while position > 0 { undo() }
    case .inside(.redo):
      guard position < history.count else { return }
      own.merge(history[position].new) { $1 }
      position += 1
    case .inside(let operation): try edit(operation)
    case .commit: try commit()
    case .abandon: clear()
    }
  }

  private mutating func undo() {
    position -= 1
    own.merge(history[position].old) { $1 }
  }

  private mutating func edit(_ operation: DrawingOperation) throws(DrawingFailure) {
    let old = elements
    var new = old
    try above.apply(operation, to: &new)
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    if changed.isEmpty { return }
    var change = (name: "Do", old: Values(), new: Values())
    for id in changed {
      if start[id] == nil { start.updateValue(old[id], forKey: id) }
      own.updateValue(new[id], forKey: id)
      change.old.updateValue(old[id], forKey: id)
      change.new.updateValue(new[id], forKey: id)
    }
    history.removeSubrange(position...)
    history.append(change)
    position += 1
  }

  /// Makes what was changed in the scope what it is there, and lets the rules see to the rest.
  private mutating func commit() throws(DrawingFailure) {
    let changed = own.filter { $0.value != start[$0.key]! }
    var elements = above.history.elements
    guard changed.allSatisfy({ [start[$0.key]!, $0.value].contains(elements[$0.key]) }) else {
      throw .conflict
    }
    // Those that the rules see are the others, and what is deleted.
    let deleted = changed.keys.filter { changed[$0]! == nil }
    for id in changed.keys where !deleted.contains(id) { elements[id] = nil }
    above.delete(deleted, from: &elements)
    for (id, element) in changed { elements[id] = element }
    try above.record("Commit", elements)
    clear()
  }

  private mutating func clear() { (start, own, history, position) = ([:], [:], [], 0) }
}
