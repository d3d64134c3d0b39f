import TestSupport
import UndoRedo
import UndoRedoTesting

/// One thing that an app does with a store, a scope of it, and a scope of that.
enum ScopeOperation {
  /// In the store, or the scope with a number.
  case interact(Int, Interaction)
  case commit(Int)
  case abandon(Int)
  /// Commits a scope in a group of the store that it was made of.
  case commitWithin(Int, before: [Interaction], after: [Interaction], fails: Bool = false)
}

extension ScopeOperation {
  static func random(
    using generator: inout SeededGenerator, hasSelection: Bool
  ) -> ScopeOperation {
    let scope = generator.int(1..<3)
    switch generator.int(0..<16) {
    case 0, 1: return .commit(scope)
    case 2: return .abandon(scope)
    case 3:
      func edits() -> [Interaction] {
        (0..<generator.int(0..<2)).map { _ in
          .save(Item(id: generator.int(0..<4), value: generator.int(0..<3)))
        }
      }
      return .commitWithin(
        scope, before: edits(), after: edits(), fails: generator.oneIn(3))
    default:
      var operation = Interaction.random(using: &generator)
      if hasSelection { operation = operation.withSelections(using: &generator) }
      let level = generator.int(0..<3)
      // One clock goes for all, and it is the store's.
      if level > 0, case .wait = operation { return .interact(level, .endCoalescing) }
      return .interact(level, operation)
    }
  }
}

/// A store, a scope of it, and a scope of that, beside models of whole copies.
///
/// The model of a scope has the elements of the store above it in all of its copies, but for those
/// that the scope holds.
struct ScopeWorld {
  /// A store, or a scope, with its model.
  private struct Level {
    let subject: any InteractionSubject
    let commit: () throws -> Void
    let abandon: () -> Void
    let pending: () -> Changes
    var model = InteractionModel()

    /// What the elements that the scope holds were when they were changed first.
    var held: [Int: Item?] = [:]

    var heldElements: [Int: Item] { held.compactMapValues { $0 } }
  }

  private var levels: [Level]

  init(isObserved: Bool, hasSelection: Bool = false) {
    let top = StoreUnderTest(InMemoryRepository<Item>(), isObserved: isObserved)
    levels = [
      Level(subject: top, commit: {}, abandon: {}, pending: { [:] })
    ]
    let sheet = top.store.makeScope()
    levels.append(Self.level(of: sheet, isObserved))
    levels.append(Self.level(of: sheet.makeScope(), isObserved))
    guard hasSelection else { return }
    for index in levels.indices { levels[index].subject.keepSelection(in: &levels[index].model) }
  }

  private static func level<Parent: Repository<Item>>(
    of scope: UndoScope<Parent>, _ isObserved: Bool
  ) -> Level {
    Level(
      subject: StoreUnderTest(scope, isObserved: isObserved),
      commit: { try scope.commit("Commit") },
      abandon: { scope.abandon() },
      pending: { Changes(scope.pendingSteps) })
  }

  /// Says in words where the store or a scope differs from its model.
  func difference() throws -> String? {
    for (number, level) in levels.enumerated() {
      if let difference = try level.subject.difference(from: level.model) {
        return "level \(number): \(difference)"
      }
      let pending = changes(from: level.heldElements, to: level.model.elements)
        .filter { level.held[$0.key] != nil }
      if level.pending() != pending {
        return "level \(number) pending: \(level.pending()), not \(pending)"
      }
    }
    return nil
  }

  /// Says in words where walking through the histories leads elsewhere.
  func differenceOnTheWay() throws -> String? {
    for level in levels.reversed() {
      if let difference = try level.subject.differenceOnTheWay(from: level.model) {
        return difference
      }
    }
    return nil
  }
}

extension ScopeWorld {
  /// Does an operation, and says in words where what was told differs from the models.
  mutating func difference(doing operation: ScopeOperation) throws -> String? {
    for index in levels.indices { levels[index].model.report = InteractionModel.Report() }
    var threw: (Bool, Bool)?
    switch operation {
    case .interact(let number, let operation):
      let elements = levels[number].model.elements
      let difference = try levels[number].subject.difference(
        doing: operation, like: &levels[number].model)
      if let difference { return "level \(number): \(difference)" }
      if case .wait(let seconds) = operation {
        for index in levels.indices where index > number {
          levels[index].model.context.clock += seconds
        }
      }
      hold(number, since: elements)
      levels[number].model.report = InteractionModel.Report()
    case .commit(let number):
      threw = (throwsError(levels[number].commit), !commit(number))
    case .abandon(let number):
      levels[number].abandon()
      abandon(number)
    case .commitWithin(let number, let before, let after, let fails):
      let upper = levels[number - 1].subject
      threw = (
        throwsError {
          try upper.group {
            for operation in before { upper.apply(operation) }
            try levels[number].commit()
            for operation in after { upper.apply(operation) }
            if fails { throw Failed() }
          }
        }, !commit(number, named: "Group", before, after, fails)
      )
    }
    if let (threw, expected) = threw, threw != expected { return "threw: \(threw)" }
    for (number, level) in levels.enumerated() {
      let told = level.subject.takeReport().events
      let expected = level.subject.isObserved ? level.model.report.events : []
      if told != expected { return "level \(number) told \(told), not \(expected)" }
    }
    for number in levels.indices.dropFirst() { look(number) }
    return nil
  }

