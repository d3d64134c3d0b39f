import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// One thing that is done with a history by hand.
private enum Change {
  case record(
    steps: [Step] = [.create], isDated: Bool = false, hasMetadata: Bool = false,
    isDiscardable: Bool = false)
  case undo, redo, limit(Int?), markSaved, removeAll

  /// A position is one of those that there are, counted from zero and then again.
  case jump(Int), checkpoint(String, isThere: Bool = true)

  enum Step: CaseIterable { case create, modify, delete }
}

/// A history of counted items beside its model, whose items are counted apart.
private struct Pair {
  var model = PlainHistory<Lifetimes.Item>()
  var history = UndoHistory<Lifetimes.Item>()
  let lifetimes: Lifetimes
  private let others = Lifetimes()
  private var nextItem = 0

  /// Creates an empty history, whose actions and steps have numbers from some number on.
  init(_ lifetimes: Lifetimes, firstAction: Int = 0, firstStep: Int = 0) {
    self.lifetimes = lifetimes
    history.beginNumbering(actionsAt: firstAction, stepsAt: firstStep)
  }

  private func action(_ change: Change, from lifetimes: Lifetimes) -> UndoAction<Lifetimes.Item> {
    guard case .record(let steps, let isDated, let hasMetadata, let isDiscardable) = change
    else { fatalError() }
    let made = steps.enumerated().map { offset, step -> UndoRedoStep<Lifetimes.Item> in
      let number = nextItem + 2 * offset
      switch step {
      case .create: return .created(lifetimes.item(number))
      case .modify: return .modified(from: lifetimes.item(number), to: lifetimes.item(number + 1))
      case .delete: return .deleted(lifetimes.item(number))
      }
    }
    var action = UndoAction(
      "\(nextItem % 7)", steps: UndoSteps(made),
      date: isDated ? UndoDate(secondsSince1970: Double(nextItem) - 10) : nil,
      metadata: hasMetadata ? ["item": "\(nextItem)"] : [:])!
    action.isDiscardable = isDiscardable
    return action
  }

  mutating func make(_ change: Change) {
    switch change {
    case .record(let steps, _, _, _):
      model.record(action(change, from: others))
      history.record(action(change, from: lifetimes))
      nextItem += 2 * steps.count
    case .undo:
      let expected = model.undo()
      #expect(history.undo() == expected)
    case .redo:
      let expected = model.redo()
      #expect(history.redo() == expected)
    case .limit(let limit):
      model.limit = limit
      history.limit = limit
    case .jump(let number):
      let position = number % (model.actions.count + 1)
      model.jump(to: position)
      history.jump(to: position)
    case .checkpoint(let name, let isThere):
      model.setCheckpoint(name, isThere: isThere)
      if isThere { history.addCheckpoint(name) } else { history.removeCheckpoint(name) }
    case .markSaved:
      model.markSaved()
      history.markSaved()
    case .removeAll:
      model.removeAll()
      history.removeAll()
    }
  }

  /// Says in words where the history is not what it should be, or returns `nil`.
  var difference: String? {
    if history.undoable.count != model.cursor { return "\(history.undoable.count) can be undone" }
    if Array(history.undoable) != model.undoable { return "can undo \(history.undoable)" }
    if Array(history.redoable) != model.redoable { return "can redo \(history.redoable)" }
    if history.hasUnsavedChanges != model.hasUnsavedChanges || history.savedPosition != model.mark {
      return "the mark is at \(String(describing: history.savedPosition))"
    }
    let checkpoints = history.checkpoints.map { ($0.name, $0.position) }
    if Dictionary(uniqueKeysWithValues: checkpoints) != model.checkpoints {
      return "the checkpoints are \(checkpoints)"
    }
    if history.limit != model.limit { return "the limit is \(String(describing: history.limit))" }
    // By hand, each step has a slot of its own: there are no others.
    if history.table.taken.count != history.log.entries.count { return "a slot is not freed" }
    return history.brokenInvariant()
  }

