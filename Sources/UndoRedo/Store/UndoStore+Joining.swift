/// By what an action is joined with the one before.
@usableFromInline
struct ActionJoining: Equatable {
  /// What both must have in common.
  @usableFromInline let key: String

  /// How many seconds may lie between the two, or `nil` for any number.
  @usableFromInline let window: Double?

  /// The number of the action, and when it was last added to, where it has been performed.
  @usableFromInline var action = 0
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
  /// another key or none, or ``endJoining()``. Within a group there is nothing to join.
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
    /// action with another key or none, or ``endJoining()``. Within a group there is nothing to
    /// join.
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
  @usableFromInline
  mutating func join(_ details: ActionDetails) {
    let last = history.log.endIndex - 1
    guard var joining, canJoinLast(details) else {
      history.finishAction(details)
      var joining = joining
      joining?.action = history.log.endIndex - 1
      joining?.date = details.date
      lastJoining = joining
      return
    }
    event = event.map { UndoEvent($0.kind, name: $0.name, changes: $0.changes) }
    let first = history.log.details(of: last)
    history.log.reopenLastAction()
    history.cursor = last
    let changes = netChanges().filter { $0.old != $0.new }
    history.rollBack(to: history.firstStaged)
    for change in changes { history.change(change.slot, to: change.new) }
    guard !changes.isEmpty else {
      lastJoining = nil
      event = event.map { UndoEvent($0.kind, name: $0.name, changes: $0.changes, distance: -1) }
      return
    }
    history.finishAction(first)
    joining.action = last
    joining.date = details.date
    lastJoining = joining
  }

  /// Whether an action is to be joined with the last one.
  func canJoinLast(_ details: ActionDetails) -> Bool {
    let last = history.log.endIndex - 1
    guard let joining, let lastJoining, lastJoining.key == joining.key, lastJoining.action == last,
      history.log.count > 0, history.log.isDiscardable(last) == details.isDiscardable
    else { return false }
    guard let window = joining.window else { return true }
    guard let date = details.date, let lastDate = lastJoining.date else { return false }
    return date.secondsSince1970 - lastDate.secondsSince1970 <= window
  }
}
