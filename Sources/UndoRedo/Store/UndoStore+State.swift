extension UndoStore {
  /// The engine, and the repository that performs what it plans.
  @usableFromInline
  package struct State {
    @usableFromInline package var repository: Repo
    @usableFromInline package var engine: UndoEngine<Element>

    /// What becomes of elements that refer to a deleted one.
    @usableFromInline let rules: [DeleteRule<Element>]

    /// How actions are recorded that do not say it themselves: with an author, discardable, or coalesced by a key.
    @usableFromInline var defaults = ActionOptions(named: "")

    /// How actions were recorded before a closure that coalesces them, and in it.
    ///
    /// It is stored so that the same key again and again, as in typing, does not make it anew.
    @usableFromInline var coalesced: (outer: ActionOptions.Others?, inner: ActionOptions.Others?)

    #if hasFeature(Embedded)
      // There are no observers, and no closure that is asked what to coalesce; and one way to record takes less room
      // than two.
      @inlinable package var isWatched: Bool {
        get { false }
        set {}
      }
      @inlinable package var joins: ((UndoAction<Element>, UndoAction<Element>) -> Bool)? { nil }
      @inlinable package var recordsPlainly: Bool { false }
    #else
      /// Whether actions have a name and a date and nothing else, and nobody is to know of them or is asked.
      @inlinable package var recordsPlainly: Bool {
        !isWatched && joins == nil && defaults.others == nil && engine.lastCoalescing == nil
      }

      /// Whether someone wants to know what happens.
      @usableFromInline package var isWatched = false

      /// Says whether an action joins the one before, where no key does.
      @usableFromInline package var joins: ((UndoAction<Element>, UndoAction<Element>) -> Bool)?
    #endif

    /// Whether what is held back is saved with the next action; see ``UndoStore/transaction(_:metadata:_:)``.
    @usableFromInline var savesNext = false

    /// What has happened, for the observers.
    @usableFromInline var event: UndoEvent<Element>?

    /// How the place in the history has changed, for contexts.
    @usableFromInline var move = ContextMove.none

    @usableFromInline var gestureCount = 0

    /// What has been read of the history that the repository has stored.
    @usableFromInline var reading = StoredReading()

    @usableFromInline
    init(repository: Repo, limit: Int?, rules: [DeleteRule<Element>]) {
      self.repository = repository
      self.rules = rules
      if Repo.isTable {
        engine = UndoEngine(table: repository._held.table, limit: limit)
        self.repository._held = _HeldElements()
      } else {
        engine = UndoEngine(limit: limit, overlap: Repo._overlap)
        if Repo.isLayer {
          engine.hold(repository._held)
          self.repository._held = _HeldElements()
        }
        engine.keepsOrphans = hasUnreadActions
        if Repo.storesHistory { engine.takeUpSavedPlace(stored) }
        readBeforeAction()
        storeLimit()
      }
    }
  }
}

extension UndoStore.State {
  @usableFromInline package typealias Element = Repo.Element

  /// Whether a rule may deny a change.
  @inlinable package var mayDeny: Bool { hasRules && rules.contains { $0.isDenial } }

  /// Whether deletions can bring about more, or be denied: in Embedded Swift, there are no rules.
  @inlinable
  @inline(__always)
  var hasRules: Bool {
    #if hasFeature(Embedded)
      false
    #else
      !rules.isEmpty
    #endif
  }

  /// Returns an element, as the open transaction has made it if there is one.
  ///
  /// It changes nothing, but where it could not, it would be given a copy of the state.
  @inlinable
  @inline(__always)
  mutating func find(_ id: Element.ID) throws(Repo.Failure) -> Element? {
    if let element = known(id) { return element }
    return try repository.element(withID: id)
  }

  /// Returns an element, as far as the repository need not be asked: all of a table, else what was changed.
  @inlinable
  @inline(__always)
  func known(_ id: Element.ID) -> Element?? {
    Repo.isTable ? .some(engine.element(id)) : engine.changed(id)
  }

  /// Returns how an action is to be recorded.
  @inlinable
  @inline(__always)
  package func options(_ name: String) -> ActionOptions {
    ActionOptions(named: name, like: defaults)
  }

  /// Returns how an action with metadata is to be recorded, which may name an author.
  @inlinable
  package func options(_ name: String, _ metadata: [String: String]) -> ActionOptions {
    var options = options(name)
    options.take(metadata)
    return options
  }

