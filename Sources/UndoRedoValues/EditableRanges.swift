import UndoRedo

// Changes that know which part of a property they change. What a step stores of such a change is that
// part, and the rest of the property is neither copied nor looked at.

/// What has properties that can be changed by range: an ``UndoValue``, and an element of an array in its value.
public protocol EditableRanges<Root> {
  /// The type of the value or the element.
  associatedtype Root

  /// Replaces a subrange of a collection that is a property; a closure says which, and by what.
  func _splice<Content: SpliceableCollection>(
    _ property: WritableKeyPath<Root, Content>, named name: String,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  )
}

extension EditableRanges {
  /// Replaces a subrange of a collection that is a property.
  ///
  ///     let page = UndoValue(Page())
  ///     page.replaceSubrange(selection, of: \.text, with: "typed", named: "Typing")
  ///
  /// - Parameters:
  ///   - subrange: The subrange, by indices of the collection as it is.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - newElements: The replacement. If it is equal to the subrange, nothing changes.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Precondition: The subrange is one of the collection.
  /// - Complexity: That of replacing the subrange in place. In a group, the first change of a property
  ///   copies it, and so does each that may be coalesced, or is of a value that a view tracks.
  @inlinable
  public func replaceSubrange<Content: SpliceableCollection>(
    _ subrange: some RangeExpression<Content.Index>, of property: WritableKeyPath<Root, Content>,
    with newElements: some Collection<Content.Element>, named name: String = ""
  ) {
    let inserted = newElements as? Content ?? Content(newElements)
    _splice(property, named: name) { (subrange.relative(to: $0), inserted) }
  }

  /// Inserts an element into a collection that is a property.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - index: Where the element is inserted: an index of the collection as it is, or its end.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Precondition: The index is one of the collection, or its end.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  public func insert<Content: SpliceableCollection>(
    _ element: Content.Element, into property: WritableKeyPath<Root, Content>,
    at index: Content.Index, named name: String = ""
  ) {
    insert(contentsOf: CollectionOfOne(element), into: property, at: index, named: name)
  }

  /// Inserts elements into a collection that is a property.
  ///
  /// - Parameters:
  ///   - newElements: The elements.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - index: Where they are inserted: an index of the collection as it is, or its end.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Precondition: The index is one of the collection, or its end.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  public func insert<Content: SpliceableCollection>(
    contentsOf newElements: some Collection<Content.Element>,
    into property: WritableKeyPath<Root, Content>, at index: Content.Index, named name: String = ""
  ) {
    replaceSubrange(index..<index, of: property, with: newElements, named: name)
  }

  /// Adds an element at the end of a collection that is a property.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  public func append<Content: SpliceableCollection>(
    _ element: Content.Element, to property: WritableKeyPath<Root, Content>, named name: String = ""
  ) {
    append(contentsOf: CollectionOfOne(element), to: property, named: name)
  }

  /// Adds elements at the end of a collection that is a property.
  ///
  /// - Parameters:
  ///   - newElements: The elements.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  public func append<Content: SpliceableCollection>(
    contentsOf newElements: some Collection<Content.Element>,
    to property: WritableKeyPath<Root, Content>, named name: String = ""
  ) {
    let inserted = newElements as? Content ?? Content(newElements)
    _splice(property, named: name) { ($0.endIndex..<$0.endIndex, inserted) }
  }

  /// Removes a subrange from a collection that is a property.
  ///
  /// - Parameters:
  ///   - subrange: The subrange, by indices of the collection as it is.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Precondition: The subrange is one of the collection.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  public func removeSubrange<Content: SpliceableCollection>(
    _ subrange: some RangeExpression<Content.Index>, from property: WritableKeyPath<Root, Content>,
    named name: String = ""
  ) {
    _splice(property, named: name) { (subrange.relative(to: $0), Content()) }
  }
  /// Removes the elements at offsets from an array that is a property: what a list asks for when rows are deleted.
  ///
  ///     .onDelete { poster.remove(atOffsets: $0, from: \.layers, named: "Delete Layer") }
  ///
  /// - Parameters:
  ///   - offsets: The offsets, in any order; an `IndexSet` is such a sequence. What is no offset of the array is
  ///     skipped.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``, of what the offsets enclose.
  @inlinable
  public func remove<Part: Equatable>(
    atOffsets offsets: some Sequence<Int>, from property: WritableKeyPath<Root, [Part]>,
    named name: String = ""
  ) {
    _splice(property, named: name) { array in
      let removed = Set(offsets).intersection(array.indices)
      guard let first = removed.min(), let last = removed.max() else { return (0..<0, []) }
      return (first..<last + 1, (first...last).filter { !removed.contains($0) }.map { array[$0] })
    }
  }

  /// Moves elements of an array that is a property: what a list asks for when rows are dragged.
  ///
  ///     .onMove { poster.move(fromOffsets: $0, toOffset: $1, in: \.layers, named: "Move Layer") }
  ///
  /// - Parameters:
  ///   - offsets: The offsets of the elements to move, in any order; an `IndexSet` is such a sequence. What is no
  ///     offset of the array is skipped.
  ///   - destination: The offset before which to move them, in the array as it is before the move. If it is none,
  ///     nor the array's end, nothing changes.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``, of what the offsets and the destination enclose.
  @inlinable
  public func move<Part: Equatable>(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int,
    in property: WritableKeyPath<Root, [Part]>, named name: String = ""
  ) {
    _splice(property, named: name) { array in
      let moved = Set(offsets).intersection(array.indices)
      guard (0...array.count).contains(destination), let first = moved.min(),
        let last = moved.max()
      else { return (0..<0, []) }
      let range = min(first, destination)..<max(last + 1, destination)
      let (before, after) = (
        range.clamped(to: 0..<destination), range.clamped(to: destination..<array.count)
      )
      let order =
        before.filter { !moved.contains($0) } + moved.sorted()
        + after.filter { !moved.contains($0) }
      // Elements that are not equal to themselves, such as NaN, would be a change where they are.
      return order.elementsEqual(range) ? (0..<0, []) : (range, order.map { array[$0] })
    }
  }
}
