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
  /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
  /// - Throws: An error that names the line and the element where an element to be modified or
  ///   deleted is missing, one to be created is there, or a modification changes an identity.
  @discardableResult
  public func perform(
    _ name: String, metadata: [String: String] = [:],
    @ActionBuilder<Element> _ edits: () -> [Edit<Element>]
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in try carryOut(name, metadata, edits()) }
  }

  /// Records a change that has been made already.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - steps: What has changed; the repository holds the new values.
  ///   - metadata: Whatever the caller wants to keep with the action.
  /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
  /// - Throws: An error with the code ``UndoError/Code/conflict`` where the repository holds
  ///   something else than the steps' new values. Nothing is recorded then.
  @discardableResult
  public func record(
    _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = [:]
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in try takeUp(name, metadata, steps) }
  }

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
    /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
    /// - Throws: An ``UndoError`` that names the line and the element where an element to be
    ///   modified or deleted is missing, one to be created is there, or a modification changes an
    ///   identity; the repository's failure; or what the lines throw.
    @discardableResult
    public func perform(
      _ name: String, metadata: [String: String] = [:],
      @ActionBuilder<Element> _ edits: () throws -> [Edit<Element>]
    ) throws -> UndoAction<Element>? {
      let edits = try edits()
      return try unwrap { () throws(StoreFailure<Repo.Failure>) in
        try carryOut(name, metadata, edits)
      }
    }

    /// Records a change that has been made already.
    ///
    /// - Parameters:
    ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
    ///   - steps: What has changed; the repository holds the new values.
    ///   - metadata: Whatever the caller wants to keep with the action.
    /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
    /// - Throws: An ``UndoError`` with the code ``UndoError/Code/conflict`` where the repository
    ///   holds something else than the steps' new values, or the repository's failure. Nothing is
    ///   recorded then.
    @discardableResult
    public func record(
      _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = [:]
    ) throws -> UndoAction<Element>? {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in try takeUp(name, metadata, steps) }
    }

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
  private typealias Failure = StoreFailure<Repo.Failure>

  /// Carries out the lines of an action as a group.
  private func carryOut(
    _ name: String, _ metadata: [String: String], _ edits: [Edit<Element>]
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try asGroup(name, metadata) { () throws(Failure) in
      for (index, edit) in edits.enumerated() {
        let old = try read(edit.id)
        do throws(UndoError) {
          let new = try apply(edit, to: old)
          if old != new { withState { $0.stage(edit.id, old, by: new) } }
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
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try asGroup(name, metadata) { () throws(Failure) in
      for step in UndoSteps(netOf: steps) {
        let found = try readMade(step.id)
        guard found == step.newValue else {
          var error = UndoError(refusing: step.flip(), found: found)
          error.action = name
          throw .refused(error)
        }
        withState { $0.note(step) }
      }
    }
  }

  /// Reads what has been made of an element: in the repository, unless the group holds it back.
  private func readMade(_ id: Element.ID) throws(StoreFailure<Repo.Failure>) -> Element? {
    do throws(Repo.Failure) {
      return try withState { (state) throws(Repo.Failure) in
        Repo.isTable || state.isPending(id)
          ? try state.find(id) : try state.repository.element(withID: id)
      }
    } catch {
      throw .failed(error)
    }
  }

  func read(_ id: Element.ID) throws(StoreFailure<Repo.Failure>) -> Element? {
    do throws(Repo.Failure) { return try self[id] } catch { throw .failed(error) }
  }

  func asGroup(
    _ name: String, _ metadata: [String: String],
    _ body: () throws(StoreFailure<Repo.Failure>) -> Void
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try runGroup(
      name, metadata, isRecorded: true, body, onError: { $0 }, onFailure: { .failed($0) },
      onEnd: { state, isRecorded in isRecorded ? state.history.actions.last : nil }
    ).end
  }
}
