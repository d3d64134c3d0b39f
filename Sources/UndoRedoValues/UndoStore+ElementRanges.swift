import UndoRedo

// Changes of elements that know which part of a property they change.
extension UndoStore where Repo: Repository {
  /// Replaces a subrange of a collection that is a property of an element.
  ///
  ///     notes.replaceSubrange(selection, of: \.text, in: note.id, with: "typed", named: "Typing")
  ///
  /// - Parameters:
  ///   - subrange: The subrange, by indices of the collection as it is.
  ///   - property: The property, as in ``modify(_:_:named:_:)``.
  ///   - id: The element's identity.
  ///   - newElements: The replacement. If it is equal to the subrange, nothing changes.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: Whether there is such an element.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The subrange is one of the collection.
  /// - Complexity: That of replacing the subrange in place, in a store in memory that nobody observes or
  ///   tracks, if the action has nothing but a name and a date. Otherwise, for the first change of the
  ///   property, and in a group, O(*n*) in the length of the collection.
  @inlinable
  @discardableResult
  public func replaceSubrange<Content: SpliceableCollection>(
    _ subrange: some RangeExpression<Content.Index>, of property: WritableKeyPath<Element, Content>,
    in id: Element.ID, with newElements: some Collection<Content.Element>, named name: String = ""
  ) throws(Repo.Failure) -> Bool {
    let inserted = newElements as? Content ?? Content(newElements)
    return try splice(property, of: id, named: name) { (subrange.relative(to: $0), inserted) }
  }

  /// Inserts elements into a collection that is a property of an element.
  ///
  /// - Parameters:
  ///   - newElements: The elements.
  ///   - property: The property, as in ``modify(_:_:named:_:)``.
  ///   - id: The element's identity.
  ///   - index: Where they are inserted: an index of the collection as it is, or its end.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: Whether there is such an element.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The index is one of the collection, or its end.
  /// - Complexity: As with ``replaceSubrange(_:of:in:with:named:)``.
  @inlinable
  @discardableResult
  public func insert<Content: SpliceableCollection>(
    contentsOf newElements: some Collection<Content.Element>,
    into property: WritableKeyPath<Element, Content>, of id: Element.ID, at index: Content.Index,
    named name: String = ""
  ) throws(Repo.Failure) -> Bool {
    try replaceSubrange(index..<index, of: property, in: id, with: newElements, named: name)
  }

  /// Adds elements at the end of a collection that is a property of an element.
  ///
  /// - Parameters:
  ///   - newElements: The elements.
  ///   - property: The property, as in ``modify(_:_:named:_:)``.
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: Whether there is such an element.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Complexity: As with ``replaceSubrange(_:of:in:with:named:)``.
  @inlinable
  @discardableResult
  public func append<Content: SpliceableCollection>(
    contentsOf newElements: some Collection<Content.Element>,
    to property: WritableKeyPath<Element, Content>, of id: Element.ID, named name: String = ""
  ) throws(Repo.Failure) -> Bool {
    let inserted = newElements as? Content ?? Content(newElements)
    return try splice(property, of: id, named: name) { ($0.endIndex..<$0.endIndex, inserted) }
  }

  /// Removes a subrange from a collection that is a property of an element.
  ///
  /// - Parameters:
  ///   - subrange: The subrange, by indices of the collection as it is.
  ///   - property: The property, as in ``modify(_:_:named:_:)``.
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: Whether there is such an element.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The subrange is one of the collection.
  /// - Complexity: As with ``replaceSubrange(_:of:in:with:named:)``.
  @inlinable
  @discardableResult
  public func removeSubrange<Content: SpliceableCollection>(
    _ subrange: some RangeExpression<Content.Index>,
    from property: WritableKeyPath<Element, Content>,
    of id: Element.ID, named name: String = ""
  ) throws(Repo.Failure) -> Bool {
    try splice(property, of: id, named: name) { (subrange.relative(to: $0), Content()) }
  }

  /// - Returns: Whether there is such an element.
  @inlinable
  func splice<Content: SpliceableCollection>(
    _ property: WritableKeyPath<Element, Content>, of id: Element.ID, named name: String,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) throws(Repo.Failure) -> Bool {
    if let bytes = property.extent.storedBytes,
      withState({ $0.splice(id, at: bytes, named: name, now, edit) })
    {
      return true
    }
    let modified = try modify(id, property, named: name) {
      let (subrange, inserted) = edit($0)
      $0.replaceSubrange(subrange, with: inserted)
    }
    return modified != nil
  }
}

extension UndoStore.State {
  /// Replaces a subrange of a property in place, as an action of its own, where that can be done: differences of
  /// the property are stored already, and this one will be.
  ///
  /// - Returns: Whether it was done.
  @inlinable
  mutating func splice<Content: SpliceableCollection>(
    _ id: Element.ID, at bytes: Range<Int>, named name: String, _ now: (() -> UndoDate)?,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) -> Bool {
    guard Repo.isTable, !mayDeny, recordsPlainly, engine.transaction == nil,
      let slot = engine.presentSlot(of: id),
      engine.history.log.mayStoreDifference(
        Splice<Content>.self, ofPropertyAt: bytes, inSlot: slot),
      let planned = plannedSplice(slot, at: bytes, edit)
    else { return false }
    guard case .splice(let splice, _) = planned else { return true }
    var options = ActionOptions(named: name)
    options.date(by: now)
    _ = engine.record(slot, modifiedAt: bytes, options) { element in
      withUnsafeMutablePointer(to: &element) { element in
        let content = element.content(at: bytes.lowerBound, of: Content.self)
        var changed = Content()
        swap(&changed, &content.pointee)
        let held = element.pointee
        let back = splice.apply(to: &changed)
        swap(&changed, &content.pointee)
        let size = Content.byteCount(of: back)
        return (held, back, (size, content.pointee.byteCount - size))
      }
    }
    return true
  }

  /// Returns a splice that makes the element another one, as far as `==` sees, or that there is nothing to do;
  /// `nil` where `==` may not see it, or where the collection is small, or too large for a splice.
  ///
  /// - Complexity: O(*n*) in the length of the collection until `==` of elements has told two apart that differ in
  ///   nothing else: it is taken to see every difference of the property then.
  @inlinable
  mutating func plannedSplice<Content: SpliceableCollection>(
    _ slot: UInt32, at bytes: Range<Int>,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) -> PlannedChange<Content>? {
    var element = engine.history.table[slot]
    return withUnsafeMutablePointer(to: &element) { element in
      let content = element.content(at: bytes.lowerBound, of: Content.self)
      let planned = content.pointee.planned(edit, 64)
      if case .nothing = planned { return planned }
      guard case .splice(let splice, isSmall: true) = planned,
        // Both ends of the collection are the same.
        Content(content.pointee[splice.subrange]) != splice.inserted
      else { return nil }
      if !engine.history.log.seesDifferences(ofPropertyAt: bytes) {
        // An element's own `==` is asked of nothing but elements that there can be.
        var other = element.pointee
        withUnsafeMutablePointer(to: &other) {
          _ = splice.apply(to: &$0.content(at: bytes.lowerBound, of: Content.self).pointee)
        }
        if element.pointee == other { return nil }
        // One that is not equal to itself says nothing of the property.
        if element.pointee == element.pointee {
          engine.history.log.noteDifferenceSeen(ofPropertyAt: bytes)
        }
      }
      return planned
    }
  }
}
