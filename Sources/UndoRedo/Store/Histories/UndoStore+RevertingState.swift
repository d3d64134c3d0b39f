extension UndoStore {
  /// Takes back the last own action of an author, or brings it back.
  func revert(
    by author: String, _ kind: ReversalLink.Kind, _ policy: UndoConflictPolicy
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try operate { (state) throws(StoreFailure<Repo.Failure>) in
      guard state.engine.transaction == nil else { return nil }
      state.readBeforeAction()
      var passed: Int?
      while true {
        let next: Int?
        do throws(Repo.Failure) {
          next = try state.next(kind, by: author, before: &passed)
        } catch {
          throw .failed(error)
        }
        guard let next else { return nil }
        let name = state.engine.history.log.nameOfOrigin(of: next)
        var options = state.options(
          kind == .undoes ? format.undoTitle(of: name) : format.redoTitle(of: name))
        options.author = author
        if let action = try state.revert([next], kind, policy, options, now, name) {
          return action
        }
        passed = next
      }
    }
  }

  /// Takes back some actions, as one.
  func revert(
    actionsAt positions: [Int], _ name: String?, _ policy: UndoConflictPolicy
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try operate { (state) throws(StoreFailure<Repo.Failure>) in
      let named = state.engine.history.inForce(
        positions.compactMap { state.performedAction(at: $0) })
      let end = state.engine.history.cursor
      state.readBeforeAction()
      // What is read may leave nothing of an action before them.
      let numbers = named.map { $0 - end + state.engine.history.cursor }
      guard let first = numbers.last else { return nil }
      let ownName = state.engine.history.log.name(of: first)
      let options = state.options(name ?? format.undoTitle(of: ownName))
      return try state.revert(numbers, .reverts, policy, options, now)
    }
  }
}

extension UndoStore.State {
  /// Returns the number of the performed action at a position.
  ///
  /// - Returns: The number; `nil` where there is none, and within a group.
  func performedAction(at position: Int) -> Int? {
    guard engine.transaction == nil, 0..<engine.history.position ~= position else { return nil }
    return engine.history.log.startIndex + position
  }

  /// Returns the number of the action that an author takes back or brings back next, which is read if need be.
  ///
  /// - Parameters:
  ///   - kind: Whether it is taken back or brought back.
  ///   - author: The author.
  ///   - passed: The one before which to look; `nil` for the newest, as it is where more was read.
  /// - Returns: The number; `nil` where there is none.
  /// - Throws: The repository's failure, where actions can't be read.
  mutating func next(
    _ kind: ReversalLink.Kind, by author: String, before passed: inout Int?
  ) throws(Repo.Failure) -> Int? {
    while true {
      let next = engine.history.next(kind, by: author, before: passed)
      guard Repo.storesHistory, engine.history.isUnread(next, kind, by: author),
        try loadOlderActions()
      else { return next }
      passed = nil
    }
  }

  /// Returns the name of the action that an author takes back or brings back next; empty where it can't be read.
  ///
  /// The elements are those that the repository was last known to hold: a menu must not ask it each time.
  mutating func nextName(_ kind: ReversalLink.Kind, by author: String) -> String? {
    guard engine.transaction == nil else { return nil }
    var passed: Int?
    do throws(Repo.Failure) {
      while let next = try next(kind, by: author, before: &passed) {
        if Repo._overlap == nil
          ? engine.isLeft(ofAction: next) : try reversal(of: [next], .refuse).isOfUse
        {
          return engine.history.log.nameOfOrigin(of: next)
        }
        passed = next
      }
      return nil
    } catch {
      return ""
    }
  }

  /// Returns what is in the way of taking back an action; `nil` where nothing is left of it.
  mutating func conflicts(
    undoing number: Int
  ) throws(Repo.Failure) -> [UndoConflict<Element>]? {
    let reversal = try reversal(of: [number], .refuse)
    return reversal.isOfUse ? engine.conflicts(of: reversal) : nil
  }

  /// Returns what is in the way of what an author takes back or brings back next; `nil` where there is nothing.
  mutating func conflicts(
    _ kind: ReversalLink.Kind, by author: String
  ) throws(Repo.Failure) -> [UndoConflict<Element>]? {
    guard engine.transaction == nil else { return nil }
    var passed: Int?
    while let next = try next(kind, by: author, before: &passed) {
      if let conflicts = try conflicts(undoing: next) { return conflicts }
      passed = next
    }
    return nil
  }

  /// Says what taking back some actions does, the last one first, and what is in the way.
  mutating func reversal(
    of numbers: [Int], _ policy: UndoConflictPolicy
  ) throws(Repo.Failure) -> Reversal<Element> {
    var trial = repository
    var reversal = try engine.reversal(
      of: numbers, policy, merge: mergeChange
    ) { (id, steps) throws(Repo.Failure) in
      if !steps.isEmpty { try trial.perform(UndoSteps(steps)) }
      return try trial.element(withID: id)
    }
    // What overlaps may take each other back.
    if Repo._overlap != nil, repository._wouldCancelOut(reversal.steps) { reversal.changes = [] }
    // What is overwritten is left to the rules. Where some are skipped, others may be in the way.
    if hasRules, policy != .overwrite, reversal.taken.count == numbers.count {
      var stored: [Element]?
      try reversal.findReferences(by: rules, leavingConflicts: policy == .leave) {
        (id) throws(Repo.Failure) in
        try find(id)
      } _: { (ids, rule) throws(Repo.Failure) in
        try sources(of: ids, by: rule, among: &stored)
      }
    }
    return reversal
  }

  /// Takes back some actions, the last one first, as one action.
  ///
  /// - Returns: The action; `nil` where nothing is left of them, or all are to be skipped.
  mutating func revert(
    _ numbers: [Int], _ kind: ReversalLink.Kind, _ policy: UndoConflictPolicy,
    _ options: ActionOptions, _ now: (() -> UndoDate)?, _ original: String? = nil
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    var numbers = numbers
    var reversal: Reversal<Element>
    do throws(Repo.Failure) {
      reversal = try self.reversal(of: numbers, policy)
      while let others = engine.actions(insteadOf: numbers, for: reversal, policy) {
        numbers = others
        reversal = try self.reversal(of: numbers, policy)
      }
    } catch {
      throw .failed(error)
    }
    if let refusal = engine.refusal(of: reversal, policy) {
      throw .refused(refusal.refusing(options.name))
    }
    guard reversal.hasEffect else { return nil }

    let options = engine.linking(options, kind, to: numbers, original)
    do throws(Repo.Failure) {
      try perform(reversal)
      return action(of: try commit(options, now))
    } catch {
      throw .failed(error)
    }
  }

  /// Opens a transaction, and makes the elements what they become, with what deletions bring about.
  private mutating func perform(_ reversal: Reversal<Element>) throws(Repo.Failure) {
    engine.transaction = Transaction()
    do throws(Repo.Failure) {
      for change in reversal.changes {
        // A rule may have deleted it with another one.
        if change.new == nil, hasRules, try find(change.id) == nil { continue }
        try edit(change.id, change.found, by: change.new)
      }
    } catch {
      engine.cancel()
      throw error
    }
  }
}
