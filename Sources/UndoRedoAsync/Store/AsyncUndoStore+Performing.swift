import UndoRedo

// Plan, perform, finish: the engine does nothing that could be seen before the repository has.
extension AsyncUndoStore {
  /// Performs and records what the open transaction has done, and closes it.
  ///
  /// - Parameters:
  ///   - options: How the action is recorded.
  ///   - isDone: Whether others have performed it already: then no rule denies it, it has no other date than
  ///     theirs, and it is recorded even if the task is cancelled.
  ///   - isRestoring: Whether it restores a former state, which no rule denies.
  ///   - perform: Lets the repository perform the steps, where that is not all that it does.
  /// - Returns: Whether there is an action of it, and whether there was an event.
  /// - Throws: The repository's failure, or a `CancellationError`. What the transaction has done is
  ///   taken back then.
  @inlinable
  @discardableResult
  func commit(
    _ options: ActionOptions, isDone: Bool = false, isRestoring: Bool = false,
    by perform: ((UndoSteps<Element>, HistoryChange<Element>) async throws -> Void)? = nil
  ) async throws -> (isRecorded: Bool, hasEvent: Bool) {
    guard let plan = engine.plan(options, hasUnreadRedoable: hasUnreadRedoable) else {
      engine.cancel()
      return (false, false)
    }
    var options = options
    if options.date == nil, !isDone { options.date(by: now) }
    // What matters for coalescing is when the action was asked for.
    options.moment? -= secondsWaited
    if let joins {
      engine.askWhetherToCoalesce(&options, engine.steps(of: plan) { $0.recordedStep }, joins)
    }
    let steps = engine.steps(of: plan) { $0.performedStep }
    let seen = engine.steps(of: plan) { $0.seenStep }
    do {
      if !isDone, !isRestoring, !rules.isEmpty { try await checkWhetherDenied(steps) }
      let joinsLast = engine.joinsLast(plan, options)
      if Repo._followsHistory {
        try await storeLargerLimit(
          engine.countUnderLimit(recording: options, joiningLast: joinsLast))
      }
      if hasUnreadRedoable, engine.unstageToReadRedoable(plan, options) {
        try await readRedoable()
      }
      let change = engine.change(
        plan, steps, options, joinsLast: joinsLast, storesBranches: storesBranches)
      if let change {
        if isDone {
          try await store(change)
        } else {
          try await self.perform(steps, in: change, by: perform)
        }
      }
    } catch {
      engine.cancel()
      throw error
    }
    let finish = engine.finish(plan, options)
    await storeLimit()
    let event = UndoEvent(finish, seen)
    publish(event)
    return (finish.isRecorded, event != nil)
  }

  /// Lets the repository perform steps, unless the task is cancelled.
  @inlinable
  func perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>,
    by perform: ((UndoSteps<Element>, HistoryChange<Element>) async throws -> Void)? = nil
  ) async throws {
    try Task.checkCancellation()
    try await storePruned()
    if let perform {
      try await perform(steps, change)
    } else {
      try await repository._perform(steps, in: change)
    }
  }

  /// Lets the repository perform what leads to a place in the history, unless the task is cancelled.
  @usableFromInline
  func perform(_ steps: UndoSteps<Element>, to place: Int) async throws {
    let distance = place - engine.history.cursor
    if Repo._followsHistory, distance > 0 {
      try await storeLargerLimit(engine.countUnderLimit(at: place))
    }
    try await perform(steps, in: .moved(by: distance))
  }

  /// Drops the oldest actions that the limits do not leave room for, once later ones were performed again.
  @usableFromInline
  func dropOldest() async {
    engine.dropOldest()
    await storeLimit()
  }

  /// Refuses what a rule denies of the steps that the repository has to perform.
  @usableFromInline
  func checkWhetherDenied(_ steps: UndoSteps<Element>) async throws {
    let elements = try await elements(askedForBy: rules.filter { $0.isDenial }, in: steps)
    let present = Set(elements.lazy.map { $0.id })
    let denial = rules.denial(of: steps) {
      present.contains($0)
    } _: { ids, rule in
      rules[rule].sources(of: ids, among: elements)
    }
    if let denial { throw denial }
  }

  /// Reads what rules ask for to say what steps bring about: those to which there are new references, and all
  /// where an element is deleted to which others may refer.
  ///
  /// Where that is nothing, the repository is not asked.
  func elements(
    askedForBy rules: [DeleteRule<Element>], in steps: UndoSteps<Element>
  ) async throws -> [Element] {
    if rules.concernDeletions(in: steps) { return try await findAll() }
    return Array(try await elements(of: rules.newReferences(in: steps)).values)
  }

  /// Notifies the observers.
  @inlinable
  func publish(_ event: UndoEvent<Element>?) {
    if let event, !mirrors.channels.isEmpty, !event.changes.isEmpty {
      mirrors.changes.append(.performed(event.changes))
    }
    if observers.announce(event) { observers.deliverWaiting { observers.remove($0) } }
  }

  /// The action performed last, unless a limit has dropped it.
  var lastAction: UndoAction<Element>? {
    engine.history.position > 0 ? engine.history.actionPerformedLast() : nil
  }

  /// How the actions of the task are recorded, where they don't say it themselves.
  nonisolated var defaults: ActionOptions {
    for scope in AsyncScope.open(of: identity) {
      if case .defaults(let options) = scope.kind { return options }
    }
    return ActionOptions(named: "")
  }

  /// Returns how an action is to be recorded that the task asks for now.
  @usableFromInline
  func options(_ name: String, _ metadata: [String: String] = [:]) -> ActionOptions {
    var options = ActionOptions(named: name, like: defaults)
    if options.author == nil, author != nil { options.author = author }
    options.take(metadata)
    return options
  }
}
