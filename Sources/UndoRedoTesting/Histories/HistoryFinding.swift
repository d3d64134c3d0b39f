import UndoRedo

/// How much it takes to make the history of a repository go wrong.
///
/// What comes first here counts first, as in ``Complexity``.
struct HistoryComplexity {
  var others = 0
  var faults = 0
  var batches = 0
  var reopenings = 0
  var removals = 0
  var visits = 0
  var clearings = 0
  var limits = 0
  var names = 0
  var marks = 0
  var joins = 0
  var absorptions = 0
  var discards = 0
  var moves = 0
  var events = 0
  var writes = 0
  /// The sum of numbers and versions.
  var size = 0
}

extension HistoryComplexity: Counted {
  var counts: [Int] { rules.map(\.1) + [events, writes, size] }

  /// The rules that what it takes belongs to, and how much of that it takes, in order.
  fileprivate var rules: [(RepositoryRule, Int)] {
    [
      (.sharedHistory, others), (.together, faults), (.inPart, batches), (.continued, reopenings),
      (.replaced, removals), (.visited, visits), (.cleared, clearings), (.limited, limits),
      (.named, names),
      (.saved, marks), (.joined, joins), (.absorbed, absorptions), (.discarded, discards),
      (.moved, moves), (.recorded, 1),
    ]
  }
}

extension HistoryComplexity {
  /// Counts an event that comes after a history.
  mutating func count<Element>(_ event: HistoryEvent, after history: UndoHistory<Element>) {
    if let fault = event.fault { size += fault }
    if event.fault != nil, !event.deed.isReopening { faults += 1 }
    if case .reopen = event.deed, event.fault != nil { reopenings += 1 }
    count(event.deed, after: history)
  }

  private mutating func count<Element>(_ deed: Deed, after history: UndoHistory<Element>) {
    if case .after(let one, let own) = deed {
      others += 1
      for deed in [one] + own { count(deed, after: history) }
      return
    }
    events += 1
    writes += deed.writes.count
    for write in deed.writes { size += write.number + (write.version ?? -1) + 1 }
    switch deed {
    case .act(_, let label):
      discards += history.redoable.isEmpty ? 0 : 1
      size += label.number
    case .scroll:
      // What would discard something is not recorded.
      absorptions += history.redoable.isEmpty ? 0 : 1
      size += 1
    case .type(let writes):
      discards += history.redoable.isEmpty ? 0 : 1
      joins += writes.count > 1 ? 1 : 0
    case .change(_, let recorded):
      discards += history.redoable.isEmpty || recorded.isEmpty ? 0 : 1
      absorptions += 1
    case .bypass: absorptions += 2
    case .move(let count):
      moves += 1
      size += abs(count)
    case .visit(let count):
      visits += 1
      size += abs(count)
    case .limit(let limit):
      limits += 1
      size += limit ?? 0
    case .markSaved: marks += 1
    case .addCheckpoint(let number), .removeCheckpoint(let number):
      names += 1
      size += number
    case .clear: clearings += 1
    case .remove(let removal):
      removals += 1
      if case .element(let number) = removal { size += number }
      if case .oldest(let count) = removal { size += count }
    case .reopen: reopenings += 1
    case .misfit: faults += 1
    case .after: break
    }
  }
}

/// Something that a repository has done wrong with a history.
struct HistoryFinding {
  let mistake: Mistake

  /// What led to it, up to the mistake.
  let script: HistoryScript

  /// What was done, as Swift code.
  let calls: [String]

  let complexity: HistoryComplexity
}

extension HistoryFinding: Discovery {
  var simplerScripts: any Sequence<HistoryScript> { script.simplerScripts }
  var length: Int { complexity.writes }

  /// The rule that is broken, by what it takes to break it.
  ///
  /// A new model is saved: that this is read otherwise takes no more than an action.
  var rule: RepositoryRule {
    let rule = complexity.rules.first { $0.1 > 0 }!.0
    return mistake.kind == .saving && [.recorded, .moved].contains(rule) ? .saved : rule
  }

  func mayLead(to rule: RepositoryRule) -> Bool {
    // What takes nothing of what counts first does not with less either.
    let rules = complexity.rules
    let count = rules.prefix { $0.0 != rule }.count + 1
    return rule == .saved || rules.prefix(count).contains { $0.1 > 0 }
  }

  func violation(seed: UInt64) -> RuleViolation {
    RuleViolation(
      rule: rule, calls: calls, expected: mistake.expected, found: mistake.found,
      thrown: mistake.thrown, seed: seed)
  }
}
