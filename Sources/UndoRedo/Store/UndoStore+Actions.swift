extension UndoStore where Repo.Failure == Never {
  /// Performs an action that is written line by line.
  ///
  /// Lines are carried out in order, and each sees what those before it have done. If one can't be
  /// carried out, nothing of the action stays.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to keep with the action.
  ///   - edits: The lines. Reading the store in them gives what is there before the action.
  /// - Throws: An error that names the line and the element where an element to be modified or
  ///   deleted is missing, one to be created is there, or a modification changes an identity.
  public func perform(
    _ name: String, metadata: [String: String] = [:],
    @ActionBuilder<Element> _ edits: () -> [Edit<Element>]
  ) throws(UndoError) {
    try unwrap { () throws(StoreFailure<Never>) in try carryOut(name, metadata, edits()) }
  }

  /// Records a change that has been made already.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - steps: What has changed; the repository holds the new values.
  ///   - metadata: Whatever the caller wants to keep with the action.
  /// - Throws: An error with the code ``UndoError/Code/conflict`` where the repository holds
  ///   something else than the steps' new values. Nothing is recorded then.
  /// - Complexity: O(*n*) in the number of steps in the history, for elements it does not know.
  public func record(
    _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = [:]
  ) throws(UndoError) {
    try unwrap { () throws(StoreFailure<Never>) in try takeUp(name, metadata, steps) }
  }

  private func unwrap(_ body: () throws(StoreFailure<Never>) -> Void) throws(UndoError) {
    do throws(StoreFailure<Never>) {
      try body()
    } catch {
      switch error {
      case .refused(let error): throw error
      }
    }
  }
}

#if !hasFeature(Embedded)
  extension UndoStore {
    /// Performs an action that is written line by line.
    ///
    /// Lines are carried out in order, and each sees what those before it have done. If one can't
    /// be carried out, nothing of the action stays.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - metadata: Whatever the caller wants to keep with the action.
    ///   - edits: The lines. Reading the store in them gives what is there before the action.
    /// - Throws: An ``UndoError`` that names the line and the element where an element to be
    ///   modified or deleted is missing, one to be created is there, or a modification changes an
    ///   identity; the repository's failure; or what the lines throw.
    public func perform(
      _ name: String, metadata: [String: String] = [:],
      @ActionBuilder<Element> _ edits: () throws -> [Edit<Element>]
    ) throws {
      let edits = try edits()
      try unwrap { () throws(StoreFailure<Repo.Failure>) in try carryOut(name, metadata, edits) }
    }

    /// Records a change that has been made already.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - steps: What has changed; the repository holds the new values.
    ///   - metadata: Whatever the caller wants to keep with the action.
    /// - Throws: An ``UndoError`` with the code ``UndoError/Code/conflict`` where the repository
    ///   holds something else than the steps' new values, or the repository's failure. Nothing is
    ///   recorded then.
    /// - Complexity: O(*n*) in the number of steps in the history, for elements it does not know.
    public func record(
      _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = [:]
    ) throws {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in try takeUp(name, metadata, steps) }
    }

    private func unwrap(_ body: () throws(StoreFailure<Repo.Failure>) -> Void) throws {
      do throws(StoreFailure<Repo.Failure>) {
        try body()
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
  private typealias Failure = StoreFailure<Repo.Failure>

  /// Carries out the lines of an action as a group.
  private func carryOut(
    _ name: String, _ metadata: [String: String], _ edits: [Edit<Element>]
  ) throws(StoreFailure<Repo.Failure>) {
    try asGroup(name, metadata) { () throws(Failure) in
      for (index, edit) in edits.enumerated() {
        let old = try read(edit.id)
        do throws(UndoError) {
          draft!.write(
            edit.id, try apply(edit, to: old), stored: old, isRecorded: isRecording)
        } catch {
          var error = error
          error.action = name
          error.line = index + 1
          throw .refused(error)
        }
      }
    }
  }

  /// Returns what an edit makes of an element.
  private func apply(_ edit: Edit<Element>, to old: Element?) throws(UndoError) -> Element? {
    switch (edit.kind, old) {
    case (.create(let element), nil):
      return element
    case (.create(let element), _?):
      throw UndoError(.duplicateElement, id: element.id)
    case (.modify(let id, let body), var element?):
      body(&element)
      guard element.id == id else { throw UndoError(.changedIdentity, id: id) }
      return element
    case (.delete, _?):
      return nil
    case (.modify(let id, _), nil), (.delete(let id), nil):
      throw UndoError(.missingElement, id: id)
    }
  }

  /// Records steps that have been performed already, as a group.
  private func takeUp(
    _ name: String, _ metadata: [String: String], _ steps: UndoSteps<Element>
  ) throws(StoreFailure<Repo.Failure>) {
    try asGroup(name, metadata) { () throws(Failure) in
      for step in UndoSteps(netOf: steps) {
        let found = try read(step.id)
        guard found == step.newValue else {
          var error = UndoError(refusing: step.flip(), found: found)
          error.action = name
          throw .refused(error)
        }
        draft!.note(
          step, known: history.presentValue(of: step.id) ?? step.oldValue, isRecorded: isRecording)
      }
    }
  }

  private func read(_ id: Element.ID) throws(StoreFailure<Repo.Failure>) -> Element? {
    do throws(Repo.Failure) { return try self[id] } catch { throw .failed(error) }
  }

  private func asGroup(
    _ name: String, _ metadata: [String: String],
    _ body: () throws(StoreFailure<Repo.Failure>) -> Void
  ) throws(StoreFailure<Repo.Failure>) {
    try runGroup(
      name, metadata, isRecorded: true, body, onError: { $0 }, onFailure: { .failed($0) })
  }
}
