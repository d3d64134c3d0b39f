extension UndoStore {
  /// Coalesces the actions of a closure with the one before, if that was made with the same key.
  ///
  /// Typing, nudging with the arrow keys or turning a wheel makes many small actions; with a key,
  /// such as the element's and the property's name, they are undone as one:
  ///
  ///     store.coalescingActions(by: "move \(id)", within: 2) {
  ///       store.modify(id, named: "Move") { $0.x += 1 }
  ///     }
  ///
  /// The coalesced action has one step per element, from its first old value to its last new one,
  /// and the name, date and metadata of the first action. If its changes cancel out, it is removed.
  /// Actions are never coalesced across an undo, redo or jump, the saved mark, a checkpoint, an
  /// action with another key or none, or of another author, an unrecorded change of an element that
  /// the action has changed, a recorded change of the context, a removal or squashing of actions, or
  /// ``endCoalescing()``. Within a group there is nothing to coalesce; a whole group can be coalesced
  /// with another, and so can a gesture that begins in the closure.
  ///
  /// - Parameters:
  ///   - key: What the actions to be coalesced have in common.
  ///   - window: How many seconds may lie between two of them, by the store's clock if it has one
  ///     and by the system's otherwise; `nil` for any number. In Embedded Swift, which has no system's
  ///     clock, nothing is coalesced within a time unless the store has one.
  ///   - body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  @discardableResult
  public func coalescingActions<Result, Failure: Error>(
    by key: String, within window: Double? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runCoalescing(by: key, within: window, body)
  }

  @inlinable
  func runCoalescing<Result, Failure: Error>(
    by key: String, within window: Double?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let outer = withState { $0.beginCoalescing(by: key, within: window) }
    defer { withState { $0.endCoalescing(backTo: outer) } }
    return try body()
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Coalesces an action with the one before where a closure says so, from now on.
    ///
    /// The closure is called for each action that is recorded without a key, if it can be coalesced
    /// with the last one (see `coalescingActions(by:within:_:)`):
    ///
    ///     store.coalesceActions { last, next in
    ///       last.name == next.name && last.steps.map(\.id) == next.steps.map(\.id)
    ///     }
    ///
    /// - Parameter joins: Returns whether an action joins the last one; it must not use the store. `nil` stands
    ///   for no such closure: the actions stand alone again.
    public func coalesceActions(
      where joins: ((_ last: UndoAction<Element>, _ next: UndoAction<Element>) -> Bool)?
    ) {
      withState { $0.joins = joins }
    }
  }
#endif

extension UndoStore {
  /// Ends the coalescing of actions: the next one is separate, even with the same key.
  public func endCoalescing() {
    withState { $0.engine.lastCoalescing = nil }
  }
}

extension UndoStore.State {
  /// Coalesces what is recorded from now on by a key.
  ///
  /// - Returns: How actions were recorded until now.
  @inlinable
  mutating func beginCoalescing(
    by key: String, within window: Double?
  ) -> ActionOptions.Others? {
    let outer = defaults.others
    if outer === coalesced.outer, coalesced.inner?.isCoalesced(by: key, window) == true {
      defaults.others = coalesced.inner
    } else {
      defaults.coalescing = Coalescing(key: key, window: window)
      coalesced = (outer, defaults.others)
    }
    return outer
  }

  /// Coalesces what is recorded as it was before a closure.
  @inlinable
  mutating func endCoalescing(backTo outer: ActionOptions.Others?) {
    if defaults.others === coalesced.inner {
      defaults.others = outer
    } else {
      // The closure may have changed the author, who stays.
      defaults.coalescing = outer?.coalescing
    }
  }

  @usableFromInline
  mutating func askWhetherToCoalesce(_ options: inout ActionOptions, _ steps: UndoSteps<Element>) {
    if let joins { engine.askWhetherToCoalesce(&options, steps, joins) }
  }
}
