import UndoRedo

// Changes that know which part of a property they change. What a step stores of such a change is that
// part, and the rest of the property is neither copied nor looked at.
extension UndoStore where Repo: ValueHolding {
  /// Replaces a subrange of a collection that is a property.
  ///
  ///     let page = UndoValue(Page())
  ///     page.replaceSubrange(selection, of: \.text, with: "typed", named: "Typing")
  ///
  /// - Parameters:
  ///   - subrange: The subrange, by indices of the collection as it is.
  ///   - property: The property, as in ``set(_:to:named:)``.
  ///   - newElements: The replacement. If it is equal to the subrange, nothing changes.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Precondition: The subrange is one of the collection.
  /// - Complexity: That of replacing the subrange in place. In a group, the first change of a property
  ///   copies it.
  @inlinable
  public func replaceSubrange<Content: SpliceableCollection>(
    _ subrange: some RangeExpression<Content.Index>, of property: WritableKeyPath<Root, Content>,
    with newElements: some Collection<Content.Element>, named name: String = ""
  ) {
    let inserted = Content(newElements)
    splice(property, named: name) { (subrange.relative(to: $0), inserted) }
  }

  /// Inserts an element into a collection that is a property.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - property: The property, as in ``set(_:to:named:)``.
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
  ///   - property: The property, as in ``set(_:to:named:)``.
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
  ///   - property: The property, as in ``set(_:to:named:)``.
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
  ///   - property: The property, as in ``set(_:to:named:)``.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  public func append<Content: SpliceableCollection>(
    contentsOf newElements: some Collection<Content.Element>,
    to property: WritableKeyPath<Root, Content>, named name: String = ""
  ) {
    let inserted = Content(newElements)
    splice(property, named: name) { ($0.endIndex..<$0.endIndex, inserted) }
  }

  /// Removes an element from a collection that is a property.
  ///
  /// - Parameters:
  ///   - index: The element's index.
  ///   - property: The property, as in ``set(_:to:named:)``.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element.
  /// - Precondition: The collection has an element at the index.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  @discardableResult
  public func remove<Content: SpliceableCollection>(
    at index: Content.Index, from property: WritableKeyPath<Root, Content>, named name: String = ""
  ) -> Content.Element {
    var element: Content.Element?
    splice(property, named: name) {
      element = $0[index]
      return (index..<$0.index(after: index), Content())
    }
    return element!
  }

  /// Removes a subrange from a collection that is a property.
  ///
  /// - Parameters:
  ///   - subrange: The subrange, by indices of the collection as it is.
  ///   - property: The property, as in ``set(_:to:named:)``.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Precondition: The subrange is one of the collection.
  /// - Complexity: As with ``replaceSubrange(_:of:with:named:)``.
  @inlinable
  public func removeSubrange<Content: SpliceableCollection>(
    _ subrange: some RangeExpression<Content.Index>, from property: WritableKeyPath<Root, Content>,
    named name: String = ""
  ) {
    splice(property, named: name) { (subrange.relative(to: $0), Content()) }
  }

  @inlinable
  func splice<Content: SpliceableCollection>(
    _ property: WritableKeyPath<Root, Content>, named name: String,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) {
    operate { $0.splice(property, in: property.extent, named: name, now, edit) }
  }
}

extension UndoStore.State where Repo: ValueHolding {
  /// Replaces a subrange of a property, as an action of its own or as part of the open group.
  @inlinable
  mutating func splice<Content: SpliceableCollection>(
    _ path: WritableKeyPath<Root, Content>, in extent: Extent, named name: String,
    _ now: (() -> UndoDate)?,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) {
    // Not in one line: while the property is held here, it would be copied to be changed.
    let plan = present(path, in: extent).planned(edit, repository.itself.leastSaving)
    switch plan {
    case .nothing: break
    case .whole(let new): _ = set(path, in: extent, to: new, named: name, now)
    case .splice(let splice, let isSmall):
      // Compiled for the type of the collection.
      let place = place(toChange: path, in: extent) {
        DifferingProperty(path, in: extent, leastSaving: $0)
      }
      if apply(splice, isSmall, at: place.slot, path, in: extent, named: name, now) { return }
      var new = present(path, in: extent)
      new.apply(splice)
      change(path, in: extent, at: place, to: new, named: name, now)
    }
  }

