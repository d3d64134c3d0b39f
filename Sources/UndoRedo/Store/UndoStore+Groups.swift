/// Why a store did not do what it was asked: it refused, or its repository failed.
enum StoreFailure<Failure: Error>: Error {
  case refused(UndoError)
  case failed(Failure)
}

extension UndoStore where Repo.Failure == Never {
  /// Makes all changes of a closure one action.
  ///
  /// When the closure throws, everything is as before, and the error is passed on.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - metadata: Whatever the caller wants to keep with the action.
  ///   - body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String, metadata: [String: String] = [:], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runGroup(
      name, metadata, isRecorded: true, body,
      onError: { $0 }, onFailure: { (_: Never) -> Failure in })
  }

  /// Makes changes that are not the user's and can't be undone.
  ///
  /// The changes are performed in one call of the repository when the closure ends. They become
  /// part of the recorded steps before them, as ``UndoHistory/absorb(_:)`` describes; the redo list
  /// is kept. Groups within the closure are not recorded either.
  ///
  /// - Parameter body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws. Nothing has changed then.
  @discardableResult
  public func withoutRecording<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runGroup(
      "", [:], isRecorded: false, body,
      onError: { $0 }, onFailure: { (_: Never) -> Failure in })
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Makes all changes of a closure one action.
    ///
    /// When the closure throws, or the repository fails to perform the changes, everything is as
    /// before, and the error is passed on.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus. Within another group, that one's name is the
    ///     action's.
    ///   - metadata: Whatever the caller wants to keep with the action.
    ///   - body: Ordinary code that reads and changes the store.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or the repository's failure.
    @discardableResult
    public func group<Result>(
      _ name: String, metadata: [String: String] = [:], _ body: () throws -> Result
    ) throws -> Result {
      try runGroup(
        name, metadata, isRecorded: true, body, onError: { $0 as any Error }, onFailure: { $0 })
    }

    /// Makes changes that are not the user's and can't be undone.
    ///
    /// The changes are performed in one call of the repository when the closure ends. They become
    /// part of the recorded steps before them, as ``UndoHistory/absorb(_:)`` describes; the redo
    /// list is kept. Groups within the closure are not recorded either.
    ///
    /// - Parameter body: Ordinary code that reads and changes the store.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or the repository's failure. Nothing has changed then.
    @discardableResult
    public func withoutRecording<Result>(_ body: () throws -> Result) throws -> Result {
      try runGroup(
        "", [:], isRecorded: false, body, onError: { $0 as any Error }, onFailure: { $0 })
    }
  }
#endif

extension UndoStore {
  /// Runs a closure as a group: the outermost one performs and records, an inner one joins it.
  ///
  /// What the closure throws is made into what is thrown by `onError`, and what the repository
  /// throws by `onFailure`. That is all in which the public ways of opening a group differ.
  func runGroup<Result, BodyError: Error, Thrown: Error>(
    _ name: String, _ metadata: [String: String], isRecorded: Bool,
    _ body: () throws(BodyError) -> Result,
    onError: (BodyError) -> Thrown, onFailure: (Repo.Failure) -> Thrown
  ) throws(Thrown) -> Result {
    checkIsIdle()
    let wasRecording = isRecording
    isRecording = wasRecording && isRecorded
    defer { isRecording = wasRecording }

    let savepoint = openDraft()
    let result: Result
    do throws(BodyError) {
      result = try body()
    } catch {
      closeDraft(savepoint, isFailed: true)
      throw onError(error)
    }
    guard let draft = closeDraft(savepoint, isFailed: false) else { return result }
    do throws(Repo.Failure) {
      try commit(draft, named: name, metadata: metadata)
    } catch {
      throw onFailure(error)
    }
    return result
  }

  /// Opens a draft, or a savepoint in the one that is open.
  private func openDraft() -> Int? {
    guard draft == nil else { return draft!.openSavepoint() }
    draft = Draft()
    return nil
  }

  /// Closes what `openDraft` opened.
  ///
  /// - Returns: The draft, if it is to be committed.
  @discardableResult
  private func closeDraft(_ savepoint: Int?, isFailed: Bool) -> Draft<Element>? {
    if let savepoint {
      draft!.closeSavepoint(savepoint, isFailed: isFailed)
      return nil
    }
    defer { draft = nil }
    return isFailed ? nil : draft
  }

  private func commit(
    _ draft: Draft<Element>, named name: String, metadata: [String: String]
  ) throws(Repo.Failure) {
    let steps = draft.steps
    if !steps.isEmpty { try perform(steps) }
    for change in draft.unrecordedSteps { history.absorb(change) }
    let action = UndoAction(
      name, steps: draft.recordedSteps, date: now?(), metadata: metadata)
    if let action { history.record(action) }
  }
}
