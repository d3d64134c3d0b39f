import UndoRedo

// What is performed, written down.
extension JSONDocumentRepository {
  /// Writes what becomes of the history, and the elements with it; nothing comes before an action that
  /// is pending, and it starts from what is held.
  @usableFromInline
  func write(
    _ steps: UndoSteps<Element>, _ change: HistoryChange<Element>, isPending: Bool
  ) throws(JSONFileError) {
    switch change {
    case .recorded(let action, let absorbed, let joinsLast):
      let before = isPending ? nil : pending(absorbed, before: action)
      if joinsLast && journal.joinable != nil {
        try journal.join(action.steps, after: before)
      } else {
        try journal.record(action, after: before)
      }
    case .absorbed(let absorbed, let discardedCount):
      let end = try journal.endOfRedoable(discarding: discardedCount)
      try journal.change(pending(absorbed, performing: steps), endOfRedoable: end)
    case .moved(let distance): try journal.move(by: distance, steps)
    case .passed(let absorbed):
      try journal.change(
        pending(absorbed, performing: steps), endOfRedoable: journal.position.end, .passed)
    case .visited(let distance, let redoable, let performed, let place):
      try journal.visit(by: distance, redoable, performed: performed, place: place, steps)
    default:
      precondition(steps.isEmpty, "A change of the history alone comes without steps")
      try write(change)
    }
  }

  /// Writes what becomes of the history alone.
  private func write(_ change: HistoryChange<Element>) throws(JSONFileError) {
    switch change {
    case .recorded, .absorbed, .moved, .passed, .visited: break
    case .branching(let keepsBranches): try journal.branch(keepsBranches)
    case .pruned(let count): try journal.prune(to: count)
    case .saved: try journal.markSaved()
    case .named(let name): try journal.write(.named, name)
    case .unnamed(let name): try journal.write(.unnamed, name)
    case .limited(let limit): try journal.limit(to: limit)
    case .cleared(let isSaved): try journal.clear(isSaved: isSaved)
    case .replaced(let history):
      // The journal is written anew, and speaks of a document that holds all that was changed.
      try fold()
      try journal.replace(by: history)
    }
  }

  /// Returns what is to be written of what the history takes in before an action: the steps from what
  /// is held.
  ///
  /// The action may have been performed before it is recorded; what it starts from comes back, then.
  ///
  /// - Returns: The steps, or `nil` where there are none.
  private func pending(
    _ absorbed: UndoSteps<Element>, before action: UndoAction<Element>
  ) -> UndoSteps<Element>? {
    var steps = pending(absorbed)
    if action.steps.contains(where: { !$0.starts(from: held[$0.id]) }) {
      let ids = Set(absorbed.map(\.id))
      steps += action.steps.filter { !ids.contains($0.id) }
        .compactMap { journal.coding.step(from: held[$0.id], to: $0.oldValue) }
    }
    return steps.isEmpty ? nil : steps
  }

  /// Returns what is to be written of what the history takes in, with what else is performed: a change
  /// may be none for a history that does not lead to what is held.
  private func pending(
    _ absorbed: UndoSteps<Element>, performing steps: UndoSteps<Element>
  ) -> UndoSteps<Element> {
    let ids = Set(absorbed.map(\.id))
    return pending(absorbed) + steps.filter { !ids.contains($0.id) }
  }

  private func pending(_ absorbed: UndoSteps<Element>) -> [UndoRedoStep<Element>] {
    absorbed.compactMap { UndoRedoStep(changing: held[$0.id], to: $0.newValue) }
  }
}

extension JSONDocumentRepository {
  /// Checks that a step starts from what is held, as far as that is written.
  @usableFromInline
  func checkAsWritten(
    _ step: UndoRedoStep<Element>, _ found: Element?
  ) throws(JSONFileError) {
    guard journal.coding.starts(step, from: found) else {
      throw refusal(UndoError(refusing: step, found: found))
    }
  }

  /// Returns what is known of identities once steps are performed.
  @usableFromInline
  func identities(
    after steps: UndoSteps<Element>
  ) throws(JSONFileError) -> WrittenIdentities<Element> {
    try identities.after(steps, from: held, journal.coding, at: path)
  }
}
