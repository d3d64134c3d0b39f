/// One repository and one history in step: all changes of an app's model go through it.
///
/// Every change that goes through a store is performed by its repository and recorded in its
/// history, or neither:
///
///     let store = UndoStore(InMemoryRepository<Note>())
///     store.save(Note(id: 1, text: "Hello"), named: "Add Note")
///     try store.perform("Recolor") {
///       Modify(1, \.color, to: "blue")
///       Create(Note(id: 2, text: "World"))
///     }
///     store.undoTitle       // "Undo Recolor"
///     store.undo()?.name    // "Recolor"
///
/// # Errors
///
/// What the repository can throw, the store throws; where that is `Never`, saving, deleting,
/// modifying, undoing and redoing need no `try`. When anything throws, the model and the history
/// are what they were before the call. Having nothing to undo is not an error: the result is `nil`.
///
/// # Actions
///
/// An action has one step per element, from its first old value to its last new one. A change
/// without a net effect is not recorded, and discards nothing that can be redone.
///
/// # Changes by others
///
/// Where others can change the elements, as in a database, a step that would overwrite such a
/// change is refused: an undo throws the repository's failure. Once an edit has started from the
/// change, the history includes it, as it does with changes that are not recorded.
///
/// # Groups
///
/// Changes within `group("Name") { }` become one action, performed by the repository at once when
/// the group ends; until then they are seen by reading this store only. A group within a group
/// joins it, and the outermost name wins; when the inner one throws and the outer one goes on, only
/// what the inner one did is reverted. While a group is open there is nothing to undo or redo:
/// ``canUndo`` is `false`, and ``undo()`` returns `nil` and changes nothing. The limit and the
/// saved mark are not changes of a group: setting them takes effect at once, and stays.
///
/// # Isolation
///
/// A store is a class without locks, and not `Sendable`: it lives in one isolation domain of the
/// caller's choosing, such as the main actor. The values that it hands out can be sent.
///
/// A repository must not use its store while it is read or performs steps, be it for an edit, a group
/// or an undo: that is a programming mistake, and traps. So it is for the store's delete rules, its clock, and the
/// closure of ``coalesceActions(where:)``. What an edit or a group calls, and observers, may use it.
public final class UndoStore<Repo: RepositoryOrValue> {
  /// What the store holds.
  public typealias Element = Repo.Element

  /// How ``undoTitle`` and ``redoTitle`` are made of an action's name.
  public var titleFormat: UndoTitleFormat {
    @inlinable get {
      willRead(.titleFormat)
      return format
    }
    set {
      format = newValue
      notifyTitleFormat()
    }
  }

  @usableFromInline var format: UndoTitleFormat

  @usableFromInline package let now: (() -> UndoDate)?

  // Both are used by `withState` alone, which does the check of exclusivity, and says what is wrong.
  @exclusivity(unchecked)
  @usableFromInline var state: State
  @exclusivity(unchecked)
  @usableFromInline var isBusy = false

  #if !hasFeature(Embedded)
    @usableFromInline let observers = UndoObservers<Element>()
    @exclusivity(unchecked)
    @usableFromInline var contexts: AnyContextLog?
  #endif

  #if canImport(Observation) && !hasFeature(Embedded)
    @usableFromInline let tracker = UndoTracker()
    @exclusivity(unchecked)
    @usableFromInline var tracking = Tracking()
  #endif

  /// Creates a store with an empty history.
  ///
  /// - Parameters:
  ///   - repository: Where the elements live.
  ///   - rules: What becomes of elements that refer to one that is deleted, in this order.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit. Discardable
  ///     ones don't count.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by, if they are to have dates, and to coalesce with.
  /// - Precondition: The limit is not negative. Where a rule denies deletions, the repository can
  ///   refuse them: its failure is not `Never`.
  public convenience init(
    _ repository: Repo, rules: [DeleteRule<Element>] = [], limit: Int? = nil,
    titleFormat: UndoTitleFormat = .english, now: (() -> UndoDate)? = nil
  ) {
    self.init(of: repository, rules, limit, titleFormat, now)
  }

  init(
    of repository: Repo, _ rules: [DeleteRule<Element>], _ limit: Int?,
    _ titleFormat: UndoTitleFormat, _ now: (() -> UndoDate)?
  ) {
    #if !hasFeature(Embedded)
      precondition(
        Repo.Failure.self != Never.self || !rules.contains { $0.isDenial },
        "A rule that denies deletions needs a repository that can refuse: a CheckedRepository does")
    #endif
    state = State(repository: repository, limit: limit, rules: rules)
    format = titleFormat
    self.now = now
  }
}

