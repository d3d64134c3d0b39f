/// Why a store did not do what it was asked: it refused, or its repository failed.
@usableFromInline
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
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  @inlinable
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String = "", metadata: [String: String] = Dictionary(),
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runGroup(name, metadata: metadata, body)
  }

  /// Makes changes that are not the user's and can't be undone.
  ///
  /// The changes are performed by the repository at once when the closure ends. Each becomes part
  /// of the recorded step before it of the same element: undo reverts both, and redo restores both.
  /// An action whose changes cancel out is removed. Undone actions can still be redone, up to the
  /// first one that touches one of these elements: redoing that one would overwrite the change.
  /// Groups within the closure are not recorded either.
  ///
  /// - Parameter body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws. Nothing has changed then.
  @inlinable
  @discardableResult
  public func withoutRecording<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runGroup(isRecorded: false, body)
  }

  /// Runs a closure as a group of changes that can't fail.
  @inlinable
  func runGroup<Result, Failure: Error>(
    _ name: String = "", metadata: [String: String] = Dictionary(), isRecorded: Bool = true,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runGroup(
      name, metadata: metadata, isRecorded: isRecorded, body,
      onError: { $0 }, onFailure: { (_: Never) -> Failure in }, onEnd: { _, _ in }
    ).result
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Makes all changes of a closure one action, where the repository can fail; its failure is
    /// thrown, too, and everything is as before then.
    @inlinable
    @discardableResult
    public func group<Result>(
      _ name: String = "", metadata: [String: String] = Dictionary(), _ body: () throws -> Result
    ) throws -> Result {
      try runGroup(
        name, metadata: metadata, body,
        onError: { $0 as any Error }, onFailure: { $0 }, onEnd: { _, _ in }
      ).result
    }

    /// Makes changes that are not the user's and can't be undone, where the repository can fail;
    /// its failure is thrown, too.
    @inlinable
    @discardableResult
    public func withoutRecording<Result>(_ body: () throws -> Result) throws -> Result {
      try runGroup(
        "", isRecorded: false, body,
        onError: { $0 as any Error }, onFailure: { $0 }, onEnd: { _, _ in }
      ).result
    }

    @inlinable
    func unwrap<Result>(
      _ body: () throws(StoreFailure<Repo.Failure>) -> Result
    ) throws -> Result {
      do throws(StoreFailure<Repo.Failure>) {
        return try body()
      } catch {
        switch error {
        case .refused(let error): throw error
        case .failed(let error): throw error
        }
      }
    }
  }
#endif

extension UndoStore {
  /// Runs a closure as a group: the outermost one performs and records, an inner one joins it.
  ///
  /// What the closure throws is made into what is thrown by `onError`, and what the repository
  /// throws by `onFailure`. What else is to be returned is made by `onEnd`, of the state and of
  /// what has become of the group, before observers can change them. That is all in which the ways of
  /// opening a group differ.
  @inlinable
  func runGroup<Result, BodyError: Error, Thrown: Error, End>(
    _ name: String, metadata: [String: String] = Dictionary(), isRecorded: Bool = true,
    _ body: () throws(BodyError) -> Result,
    onError: (BodyError) -> Thrown, onFailure: (Repo.Failure) -> Thrown,
    onEnd: (inout State, State.Outcome) -> End
  ) throws(Thrown) -> (result: Result, end: End) {
    if state.isWatched { prepare() }
    let (savepoint, options) = withState { state in
      state.readBeforeAction()
      // What is not recorded is no discardable action, either.
      let options = isRecorded ? state.options(name, metadata) : ActionOptions(named: name)
      return (state.engine.openGroup(isRecorded: isRecorded), options)
    }
    let result: Result
    do throws(BodyError) {
      result = try body()
    } catch {
      endFailedGroup(within: savepoint)
      throw onError(error)
    }
    do throws(Repo.Failure) {
      let end = try operate { (state) throws(Repo.Failure) in
        guard let savepoint else {
          return onEnd(&state, try state.endTransaction(options, now))
        }
        state.engine.closeGroup(within: savepoint)
        return onEnd(&state, State.Outcome())
      }
      return (result, end)
    } catch {
      throw onFailure(error)
    }
  }

  @inlinable
  func endFailedGroup(within savepoint: Savepoint?) {
    defer { if state.isWatched { publish() } }
    withState { state in
      state.engine.rollBack()
      state.engine.closeGroup(within: savepoint)
      if savepoint == nil { state.move = .takenBack }
    }
  }
}

extension UndoStore.State {
  /// Commits a group or gesture; where that fails, it was taken back.
  @inlinable
  mutating func endTransaction(
    _ options: ActionOptions, _ now: (() -> UndoDate)?
  ) throws(Repo.Failure) -> Outcome {
    do throws(Repo.Failure) {
      return try commit(options, now)
    } catch {
      move = .takenBack
      throw error
    }
  }
}

extension UndoStore where Repo.Failure == Never {
  @inlinable
  func unwrap<Result>(
    _ body: () throws(StoreFailure<Never>) -> Result
  ) throws(UndoError) -> Result {
    do throws(StoreFailure<Never>) {
      return try body()
    } catch {
      switch error {
      case .refused(let error): throw error
      }
    }
  }
}
