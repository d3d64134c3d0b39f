import UndoRedo

extension AsyncEditableElements {
  /// Deletes an element, even if its value has changed.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public nonisolated(nonsending) func delete(
    _ element: Element, named name: String = ""
  ) async throws -> Element? {
    try await delete(element.id, named: name)
  }

  /// Sets a property of an element.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to set.
  ///   - value: The property's new value.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element as it is then, or `nil` where there is none. A change that `==` does not see is none:
  ///   the element stays as it was.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Precondition: The property is not part of the element's identity.
  @discardableResult
  public nonisolated(nonsending) func modify<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, to value: Value,
    named name: String = ""
  ) async throws -> Element? {
    try await modify(id, named: name) { $0[keyPath: property] = value }
  }

  /// Modifies a property of an element by a closure.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to modify.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the property, where the caller is isolated.
  /// - Returns: The element as it is then, or `nil` where there is none. A change that `==` does not see is none:
  ///   the element stays as it was.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Precondition: The property is not part of the element's identity.
  @discardableResult
  public nonisolated(nonsending) func modify<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, named name: String = "",
    _ body: (inout Value) -> Void
  ) async throws -> Element? {
    try await modify(id, named: name) { body(&$0[keyPath: property]) }
  }

  /// Saves elements, as one action: creates those that are new, replaces those that are there.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  public nonisolated(nonsending) func save(
    contentsOf elements: some Sequence<Element>, named name: String = ""
  ) async throws {
    let new = Array(elements)
    var known: Set<Element.ID> = []
    let ids = new.map(\.id).filter { known.insert($0).inserted }
    try await _asOneAction(name) {
      var present: [Element.ID: Element] = [:]
      for element in try await self.elements(withIDs: ids) { present[element.id] = element }
      // One that is given again is compared with what it was given as before.
      try await _replace(
        new.compactMap {
          UndoRedoStep(from: present.updateValue($0, forKey: $0.id), to: $0)
        })
    }
  }

  /// Deletes the elements for which a condition holds, as one action.
  ///
  /// - Parameters:
  ///   - condition: Whether to delete an element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public nonisolated(nonsending) func delete(
    where condition: (Element) -> Bool, named name: String = ""
  ) async throws -> [Element] {
    try await _asOneAction(name) {
      let elements = try await fetch(where: condition)
      try await _replace(elements.map { .deleted($0) })
      return elements
    }
  }

  /// Deletes every element, as one action.
  ///
  /// - Parameter name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public nonisolated(nonsending) func deleteAll(named name: String = "") async throws -> [Element] {
    try await delete(where: { _ in true }, named: name)
  }

  /// Deletes the elements at offsets in a list, as one action: what a list's swipe to delete asks for.
  ///
  /// Elements that no longer exist, and offsets that the list does not have, are skipped.
  ///
  /// - Parameters:
  ///   - offsets: The offsets, in any order; an `IndexSet` is such a sequence.
  ///   - list: The elements as they are shown.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public nonisolated(nonsending) func delete(
    at offsets: some Sequence<Int>, in list: [Element], named name: String = ""
  ) async throws -> [Element] {
    let offsets = offsets.filter { list.indices.contains($0) }
    return try await delete(contentsOf: offsets.map { list[$0].id }, named: name)
  }

  /// Deletes the elements with some identities, as one action.
  ///
  /// - Parameters:
  ///   - ids: The identities. Those of no element are skipped.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  @discardableResult
  public nonisolated(nonsending) func delete(
    contentsOf ids: some Sequence<Element.ID>, named name: String = ""
  ) async throws -> [Element] {
    let ids = Array(ids)
    return try await _asOneAction(name) {
      let elements = try await elements(withIDs: ids)
      try await _replace(elements.map { .deleted($0) })
      return elements
    }
  }

  /// Modifies the elements for which a condition holds, as one action.
  ///
  /// - Parameters:
  ///   - condition: Whether to modify an element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes an element, where the caller is isolated.
  /// - Returns: The elements as they are then. A change that `==` does not see is none: the element stays as it
  ///   was.
  /// - Throws: The repository's failure, or a `CancellationError`. Nothing has changed then.
  /// - Precondition: The closure does not change an element's identity.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public nonisolated(nonsending) func modify(
    where condition: (Element) -> Bool, named name: String = "", _ body: (inout Element) -> Void
  ) async throws -> [Element] {
    try await _asOneAction(name) {
      let found = try await fetch(where: condition)
      let modified = found.map { element in
        var new = element
        body(&new)
        requireSameIdentity(new.id == element.id)
        return element == new ? element : new
      }
      try await _replace(zip(found, modified).compactMap { UndoRedoStep(from: $0, to: $1) })
      return modified
    }
  }
}