extension UndoStore {
  /// Creates a store of elements in memory, with an empty history.
  ///
  /// - Parameters:
  ///   - elements: The elements to begin with.
  ///   - rules: What becomes of elements that refer to one that is deleted, in this order.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit. Discardable
  ///     ones don't count.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by, if they are to have dates, and to coalesce with.
  /// - Precondition: No two elements have the same identity, and the limit is not negative. No rule
  ///   denies deletions.
  public convenience init<Value>(
    _ elements: [Value] = [], rules: [DeleteRule<Value>] = [], limit: Int? = nil,
    titleFormat: UndoTitleFormat = .english, now: (() -> UndoDate)? = nil
  ) where Repo == InMemoryRepository<Value> {
    self.init(
      InMemoryRepository(elements), rules: rules, limit: limit, titleFormat: titleFormat, now: now)
  }

  /// Returns a store with the same elements and the same history, which goes its own way from here:
  /// to try something out, or to come back to.
  ///
  /// The copy has the rules, limits, title format, clock and author of the store, and the closure that says what is
  /// coalesced, but no observers or contexts. It is not within the closure that coalesces actions or makes them
  /// discardable, if the store is.
  ///
  /// - Returns: The copy.
  /// - Precondition: No group or gesture is open.
  /// - Complexity: O(1). The first change of either store then copies lists of chunks, with an entry for 256
  ///   values each.
  public func copy<Value>() -> UndoStore where Repo == InMemoryRepository<Value> {
    copy(InMemoryRepository())
  }

  /// Returns a store with the same state.
  ///
  /// - Parameter repository: Any repository: the copy has that of the store.
  /// - Returns: The copy.
  package func copy(_ repository: Repo) -> UndoStore {
    precondition(
      state.engine.transaction == nil && !isBusy,
      "A store can't be copied within a group or a gesture")
    let copy = UndoStore(of: repository, [], nil, format, now)
    copy.state = state
    copy.state.defaults = ActionOptions(named: "")
    copy.author = author
    copy.state.isWatched = false
    copy.state.engine.changes = nil
    copy.state.engine.placeChanges = nil
    copy.state.event = nil
    return copy
  }
}

extension UndoStore {
  /// Where the elements live.
  ///
  /// Within a group, it does not hold yet what the group has done.
  public var repository: Repo {
    withState { state in
      var repository = state.repository
      if Repo.isTable { repository._held = _HeldElements(state.engine.table) }
      if Repo.isLayer { repository._held = state.engine.heldElements }
      return repository
    }
  }

  /// The actions performed and undone.
  ///
  /// Of those that can be undone and that the repository has stored from before, and of checkpoints,
  /// the ones that have been read; ``loadHistory()`` reads all. A store that stores branches reads all when it
  /// is asked for the first time.
  ///
  /// - Complexity: O(*n*) in the number of steps that have come since it was read last; within a group or gesture,
  ///   in the number of its steps.
  public var history: UndoHistory<Element> {
    willRead(.history)
    return withState { state in
      // Whether they can be read, redo will tell.
      state.ifPossible { (state) throws(Repo.Failure) in
        if state.reading.branches == .unread { try state.loadAllActions() }
        try state.loadRedoable()
      }
      state.engine.history.log.link()
      return state.engine.historyBeforeTransaction
    }
  }

  /// Calls a closure with the state, to which nothing else has access meanwhile.
  @inlinable
  package func withState<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withState(()) { (state, _) throws(Failure) in try body(&state) }
  }

  /// Calls a closure with the state and a value that is moved into it, not copied.
  @inlinable
  func withState<Argument, Result, Failure: Error>(
    _ argument: consuming Argument,
    _ body: (inout State, consuming Argument) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(
      !isBusy,
      "What a store calls while it works can't use it: its repository, rules, clock, coalesceActions"
    )
    isBusy = true
    defer { isBusy = false }
    return try body(&state, consume argument)
  }

  /// Does what changes the elements or the history, and notifies the observers.
  @inlinable
  package func operate<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    if state.isWatched { prepare() }
    defer { if state.isWatched { publish() } }
    guard Repo.storesHistory else { return try withState(body) }
    return try withState { (state) throws(Failure) in
      let result = try body(&state)
      // Where it can't be stored, it is before the next change.
      state.ifPossible { (state) throws(Repo.Failure) in try state.storePruned() }
      return result
    }
  }
}
