import UndoRedo

extension UndoStore: EditableRanges where Repo: ValueHolding {
  /// Removes an element from a collection that is a property.
  ///
  /// - Parameters:
  ///   - index: The element's index.
  ///   - property: The property, as in `set(_:to:named:)`.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element.
  /// - Precondition: The collection has an element at the index.
  /// - Complexity: As with ``EditableRanges/replaceSubrange(_:of:with:named:)``.
  @inlinable
  @discardableResult
  public func remove<Content: SpliceableCollection>(
    at index: Content.Index, from property: WritableKeyPath<Root, Content>, named name: String = ""
  ) -> Content.Element {
    var element: Content.Element?
    _splice(property, named: name) {
      element = $0[index]
      return (index..<$0.index(after: index), Content())
    }
    return element!
  }

  /// Replaces a subrange of a collection that is a property; a closure says which, and by what.
  @inlinable
  public func _splice<Content: SpliceableCollection>(
    _ property: WritableKeyPath<Root, Content>, named name: String,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) {
    operate { $0.splice(property, named: name, now, edit) }
  }
}

extension UndoStore.State where Repo: ValueHolding {
  /// Replaces a subrange of a property, as an action of its own or as part of the open group.
  @inlinable
  mutating func splice<Content: SpliceableCollection>(
    _ path: WritableKeyPath<Root, Content>, named name: String, _ now: (() -> UndoDate)?,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) {
    let last = lastStep(ifOf: path)
    splice(path, in: extent(of: path, lastChangedBy: last), last, named: name, now, edit)
  }

  /// Replaces a subrange of a property, of which is known where it is.
  @inlinable
  mutating func splice<Content: SpliceableCollection>(
    _ path: WritableKeyPath<Root, Content>, in extent: Extent,
    of element: ElementPlace<Root>? = nil, _ last: Int?, named name: String,
    _ now: (() -> UndoDate)?,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) {
    let leastSaving = repository.itself.leastSaving
    switch withPresent(path, in: extent, { $0.planned(edit, leastSaving) }) {
    case .nothing: break
    case .whole(let new): _ = set(path, in: extent, of: element, to: new, named: name, now)
    case .splice(let splice, let isSmall):
      // Compiled for the type of the collection.
      let place = place(toChange: path, in: extent, lastChangedBy: last) {
        DifferingProperty(path, in: extent, of: element, leastSaving: $0)
      }
      if apply(splice, isSmall, at: place.slot, path, in: extent, named: name, now) { return }
      var new = present(path, in: extent)
      splice.apply(to: &new)
      change(path, in: extent, at: place, to: new, named: name, now)
    }
  }

  /// Applies a splice to a property in place.
  ///
  /// - Returns: Whether that was done: not where more than what differs is to be stored, or where the action is
  ///   more than a change of its own.
  @inlinable
  mutating func apply<Content: SpliceableCollection>(
    _ splice: PlannedSplice<Content>, _ isSmall: Bool, at slot: UInt32,
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
    var options = options(name)
    // Of an action that is dropped at once, there would be no steps to notify of.
    guard recordsAlone(options), !isWatched || engine.history.limit != 0 else { return false }
    options.date(by: now)
    if repository.itself.draft != nil { repository.itself.draft = nil }
    let finish = Self.changeInPlace(splice, path, in: extent, &engine, &repository.itself) {
      $0.record(slot, modifiedAt: place, options, $1)
    }
    if isWatched { notify(finish, engine.history.actionPerformedLast().steps) }
    return true
  }

  /// What changes a property in place.
  @usableFromInline typealias ChangeInPlace<Content: SpliceableCollection> = (inout Element) ->
    (held: Element, difference: Splice<Content>, size: DifferenceSize)

  @inlinable
  @inline(__always)
  static func changeInPlace<Content: SpliceableCollection, Result>(
    _ splice: PlannedSplice<Content>, _ path: WritableKeyPath<Root, Content>, in extent: Extent,
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
    _ splice: PlannedSplice<Content>, _ slot: UInt32, _ path: WritableKeyPath<Root, Content>,
    in extent: Extent, _ hasDraft: Bool, _ engine: inout UndoEngine<Element>,
    _ repository: inout ValueRepository<Root>
  ) -> Bool {
    let generation = engine.generation
    let isStaged = engine.stage(slot) { element in
      if hasDraft {
        _ = element.apply(splice, in: &repository.draft!.value[keyPath: path])
      } else {
        _ = element.modify(Content.self) { splice.apply(to: &$0) }
      }
    }
    if isStaged { repository.keepUp(from: generation, to: engine.generation) }
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
    _ splice: PlannedSplice<Content>, in place: inout Content
  ) -> Splice<Content> {
    modify(Content.self) {
      // Nobody else holds the value while it is changed.
      $0 = Content()
      let back = splice.apply(to: &place)
      $0 = place
      return back
    }
  }
}

/// What becomes of a collection.
@usableFromInline
enum PlannedChange<Content: SpliceableCollection> {
  case nothing
  /// Small is one that is taken back by a difference which takes less than the collection.
  case splice(PlannedSplice<Content>, isSmall: Bool)
  /// The collection is too large for a splice.
  case whole(Content)
}

/// What is to replace a subrange of a collection.
@usableFromInline
struct PlannedSplice<Content: SpliceableCollection> {
  @usableFromInline let subrange: Range<Content.Index>
  @usableFromInline let inserted: Content

  /// How many units there are before the subrange.
  @usableFromInline let start: UInt32

  /// How many units the subrange has.
  @usableFromInline let removedCount: Int

  /// Creates what replaces a subrange; `nil` where the numbers are too large for a splice.
  @inlinable
  @inline(__always)
  init?(
    of subrange: Range<Content.Index>, at start: Int, removing removedCount: Int,
    inserting inserted: Content
  ) {
    guard let start = UInt32(exactly: start), removedCount <= UInt32.max,
      inserted.unitCount <= UInt32.max
    else { return nil }
    self.subrange = subrange
    self.inserted = inserted
    self.start = start
    self.removedCount = removedCount
  }

  /// Replaces the subrange of a collection.
  ///
  /// - Returns: What takes that back.
  @inlinable
  @discardableResult
  func apply(to content: inout Content) -> Splice<Content> {
    content.exchange(subrange, at: start, removing: removedCount, for: inserted)
  }
}

extension SpliceableCollection {
  /// Returns what becomes of the collection, which stays as it is.
  // It is changed as far as the compiler knows, and not inlined: so it is not retained to be read.
  @inlinable @inline(never)
  mutating func planned(
    _ edit: (Self) -> (subrange: Range<Index>, inserted: Self), _ leastSaving: Int
  ) -> PlannedChange<Self> {
    let (subrange, inserted) = edit(self)
    let start = unitOffset(of: subrange.lowerBound)
    let removedCount = subrange.isEmpty ? 0 : unitOffset(of: subrange.upperBound) - start
    if removedCount == inserted.unitCount,
      removedCount == 0 || Self(self[subrange]).isSame(as: inserted)
    {
      return .nothing
    }
    if let splice = PlannedSplice(
      of: subrange, at: start, removing: removedCount, inserting: inserted)
    {
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
