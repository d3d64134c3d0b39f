import UndoRedo

// For each type of repository by itself, as with properties.
extension UndoStore {
  /// An element of an array in the value.
  ///
  /// - Parameters:
  ///   - array: The array. What is said of ``UndoValueElement`` holds if it is a stored property of the value.
  ///   - index: The element's index, which may be out of date.
  @inlinable
  public subscript<Base, Part>(
    array: WritableKeyPath<Base, [Part]>, at index: Int
  ) -> UndoValueElement<Repo, Part> where Repo == ValueRepository<Base> {
    UndoValueElement(self, array, at: index)
  }

  /// The first element of an array in the value that has an identity now.
  ///
  /// - Parameters:
  ///   - array: The array. What is said of ``UndoValueElement`` holds if it is a stored property of the value.
  ///   - id: The identity, which may be out of date.
  /// - Complexity: O(*n*) in the length of the array.
  @inlinable
  public subscript<Base, Part: Identifiable>(
    array: WritableKeyPath<Base, [Part]>, id id: Part.ID
  ) -> UndoValueElement<Repo, Part> where Repo == ValueRepository<Base> {
    element(array, id)
  }

  /// A property of an element of an array in the value, to be read and set.
  ///
  /// In SwiftUI, a store that is `@Bindable` or in `@State` makes a binding of it, which may outlive the element:
  ///
  ///     TextField("Name", text: $level[\.layers, at: 0, \.name, default: "", named: "Rename"])
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - index: The element's index, which may be out of date.
  ///   - property: The property.
  ///   - defaultValue: What is read where there is no such element. Setting the property changes nothing then.
  ///   - name: The name of the action that setting it is, for menus. Within a group, the group's name is the
  ///     action's.
  ///   - seconds: Within how many seconds of the last time that the property was set the change belongs to
  ///     the same action, as in `coalescingActions(by:within:_:)`; `nil` for an action each time.
  @inlinable
  public subscript<Base, Part, Value: Equatable>(
    array: WritableKeyPath<Base, [Part]>, at index: Int, property: WritableKeyPath<Part, Value>,
    default defaultValue: Value, named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value where Repo == ValueRepository<Base> {
    get { self[array, at: index][property] ?? defaultValue }
    set { self[array, at: index].set(property, to: newValue, named: name, within: seconds) }
  }

  /// A property of an element of an array in the value, to be read and set.
  ///
  /// In SwiftUI, a store that is `@Bindable` or in `@State` makes a binding of it, which may outlive the element:
  ///
  ///     TextField("Name", text: $level[\.layers, id: layer.id, \.name, default: "", named: "Rename"])
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - id: The element's identity, which may be out of date.
  ///   - property: The property.
  ///   - defaultValue: What is read where there is no such element. Setting the property changes nothing then.
  ///   - name: The name of the action that setting it is, for menus. Within a group, the group's name is the
  ///     action's.
  ///   - seconds: Within how many seconds of the last time that the property was set the change belongs to
  ///     the same action, as in `coalescingActions(by:within:_:)`; `nil` for an action each time.
  @inlinable
  public subscript<Base, Part: Identifiable, Value: Equatable>(
    array: WritableKeyPath<Base, [Part]>, id id: Part.ID, property: WritableKeyPath<Part, Value>,
    default defaultValue: Value, named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value where Repo == ValueRepository<Base> {
    get { self[array, id: id][property] ?? defaultValue }
    set { self[array, id: id].set(property, to: newValue, named: name, within: seconds) }
  }

  /// An element of an array in the value of a scope.
  ///
  /// - Parameters:
  ///   - array: The array. What is said of ``UndoValueElement`` holds if it is a stored property of the value.
  ///   - index: The element's index, which may be out of date.
  @inlinable
  public subscript<Base, Part>(
    array: WritableKeyPath<Base, [Part]>, at index: Int
  ) -> UndoValueElement<Repo, Part> where Repo == ValueScopeRepository<Base> {
    UndoValueElement(self, array, at: index)
  }

  /// The first element of an array in the value of a scope that has an identity now.
  ///
  /// - Parameters:
  ///   - array: The array. What is said of ``UndoValueElement`` holds if it is a stored property of the value.
  ///   - id: The identity, which may be out of date.
  /// - Complexity: O(*n*) in the length of the array.
  @inlinable
  public subscript<Base, Part: Identifiable>(
    array: WritableKeyPath<Base, [Part]>, id id: Part.ID
  ) -> UndoValueElement<Repo, Part> where Repo == ValueScopeRepository<Base> {
    element(array, id)
  }

  /// A property of an element of an array in the value of a scope, to be read and set.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - index: The element's index, which may be out of date.
  ///   - property: The property.
  ///   - defaultValue: What is read where there is no such element. Setting the property changes nothing then.
  ///   - name: The name of the action that setting it is, for menus. Within a group, the group's name is the
  ///     action's.
  ///   - seconds: Within how many seconds of the last time that the property was set the change belongs to
  ///     the same action, as in `coalescingActions(by:within:_:)`; `nil` for an action each time.
  @inlinable
  public subscript<Base, Part, Value: Equatable>(
    array: WritableKeyPath<Base, [Part]>, at index: Int, property: WritableKeyPath<Part, Value>,
    default defaultValue: Value, named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value where Repo == ValueScopeRepository<Base> {
    get { self[array, at: index][property] ?? defaultValue }
    set { self[array, at: index].set(property, to: newValue, named: name, within: seconds) }
  }

  /// A property of an element of an array in the value of a scope, to be read and set.
  ///
  /// - Parameters:
  ///   - array: The array.
  ///   - id: The element's identity, which may be out of date.
  ///   - property: The property.
  ///   - defaultValue: What is read where there is no such element. Setting the property changes nothing then.
  ///   - name: The name of the action that setting it is, for menus. Within a group, the group's name is the
  ///     action's.
  ///   - seconds: Within how many seconds of the last time that the property was set the change belongs to
  ///     the same action, as in `coalescingActions(by:within:_:)`; `nil` for an action each time.
  @inlinable
  public subscript<Base, Part: Identifiable, Value: Equatable>(
    array: WritableKeyPath<Base, [Part]>, id id: Part.ID, property: WritableKeyPath<Part, Value>,
    default defaultValue: Value, named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value where Repo == ValueScopeRepository<Base> {
    get { self[array, id: id][property] ?? defaultValue }
    set { self[array, id: id].set(property, to: newValue, named: name, within: seconds) }
  }
}

extension UndoStore where Repo: ValueHolding {
  @inlinable
  func element<Part: Identifiable>(
    _ array: WritableKeyPath<Root, [Part]>, _ id: Part.ID
  ) -> UndoValueElement<Repo, Part> {
    UndoValueElement(self, array, at: withState { $0.index(of: id, in: array, array.extent) })
  }
}