  /// Walks to both ends and says where the history is not what it should be.
  func differenceOnTheWay() -> String? {
    var copy = self
    copy.make(.limit(nil))
    while copy.history.canUndo {
      copy.make(.undo)
      if let difference = copy.difference { return "undoing: \(difference)" }
    }
    while copy.history.canRedo {
      copy.make(.redo)
      if let difference = copy.difference { return "redoing: \(difference)" }
    }
    return nil
  }
}

/// The packed storage of a history against a plain list of actions.
struct UndoHistoryStorageTests {
  private static let actions: [Change] = [
    .record(), .record(steps: [.modify], isDated: true),
    .record(steps: [.delete, .modify, .create], hasMetadata: true),
    .undo, .redo, .limit(1), .markSaved, .removeAll,
  ]

  private static let limits: [Change] = [
    .record(), .undo, .redo, .markSaved, .limit(nil), .limit(0), .limit(1), .limit(2),
  ]

  /// Since each history is looked at after all that came of it, a copy that sees what happens to
  /// another one is found.
  @Test(arguments: [false, true]) func everyShortSequence(ofLimits: Bool) {
    let lifetimes = Lifetimes()
    let alphabet = ofLimits ? Self.limits : Self.actions
    func tryAll(_ pair: Pair, length: Int, _ made: [Change]) {
      defer { if let difference = pair.difference { Issue.record("\(made): \(difference)") } }
      guard length > 0 else { return }
      for change in alphabet {
        var copy = pair
        copy.make(change)
        tryAll(copy, length: length - 1, made + [change])
      }
    }
    tryAll(Pair(lifetimes), length: ofLimits && Depth.current.isFull ? 5 : 4, [])
    #expect(lifetimes.alive == 0)
  }

  /// Steps are numbered for good, but keep only the lower half of each other's number.
  @Test(arguments: Depth.slice(of: 0..<4 as Range<UInt64>, oneIn: 4), [0, 1 << 32])
  func longRandomSequences(seed: UInt64, border: Int) {
    var random = SeededGenerator(seed: seed)
    let lifetimes = Lifetimes()
    do {
      var pair = Pair(
        lifetimes, firstAction: border / 2,
        firstStep: border == 0 ? 0 : border - random.int(0..<300))
      var hidden: [Pair] = []
      for round in 0..<600 {
        pair.make(change(using: &random))
        if !pair.history.log.abandoned.isEmpty {
          Issue.record("seed \(seed), round \(round): slots are not freed")
          return
        }
        if random.oneIn(60) { hidden.append(pair) }
        if round.isMultiple(of: 20) {
          if let difference = pair.difference {
            Issue.record("seed \(seed), round \(round): \(difference)")
            return
          }
          if hidden.isEmpty { #expect(lifetimes.alive == pair.model.valueCount, "seed \(seed)") }
        }
        if random.oneIn(200) {
          for copy in hidden { #expect(copy.difference == nil, "seed \(seed)") }
          hidden = []
          #expect(lifetimes.alive == pair.model.valueCount, "seed \(seed), round \(round)")
        }
      }
      for copy in hidden { #expect(copy.difference == nil, "seed \(seed)") }
      hidden = []
      #expect(lifetimes.alive == pair.model.valueCount, "seed \(seed)")
      pair.make(.limit(30))
      #expect(pair.differenceOnTheWay() == nil, "seed \(seed)")
      pair.make(.removeAll)
      #expect(lifetimes.alive == 0 && pair.difference == nil, "seed \(seed)")
    }
    #expect(lifetimes.alive == 0, "seed \(seed)")
  }

  /// Undo goes over discardable actions, and by a jump to each place; a limit does not count them.
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 8))
  func discardableActionsAreNotCounted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pair = Pair(Lifetimes())
    for round in 0..<80 {
      let name = random.pick(["x", "y", "z"])
      switch random.int(0..<12) {
      case 0...5: pair.make(.record(isDiscardable: random.oneIn(3)))
      case 6...7: pair.make(.jump(random.int(0..<80)))
      case 8: pair.make(.limit(random.pick([nil, 0, 1, 3, 5])))
      case 9: pair.make(.markSaved)
      default: pair.make(.checkpoint(name, isThere: random.oneIn(2)))
      }
      if let difference = pair.difference {
        Issue.record("seed \(seed), round \(round): \(difference)")
        return
      }
    }
  }

