/// A change under way that becomes one action, such as a drag, a slider being moved, or typing.
///
/// A gesture begins, changes the store any number of times, and ends. Until then its changes are seen
/// by reading the store; the repository performs the net change when the gesture is committed, in
/// one call. Cancelled, it leaves everything as it was before, what can be redone included:
///
///     let drag = try store.beginGesture("Move")
///     store.modify(id) { $0.x += 5 }                // any number of times
///     try drag.commit()                             // or drag.cancel()
///
/// The committed action has one step per element, from its first old value to its last new one. A
/// gesture without a net effect is not recorded. While it is under way, there is nothing to undo
/// or redo, as in a group; groups and single edits belong to it.
///
/// A gesture that is deallocated is committed, since its changes were visible; if the repository
/// fails then, everything is as before the gesture. That must not happen within a group. To be sure when
/// it ends, commit it.
public final class UndoGesture<Repo: RepositoryOrValue> {
  private let store: UndoStore<Repo>
  private let number: Int

  init(_ store: UndoStore<Repo>, _ number: Int) {
    self.store = store
    self.number = number
  }

  deinit {
    // While the store is at work, it can't be used. A gesture that has not ended stays under way then.
    if store.isBusy { return }
    do throws(Repo.Failure) { try commit() } catch {}
  }

  /// Whether the gesture is still under way: neither committed nor cancelled.
  public var isUnderWay: Bool {
    store.withState { $0.engine.transaction?.gesture?.number == number }
  }

  /// Ends the gesture, and makes what it has done an action.
  ///
  /// - Returns: The recorded action; `nil` where nothing was recorded, and where the gesture has
  ///   ended before.
  /// - Throws: The repository's failure. Everything is as before the gesture then, which has ended.
  /// - Precondition: No group is open within the gesture.
  @discardableResult
  public func commit() throws(Repo.Failure) -> UndoAction<Repo.Element>? {
    try store.commitGesture(number)
  }

  /// Ends the gesture, and takes back what it has done.
  ///
  /// Changes without recording that were made meanwhile stay, unless the gesture had changed the
  /// element before them: then they are part of what is taken back.
  ///
  /// - Throws: The repository's failure, which can only be met where something was changed without
  ///   recording. Everything is as before the gesture then, which has ended.
  /// - Precondition: No group is open within the gesture.
  public func cancel() throws(Repo.Failure) {
    try store.cancelGesture(number)
  }
}

extension UndoStore {
  /// A gesture of the store.
  public typealias Gesture = UndoGesture<Repo>

  /// Begins a gesture; another one that is under way is committed.
  ///
  /// Whether its action is discardable or coalesced, and who its author is, is decided here, not where the gesture ends.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The gesture, to be committed or cancelled.
  /// - Throws: The repository's failure, where it can't perform what the other gesture has done.
  /// - Precondition: No group is open.
  public func beginGesture(
    _ name: String = "", metadata: [String: String] = Dictionary()
  ) throws(Repo.Failure) -> UndoGesture<Repo> {
    precondition(
      !withState { $0.engine.isInGroup },
      "A gesture can't begin within a group")
    // An observer of one that is committed may begin the next one.
    while let other = withState({ $0.engine.transaction?.gesture }) {
      _ = try commitGesture(other.number)
    }
    return operate { state in
      state.gestureCount += 1
      state.readBeforeAction()
      state.engine.transaction = Transaction(
        gesture: (state.gestureCount, state.options(name, metadata)))
      return UndoGesture(self, state.gestureCount)
    }
  }

  /// Commits the gesture that is under way, whoever holds it, such as before a window closes.
  ///
  /// - Returns: The recorded action; `nil` where nothing was recorded, and where no gesture is under way.
  /// - Throws: The repository's failure. Everything is as before the gesture then, which has ended.
  /// - Precondition: No group is open within the gesture.
  @discardableResult
  public func commitGesture() throws(Repo.Failure) -> UndoAction<Element>? {
    guard let gesture = withState({ $0.engine.transaction?.gesture }) else { return nil }
    return try commitGesture(gesture.number)
  }

  /// Cancels the gesture that is under way, whoever holds it, such as where Escape is pressed.
  ///
  /// - Throws: The repository's failure, which can only be met where something was changed without
  ///   recording. Everything is as before the gesture then, which has ended.
  /// - Precondition: No group is open within the gesture.
  public func cancelGesture() throws(Repo.Failure) {
    guard let gesture = withState({ $0.engine.transaction?.gesture }) else { return }
    try cancelGesture(gesture.number)
  }

  func commitGesture(_ gesture: Int) throws(Repo.Failure) -> UndoAction<Element>? {
    try operate { (state) throws(Repo.Failure) in
      guard let gesture = state.gesture(ending: gesture) else { return nil }
      return try state.endSeeing(performing: true) { (state) throws(Repo.Failure) in
        state.action(of: try state.endTransaction(gesture.options, now))
      }
    }
  }

  func cancelGesture(_ gesture: Int) throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      guard state.gesture(ending: gesture) != nil else { return }
      try state.endSeeing(performing: false) { (state) throws(Repo.Failure) in
        state.move = .takenBack
        try state.cancelTransaction()
      }
    }
  }
}

extension UndoStore.State {
  /// Returns a gesture that is under way, and is about to end.
  func gesture(ending number: Int) -> GestureDetails? {
    guard let transaction = engine.transaction, let gesture = transaction.gesture,
      gesture.number == number
    else { return nil }
    precondition(transaction.depth == 0, "A gesture can't end within a group")
    return gesture
  }

  /// Takes back what the open transaction has done, except for what is not recorded, and closes it.
  mutating func cancelTransaction() throws(Repo.Failure) {
    let changes = engine.netChanges()
    engine.noteFoundForgotten()
    engine.rollBack(to: engine.history.firstStaged)
    for change in changes {
      let (known, found, old) = (
        change.knownValue, change.value(change.found), change.value(change.old)
      )
      guard let id = (known ?? found ?? old)?.id else { continue }
      // What others have changed is met when it is changed here.
      guard !change.areSame(change.old, change.found) else { continue }
      if change.isFound { engine.stage(id, at: .found(change.slot), found, origin: .found) }
      engine.stage(id, at: .found(change.slot), old, origin: .unrecorded)
    }
    try commit(ActionOptions(named: ""), nil)
  }
}

extension UndoStore.State {
  /// Ends a gesture, and notes which of its elements others have made something else meanwhile.
  ///
  /// Until then, they are seen as the gesture has made them. What is performed has started from what there is.
  ///
  /// - Parameters:
  ///   - performing: Whether the gesture's changes are performed.
  ///   - body: Ends it.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  fileprivate mutating func endSeeing<Result>(
    performing: Bool, _ body: (inout Self) throws(Repo.Failure) -> Result
  ) throws(Repo.Failure) -> Result {
    if Repo.isTable || Repo._overlap != nil || engine.changes == nil { return try body(&self) }
    let seen = engine.netChanges().map { change in
      (
        id: engine.history.table[change.slot].id,
        isPerformed: performing && !change.areSame(change.stored, change.new)
      )
    }
    var isDone = false
    defer {
      for (id, isPerformed) in seen where !(isDone && isPerformed) {
        ifPossible { (state) throws(Repo.Failure) in
          state.engine.noteDifference(of: id, from: try state.find(id))
        }
      }
    }
    let result = try body(&self)
    isDone = true
    return result
  }
}
