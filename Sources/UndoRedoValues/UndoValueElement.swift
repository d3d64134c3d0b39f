import UndoRedo

/// An element of an array in the value of a store.
///
/// It has the verbs that the store has for the value:
///
///     let layer = level[\.layers, at: 0]
///     layer.set(\.opacity, to: 0.5, named: "Fade")
///     layer.replaceSubrange(stroke, of: \.tiles, with: brush, named: "Paint")
///     layer[\.objects, at: 3].set(\.x, to: 10, named: "Move")
///     layer[\.name]                  // "Ground"
///
/// Unlike a key path such as `\.layers[0].opacity`, it is known where the element is, if the array is a stored
/// property of the value: it does not overlap other elements, or what is stored outside of the array. So changes of
/// others are not in its way, and who reads a part of it is notified of changes of that part alone.
///
/// If there is no such element, such as after its deletion, reading returns `nil`, and nothing is changed.
///
/// One that is named by its identity is where that is found when it is asked for; use it at once, since elements before
/// it may be removed.
public struct UndoValueElement<Repo: ValueHolding, Root> {
  @usableFromInline let store: UndoStore<Repo>
  @usableFromInline let path: WritableKeyPath<Repo.Root, Root>
  @usableFromInline let extent: Extent
  @usableFromInline let place: ElementPlace<Repo.Root>

  @inlinable
  init(
    _ store: UndoStore<Repo>, _ array: WritableKeyPath<Repo.Root, [Root]>, at index: Int
  ) {
    self.store = store
    path = array.appending(path: \.[index])
    let whole = array.extent
    extent = whole.ofElement(index)
    place = ElementPlace(path, at: index, of: array, whole)
  }

  @inlinable
  init<Outer>(
    _ outer: UndoValueElement<Repo, Outer>, _ array: WritableKeyPath<Outer, [Root]>, at index: Int
  ) {
    store = outer.store
    let whole = outer.path.appending(path: array)
    path = whole.appending(path: \.[index])
    let wholeExtent = array.extent(within: outer.extent)
    extent = wholeExtent.ofElement(index)
    place = ElementPlace(path, at: index, of: whole, wholeExtent, in: outer.place)
  }
}

extension UndoValueElement {
  /// An element of an array in this one.
  ///
  /// The elements of that array are told apart, too; those of arrays in them in turn are not.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - index: The element's index, which may be out of date.
  @inlinable
  public subscript<Part>(
    array: WritableKeyPath<Root, [Part]>, at index: Int
  ) -> UndoValueElement<Repo, Part> {
    UndoValueElement<Repo, Part>(self, array, at: index)
  }

  /// The first element of an array in this one that has an identity now.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - id: The identity, which may be out of date.
  /// - Complexity: O(*n*) in the length of the array.
  @inlinable
  public subscript<Part: Identifiable>(
    array: WritableKeyPath<Root, [Part]>, id id: Part.ID
  ) -> UndoValueElement<Repo, Part> {
    let (whole, extent) = (path.appending(path: array), array.extent(within: extent))
    return self[array, at: store.index(of: id, in: whole, extent, of: place)]
  }

  /// A property of the element; `nil` where there is no such element.
  ///
  /// Within a group, it is what the group has made of it.
  ///
  /// - Parameter property: The property.
  @inlinable
  public subscript<Value: Equatable>(property: WritableKeyPath<Root, Value>) -> Value? {
    let (whole, extent) = (path.appending(path: property), property.extent(within: extent))
    store.willRead(
      Repo.Element.ID(TypedProperty(whole, in: extent, of: place), isTimeless: true))
    return store.withState { $0.exists(place) ? $0.present(whole, in: extent) : nil }
  }

  /// Sets a property of the element.
  ///
  /// - Parameters:
  ///   - property: The property.
  ///   - value: The property's new value.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The property's old value; `nil` where there is no such element.
  /// - Complexity: O(1), beside what reading, comparing and writing the property costs.
  @inlinable
  @discardableResult
  public func set<Value: Equatable>(
    _ property: WritableKeyPath<Root, Value>, to value: Value, named name: String = ""
  ) -> Value? {
    let (whole, extent) = (path.appending(path: property), property.extent(within: extent))
    return store.operate { state in
      guard state.exists(place) else { return nil }
      return state.set(whole, in: extent, of: place, to: value, named: name, store.now).old
    }
  }

  @inlinable
  func set<Value: Equatable>(
    _ property: WritableKeyPath<Root, Value>, to value: Value, named name: String,
    within seconds: Double?
  ) {
    store.coalescing(0, path.appending(path: property), within: seconds) {
      set(property, to: value, named: name)
    }
  }