  /// Returns how an action is to be recorded, with its date.
  @inlinable
  @inline(__always)
  func options(_ name: String, _ now: (() -> UndoDate)?) -> ActionOptions {
    var options = options(name)
    options.date(by: now)
    return options
  }

  /// Returns how an action that changes one element is to be recorded, where a closure says what it joins.
  @inlinable @inline(never)
  mutating func options(
    _ name: String, _ now: (() -> UndoDate)?, changing old: Element?, to new: Element?
  ) -> ActionOptions {
    var options = options(name, now)
    if let step = UndoRedoStep(from: old, to: new) {
      askWhetherToCoalesce(&options, [step])
    }
    return options
  }

  /// Whether undo skips what is recorded.
  @inlinable package var isDiscardable: Bool { defaults.isDiscardable }

  /// Notifies of what has happened, if there are observers.
  @inlinable
  @inline(__always)
  mutating func notify(_ event: @autoclosure () -> UndoEvent<Element>?) {
    if isWatched { self.event = event() }
  }
}

// Editing one element.
extension UndoStore.State {
  /// Makes one element something else, as an action of its own or as part of the open transaction.
  ///
  /// - Returns: What it was.
  @inlinable
  mutating func replace(
    _ id: Element.ID, by new: Element?, named name: String, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) -> Element? {
    guard let place = try place(toChange: id) else {
      let old = try find(id)
      if old != new { try edit(id, old, by: new, named: name, now) }
      return old
    }
    let old = engine.value(at: place)
    guard old != new else { return old }
    if engine.transaction != nil || (new == nil && hasRules) {
      try edit(id, old, by: new, named: name, now)
    } else {
      record(at: place, old, new, named: name, now)
    }
    return old
  }

  /// Modifies an element that is in the table, where that holds all.
  @inlinable
  @inline(__always)
  mutating func modify(
    _ slot: UInt32, to new: consuming Element, named name: String, _ now: (() -> UndoDate)?
  ) {
    guard engine.history.table[slot] != new else { return }
    guard engine.transaction == nil else { return engine.stage(slot, modified: consume new) }
    if Repo.isLayer { engine.hold(slot) }
    defer { if Repo.isLayer { engine.settle(slot) } }
    if recordsPlainly {
      return engine.record(slot, modified: consume new, named: name, at: now?())
    }
    let options =
      joins == nil
      ? options(name, now)
      : options(name, now, changing: engine.history.table[slot], to: copy new)
    guard isWatched else {
      _ = engine.record(slot, modified: consume new, options)
      return
    }
    let steps = [UndoRedoStep.modified(from: engine.history.table[slot], to: copy new)]
    let finish = engine.record(slot, modified: consume new, options)
    notify(finish, steps)
  }

  /// Records a change where nothing has to be performed.
  @inlinable
  mutating func record(
    at place: SlotIndex.Place, _ old: Element?, _ new: Element?, named name: String,
    _ now: (() -> UndoDate)?
  ) {
    let options =
      joins == nil ? options(name, now) : options(name, now, changing: old, to: new)
    let place = Repo.isLayer ? engine.hold(place, for: new) : place
    let finish = engine.record(at: place, new, options)
    if Repo.isLayer, let slot = place.slot { engine.settle(slot) }
    if isWatched, let step = UndoRedoStep(from: old, to: new) {
      notify(finish, [step])
    }
  }

  /// Makes one element something else as part of the open transaction, or of one of its own.
  @inlinable
  mutating func edit(
    _ id: Element.ID, _ old: Element?, by new: Element?, named name: String,
    _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) {
    guard engine.transaction == nil else { return try edit(id, old, by: new) }
    readBeforeAction()
    engine.transaction = Transaction()
    do throws(Repo.Failure) {
      try edit(id, old, by: new)
    } catch {
      engine.cancel()
      throw error
    }
    try commit(options(name), now)
  }

  /// Makes one element something else as part of the open transaction, with what its deletion brings
  /// about.
  ///
  /// - Throws: The repository's failure. The transaction is what it was before the call then.
  @inlinable
  mutating func edit(
    _ id: Element.ID, _ old: Element?, by new: Element?
  ) throws(Repo.Failure) {
    if new == nil, hasRules, let old { return try delete(old) }
    engine.stage(id, from: old, to: new)
  }
}

