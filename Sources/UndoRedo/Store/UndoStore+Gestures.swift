/// A change under way that becomes one action, such as a drag, a slider being moved, or typing.
///
/// A gesture begins, changes the store any number of times, and ends. Until then its changes are seen
/// by reading the store; the repository performs the net change when the gesture is committed, in
/// one call. Cancelled, it leaves everything as it was before, what can be redone included:
///
///     let drag = try store.beginGesture("Move")
///     store.modify(id, named: "") { $0.x += 5 }     // any number of times
///     try drag.commit()                             // or drag.cancel()
///
/// The committed action has one step per element, from its first old value to its last new one. A
/// gesture without a net effect is not recorded. While it is under way, there is nothing to undo
/// or redo, as in a group; groups and single edits belong to it.
///
/// A gesture that nobody holds any more is committed, since what it has done can be seen; if the
/// repository fails then, everything is as before the gesture. It must not go within a group.
public final class UndoGesture<Repo: Repository> {
  private let store: UndoStore<Repo>
  private let number: Int

  init(_ store: UndoStore<Repo>, _ number: Int) {
    self.store = store
    self.number = number
  }

  deinit {
    do throws(Repo.Failure) { try commit() } catch {}
  }

  /// Whether the gesture is still under way: neither committed nor cancelled.
  public var isUnderWay: Bool { store.isUnderWay(number) }

  /// Ends the gesture, and makes what it has done an action.
  ///
  /// - Returns: The recorded action; `nil` where nothing has changed, and where the gesture has
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

/// A gesture, as the group knows it that it holds open.
@usableFromInline
struct GestureDetails {
  let number: Int
  let details: ActionDetails

  /// How the action is to be recorded, which is settled when the gesture begins.
  let isDiscardable: Bool
  let joining: ActionJoining?
}

extension UndoStore {
  /// Begins a gesture; another one that is under way is committed.
  ///
  /// Whether its action is discardable or to be joined with the one before is settled here, not where
  /// it ends.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - metadata: Whatever the caller wants to keep with the action.
  /// - Returns: The gesture, to be committed or cancelled.
  /// - Throws: The repository's failure, where it can't perform what the other gesture has done.
  /// - Precondition: No group is open.
  public func beginGesture(
    _ name: String, metadata: [String: String] = [:]
  ) throws(Repo.Failure) -> UndoGesture<Repo> {
    precondition(
      withState { $0.group?.depth ?? 0 == 0 }, "A gesture can't begin within a group")
    if let other = withState({ $0.gesture }) { _ = try commitGesture(other.number) }
    return operate { state in
      state.gestures += 1
      state.group = OpenGroup(keepsUndone: state.keepsUndone)
      state.gesture = GestureDetails(
        number: state.gestures, details: ActionDetails(name: name, metadata: metadata),
        isDiscardable: state.isDiscardable, joining: state.joining)
      return UndoGesture(self, state.gestures)
    }
  }

  func isUnderWay(_ gesture: Int) -> Bool {
    withState { $0.gesture?.number == gesture }
  }

  func commitGesture(_ gesture: Int) throws(Repo.Failure) -> UndoAction<Element>? {
    try operate { (state) throws(Repo.Failure) in
      guard let gesture = state.gesture(ending: gesture) else { return nil }
      let (isDiscardable, joining) = (state.isDiscardable, state.joining)
      (state.isDiscardable, state.joining) = (gesture.isDiscardable, gesture.joining)
      defer { (state.isDiscardable, state.joining) = (isDiscardable, joining) }
      return try state.commit(gesture.details, now) ? state.lastAction() : nil
    }
  }

  func cancelGesture(_ gesture: Int) throws(Repo.Failure) {
    try operate { (state) throws(Repo.Failure) in
      if state.gesture(ending: gesture) != nil { try state.cancelGroup(now) }
    }
  }
}

extension UndoStore.State {
  /// Returns a gesture that is under way, and is about to end.
  func gesture(ending number: Int) -> GestureDetails? {
    guard let group, let gesture, gesture.number == number else { return nil }
    precondition(group.depth == 0, "A gesture can't end within a group")
    return gesture
  }

  /// Takes back what the open group has done, except for what is not recorded, and closes it.
  mutating func cancelGroup(_ now: (() -> UndoDate)?) throws(Repo.Failure) {
    let changes = netChanges()
    rollBack()
    for change in changes {
      guard let id = (change.known ?? change.found ?? change.old)?.id else { continue }
      if change.found != change.known && change.found == change.stored {
        stage(id, at: .found(change.slot), change.found, origin: .found)
      }
      if change.old != change.found {
        stage(id, at: .found(change.slot), change.old, origin: .unrecorded)
      }
    }
    _ = try commit(ActionDetails(name: ""), now)
  }
}