  /// Modifies a property of the element by a closure.
  ///
  /// - Parameters:
  ///   - property: The property. The closure changes a copy of it; if the range that changes is known,
  ///     ``EditableRanges/replaceSubrange(_:of:with:named:)`` makes none.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the property. It may use the store. It is not called where there is no such element.
  /// - Returns: The property as it is then; `nil` where there is no such element. A change that `==` does not see is
  ///   none, except of a text.
  /// - Throws: What the closure throws. Nothing has changed then.
  @inlinable
  @discardableResult
  public func modify<Value: Equatable, Failure: Error>(
    _ property: WritableKeyPath<Root, Value>, named name: String = "",
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Value? {
    let (whole, extent) = (path.appending(path: property), property.extent(within: extent))
    let found = store.withState { $0.exists(place) ? $0.present(whole, in: extent) : nil }
    guard var value = found else { return nil }
    try body(&value)
    return store.operate { state in
      guard state.exists(place) else { return nil }
      let (old, isChanged) = state.set(
        whole, in: extent, of: place, to: value, named: name, store.now)
      return isChanged ? value : old
    }
  }
}

extension UndoValueElement where Root: Equatable {
  /// The element; `nil` where there is none with this index.
  ///
  /// Within a group, it is what the group has made of it.
  @inlinable public var value: Root? { self[\.self] }

  /// Makes a scope of the element: a separate store, to be committed or abandoned.
  ///
  /// Where there is no such element any more, committing is refused.
  ///
  /// - Parameter limit: The number of actions that can be undone in the scope at most, or `nil` for no
  ///   limit.
  /// - Returns: The scope; `nil` where there is no such element.
  /// - Precondition: The limit is not negative.
  public func makeScope(limit: Int? = nil) -> UndoValueScope<Root>? {
    store.makeScope(path, in: extent, of: place, limit)
  }
}

extension UndoValueElement: EditableRanges {
  /// Removes an element from a collection that is a property.
  ///
  /// - Parameters:
  ///   - index: The element's index.
  ///   - property: The property.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element; `nil` where there is no such element of the value.
  /// - Precondition: The collection has an element at the index.
  /// - Complexity: As with ``EditableRanges/replaceSubrange(_:of:with:named:)``.
  @inlinable
  @discardableResult
  public func remove<Content: SpliceableCollection>(
    at index: Content.Index, from property: WritableKeyPath<Root, Content>, named name: String = ""
  ) -> Content.Element? {
    var element: Content.Element?
    _splice(property, named: name) {
      element = $0[index]
      return (index..<$0.index(after: index), Content())
    }
    return element
  }

  /// Replaces a subrange of a collection that is a property; a closure says which, and by what.
  @inlinable
  public func _splice<Content: SpliceableCollection>(
    _ property: WritableKeyPath<Root, Content>, named name: String,
    _ edit: (Content) -> (subrange: Range<Content.Index>, inserted: Content)
  ) {
    let (whole, extent) = (path.appending(path: property), property.extent(within: extent))
    store.operate { state in
      guard state.exists(place) else { return }
      let last = state.lastStep(ifOf: whole)
      state.splice(whole, in: extent, of: place, last, named: name, store.now, edit)
    }
  }
}

extension UndoStore where Repo: ValueHolding {
  /// Returns the index of the first element of an array that has an identity; -1 where there is none.
  @inlinable
  func index<Part: Identifiable>(
    of id: Part.ID, in array: KeyPath<Root, [Part]>, _ extent: Extent,
    of place: ElementPlace<Root>? = nil
  ) -> Int {
    willRead(ifTracked: { self.identities(in: array, extent, of: place) })
    let index = withState { state -> Int? in
      guard state.exists(place) else { return nil }
      return state.withPresent(array, in: extent) { array in array.firstIndex { $0.id == id } }
    }
    return index ?? -1
  }

  /// The identities of the elements of an array, for who tracks at which index an element is.
  @usableFromInline
  func identities<Part: Identifiable>(
    in array: KeyPath<Root, [Part]>, _ extent: Extent, of place: ElementPlace<Root>?
  ) -> Element.ID {
    let read = { (store: UndoStore) in
      store.withState { state -> [Part.ID]? in
        state.exists(place) ? state.withPresent(array, in: extent) { $0.map { $0.id } } : nil
      }
    }
    let known = read(self)
    let property = ComparedProperty(path: array.appending(path: \.identities), in: extent) {
      [weak self] in
      self.map { read($0) != known } ?? false
    }
    return Element.ID(property, isTimeless: true)
  }
}

extension Array where Element: Identifiable {
  /// What tells the array's elements apart.
  fileprivate var identities: [Element.ID] { map { $0.id } }
}

extension UndoStore.State where Repo: ValueHolding {
  /// Whether the value has an element, as the open group has made it if there is one; true where none is given.
  @inlinable
  mutating func exists(_ place: ElementPlace<Root>?) -> Bool {
    guard let place else { return true }
    let staged = engine.history.log.staged
    let isAsHeld =
      staged.isEmpty
      || !hasDraft && staged.count <= Self.fewSteps
        && engine.history.lastStep(in: staged, overlapping: place.path, place.existence) == nil
    if isAsHeld { return place.exists(repository.itself.held) }
    bringDraftUpToDate()
    return place.exists(repository.itself.draft!.value)
  }
}