// Ending a transaction: plan, perform, finish.
extension UndoStore.State {
  /// Performs and records what the open transaction has done, and closes it.
  ///
  /// - Parameters:
  ///   - options: How the action is recorded.
  ///   - now: The clock.
  ///   - isRestoring: Whether it restores a former state, which no rule denies.
  /// - Returns: What has become of it.
  /// - Throws: The repository's failure. What the transaction has done is taken back then.
  @inlinable
  @discardableResult
  package mutating func commit(
    _ options: ActionOptions, _ now: (() -> UndoDate)?, isRestoring: Bool = false
  ) throws(Repo.Failure) -> Outcome {
    guard let plan = engine.plan(options, hasUnreadRedoable: hasUnreadRedoable) else {
      engine.cancel()
      return Outcome()
    }
    var options = options
    options.date(by: now)
    if joins != nil { askWhetherToCoalesce(&options, engine.steps(of: plan) { $0.recordedStep }) }
    do throws(Repo.Failure) {
      if mayDeny, !isRestoring { try checkWhetherDenied(plan) }
      guard try perform(plan, options) else {
        engine.cancel()
        return Outcome()
      }
    } catch {
      engine.cancel()
      throw error
    }
    let seen = isWatched ? engine.steps(of: plan) { $0.seenStep } : nil
    let held = Repo.isLayer ? engine.hold(plan) : []
    let finish: Finish
    if Repo._overlap == nil {
      finish = engine.finish(plan, options)
    } else {
      let repository = repository
      finish = engine.finish(plan, options) { repository._wouldCancelOut($0) }
    }
    if Repo.isLayer { for slot in held { engine.settle(slot) } }
    if Repo.storesHistory { storeLimit() }
    if let seen { notify(finish, seen) }
    return Outcome(
      isRecorded: finish.isRecorded,
      steps: finish.distance == 1 && isUnmixed(plan) ? seen : nil)
  }

  /// What has become of a transaction.
  @usableFromInline
  package struct Outcome {
    /// Whether there is an action of it.
    @usableFromInline var isRecorded = false

    /// All steps of the action, where they were made for observers.
    @usableFromInline var steps: UndoSteps<Element>?

    @inlinable
    init(isRecorded: Bool = false, steps: UndoSteps<Element>? = nil) {
      self.isRecorded = isRecorded
      self.steps = steps
    }
  }

  /// Lets the repository perform a plan.
  ///
  /// - Returns: Whether it has an effect: elements that overlap may take each other back.
  @inlinable
  mutating func perform(
    _ plan: Plan<Element>, _ options: ActionOptions
  ) throws(Repo.Failure) -> Bool {
    guard !Repo.isTable else { return true }
    if Repo.isLayer {
      if savesNext { try saveHeld(with: plan) }
      return true
    }
    let steps = engine.steps(of: plan) { $0.performedStep }
    if Repo._overlap != nil, isUnmixed(plan), repository._wouldCancelOut(steps) { return false }
    guard Repo.storesHistory else {
      if !steps.isEmpty { try repository.perform(steps) }
      return true
    }
    let joinsLast = engine.joinsLast(plan, options)
    try storeLargerLimit(engine.countUnderLimit(recording: options, joiningLast: joinsLast))
    if hasUnreadRedoable, engine.unstageToReadRedoable(plan, options) { try loadRedoable() }
    let change = engine.change(
      plan, steps, options, joinsLast: joinsLast, storesBranches: storesBranches)
    if let change { try perform(steps, in: change) }
    return true
  }

  @inlinable
  func isUnmixed(_ plan: Plan<Element>) -> Bool {
    if case .staged = plan { true } else { false }
  }

  /// Says that an action was performed, or elements were changed.
  @inlinable
  package mutating func notify(_ finish: Finish, _ steps: UndoSteps<Element>) {
    if finish.distance > 0 {
      let isDiscardable = engine.history.log.isDiscardable(engine.history.cursor - 1)
      move = isDiscardable ? .discardableAction : .newAction
    } else if finish.distance < 0 {
      move = .actionGone
    }
    event = UndoEvent(finish, steps)
  }

  /// Returns the action that was recorded, unless a limit has dropped it.
  @inlinable
  mutating func action(of outcome: Outcome) -> UndoAction<Element>? {
    guard outcome.isRecorded, engine.history.position > 0 else { return nil }
    if let steps = outcome.steps {
      return engine.history.action(engine.history.cursor - 1, steps: steps)
    }
    return engine.history.actionPerformedLast()
  }
}
