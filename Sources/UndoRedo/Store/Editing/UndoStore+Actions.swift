extension UndoStore where Repo: Repository, Repo.Failure == Never {
  /// Performs an action that is written line by line.
  ///
  /// Lines are carried out in order, and each sees what those before it have done. If one can't be
  /// carried out, nothing of the action stays.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - edits: The lines. Reading the store in them gives what is there before the action.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An error that names the line and the element where an element to be modified or
  ///   deleted is missing, one to be created is there, or a modification changes an identity.
  @inlinable
  @discardableResult
  public func perform(
    _ name: String = "", metadata: [String: String] = Dictionary(),
    @ActionBuilder<Element> _ edits: () -> [Edit<Element>]
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in try carryOut(name, metadata, edits()) }
  }

  /// Records a change that has been made already.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - steps: What has changed; the repository holds the new values.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An error with the code ``UndoError/Code/conflict`` where the repository holds
  ///   something else than the steps' new values. Nothing is recorded then.
  @discardableResult
  public func record(
    _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = Dictionary()
  ) throws(UndoError) -> UndoAction<Element>? {
    try unwrap { () throws(StoreFailure<Never>) in try takeUp(name, metadata, steps) }
  }
}

#if !hasFeature(Embedded)
  extension UndoStore where Repo: Repository {
    /// Performs an action that is written line by line, where the repository or the lines can fail;
    /// what they throw is thrown, too.
    @_disfavoredOverload
    @inlinable
    @discardableResult
    public func perform(
      _ name: String = "", metadata: [String: String] = Dictionary(),
      @ActionBuilder<Element> _ edits: () throws -> [Edit<Element>]
    ) throws -> UndoAction<Element>? {
      let edits = try edits()
      return try unwrap { () throws(StoreFailure<Repo.Failure>) in
        try carryOut(name, metadata, edits)
      }
    }

    /// Records a change that has been made already, where the repository can fail; its failure is
    /// thrown, too.
    @discardableResult
    public func record(
      _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = Dictionary()
    ) throws -> UndoAction<Element>? {
      try unwrap { () throws(StoreFailure<Repo.Failure>) in try takeUp(name, metadata, steps) }
    }
  }
#endif

extension UndoStore {
  /// Carries out the lines of an action as a group.
  @inlinable
  func carryOut(
    _ name: String, _ metadata: [String: String], _ edits: [Edit<Element>]
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try asGroup(name, metadata) { () throws(StoreFailure<Repo.Failure>) in
      for (index, edit) in edits.enumerated() {
        do throws(StoreFailure<Repo.Failure>) {
          try carryOut(edit)
        } catch {
          guard case .refused(let error) = error else { throw error }
          throw .refused(error.refusing(name, line: index + 1))
        }
      }
    }
  }

  /// Carries out a line as part of the open group.
  @inlinable
  func carryOut(_ edit: Edit<Element>) throws(StoreFailure<Repo.Failure>) {
    switch edit.kind {
    case .create(let element):
      guard try read(element.id) == nil else {
        throw .refused(UndoError(.duplicateElement, Element.self, id: element.id))
      }
      try self.edit(element.id, nil, by: element)
    case .save(let element):
      let old = try read(element.id)
      if old != element { try self.edit(element.id, old, by: element) }
    case .modify(let id, let body):
      try modify(try readPresent(id), body)
    case .delete(let id):
      try self.edit(id, try readPresent(id), by: nil)
    case .modifyAll(let condition, let body):
      guard Repo.isTable else {
        for found in try readAll() where condition(found) {
          // The closure may have changed it with another one.
          if let old = withState({ $0.known(found.id) }) ?? found { try modify(old, body) }
        }
        return
      }
      for slot in 0..<withState({ UInt32($0.engine.history.table.endIndex) }) {
        let found = withState { $0.engine.value(in: slot) }
        guard var new = found, condition(new) else { continue }
        let id = new.id
        body(&new)
        guard new.id == id else {
          throw .refused(UndoError(.changedIdentity, Element.self, id: id))
        }
        withState(consume new) { state, new in
          if state.engine.history.table[slot] != new {
            state.engine.stage(slot, modified: consume new)
          }
        }
      }
    case .deleteAll(let condition):
      for element in try readAll() where condition(element) {
        // Deleting another one may have brought about its deletion.
        let old = withState { $0.known(element.id) } ?? element
        if let old { try self.edit(old.id, old, by: nil) }
      }
    }
  }

