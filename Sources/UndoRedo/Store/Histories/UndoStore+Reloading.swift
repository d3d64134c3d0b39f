// What somebody else has changed where a repository's elements live, and a reading of it finds.
extension UndoStore {
  /// Lets the repository see what others have changed, and adopts it.
  ///
  /// No rule is applied and nothing is performed: the changes have been made.
  ///
  /// - Parameters:
  ///   - name: The name of the action that the changes become; with `nil`, they are no action.
  ///   - reload: Lets the repository see the changes, and returns them, one for each element, from
  ///     what the repository has held.
  /// - Returns: The changes.
  /// - Throws: The failure of the closure. Nothing has changed then.
  /// - Precondition: No group is open.
  /// - Complexity: O(*n*) in the number of changes, and that of the closure.
  package func takeIn(
    recordingAs name: String?,
    _ reload: (inout Repo) throws(Repo.Failure) -> UndoSteps<Element>
  ) throws(Repo.Failure) -> UndoSteps<Element> {
    try operate { (state) throws(Repo.Failure) in
      precondition(
        state.engine.transaction == nil, "Changes by others can't be adopted within a group")
      let before = state.repository
      let steps = try reload(&state.repository)
      if Repo.isLayer, let refused = state.engine.resetHeld(steps) {
        let found = try state.find(refused.id)
        state.repository = before
        throw before.refusal(UndoError(refusing: refused, found: found))
      }
      state.takeIn(steps, ActionDetails(name: name ?? "", date: now?()), isRecorded: name != nil)
      return steps
    }
  }
}

extension UndoStore.State {
  fileprivate mutating func takeIn(
    _ steps: UndoSteps<Element>, _ details: ActionDetails, isRecorded: Bool
  ) {
    let options = ActionOptions(details)
    engine.transaction = Transaction(isRecording: isRecorded)
    for step in steps { _ = engine.meet(step.id, step.oldValue) }
    engine.stage(performed: steps)
    guard let plan = engine.plan(options) else { return engine.cancel() }
    let seen = isWatched ? engine.steps(of: plan) { $0.seenStep } : []
    let finish = engine.finish(plan, options)
    if isWatched { notify(finish, seen) }
  }
}
