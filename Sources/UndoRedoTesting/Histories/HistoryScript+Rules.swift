extension HistoryScript {
  /// Whether a rule can be broken by it, or by a simpler script.
  func mayBreak(_ rule: RepositoryRule) -> Bool {
    switch rule {
    case .inPart: batch != nil
    // Whatever is done, an action may be read otherwise, or the place where the model was saved.
    case .recorded, .saved: true
    default: events.contains { $0.rules.contains(rule) }
    }
  }
}

extension HistoryEvent {
  fileprivate var rules: [RepositoryRule] {
    deed.rules + (fault == nil || deed.isReopening ? [] : [.together])
  }
}

extension Deed {
  /// Whether the repository is opened again.
  var isReopening: Bool { if case .reopen = self { true } else { false } }

  /// The rules that are broken by nothing without such a deed, or one that is simplified to it.
  fileprivate var rules: [RepositoryRule] {
    switch self {
    case .act, .markSaved: []
    case .scroll, .change, .bypass: [.absorbed]
    case .type(let writes): writes.count > 1 ? [.joined] : []
    case .move: [.moved, .discarded]
    case .visit: [.visited, .moved, .discarded]
    case .limit: [.limited]
    case .addCheckpoint, .removeCheckpoint: [.named]
    case .clear: [.cleared]
    case .remove: [.replaced]
    case .reopen: [.continued]
    case .misfit: [.together]
    case .after(let others, let own):
      [.sharedHistory, .continued] + others.rules + own.flatMap(\.rules)
    }
  }
}