  /// Notes what a level holds from now on.
  private mutating func hold(_ number: Int, since elements: InteractionModel.Elements) {
    guard number > 0 else { return }
    let model = levels[number].model
    for id in 0..<4 where levels[number].held[id] == nil {
      if model.elements[id] != elements[id] {
        levels[number].held.updateValue(elements[id], forKey: id)
      } else if model.states.contains(where: { $0[id] != elements[id] }) {
        levels[number].held.updateValue(elements[id], forKey: id)
      }
    }
  }

  /// Lets a level see what the one above it has made of the elements that it does not hold.
  private mutating func look(_ number: Int) {
    let above = levels[number - 1].model.visibleElements
    for id in 0..<4 where levels[number].held[id] == nil {
      if levels[number].model.gesture?.touched.contains(id) == true { continue }
      for index in levels[number].model.states.indices {
        levels[number].model.states[index][id] = above[id]
      }
      levels[number].model.gesture?.start[id] = above[id]
      levels[number].model.gesture?.elements[id] = above[id]
    }
  }

  private mutating func abandon(_ number: Int) {
    let elements = levels[number].model.elements
    levels[number].model.noteSelection()
    levels[number].model.gesture = nil
    levels[number].model.restoreSelection()
    // They are what the level above has made of them by then.
    let changes = changes(from: elements, to: levels[number - 1].model.visibleElements)
      .filter { levels[number].held[$0.key] != nil }
    clear(number)
    levels[number].model.report.events.append(.init(kind: .rolledBack, changes: changes))
  }

  /// Commits a scope, as a group of the level above it, with what else is done in that group.
  ///
  /// - Returns: Whether that succeeds.
  private mutating func commit(
    _ number: Int, named name: String = "Commit", _ before: [Interaction] = [],
    _ after: [Interaction] = [], _ fails: Bool = false
  ) -> Bool {
    let open = levels[number - 1].model.gesture
    levels[number - 1].model.noteSelection()
    var edits = open ?? levels[number - 1].model.newEdits
    for operation in before { _ = levels[number - 1].model.apply(operation, to: &edits) }
    let isCommitted = commit(number, into: &edits)
    if isCommitted {
      for operation in after { _ = levels[number - 1].model.apply(operation, to: &edits) }
    }
    if fails || !isCommitted {
      if open == nil { levels[number - 1].model.restoreSelection() }
      return false
    }
    if open != nil {
      levels[number - 1].model.gesture = edits
    } else {
      let elements = levels[number - 1].model.elements
      _ = levels[number - 1].model.commit(edits, name)
      hold(number - 1, since: elements)
    }
    return true
  }

  private mutating func commit(_ number: Int, into edits: inout InteractionModel.Edits) -> Bool {
    let elements = levels[number].model.elements
    if levels[number].model.gesture != nil { _ = levels[number].model.apply(.commit) }
    hold(number, since: elements)
    let present = levels[number].model.elements
    let changed = levels[number].held.filter { present[$0.key] != $0.value }
    guard
      changed.allSatisfy({ [$0.value, present[$0.key]].contains(edits.elements[$0.key]) })
    else { return false }
    levels[number].model.noteSelection()
    for id in changed.keys { edits.set(id, present[id]) }
    clear(number)
    levels[number].model.report.events.append(.init(kind: .cleared))
    return true
  }

  private mutating func clear(_ number: Int) {
    levels[number].held = [:]
    levels[number].model.removeAllActions()
    levels[number].model.markSaved()
    levels[number].model.lastJoining = nil
  }
}

/// A ``StoreUnderTest``, whatever its repository is.
protocol InteractionSubject: AnyObject {
  var isObserved: Bool { get }
  func keepSelection(in model: inout InteractionModel)
  @discardableResult
  func apply(_ operation: Interaction) -> Bool
  func group(_ body: () throws -> Void) throws
  func difference(doing operation: Interaction, like model: inout InteractionModel) throws
    -> String?
  func difference(from model: InteractionModel) throws -> String?
  func differenceOnTheWay(from model: InteractionModel) throws -> String?
  func takeReport() -> InteractionModel.Report
}

extension StoreUnderTest: InteractionSubject {
  func group(_ body: () throws -> Void) throws { try store.group("Group", body) }

  func difference(doing operation: Interaction, like model: inout InteractionModel) throws
    -> String?
  {
    try difference(doing: operation, like: &model, between: { _ in })
  }
}
