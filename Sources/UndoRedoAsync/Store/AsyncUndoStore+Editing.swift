import UndoRedo

extension AsyncUndoStore {
  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element that was replaced, or `nil` where it is new.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @inlinable
  @discardableResult
  public func save(_ element: Element, named name: String = "") async throws -> Element? {
    try await replace(element.id, by: element, named: name)
  }

  /// Deletes the element with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @inlinable
  @discardableResult
  public func delete(_ id: Element.ID, named name: String = "") async throws -> Element? {
    try await replace(id, by: nil, named: name)
  }

  /// Modifies an element by a closure.
  ///
  /// No other operation changes the element between reading and writing it.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the element, where the caller is isolated.
  /// - Returns: The element as it is then, or `nil` where there is none. A change that `==` does not see is none:
  ///   the element stays as it was.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Precondition: The closure does not change the element's identity.
  @inlinable
  @discardableResult
  public nonisolated(nonsending) func modify(
    _ id: Element.ID, named name: String = "", _ body: (inout Element) -> Void
  ) async throws -> Element? {
    let (level, options, old) = try await beginModifying(id, named: name)
    guard let old else { return nil }
    var new = old
    body(&new)
    requireSameIdentity(new.id == id)
    return try await endModifying(old, new, options, at: level)
  }

  @inlinable
  func replace(
    _ id: Element.ID, by new: Element?, named name: String
  ) async throws -> Element? {
    let options = options(name)
    let level = try await takeTurnToChange()
    defer { passTurn(at: level) }
    let old = try await find(id)
    if old != new { try await edit(id, old, new, options) }
    return old
  }

  /// Takes a turn and reads an element that is to be modified; the turn goes on where there is one.
  @inlinable
  func beginModifying(
    _ id: Element.ID, named name: String
  ) async throws -> (level: Int, options: ActionOptions, element: Element?) {
    let options = options(name)
    let level = try await takeTurnToChange()
    do {
      let element = try await find(id)
      if element == nil { passTurn(at: level) }
      return (level, options, element)
    } catch {
      passTurn(at: level)
      throw error
    }
  }

  /// Makes an element what it has become, and passes on the turn.
  ///
  /// - Returns: What it is then.
  @inlinable
  func endModifying(
    _ old: Element, _ new: Element, _ options: ActionOptions, at level: Int
  ) async throws -> Element {
    defer { passTurn(at: level) }
    guard old != new else { return old }
    try await edit(new.id, old, new, options)
    return new
  }

  /// Makes changes a part of the open group that start from what was read in it, and that deletions bring
  /// about no more of.
  func stage(_ steps: UndoSteps<Element>) async throws {
    let level = try await takeTurnToChange()
    defer { passTurn(at: level) }
    engine.stage(steps)
  }

  /// Makes elements others in the open group one by one, with what each deletion brings about.
  public func _replace(_ steps: UndoSteps<Element>) async throws {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    for step in steps {
      let old = engine.changed(step.id) ?? step.oldValue
      if old != step.newValue { try await stage(step.id, old, step.newValue) }
    }
  }

  /// Makes one element something else, as an action of its own or as part of the open group.
  @inlinable
  func edit(
    _ id: Element.ID, _ old: Element?, _ new: Element?, _ options: ActionOptions
  ) async throws {
    guard engine.transaction == nil else { return try await stage(id, old, new) }
    engine.transaction = Transaction()
    do {
      try await stage(id, old, new)
    } catch {
      engine.cancel()
      throw error
    }
    try await commit(options)
  }

  /// Stages a change of one element, with what its deletion brings about to others than those kept.
  @inlinable
  func stage(
    _ id: Element.ID, _ old: Element?, _ new: Element?, keeping kept: Set<Element.ID> = []
  ) async throws {
    guard new == nil, let old, !rules.isEmpty else {
      return engine.stage(id, from: old, to: new)
    }
    try await stageDeletion(of: old, keeping: kept)
  }

  @usableFromInline
  func stageDeletion(of old: Element, keeping kept: Set<Element.ID>) async throws {
    let outer = engine.openGroup()
    defer { engine.closeGroup(within: outer) }
    do {
      engine.stage(old.id, from: old, to: nil)
      var deleted = [old]
      var stored: [Element]?
      while !deleted.isEmpty {
        var edits: [Edit<Element>] = []
        let targets = rules.targets(ofDeleting: deleted)
        var elements: [Element] = []
        if !targets.isEmpty, !engine.hasReferences {
          if stored == nil { stored = try await repository.allElements() }
          elements = engine.withChanges(stored!)
          engine.indexReferences(rules, in: elements)
        }
        for (ids, rule) in targets {
          let sources = try await sources(of: ids, by: rule, among: elements)
          edits += sources.map { rules[rule].edit!($0, ids) }
        }
        deleted = []
        let found = try await self.elements(of: edits.compactMap { $0.id })
        for edit in edits {
          guard let id = edit.id, !kept.contains(id), let old = engine.changed(id) ?? found[id]
          else { continue }
          if engine.stage(edit, of: old) { deleted.append(old) }
        }
      }
    } catch {
      engine.rollBack()
      throw error
    }
  }

  /// Returns the identities of what refers to elements by a rule: by the index if there is one.
  private func sources(
    of ids: Set<Element.ID>, by rule: Int, among elements: [Element]
  ) async throws -> [Element.ID] {
    guard engine.hasReferences else { return rules[rule].sources(of: ids, among: elements) }
    let changed = engine.changedSources
    let present = try await self.elements(of: changed)
    for id in changed {
      if let element = present[id] { engine.addReferences(of: element, rules) }
    }
    let possible = engine.possibleSources(of: ids, by: rule)
    let found = try await self.elements(of: possible)
    return possible.filter { found[$0].map { rules[rule].refers($0, to: ids) } ?? false }
  }
}
