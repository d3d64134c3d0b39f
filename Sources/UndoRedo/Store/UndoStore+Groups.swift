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
  @inlinable
  @discardableResult
  public func group<Result, Failure: Error>(
    _ name: String, metadata: [String: String] = [:], _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runGroup(
      name, metadata, isRecorded: true, body,
      onError: { $0 }, onFailure: { (_: Never) -> Failure in }
    ).result
  }

  /// Makes changes that are not the user's and can't be undone.
  ///
  /// The changes are performed by the repository at once when the closure ends. They become
  /// part of the recorded steps of their elements before them, which undo takes back together; the
  /// redo list is kept. Groups within the closure are not recorded either.
  ///
  /// - Parameter body: Ordinary code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws. Nothing has changed then.
  @inlinable
  @discardableResult
  public func withoutRecording<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try runGroup(
      "", [:], isRecorded: false, body,
      onError: { $0 }, onFailure: { (_: Never) -> Failure in }
    ).result
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
    @inlinable
    @discardableResult
    public func group<Result>(
      _ name: String, metadata: [String: String] = [:], _ body: () throws -> Result
    ) throws -> Result {
      try runGroup(
        name, metadata, isRecorded: true, body, onError: { $0 as any Error }, onFailure: { $0 }
      ).result
    }

    /// Makes changes that are not the user's and can't be undone.
    ///
    /// The changes are performed by the repository at once when the closure ends. They become
    /// part of the recorded steps of their elements before them, which undo takes back together; the
    /// redo list is kept. Groups within the closure are not recorded either.
    ///
    /// - Parameter body: Ordinary code that reads and changes the store.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws, or the repository's failure. Nothing has changed then.
    @inlinable
    @discardableResult
    public func withoutRecording<Result>(_ body: () throws -> Result) throws -> Result {
      try runGroup(
        "", [:], isRecorded: false, body, onError: { $0 as any Error }, onFailure: { $0 }
      ).result
    }
  }
#endif

extension UndoStore {
  /// Runs a closure as a group: the outermost one performs and records, an inner one joins it.
  ///
  /// What the closure throws is made into what is thrown by `onError`, and what the repository
  /// throws by `onFailure`. That is all in which the public ways of opening a group differ. The
  /// result is what the closure returns, and whether an action has been recorded.
  @inlinable
  func runGroup<Result, BodyError: Error, Thrown: Error>(
    _ name: String, _ metadata: [String: String], isRecorded: Bool,
    _ body: () throws(BodyError) -> Result,
    onError: (BodyError) -> Thrown, onFailure: (Repo.Failure) -> Thrown
  ) throws(Thrown) -> (result: Result, isRecorded: Bool) {
    #if !hasFeature(Embedded)
      if state.isObserved { prepare() }
    #endif
    let wasRecording = withState { $0.isRecording }
    let savepoint = withState { state in
      state.isRecording = wasRecording && isRecorded
      return state.openGroup()
    }
    defer { withState { $0.isRecording = wasRecording } }

    let result: Result
    do throws(BodyError) {
      result = try body()
    } catch {
      withState { state in
        state.rollBack()
        state.closeGroup(within: savepoint)
      }
      throw onError(error)
    }
    do throws(Repo.Failure) {
      let isRecorded = try operate { (state) throws(Repo.Failure) in
        guard savepoint == nil else {
          state.closeGroup(within: savepoint)
          return false
        }
        return try state.commit(ActionDetails(name: name, metadata: metadata), now)
      }
      return (result, isRecorded)
    } catch {
      throw onFailure(error)
    }
  }
}
