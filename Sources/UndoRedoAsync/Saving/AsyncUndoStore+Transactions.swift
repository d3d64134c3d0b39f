import UndoRedo

extension AsyncUndoStore {
  /// Makes all changes of a closure one action, and saves.
  ///
  /// What was not saved before is saved with them, in one call. When the closure throws, the save fails,
  /// or the task is cancelled, everything is as before the call: the elements, what is saved, and the
  /// history.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Ordinary code that reads and changes the store, and may await. It runs where the
  ///     caller is isolated.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, the failure of the repository below, or a `CancellationError`.
  /// - Precondition: The task is not within a group.
  @discardableResult
  public nonisolated(nonsending) func transaction<Base, Result>(
    _ name: String = "", metadata: [String: String] = [:],
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result where Repo == AsyncBufferedRepository<Base> {
    let isWithinGroup = await isWithinGroup
    precondition(!isWithinGroup, "A transaction can't begin within a group")
    return try await runGroup(name, metadata, by: { try await $0.commitAndSave($1) }, body).result
  }

  /// Performs, saves and records what the open transaction has done.
  private func commitAndSave<Base>(_ options: ActionOptions) async throws -> Bool
  where Repo == AsyncBufferedRepository<Base> {
    let repository = repository
    var hasChanges: Bool?
    let (isRecorded, _) = try await commit(options) {
      hasChanges = try await repository.save(with: $0, in: $1)
    }
    // Where the closure has changed nothing, what was there before is still to be saved.
    if hasChanges == nil {
      hasChanges = await repository.hasPendingSteps
      try await repository.save()
    }
    await publishSave(ofChanges: hasChanges == true)
    return isRecorded
  }
}
