extension UndoStore where Repo.Failure == Never {
  /// Makes all changes of a closure one action, and saves.
  ///
  /// What was not saved before is saved with them. When the closure throws, everything is as before,
  /// and the error is passed on.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  /// - Precondition: No group or gesture is open, and no other transaction.
  @discardableResult
  public func transaction<Base, Result, Failure: Error>(
    _ name: String = "", metadata: [String: String] = Dictionary(),
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result where Repo == BufferedRepository<Base> {
    try runTransaction(
      name, metadata, body, onError: { $0 }, onFailure: { (_: Never) -> Failure in })
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Makes all changes of a closure one action, and saves, where the repository can fail; its
    /// failure is thrown, too.
    ///
    /// When the closure throws, or the save fails, everything is as before the call, be it
    /// elements, what is saved, or the history.
    @discardableResult
    public func transaction<Base, Result>(
      _ name: String = "", metadata: [String: String] = Dictionary(), _ body: () throws -> Result
    ) throws -> Result where Repo == BufferedRepository<Base> {
      try runTransaction(
        name, metadata, body, onError: { $0 as any Error }, onFailure: { $0 })
    }
  }
#endif

extension UndoStore {
  /// Runs a closure as a group that is saved in the call in which it is performed.
  private func runTransaction<Base, Result, BodyError: Error, Thrown: Error>(
    _ name: String, _ metadata: [String: String], _ body: () throws(BodyError) -> Result,
    onError: (BodyError) -> Thrown, onFailure: (Repo.Failure) -> Thrown
  ) throws(Thrown) -> Result where Repo == BufferedRepository<Base> {
    // What is changed by observers of a save that is about to come is saved with the rest.
    if isAnnouncingSave {
      return try runGroup(
        name, metadata: metadata, body, onError: onError, onFailure: onFailure,
        onEnd: { _, _ in }
      ).result
    }
    precondition(
      withState { $0.engine.transaction == nil },
      "A transaction can't begin within a group or a gesture")
    // What observers change when they are notified of the group is not saved with it.
    return try delayingEvents { () throws(Thrown) in
      defer { withState { $0.savesNext = false } }
      var steps: UndoSteps<Element> = []
      let (result, saved): (Result, UndoEvent<Element>??) = try runGroup(
        name, metadata: metadata,
        { () throws(BodyError) -> Result in
          let result = try body()
          steps = announceSave {
            withState { $0.engine.pendingSteps(with: .mixed($0.engine.netChanges())) }
          }
          withState { $0.savesNext = true }
          return result
        },
        onError: onError, onFailure: onFailure,
        onEnd: { state, _ in
          guard !state.savesNext else { return nil }
          let hasEffect = state.engine.hasPendingSteps
          state.engine.releaseHeld()
          return .some(state.engine.markSaved() ?? (hasEffect ? UndoEvent(.saved) : nil))
        })
      if let saved {
        operate { $0.notify(saved) }
      } else {
        // Nothing was changed that would have been saved with what there was before.
        withState { $0.savesNext = false }
        do throws(Repo.Failure) { try markSaved() } catch { throw onFailure(error) }
      }
      didSave(steps)
      return result
    }
  }
}