  /// Applies a splice to a property in place.
  ///
  /// - Returns: Whether that was done: not where more than what differs is to be stored, or where the action is
  ///   more than a change of its own.
  @inlinable
  mutating func apply<Content: SpliceableCollection>(
    _ splice: Splice<Content>, _ isSmall: Bool, at slot: UInt32,
    _ path: WritableKeyPath<Root, Content>, in extent: Extent, named name: String,
    _ now: (() -> UndoDate)?
  ) -> Bool {
    guard engine.transaction == nil else {
      return Self.stage(splice, slot, path, in: extent, hasDraft, &engine, &repository.itself)
    }
    let place = DifferingProperty<Root, Content>.place
    guard isSmall,
      engine.history.log.mayStoreDifference(
        Splice<Content>.self, ofPropertyAt: place, inSlot: slot)
    else { return false }
    if recordsPlainly {
      if repository.itself.draft != nil { repository.itself.draft = nil }
      Self.changeInPlace(splice, path, in: extent, &engine, &repository.itself) {
        $0.record(slot, modifiedAt: place, named: name, at: now?(), $1)
      }
      return true
    }
    var options = options(name)
    guard recordsAlone(options) else { return false }
    options.date(by: now)
    if repository.itself.draft != nil { repository.itself.draft = nil }
    let finish = Self.changeInPlace(splice, path, in: extent, &engine, &repository.itself) {
      $0.record(slot, modifiedAt: place, options, $1)
    }
    if isWatched { tell(finish, engine.history.nextActionToUndo(isFlipped: false).steps) }
    return true
  }

  /// What changes a property in place.
  @usableFromInline typealias ChangeInPlace<Content: SpliceableCollection> = (inout Element) ->
    (held: Element, difference: Splice<Content>, size: DifferenceSize)

  @inlinable
  @inline(__always)
  static func changeInPlace<Content: SpliceableCollection, Result>(
    _ splice: Splice<Content>, _ path: WritableKeyPath<Root, Content>, in extent: Extent,
    _ engine: inout UndoEngine<Element>, _ repository: inout ValueRepository<Root>,
    _ record: (inout UndoEngine<Element>, ChangeInPlace<Content>) -> Result
  ) -> Result {
    record(&engine) { element in
      path.modify(&repository.held, in: extent) { place in
        let back = element.apply(splice, in: &place)
        let size = Content.byteCount(of: back)
        return (Element(element.handle), back, (size, place.byteCount - size))
      }
    }
  }

  @inlinable
  static func stage<Content: SpliceableCollection>(
    _ splice: Splice<Content>, _ slot: UInt32, _ path: WritableKeyPath<Root, Content>,
    in extent: Extent, _ hasDraft: Bool, _ engine: inout UndoEngine<Element>,
    _ repository: inout ValueRepository<Root>
  ) -> Bool {
    let isStaged = engine.stage(slot) { element in
      if hasDraft {
        _ = element.apply(splice, in: &repository.draft!.value[keyPath: path])
      } else {
        _ = element.modify(Content.self) { $0.apply(splice) }
      }
    }
    if isStaged, hasDraft { repository.draft!.generation = engine.generation }
    return isStaged
  }
}

extension PropertyValue {
  /// Applies a splice to the property, which is also somewhere else.
  ///
  /// - Parameters:
  ///   - splice: The splice.
  ///   - place: Where else the property is.
  /// - Returns: What takes the splice back.
  @inlinable
  mutating func apply<Content: SpliceableCollection>(
    _ splice: Splice<Content>, in place: inout Content
  ) -> Splice<Content> {
    modify(Content.self) {
      // Nobody else holds the value while it is changed.
      place = Content()
      let back = $0.apply(splice)
      place = $0
      return back
    }
  }
}

/// What becomes of a collection.
@usableFromInline
enum PlannedSplice<Content: SpliceableCollection> {
  case nothing
  /// Small is one that is taken back by a difference which takes less than the collection.
  case splice(Splice<Content>, isSmall: Bool)
  /// The collection is too large for a splice.
  case whole(Content)
}

extension SpliceableCollection {
  @inlinable
  func planned(
    _ edit: (Self) -> (subrange: Range<Index>, inserted: Self), _ leastSaving: Int
  ) -> PlannedSplice<Self> {
    let (subrange, inserted) = edit(self)
    let start = unitOffset(of: subrange.lowerBound)
    let removedCount = subrange.isEmpty ? 0 : unitOffset(of: subrange.upperBound) - start
    if removedCount == inserted.unitCount,
      removedCount == 0 || Self(self[subrange]).isSame(as: inserted)
    {
      return .nothing
    }
    if let splice = Splice(at: start, removing: removedCount, inserting: inserted) {
      // About as many bytes as what is removed takes.
      let (byteCount, unitCount) = (byteCount, Swift.max(unitCount, 1))
      let size = 64 + removedCount * (byteCount / unitCount)
      return .splice(
        splice, isSmall: byteCount >= leastSaving && byteCount - size >= leastSaving)
    }
    var whole = self
    whole.replaceSubrange(subrange, with: inserted)
    return .whole(whole)
  }
}
