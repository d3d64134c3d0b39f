import UndoRedo

/// What a check does with a store, in order, and how it reads the history at the end.
struct HistoryScript {
  var events: [HistoryEvent]

  /// How many actions are read at a time; `nil` for all at once.
  var batch: Int?
}

/// One thing that a check does with a store.
struct HistoryEvent {
  var deed: Deed

  /// Which call of the back-end fails meanwhile, counted from one.
  var fault: Int?

  init(_ deed: Deed, fault: Int? = nil) {
    self.deed = deed
    self.fault = fault
  }
}

/// What can be done with a store.
enum Deed: Sendable {
  /// Performs an action.
  case act([Write], Label = Label())

  /// Performs actions that undo skips.
  case scroll([Write])

  /// Performs actions that are coalesced.
  case type([Write])

  /// Changes elements without recording it, and others with, as one action.
  case change([Write], recording: [Write] = [])

  /// Changes elements without a store, by the repository itself, and opens it again.
  case bypass([Write])

  /// Undoes or redoes actions.
  case move(Int)

  /// Goes so many places back in the order in which they came about.
  case visit(Int)

  case limit(Int?)
  case markSaved
  case addCheckpoint(Int)
  case removeCheckpoint(Int)
  case clear

  /// Takes actions, or the steps of some elements, out of the history.
  case remove(Removal)

  /// Opens the repository again, and goes on with a new store.
  case reopen

  /// Asks the repository for what it has to refuse, and opens it again.
  case misfit([Write], isMoving: Bool)

  /// Does some things with the store once another one, on a second instance of the repository, has done something
  /// else, and goes on with a third instance.
  indirect case after(Deed, [Deed])
}

/// What is taken out of a history.
enum Removal {
  /// The steps of the element with a number.
  case element(Int)
  case undone
  /// All but the latest.
  case oldest(exceptLast: Int)
}

/// What an action carries beside its steps.
struct Label {
  /// The number of the label; 0 stands for a name alone.
  var number = 0

  static let count = 5

  var name: String { ["Act", "", " a, \"b\";\n\\ é\u{301}👩‍👩‍👧", "Act", Self.long][number] }
  var metadata: [String: String] {
    [
      [:], ["author": "Ann"], ["detail": "long\ttext", "": "empty"],
      ["author": "é\n", "k\"": "", "l": "\u{0}"], ["detail": Self.long],
    ][number]
  }

  /// Longer than what a column for names has room for, as a rule.
  private static let long = String(repeating: "Act ", count: 75)
}

extension HistoryScript {
  /// Whether places beside the line are gone to, which a store does that keeps branches.
  var keepsBranches: Bool {
    events.contains { if case .visit = $0.deed { true } else { false } }
  }
}

extension Deed {
  /// What it writes.
  var writes: [Write] {
    get {
      switch self {
      case .act(let writes, _), .scroll(let writes), .type(let writes), .bypass(let writes),
        .misfit(let writes, _):
        writes
      case .change(let writes, let recorded): writes + recorded
      case .after(let others, let own): others.writes + own.flatMap(\.writes)
      default: []
      }
    }
    set {
      switch self {
      case .act(_, let label): self = .act(newValue, label)
      case .scroll: self = .scroll(newValue)
      case .type: self = .type(newValue)
      case .bypass: self = .bypass(newValue)
      case .change(let writes, _):
        let count = min(writes.count, newValue.count)
        self = .change(Array(newValue[..<count]), recording: Array(newValue[count...]))
      case .misfit(_, let isMoving): self = .misfit(newValue, isMoving: isMoving)
      case .after(let others, let own):
        var (deeds, rest) = ([others] + own, newValue[...])
        for index in deeds.indices {
          let count = index == own.count ? rest.count : deeds[index].writes.count
          deeds[index].writes = Array(rest.prefix(count))
          rest = rest.dropFirst(count)
        }
        self = .after(deeds[0], Array(deeds[1...]))
      default: break
      }
    }
  }

  /// The steps that a repository is asked to refuse: they are those of a repository that was empty.
  static func misfit<Element>(
    _ writes: [Write], of samples: Samples<Element>
  ) -> UndoSteps<Element> {
    samples.steps(writes, from: [:])
  }

  /// Whether no element is written by both.
  func isApart(from other: Deed) -> Bool {
    Set(writes.map(\.number)).isDisjoint(with: other.writes.map(\.number))
  }

  /// Whether the repository is opened again.
  var isReopening: Bool { if case .reopen = self { true } else { false } }

  static func checkpoint(_ number: Int) -> String { ["Here", "", "é\n\""][number] }
}