  /// What is done to a history by hand, and whether it has unsaved changes then.
  ///
  /// An action is recorded (a), undone (u) or redone (r), the place is marked as saved (m), all actions are
  /// removed (x), and the limit becomes a number, or none (n).
  private static let scripts: [(name: String, letters: String, isUnsaved: Bool)] = [
    ("away from the mark and back", "aaa m uu rr a u", false),
    ("undoing everything", "aaa uuu", false),
    ("a place that was discarded", "aaa m u a u r", true),
    ("a mark where a new action begins", "aaa u m a u", false),
    ("a place that was dropped", "2 aaa uu", true),
    ("the oldest place that is kept", "2 a m aa uu", false),
    ("the mark without undo", "0 a m 5", false),
    ("the mark lost with the first action", "0 a", true),
    ("a smaller limit and the place before", "aaa m a 1 u", false),
    ("no limit left for the place before", "aaa m a 1 u r 0", true),
    ("a mark among undone actions", "aaa m uu 0 rr", false),
    ("removing all that is unsaved", "aaa x a u", true),
    ("removing all that is saved", "aaa u m x a u", false),
    ("the oldest actions", "3 aaaaa", true),
    ("a smaller limit, and then none", "aaaaa 2 n aaaa", true),
    ("undone actions under a limit", "aaaaa uuu 1", true),
    ("redo under a limit", "aaaaa uuu 2 rrrr", true),
    ("a limit of zero", "aaa u 0 rr a u 1 a", true),
  ]

  private static func change(_ letter: Character) -> Change {
    switch letter {
    case "a": .record()
    case "u": .undo
    case "r": .redo
    case "m": .markSaved
    case "x": .removeAll
    default: .limit(letter.wholeNumberValue)
    }
  }

  /// The way there and what the mark says at its end are said by hand, the rest by the model.
  @Test(arguments: scripts) func byHand(name: String, letters: String, isUnsaved: Bool) {
    var pair = Pair(Lifetimes())
    for letter in letters where letter != " " {
      pair.make(Self.change(letter))
      if let difference = pair.difference { Issue.record("\(name): \(difference)") }
    }
    #expect(pair.history.hasUnsavedChanges == isUnsaved, "\(name)")
  }

  private func change(using random: inout SeededGenerator) -> Change {
    switch random.int(0..<24) {
    case 0...3: return .undo
    case 4, 5: return .redo
    case 6: return .markSaved
    case 7:
      if random.oneIn(5) { return .removeAll }
      return .limit(random.pick([nil, nil, 0, 1, 20, 100]))
    case 8, 9: return .limit(nil)
    default:
      let count = random.pick([1, 1, 1, 2, 3, 5])
      return .record(
        steps: (0..<count).map { _ in random.pick(Change.Step.allCases) },
        isDated: random.oneIn(2), hasMetadata: random.oneIn(4))
    }
  }

  /// Every value of a long history is read the same, wherever the cursor is.
  @Test func everyPlaceOfTheCursor() {
    let lifetimes = Lifetimes()
    var pair = Pair(lifetimes)
    for number in 0..<9 {
      pair.make(.record(steps: number % 3 == 0 ? [.delete, .create] : [.modify, .modify]))
    }
    #expect(pair.differenceOnTheWay() == nil)
    pair.make(.limit(4))
    #expect(pair.differenceOnTheWay() == nil)
  }

  /// Redoing drops the oldest under a limit that was made smaller, with the slots of its steps.
  @Test func redoingUnderASmallerLimit() {
    var pair = Pair(Lifetimes())
    for _ in 0..<3 { pair.make(.record(steps: [.create, .modify])) }
    for _ in 0..<3 { pair.make(.undo) }
    pair.make(.limit(1))
    for _ in 0..<3 {
      pair.make(.redo)
      #expect(pair.difference == nil)
    }
    #expect(pair.lifetimes.alive == 3)
  }
}
