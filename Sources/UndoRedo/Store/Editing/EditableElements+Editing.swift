extension EditableElements {
  /// Deletes an element, no matter what its present value is.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  @discardableResult
  public func delete(_ element: Element, named name: String = "") throws(Failure) -> Element? {
    try delete(element.id, named: name)
  }

  /// Sets a property of an element.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to set.
  ///   - value: The property's new value.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The property is not part of the element's identity.
  @inlinable
  @discardableResult
  public func modify<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, to value: Value,
    named name: String = ""
  ) throws(Failure) -> Element? {
    try modify(id, named: name) { $0[keyPath: property] = value }
  }

  /// Modifies a property of an element by a closure.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property to modify.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the property. It may use the store.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The property is not part of the element's identity.
  @inlinable
  @discardableResult
  public func modify<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, named name: String = "",
    _ body: (inout Value) -> Void
  ) throws(Failure) -> Element? {
    try modify(id, named: name) { body(&$0[keyPath: property]) }
  }

  /// Saves elements, as one action: creates those that are new, replaces those that are there.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Throws: The repository's failure. Nothing has changed then.
  public func save(
    contentsOf elements: some Sequence<Element>, named name: String = ""
  ) throws(Failure) {
    try _asOneAction(name) { () throws(Failure) in
      for element in elements { try save(element, named: name) }
    }
  }

  /// Deletes the elements for which a condition holds, as one action.
  ///
  /// - Parameters:
  ///   - condition: Whether to delete an element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public func delete(
    where condition: (Element) -> Bool, named name: String = ""
  ) throws(Failure) -> [Element] {
    try _asOneAction(name) { () throws(Failure) in
      let elements = try fetch(where: condition)
      try _replace(elements.map { .deleted($0) })
      return elements
    }
  }

  /// Deletes every element, as one action.
  ///
  /// - Parameter name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public func deleteAll(named name: String = "") throws(Failure) -> [Element] {
    try delete(where: { _ in true }, named: name)
  }

  /// Deletes the elements at offsets in a list, as one action, as SwiftUI's `onDelete` asks for.
  ///
  /// Elements that no longer exist, and offsets that the list does not have, are skipped.
  ///
  /// - Parameters:
  ///   - offsets: The offsets, in any order; an `IndexSet` is such a sequence.
  ///   - list: The elements as they are shown.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  public func delete(
    at offsets: some Sequence<Int>, in list: [Element], named name: String = ""
  ) throws(Failure) -> [Element] {
    let offsets = offsets.filter { list.indices.contains($0) }
    return try delete(contentsOf: offsets.lazy.map { list[$0].id }, named: name)
  }

  /// Deletes the elements with some identities, as one action.
  ///
  /// - Parameters:
  ///   - ids: The identities. Those of no element are skipped.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted elements.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  public func delete(
    contentsOf ids: some Sequence<Element.ID>, named name: String = ""
  ) throws(Failure) -> [Element] {
    try _asOneAction(name) { () throws(Failure) in
      var (elements, known) = ([Element](), Set<Element.ID>())
      for id in ids where known.insert(id).inserted {
        if let element = try element(withID: id) { elements.append(element) }
      }
      try _replace(elements.map { .deleted($0) })
      return elements
    }
  }

  /// Modifies the elements for which a condition holds, as one action.
  ///
  /// - Parameters:
  ///   - condition: Whether to modify an element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes an element. It may use the store.
  /// - Returns: The elements for which the condition held, as they are then.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The closure does not change an element's identity.
  /// - Complexity: O(*n*) in the number of elements.
  @discardableResult
  public func modify(
    where condition: (Element) -> Bool, named name: String = "", _ body: (inout Element) -> Void
  ) throws(Failure) -> [Element] {
    try _asOneAction(name) { () throws(Failure) in
      var modified: [Element] = []
      for found in try fetch(where: condition) {
        // The closure may have changed it with another one.
        guard let old = _known(found.id) ?? found else { continue }
        var new = old
        body(&new)
        requireSameIdentity(new.id == old.id)
        if old != new { try _replace([.modified(from: old, to: new)]) } else { new = old }
        modified.append(new)
      }
      return modified
    }
  }
}
