import UndoRedo

/// How much it takes to make the history of a repository go wrong.
struct HistoryComplexity {
  /// How much it takes of what a rule is about; each script takes an action.
  private(set) var needs: [RepositoryRule: Int] = [.recorded: 1]

  private var events = 0
  private(set) var writes = 0

  /// The sum of numbers and versions.
  private var size = 0

  /// The rules that what it takes belongs to; what comes first here counts first, as in ``Complexity``.
  fileprivate static let order: [RepositoryRule] = [
    .sharedHistory, .together, .inPart, .continued, .replaced, .visited, .cleared, .limited, .named,
    .saved, .joined, .absorbed, .discarded, .moved, .recorded,
  ]
}

extension HistoryComplexity: Counted {
  var counts: [Int] { Self.order.map { needs[$0, default: 0] } + [events, writes, size] }
}

extension HistoryComplexity {
  /// Counts something that a rule is about.
  mutating func need(_ rule: RepositoryRule, _ count: Int = 1) {
    needs[rule, default: 0] += count
  }

  /// Counts an event that comes after a history.
  mutating func count<Element>(_ event: HistoryEvent, after history: UndoHistory<Element>) {
    if let fault = event.fault {
      size += fault
      need(event.deed.isReopening ? .continued : .together)
    }
    count(event.deed, after: history)
  }

  private mutating func count<Element>(_ deed: Deed, after history: UndoHistory<Element>) {
    if case .after(let one, let own) = deed {
      need(.sharedHistory)
      for deed in [one] + own { count(deed, after: history) }
      return
    }
    events += 1
    writes += deed.writes.count
    for write in deed.writes { size += write.number + (write.version ?? -1) + 1 }
    let isDiscarding = !history.redoable.isEmpty
    switch deed {
    case .act(_, let label):
      if isDiscarding { need(.discarded) }
      size += label.number
    case .scroll:
      // What would discard something is not recorded.
      if isDiscarding { need(.absorbed) }
      size += 1
    case .type(let writes):
      if isDiscarding { need(.discarded) }
      if writes.count > 1 { need(.joined) }
    case .change(_, let recorded):
      if isDiscarding && !recorded.isEmpty { need(.discarded) }
      need(.absorbed)
    case .bypass: need(.absorbed, 2)
    case .move(let count):
      need(.moved)
      size += abs(count)
    case .visit(let count):
      need(.visited)
      size += abs(count)
    case .limit(let limit):
      need(.limited)
      size += limit ?? 0
    case .markSaved: need(.saved)
    case .addCheckpoint(let number), .removeCheckpoint(let number):
      need(.named)
      size += number
    case .clear: need(.cleared)
    case .remove(let removal):
      need(.replaced)
      if case .element(let number) = removal { size += number }
      if case .oldest(let count) = removal { size += count }
    case .reopen: need(.continued)
    case .misfit: need(.together)
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
    if mistake.kind == .counting { return .inPart }
    let rule = HistoryComplexity.order.first { complexity.needs[$0] != nil }!
    return mistake.kind == .saving && [.recorded, .moved].contains(rule) ? .saved : rule
  }

  func mayLead(to rule: RepositoryRule) -> Bool {
    // What takes nothing of what counts first does not with less either.
    let rules = HistoryComplexity.order
    let count = rules.prefix { $0 != rule }.count + 1
    return rule == .saved || rule == .inPart
      || rules.prefix(count).contains { complexity.needs[$0] != nil }
  }

  func violation(seed: UInt64) -> RuleViolation {
    RuleViolation(
      rule: rule, calls: calls.withLoop, expected: mistake.expected, found: mistake.found,
      thrown: mistake.thrown, seed: seed)
  }
}
