/// A store of its own for a sheet or a child screen, over the elements of another store.
///
/// It has all that a store has: a history, so that undo stays inside it, groups, gestures, a limit,
/// events, and scopes of its own. The other store does not change until the scope is committed, as
/// one action; abandoned or dropped, it leaves no trace:
///
///     let sheet = store.makeScope()
///     sheet.modify(1, \.text, to: "Hello", named: "Type")
///     sheet.modify(1, \.color, to: "blue", named: "Recolor")
///     sheet.undo()                               // "Recolor"
///     try sheet.commit("Edit Details")           // or sheet.abandon()
///     store.undoTitle                            // "Undo Edit Details"
///
/// # Changes in the other store
///
/// What was not changed in the scope is what it is in the other store, at any time. What was
/// changed is the scope's own, even if it was changed back, until the scope is committed or abandoned: where the
/// other store has changed it, too, committing is refused, unless it has made the same change, or its
/// type is ``PropertyMergeable`` and the properties are different ones.
/// What a deletion brings about by a ``DeleteRule`` is seen in the scope at once; elements that
/// were added to the other store in the meantime follow when the scope is committed. They don't
/// change what the scope has changed itself.
///
/// # Afterwards
///
/// A scope that was committed or abandoned can still be used. Its history is empty then. It holds
/// the other store strongly; the other store does not hold it.
public typealias UndoScope<Parent: Repository> = UndoStore<ScopeRepository<Parent>>

extension UndoStore where Repo: Repository {
  /// Makes a scope: a store of its own over the elements of this one, to be committed or abandoned.
  ///
  /// It has the clock, the author, the format of titles and the delete rules of this store; those that refuse a change
  /// apply when it is committed.
  ///
  /// - Parameter limit: The number of actions that can be undone in the scope at most, or `nil` for
  ///   no limit.
  /// - Returns: The scope.
  /// - Precondition: The limit is not negative.
  public func makeScope(limit: Int? = nil) -> UndoScope<Repo> {
    let scope = UndoScope<Repo>(
      ScopeRepository(self), rules: withState { $0.rules }.filter { !$0.isDenial }, limit: limit,
      titleFormat: titleFormat, now: now)
    scope.author = author
    return scope
  }
}

extension UndoStore {
  /// Abandons the scope: drops what was made of the elements in it, and its history.
  ///
  /// A gesture under way is cancelled.
  ///
  /// - Returns: What has become of each element, as seen by this scope: what it is in the other store.
  /// - Precondition: No group is open in the scope.
  @discardableResult
  public func abandon<Parent>() -> UndoSteps<Element> where Repo == ScopeRepository<Parent> {
    operate { $0.abandon() }
  }
}

extension UndoStore.State where Repo: BufferingRepository {
  /// Drops what is held back, and all of the history.
  ///
  /// - Returns: What has become of each element.
  package mutating func abandon() -> UndoSteps<Element> {
    engine.forgetSaved()
    return dropPending()
  }
}

extension UndoStore where Repo.Failure == Never {
  /// Commits the scope: makes what it has changed one action of the store that it was made of.
  ///
  /// The action has one step per element. In a group or gesture that is open in that store, it becomes
  /// a part of it, and is lost if that fails or is cancelled afterwards. A gesture under way in the scope
  /// is committed before. Then the scope has an empty history.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An error with the code ``UndoError/Code/conflict`` that names the element, where the
  ///   other store has changed one that was changed in the scope, too, and the changes don't go together.
  ///   Nothing else has changed then: the scope can be changed, committed once more, or abandoned.
  /// - Precondition: No group is open in the scope.
  @inlinable
  @discardableResult
  public func commit<Parent>(
    _ name: String = "", metadata: [String: String] = Dictionary()
  ) throws(UndoError) -> UndoAction<Element>? where Repo == ScopeRepository<Parent> {
    try unwrap { () throws(StoreFailure<Never>) in try commitScope(name, metadata) }
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Commits the scope where the repository can fail; its failure is thrown, too.
    @inlinable
    @discardableResult
    public func commit<Parent>(
      _ name: String = "", metadata: [String: String] = Dictionary()
    ) throws -> UndoAction<Element>? where Repo == ScopeRepository<Parent> {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in try commitScope(name, metadata) }
    }
  }
#endif

extension UndoStore {
  @inlinable
  func commitScope<Parent>(
    _ name: String, _ metadata: [String: String]
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>?
  where Repo == ScopeRepository<Parent> {
    do throws(Repo.Failure) { try endGestureToCommit() } catch { throw .failed(error) }
    let (parent, steps) = withState { ($0.repository.parent, $0.pendingSteps) }
    // They are for rules alone.
    let oldValues =
      parent.withState { $0.hasRules } ? withState { $0.engine.heldOldValues } : Dictionary()
    // Observers of the store may change the scope, which is empty by then.
    return try delayingEvents { () throws(StoreFailure<Repo.Failure>) in
      try parent.delayingEvents { () throws(StoreFailure<Repo.Failure>) in
        let action = try parent.perform(name, metadata, steps, startingFrom: oldValues)
        beginAnew { state in
          // What was modified may be merged with what it has become in the store, and follows that from now on.
          state.engine.noteRelease { _ in true }
          state.engine.releaseHeld()
        }
        return action
      }
    }
  }

  /// Commits the gesture under way, if there is one, before the scope is committed.
  @usableFromInline
  package func endGestureToCommit() throws(Repo.Failure) {
    precondition(
      !withState { $0.engine.isInGroup },
      "A scope can't be committed within a group of it")
    try commitGesture()
  }

  /// Empties the history of a scope that was committed.
  @inlinable
  package func beginAnew(_ body: (inout State) -> Void) {
    operate { state in
      body(&state)
      let event = state.engine.beginAnew()
      state.notify(event)
    }
  }

  /// Performs steps on what is there, as a group.
  @inlinable
  func perform(
    _ name: String, _ metadata: [String: String], _ steps: UndoSteps<Element>,
    startingFrom oldValues: [Element.ID: Element?] = Dictionary()
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    let hasRules = withState { $0.hasRules }
    return try asGroup(name, metadata) { () throws(StoreFailure<Repo.Failure>) in
      let (rebased, own) = try steps.rebased(
        named: name, hasRules: hasRules, oldValues: oldValues,
        { (id) throws(StoreFailure<Repo.Failure>) in try read(id) }, refusal: { .refused($0) })
      for step in rebased {
        guard hasRules, case .deleted(let old) = step else {
          try edit(step.id, step.oldValue, by: step.newValue)
          continue
        }
        try attempt { (state) throws(Repo.Failure) in try state.delete(old, keeping: own) }
      }
    }
  }
}
