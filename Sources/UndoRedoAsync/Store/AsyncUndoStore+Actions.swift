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
  /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
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
      if let action = try lines.perform(name, { edits }) { try await stage(action.steps) }
    }.action
  }

  /// Records a change that has been made already.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - steps: What has changed; the repository holds the new values.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The recorded action; `nil` where nothing has changed, and within a group.
  /// - Throws: An `UndoError` with the code `UndoError.Code.conflict` where the repository holds
  ///   something else than the steps' new values, the repository's failure, or a
  ///   `CancellationError`. Nothing is recorded then.
  @discardableResult
  public func record(
    _ name: String, _ steps: UndoSteps<Element>, metadata: [String: String] = [:]
  ) async throws -> UndoAction<Element>? {
    let level = try await takeTurnToChange()
    defer { passTurn(at: level) }
    let isAlone = engine.transaction == nil
    let net = UndoSteps(netOf: steps)
    // Not by a key path, which would be looked up for the type of the elements each time.
    let stored = try await repository.elements(withIDs: net.map { $0.id })
    let found = Dictionary(stored.map { ($0.id, $0) }) { first, _ in first }
    for step in net {
      let found = engine.isPending(step.id) ? engine.element(step.id) : found[step.id]
      guard isSame(found, step.newValue) else {
        throw UndoError(refusing: step.flip(), found: found).refusing(name)
      }
    }
    if isAlone { engine.transaction = Transaction() }
    for step in net { engine.stage(performed: step) }
    guard isAlone else { return nil }
    return try await commit(options(name, metadata)) ? lastAction : nil
  }

  /// Returns the elements that lines speak of, and those that deletions may concern, as the open group has
  /// made them.
  private nonisolated(nonsending) func elements(
    for edits: [Edit<Element>]
  ) async throws -> [Element] {
    if edits.contains(where: { $0.id == nil || !rules.isEmpty && $0.isDeletion }) {
      return try await elements
    }
    return try await elements(withIDs: edits.compactMap { $0.id })
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
    return elements
  }
}

extension Edit {
  /// Whether it deletes the one element that it names.
  fileprivate var isDeletion: Bool {
    if case .delete = kind { true } else { false }
  }
}
