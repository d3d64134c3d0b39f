import UndoRedo

/// Undo for any value: a struct of settings, a document, an array.
///
/// It is an `UndoStore` whose elements are the properties of one value. A change by key path stores the
/// old value of the property, and writes the new one in place; the rest of the value is neither copied
/// nor read:
///
///     let settings = UndoValue(Settings())
///     settings.set(\.volume, to: 11, named: "Turn Up")
///     settings.value.volume     // 11
///     settings.undoTitle        // "Undo Turn Up"
///     settings.undo()
///
/// Groups, gestures, coalescing, the saved mark, checkpoints, limits, contexts, events and titles are
/// those of every store.
public typealias UndoValue<Root> = UndoStore<ValueRepository<Root>>

extension UndoStore where Repo: _OwnedValueHolding {
  /// Creates a store of one value, with an empty history.
  ///
  /// - Parameters:
  ///   - value: The value to begin with.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by, if they are to have dates, and to coalesce with.
  /// - Precondition: The limit is not negative.
  @_disfavoredOverload
  public convenience init(
    _ value: Repo.Root, limit: Int? = nil, titleFormat: UndoTitleFormat = .english,
    now: (() -> UndoDate)? = nil
  ) {
    self.init(Repo(value), limit: limit, titleFormat: titleFormat, now: now)
  }
}

extension UndoStore where Repo: _OwnedValueHolding, Repo.Root: AnyObject {
  /// Warns of a value that is an object: whatever holds it can change it without the store.
  ///
  /// - Parameters:
  ///   - value: The value to begin with.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by, if they are to have dates, and to coalesce with.
  @available(
    *, deprecated,
    message: "the value is a struct or enum: what others change in an object can't be undone"
  )
  public convenience init(
    _ value: Repo.Root, limit: Int? = nil, titleFormat: UndoTitleFormat = .english,
    now: (() -> UndoDate)? = nil
  ) {
    self.init(Repo(value), limit: limit, titleFormat: titleFormat, now: now)
  }
}

extension UndoStore where Repo: ValueHolding {
  /// The type of the value.
  public typealias Root = Repo.Root

  /// The value.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Complexity: O(1); the first time within a group, and after a change in it that did not come from `set` or
  ///   `modify`, such as an inner group that failed, O(*n*) in the group's number of steps.
  @inlinable public var value: Root {
    willRead(.elements)
    return withState { $0.present() }
  }

  /// Sets a property.
  ///
  /// - Parameters:
  ///   - property: The property. Setting it must change only what reading it returns, and reading it must
  ///     return what was set; if it changes more, as a property with an observer may, or adjusts what is set,
  ///     change the whole value by ``modify(_:_:)``.
  ///   - value: The property's new value.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The property's old value.
  /// - Precondition: The value has the property, and still has it where a single action is undone that has changed
  ///   it, and where a branch is visited after discardable changes: of an element that may have gone by then, name
  ///   the array, if it is a stored property, and the index; of an optional, set the whole.
  /// - Complexity: O(1), beside what reading, comparing and writing the property costs.
  @inlinable
  @discardableResult
  public func set<Value: Equatable>(
    _ property: WritableKeyPath<Root, Value>, to value: Value, named name: String = ""
  ) -> Value {
    operate { state in
      let extent = state.extent(of: property, lastChangedBy: state.lastStep(ifOf: property))
      return state.set(property, in: extent, to: value, named: name, now).old
    }
  }

  /// Restores a property from one side of a step, such as an action of the history.
  ///
  /// - Parameters:
  ///   - element: A property's value from the history, an event or a result.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The property's old value; `nil` where it is an element of an array, named by its index, or a part of
  ///   one, and the array has no such element any more.
  /// - Precondition: The value has any other property: an element that a key path names must be there.
  @discardableResult
  public func save(_ element: Element, named name: String = "") -> Element? {
    operate { state in
      guard state.exists(element.handle.element) else { return nil }
      return Element(element.handle.set(element.version, in: &state, named: name, now))
    }
  }

  /// Modifies a property by a closure.
  ///
  /// - Parameters:
  ///   - property: The property, as in `set(_:to:named:)`. The closure changes a copy of it; if the range
  ///     that changes is known, ``replaceSubrange(_:of:with:named:)`` makes none.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the property. It may read the store.
  /// - Returns: The property as it is then. A change that `==` does not see is none, except of a text.
  /// - Throws: What the closure throws. Nothing has changed then.
  @inlinable
  @discardableResult
  public func modify<Value: Equatable, Failure: Error>(
    _ property: WritableKeyPath<Root, Value>, named name: String = "",
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Value {
    var value = withState {
      $0.present(property, in: $0.extent(of: property, lastChangedBy: $0.lastStep(ifOf: property)))
    }
    try body(&value)
    return operate { state in
      let extent = state.extent(of: property, lastChangedBy: state.lastStep(ifOf: property))
      let (old, isChanged) = state.set(property, in: extent, to: value, named: name, now)
      return isChanged ? value : old
    }
  }
}

// An element of an array may overlap anything, as far as its key path tells. By array and index, it
// is known not to overlap what is stored beside the array, nor the other elements.
// For each type of repository by itself: the compiler would else explain mistakes after `store[Note.self]` by these.
extension UndoStore {
  /// A property of the value, to be read and set.
  ///
  /// An observer of what is read is notified when this property may have changed, and not when another
  /// one has. In SwiftUI, a store that is `@Bindable` or in `@State` makes a binding of it:
  ///
  ///     Slider(value: $settings[\.volume, named: "Set Volume", coalescedWithin: 1], in: 0...11)
  ///
  /// - Parameters:
  ///   - property: The property; if it is set, one as in `set(_:to:named:)`.
  ///   - name: The name of the action that setting it is, for menus. Within a group, the group's name is the
  ///     action's.
  ///   - seconds: Within how many seconds of the last time that the property was set the change belongs to
  ///     the same action, as in `coalescingActions(by:within:_:)`; `nil` for an action each time.
  @inlinable
  public subscript<Base, Value: Equatable>(
    property: WritableKeyPath<Base, Value>, named name: String = "",
    coalescedWithin seconds: Double? = nil
  ) -> Value where Repo == ValueRepository<Base> {
    get { present(property) }
    set { set(property, to: newValue, named: name, coalescedWithin: seconds) }
  }

