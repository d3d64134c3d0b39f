/// By what an action is joined with the one before.
@usableFromInline
struct ActionJoining: Equatable {
  /// What both must have in common.
  @usableFromInline let key: String

  /// How many seconds may lie between the two, or `nil` for any number.
  @usableFromInline let window: Double?

  /// When the action was performed or last added to.
  @usableFromInline var date: UndoDate?

  @usableFromInline
  init(key: String, window: Double?) {
    self.key = key
    self.window = window
  }
}

extension UndoStore where Repo.Failure == Never {
  /// Joins the actions of a closure with the one before, if that was made with the same key.
  ///
  /// Typing, nudging with the arrow keys or turning a wheel makes many small actions; with a key,
  /// such as the element's and the property's name, they are undone as one:
  ///
  ///     store.joiningActions(by: "move \(id)", within: 2) {
  ///       store.modify(id, named: "Move") { $0.x += 1 }
  ///     }
  ///
  /// The joined action has one step per element, from its first old value to its last new one, and
  /// the name, date and metadata of the first action. Where nothing is left of it, it goes. Actions
  /// are never joined across an undo, redo or jump, the saved mark, a checkpoint, an action with
  /// another key or none, or of another author, an unrecorded change of an element that the action
  /// has changed, or ``endJoining()``. Within a group there is nothing to join; a whole group can be
  /// joined with another, and so can a gesture that begins in the closure.
  ///
  /// - Parameters:
  ///   - key: What the actions to be joined have in common.
  ///   - window: How many seconds may lie between two of them, by the store's clock; `nil` for any
  ///     number.
  ///   - body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  /// - Precondition: With a window, the store has a clock.
  @discardableResult
  public func joiningActions<Result, Failure: Error>(
    by key: String, within window: Double? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runJoining(key, window, body)
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Joins the actions of a closure with the one before, if that was made with the same key.
    ///
    /// Typing, nudging with the arrow keys or turning a wheel makes many small actions; with a key,
    /// such as the element's and the property's name, they are undone as one:
    ///
    ///     try store.joiningActions(by: "move \(id)", within: 2) {
    ///       try store.modify(id, named: "Move") { $0.x += 1 }
    ///     }
    ///
    /// The joined action has one step per element, from its first old value to its last new one,
    /// and the name, date and metadata of the first action. Where nothing is left of it, it goes.
    /// Actions are never joined across an undo, redo or jump, the saved mark, a checkpoint, an
    /// action with another key or none, or of another author, an unrecorded change of an element that
    /// the action has changed, or ``endJoining()``. Within a group there is nothing to join; a whole
    /// group can be joined with another, and so can a gesture that begins in the closure.
    ///
    /// - Parameters:
    ///   - key: What the actions to be joined have in common.
    ///   - window: How many seconds may lie between two of them, by the store's clock; `nil` for
    ///     any number.
    ///   - body: Ordinary code that reads and changes the store.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    /// - Precondition: With a window, the store has a clock.
    @discardableResult
    public func joiningActions<Result>(
      by key: String, within window: Double? = nil, _ body: () throws -> Result
    ) throws -> Result {
      try runJoining(key, window, body)
    }
  }
#endif

extension UndoStore {
  /// Ends the joining of actions: the next one stands alone, whatever its key.
  public func endJoining() {
    withState { $0.lastJoining = nil }
  }

  private func runJoining<Result, Failure: Error>(
    _ key: String, _ window: Double?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(window == nil || now != nil, "Joining actions within a time needs a clock")
    let outer = withState { state in
      let outer = state.joining
      state.joining = ActionJoining(key: key, window: window)
      return outer
    }
    defer { withState { $0.joining = outer } }
    return try body()
  }
}

extension UndoStore.State {
  /// Makes the staged steps a part of the last action if they can be joined with it, or else an
  /// action.
  ///
  /// - Returns: Whether there is an action of them.
  @usableFromInline
  mutating func join(_ details: ActionDetails) -> Bool {
    let canJoin = canJoinLast(details)
    lastJoining = joining
    lastJoining?.date = details.date
    guard canJoin else {
      history.finishAction(details)
      return true
    }
    let first = history.log.details(of: history.log.endIndex - 1)
    history.log.reopenLastAction()
    history.cursor = history.log.endIndex
    var changes = netChanges().filter { $0.old != $0.new }
    history.rollBack(to: history.firstStaged)
    if Repo.overlap != nil {
      let flipped = changes.reversed().compactMap { UndoRedoStep(changing: $0.new, to: $0.old) }
      if repository.wouldBeUnchanged(by: UndoSteps(flipped)) { changes = [] }
    }
    for change in changes { history.change(change.slot, to: change.new) }
    event = event.map {
      UndoEvent($0.kind, name: first.name, changes: $0.changes, distance: changes.isEmpty ? -1 : 0)
    }
    guard !changes.isEmpty else {
      lastJoining = nil
      return false
    }
    history.finishAction(first)
    return true
  }

  /// Whether an action is to be joined with the last one.
  @usableFromInline
  func canJoinLast(_ details: ActionDetails) -> Bool {
    guard let joining, let lastJoining, lastJoining.key == joining.key, history.log.count > 0,
      history.log.isDiscardable(history.log.endIndex - 1) == details.isDiscardable,
      history.log.metadata(of: history.log.endIndex - 1)["author"] == details.metadata["author"]
    else { return false }
    guard let window = joining.window else { return true }
    guard let date = details.date, let last = lastJoining.date else { return false }
    return abs(date.secondsSince1970 - last.secondsSince1970) <= window
  }
}
