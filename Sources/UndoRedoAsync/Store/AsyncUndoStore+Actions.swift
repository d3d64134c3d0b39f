import UndoRedo

extension AsyncUndoStore {
  /// Performs an action that is written line by line.
  ///
  /// Lines are performed in order, and each sees the changes of earlier ones. If one fails, the action is
  /// reverted.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - edits: The lines. They may await. Reading the store in them gives what is there before the
  ///     action.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An `UndoError` that names the line and the element where an element to be modified
  ///   or deleted is missing, one to be created is there, or a modification changes an identity;
  ///   the repository's failure; what the lines throw; or a `CancellationError`.
  @discardableResult
  public nonisolated(nonsending) func perform(
    _ name: String = "", metadata: [String: String] = [:],
    @ActionBuilder<Element> _ edits: nonisolated(nonsending) () async throws -> [Edit<Element>]
  ) async throws -> UndoAction<Element>? {
    try await runGroup(name, metadata) {
      let edits = try await edits()
      let elements = try await elements(for: edits)
      // A small store of these elements carries the lines out, where the caller is isolated. What is
      // denied is seen when the group ends.
      let lines = UndoStore(InMemoryRepository(elements), rules: rules.filter { !$0.isDenial })
      let steps: UndoSteps<Element> = try lines.group {
        try lines.perform(name) { edits }
        return lines.withState { $0.engine.stagedSteps() }
      }
      if !steps.isEmpty { try await stage(steps) }
    }.action
  }

  /// Records a change that has been made already.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - steps: What has changed; the repository holds the new values.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An `UndoError` with the code `UndoError.Code.conflict` where the repository holds
  ///   something else than the steps' new values, the repository's failure, or a
  ///   `CancellationError`. Nothing is recorded then.
  @discardableResult
  public func record(
    _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = [:]
  ) async throws -> UndoAction<Element>? {
    let options = options(name, metadata)
    let level = try await takeTurnToChange()
    defer { passTurn(at: level) }
    let isAlone = engine.transaction == nil
    let net = UndoSteps(netOf: steps)
    try await checkWhetherPerformed(net, name)
    if isAlone { engine.transaction = Transaction() }
    engine.stage(performed: net)
    guard isAlone else { return nil }
    return try await commit(options).isRecorded ? lastAction : nil
  }

  /// Records actions that others have performed already, as they are: with their dates and metadata.
  ///
  /// It is one operation, and as many actions, of each of which observers are notified; under a limit, consecutive
  /// discardable ones are one action. While something can be redone, and under a limit of zero, a discardable one is
  /// not recorded: its changes become part of the steps before it. Within a group, the steps of all become part of
  /// it.
  ///
  /// - Parameter actions: The actions, in order; the repository holds what they lead to.
  /// - Throws: An `UndoError` with the code `UndoError.Code.conflict` where the repository holds something
  ///   else, its failure, or a `CancellationError`. Nothing is recorded then, unless the repository fails to
  ///   store one of the actions: those before it are recorded.
  /// - Complexity: O(*n*) in the number of steps.
  @inlinable
  public func record(_ actions: [UndoAction<Element>]) async throws {
    let level = try await takeTurnToChange()
    defer { passTurn(at: level) }
    let net = UndoSteps(netOf: actions.lazy.flatMap { $0.steps })
    try await checkWhetherPerformed(net, actions.last?.name ?? "")
    // Once one is recorded, all are.
    try Task.checkCancellation()
    guard engine.transaction == nil else { return engine.stage(performed: net) }
    for action in actions {
      engine.transaction = Transaction()
      for step in action.steps { engine.stage(step.id, from: step.oldValue, to: step.newValue) }
      var options = ActionOptions(action.details)
      options.standAlone(isDiscardable: action.isDiscardable)
      try await commit(options, isDone: true)
    }
  }

  /// Refuses to record what the repository does not hold.
  @inlinable
  func checkWhetherPerformed(_ steps: UndoSteps<Element>, _ name: String) async throws {
    if steps.isEmpty { return }
    // Not by a key path, which would be looked up for the type of the elements each time.
    let stored = try await repository.elements(withIDs: steps.map { $0.id })
    let found = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
    let pending = engine.pendingIDs(among: steps)
    for step in steps where !pending.contains(step.id) { noteFound(step.id, found[step.id]) }
    for step in steps {
      let found = pending.contains(step.id) ? engine.element(step.id) : found[step.id]
      guard isSame(found, step.newValue), !step.changesIdentity else {
        throw UndoError.notMade(step, found: found).refusing(name)
      }
    }
  }

  /// Returns the elements that lines speak of, and those that deletions may concern, as the open group has
  /// made them.
  private nonisolated(nonsending) func elements(
    for edits: [Edit<Element>]
  ) async throws -> [Element] {
    let needsAll = edits.contains { $0.id == nil || !rules.isEmpty && $0.isDeletion }
    let elements =
      needsAll ? try await elements : try await elements(withIDs: edits.compactMap { $0.id })
    // A repository that returns one twice, as two pages of a server may, breaks a rule, and must not end the app.
    var known: Set<Element.ID> = []
    return elements.filter { known.insert($0.id).inserted }
  }

  /// Reads elements, as the open group has made them.
  func elements(of ids: [Element.ID]) async throws -> [Element.ID: Element] {
    var elements: [Element.ID: Element] = [:]
    var unknown: [Element.ID] = []
    var known: Set<Element.ID> = []
    for id in ids where known.insert(id).inserted {
      if let staged = engine.changed(id) {
        elements[id] = staged
      } else {
        unknown.append(id)
      }
    }
    if unknown.count == 1 {
      elements[unknown[0]] = try await repository.element(withID: unknown[0])
    } else if unknown.count > 1 {
      for element in try await repository.elements(withIDs: unknown) {
        elements[element.id] = element
      }
    }
    for id in unknown { noteFound(id, elements[id]) }
    return elements
  }
}

extension Edit {
  /// Whether it deletes the one element that it names.
  fileprivate var isDeletion: Bool {
    if case .delete = kind { true } else { false }
  }
}