  /// A property of the value of a scope, to be read and set.
  @inlinable
  public subscript<Base, Value: Equatable>(
    property: WritableKeyPath<Base, Value>, named name: String = "",
    coalescedWithin seconds: Double? = nil
  ) -> Value where Repo == ValueScopeRepository<Base> {
    get { present(property) }
    set { set(property, to: newValue, named: name, coalescedWithin: seconds) }
  }
}

extension UndoStore where Repo: ValueHolding {
  /// Sets a property that is optional.
  ///
  /// It is for a closure without a result, in which the compiler does not find the other form.
  @_disfavoredOverload
  @inlinable
  @discardableResult
  public func set<Value: Equatable>(
    _ property: WritableKeyPath<Root, Value?>, to value: Value, named name: String = ""
  ) -> Value? {
    set(property, to: Optional(value), named: name)
  }
}

extension UndoStore where Repo: ValueHolding {
  @inlinable
  func present<Value: Equatable>(_ property: WritableKeyPath<Root, Value>) -> Value {
    let extent = property.extent
    willRead(Element.ID(TypedProperty(property, in: extent), isTimeless: true))
    return withState { $0.present(property, in: extent) }
  }

  @inlinable
  func set<Value: Equatable>(
    _ property: WritableKeyPath<Root, Value>, to value: Value, named name: String,
    coalescedWithin seconds: Double?
  ) {
    coalescing(0, property, within: seconds) { set(property, to: value, named: name) }
  }
}

extension UndoStore where Repo: ValueHolding {
  /// Sets an element of an array.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - index: The element's index.
  ///   - value: The new element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: What the element was.
  /// - Precondition: The array has an element at the index.
  @inlinable
  @discardableResult
  public func set<Value: Equatable>(
    _ array: WritableKeyPath<Root, [Value]>, at index: Int, to value: Value, named name: String = ""
  ) -> Value {
    guard let old = UndoValueElement(self, array, at: index).set(\.self, to: value, named: name)
    else { preconditionFailure("The array has no element with this index") }
    return old
  }

  /// Modifies an element of an array by a closure.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - index: The element's index.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the element. It may read the store.
  /// - Returns: The element as it is then. A change that `==` does not see is none, except of a text.
  /// - Throws: What the closure throws. Nothing has changed then.
  /// - Precondition: The array has an element at the index.
  @inlinable
  @discardableResult
  public func modify<Value: Equatable, Failure: Error>(
    _ array: WritableKeyPath<Root, [Value]>, at index: Int, named name: String = "",
    _ body: (inout Value) throws(Failure) -> Void
  ) throws(Failure) -> Value {
    guard let new = try UndoValueElement(self, array, at: index).modify(\.self, named: name, body)
    else { preconditionFailure("The array has no element with this index") }
    return new
  }

  /// Refuses to modify a value as a whole that can't be compared.
  @available(
    *, unavailable,
    message:
      "the value must be Equatable to be changed as a whole; modify(\\.property, named: \"Name\") { } changes a property"
  )
  @_disfavoredOverload
  public func modify(_ name: String = "", _ body: (inout Root) -> Void) { fatalError() }

  /// Refuses lines, which are of elements.
  @available(
    *, unavailable,
    message:
      "a value has no elements to write lines of; several changes are one action in group(\"Name\") { }"
  )
  public func perform(
    _ name: String = "", @ActionBuilder<Element> _ lines: () -> [Edit<Element>]
  ) { fatalError() }
}

extension UndoStore where Repo: ValueHolding, Repo.Root: Equatable {
  /// Modifies the value by any code.
  ///
  /// The history stores the whole old value. Unchanged parts share their storage with the new one, as
  /// copies in Swift do: an array in which the closure changes one element is copied, another array is
  /// not. A change by key path stores only the property.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the value. It may read the store.
  /// - Returns: The value as it is then. A change that `==` does not see is none, except of a text.
  /// - Throws: What the closure throws. Nothing has changed then.
  /// - Complexity: O(*n*) in the size of what the closure changes, and of what must be compared to
  ///   see whether it has.
  @inlinable
  @discardableResult
  public func modify<Failure: Error>(
    _ name: String = "", _ body: (inout Root) throws(Failure) -> Void
  ) throws(Failure) -> Root {
    try modify(\.self, named: name, body)
  }
}

extension UndoStore {
  /// Returns a store with the same value and the same history, which goes its own way from here: to try something
  /// out, or to look at another place in the history.
  ///
  /// The copy has the limits, title format, clock and author of the store, and the closure that says what is
  /// coalesced, but no observers or contexts. It is not within the closure that coalesces actions or makes them
  /// discardable, if the store is.
  ///
  /// - Returns: The copy.
  /// - Precondition: No group or gesture is open.
  /// - Complexity: O(1). The first change of one of the two copies what both share.
  public func copy<Value>() -> UndoStore where Repo == ValueRepository<Value> { copy(repository) }
}