  /// Modifies an element as part of the open group.
  @inlinable
  func modify(
    _ old: Element, _ body: (inout Element) -> Void
  ) throws(StoreFailure<Repo.Failure>) {
    var new = old
    body(&new)
    guard new.id == old.id else {
      throw .refused(UndoError(.changedIdentity, Element.self, id: old.id))
    }
    if old != new { try edit(old.id, old, by: new) }
  }

  /// Makes one element something else than it is, with what its deletion brings about.
  @inlinable
  func edit(
    _ id: Element.ID, _ old: Element?, by new: Element?
  ) throws(StoreFailure<Repo.Failure>) {
    try attempt { (state) throws(Repo.Failure) in try state.edit(id, old, by: new) }
  }

  /// Records steps that have been performed already, as a group.
  @inlinable
  func takeUp(
    _ name: String, _ metadata: [String: String], _ steps: UndoSteps<Element>
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try asGroup(name, metadata) { () throws(StoreFailure<Repo.Failure>) in
      let net = UndoSteps(netOf: steps)
      let pending = withState { $0.engine.pendingIDs(among: net) }
      for step in net {
        let found = try readMade(step.id, isPending: pending.contains(step.id))
        guard isSame(found, step.newValue), !step.changesIdentity else {
          throw .refused(UndoError.notMade(step, found: found).refusing(name))
        }
      }
      withState { $0.engine.stage(performed: net) }
    }
  }

  /// Reads what has been made of an element: in the repository, unless the group holds it back.
  @inlinable
  func readMade(
    _ id: Element.ID, isPending: Bool
  ) throws(StoreFailure<Repo.Failure>) -> Element? {
    try attempt { (state) throws(Repo.Failure) in
      Repo.isTable || Repo.isLayer || isPending
        ? try state.find(id) : try state.repository.element(withID: id)
    }
  }

  /// Reads an element for the store itself: performing an action does not track what it reads.
  @inlinable
  func read(_ id: Element.ID) throws(StoreFailure<Repo.Failure>) -> Element? {
    try attempt { (state) throws(Repo.Failure) in try state.find(id) }
  }

  @inlinable
  func readPresent(_ id: Element.ID) throws(StoreFailure<Repo.Failure>) -> Element {
    guard let element = try read(id) else {
      throw .refused(UndoError(.missingElement, Element.self, id: id))
    }
    return element
  }

  @inlinable
  func readAll() throws(StoreFailure<Repo.Failure>) -> [Element] {
    try attempt { (state) throws(Repo.Failure) in try state.allElements() }
  }

  /// Calls a closure with the state, as part of an action that fails where the repository does.
  @inlinable
  func attempt<Result>(
    _ body: (inout State) throws(Repo.Failure) -> Result
  ) throws(StoreFailure<Repo.Failure>) -> Result {
    do throws(Repo.Failure) { return try withState(body) } catch { throw .failed(error) }
  }

  @inlinable
  func asGroup(
    _ name: String, _ metadata: [String: String],
    _ body: () throws(StoreFailure<Repo.Failure>) -> Void
  ) throws(StoreFailure<Repo.Failure>) -> UndoAction<Element>? {
    try runGroup(
      name, metadata: metadata, body, onError: { $0 }, onFailure: { .failed($0) },
      onEnd: { state, outcome in state.action(of: outcome) }
    ).end
  }
}
