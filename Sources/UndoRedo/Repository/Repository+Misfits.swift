#if !hasFeature(Embedded)
  extension Repository {
    /// Refuses steps that don't start from what is there, in the place of a repository that can't.
    ///
    /// One whose failure is `Never` relies on its store and traps. Behind another repository it may be
    /// handed steps by anyone, and that other one can fail.
    ///
    /// - Parameter steps: The steps, for this repository alone.
    /// - Throws: An ``UndoError`` with the code ``UndoError/Code/conflict``, where the failure is `Never`
    ///   and a step does not fit. Nothing has changed then.
    func refuseMisfits(among steps: UndoSteps<Element>) throws {
      guard Failure.self == Never.self else { return }
      var changes = PendingChanges<Element>()
      try changes.perform(
        steps, find: { step throws(any Error) in try element(withID: step.id) }, refusal: { $0 })
    }
  }
#endif
