#if !hasFeature(Embedded)
  extension UndoStore {
    /// Stores what an app shows and is not part of its model, such as a selection or a scroll
    /// position, with the history.
    ///
    /// The context is read when an action begins, and again when undo, redo or a jump leaves the
    /// place after it; calls that change nothing, such as ``markSaved()``, read it, too. Going back to a place, on any
    /// branch, restores the context that was there last; so does cancelling a gesture, or a group that fails:
    ///
    ///     store.keepContext { [weak editor] in
    ///       editor?.selection ?? []
    ///     } restore: { [weak editor] in
    ///       editor?.selection = $0
    ///     }
    ///
    /// The store holds both closures. If the object that they use holds the store, they must capture
    /// it weakly, or neither is ever deallocated.
    ///
    /// A context that was stored before is replaced, and what was recorded of its changes is forgotten.
    ///
    /// - Parameters:
    ///   - read: Returns the context. It may read the store.
    ///   - restore: Makes a context the present one. It may read the store, and must not change it.
    @inlinable
    public func keepContext<Context: Equatable>(
      read: @escaping () -> Context, restore: @escaping (Context) -> Void
    ) {
      let losesChanges = contexts?.hasChanges() ?? false
      contexts = AnyContextLog(ContextLog(read, restore))
      withState { state in
        state.isWatched = true
        state.engine.placeChanges = []
        state.move = .none
        if losesChanges { state.event = UndoEvent(.cleared) }
      }
      if losesChanges { publish() }
    }

    /// Records the change of the context since it was last read, so that it can be undone, as text
    /// editors do with selections.
    ///
    /// No action is recorded, and nothing is discarded that can be redone: undo goes back through
    /// the changes of the context at the present place of the history, before it takes an action
    /// back. Later actions are not coalesced with the one before it. A discardable one discards no change of
    /// the context, and undo and redo still go through them after it. The action that ``undo()`` and
    /// ``redo()`` then return has no steps.
    ///
    /// It goes with the actions: ``removeAllActions()`` and the end of a scope forget it, as
    /// ``removeUndoneActions()`` and a rollback do where it could be redone, and a ``limit`` of zero and
    /// ``removeActions(exceptLast:)`` with zero where it could be undone.
    ///
    /// - Parameter name: The change's name, for menus.
    /// - Returns: Whether the context has changed; `false` within a group.
    /// - Precondition: A context is stored.
    @discardableResult
    public func recordContextChange(named name: String = "") -> Bool {
      guard let contexts else { preconditionFailure("There is no context to record a change of") }
      guard let place = placeOutsideTransaction, contexts.recordChange(place, name) else {
        return false
      }
      withState { state in
        state.engine.lastCoalescing = nil
        state.event = UndoEvent(.changed, name: name)
      }
      publish()
      return true
    }

    @inlinable var hasContext: Bool { contexts != nil }

    /// Returns the name of the change of the context that undo takes back next at a place, or redo makes, if there
    /// is one.
    @usableFromInline
    func contextName(at place: Int, isUndo: Bool) -> String? { contexts?.name(place, isUndo) }

    /// Takes back or makes a change of the context, if there is one to undo or redo.
    @inlinable
    func moveInContext(_ state: inout State, isUndo: Bool) -> UndoAction<Element>? {
      guard let contexts else { return nil }
      return state.move(in: contexts, isUndo: isUndo)
    }

    /// Takes back or makes again all changes of the context at the present place.
    @inlinable
    func moveAllInContext(_ state: inout State, isUndo: Bool) {
      if let contexts { state.moveAll(in: contexts, isUndo: isUndo) }
    }

    /// Reads the context, if an operation is about to begin.
    @inlinable
    func prepare() {
      guard let contexts else { return }
      if let place = placeOutsideTransaction { contexts.leave(place) }
    }

    /// Follows the history to where it is now.
    @inlinable
    func followInContexts() {
      let (place, kept, move) = withState { state in
        if state.engine.history.maximum == 0 { state.engine.noteEmptied(redo: false) }
        return (
          state.engine.history.cursor,
          state.engine.history.log.startIndex...state.engine.history.log.endIndex, state.move
        )
      }
      if withState({ $0.engine.placeChanges?.isEmpty == false }) { followPlaceChanges() }
      contexts?.follow(place, kept, move)
    }
  }

  extension UndoStore {
    @usableFromInline
    func followPlaceChanges() {
      withState { state in
        for change in state.engine.placeChanges ?? [] { contexts?.followChange(change) }
        state.engine.placeChanges = []
        let history = state.engine.history
        contexts?.forgetAside {
          let numbers = Set(history.branching?.branches.flatMap(\.places).map(\.number) ?? [])
          return { !numbers.contains($0) && history.lineIndex(of: UndoPlace($0)) == nil }
        }
      }
    }
  }

  extension UndoStore.State {
    @usableFromInline
    mutating func move(in contexts: AnyContextLog, isUndo: Bool) -> UndoAction<Element>? {
      guard engine.transaction == nil,
        let name = contexts.move(engine.history.cursor, isUndo)
      else { return nil }
      engine.lastCoalescing = nil
      move = .back
      event = UndoEvent(isUndo ? .undone : .redone, name: name)
      return UndoAction(ActionDetails(name: name), steps: [])
    }
  }

  extension UndoStore.State {
    @usableFromInline
    mutating func moveAll(in contexts: AnyContextLog, isUndo: Bool) {
      let former = event
      var hasMoved = false
      while move(in: contexts, isUndo: isUndo) != nil { hasMoved = true }
      if hasMoved { event = former ?? UndoEvent(isUndo ? .undone : .redone) }
    }
  }
#else
  // There are no contexts.
  extension UndoStore {
    @inlinable var hasContext: Bool { false }

    @inlinable
    func contextName(at place: Int, isUndo: Bool) -> String? { nil }

    @inlinable
    func moveInContext(_ state: inout State, isUndo: Bool) -> UndoAction<Element>? { nil }

    @inlinable
    func moveAllInContext(_ state: inout State, isUndo: Bool) {}

    @inlinable
    func prepare() {}
  }
#endif

extension UndoStore {
  /// The present place in the history; `nil` within a group or gesture.
  @inlinable var placeOutsideTransaction: Int? {
    withState { $0.engine.transaction == nil ? $0.engine.history.cursor : nil }
  }
}

/// What the contexts have to do with an operation.
@usableFromInline
enum ContextMove {
  /// There is a new place.
  case newAction
  /// There is a new place, and undo does not stop before it.
  case discardableAction
  /// The last action was joined with what takes it back, and its place is gone.
  case actionGone
  /// A place has been come back to, or a change of the context taken back or made.
  case back
  /// A transaction was taken back.
  case takenBack
  /// Nothing.
  case none
}
