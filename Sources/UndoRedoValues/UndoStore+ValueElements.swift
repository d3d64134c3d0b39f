import UndoRedo

extension UndoStore where Repo: ValueHolding {
  /// An element of an array in the value.
  ///
  /// - Parameters:
  ///   - array: The array. What is said of ``UndoValueElement`` holds if it is a stored property of the value.
  ///   - index: The element's index, which may be out of date.
  @inlinable
  public subscript<Part>(
    array: WritableKeyPath<Root, [Part]>, at index: Int
  ) -> UndoValueElement<Repo, Part> {
    UndoValueElement(self, array, at: index)
  }

  /// The first element of an array in the value that has an identity now.
  ///
  /// - Parameters:
  ///   - array: The array. What is said of ``UndoValueElement`` holds if it is a stored property of the value.
  ///   - id: The identity, which may be out of date.
  /// - Complexity: O(*n*) in the length of the array.
  @inlinable
  public subscript<Part: Identifiable>(
    array: WritableKeyPath<Root, [Part]>, id id: Part.ID
  ) -> UndoValueElement<Repo, Part> {
    UndoValueElement(self, array, at: index(of: id, in: array, array.extent))
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
  public subscript<Part, Value: Equatable>(
    array: WritableKeyPath<Root, [Part]>, at index: Int, property: WritableKeyPath<Part, Value>,
    default defaultValue: Value, named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value {
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
  public subscript<Part: Identifiable, Value: Equatable>(
    array: WritableKeyPath<Root, [Part]>, id id: Part.ID, property: WritableKeyPath<Part, Value>,
    default defaultValue: Value, named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value {
    get { self[array, id: id][property] ?? defaultValue }
    set { self[array, id: id].set(property, to: newValue, named: name, within: seconds) }
  }

  /// A property of an element of an array in an element of another array in the value, to be read and set.
  ///
  /// In SwiftUI, a store that is `@Bindable` or in `@State` makes a binding of it, which may outlive both elements:
  ///
  ///     TextField("Title", text: $board[\.lists, id: list.id, \.cards, id: card.id, \.title, default: ""])
  ///
  /// - Parameters:
  ///   - outer: The array in the value.
  ///   - outerID: The identity of its element, which may be out of date.
  ///   - array: The array in that element.
  ///   - id: The element's identity, which may be out of date.
  ///   - property: The property.
  ///   - defaultValue: What is read where there is no such element. Setting the property changes nothing then.
  ///   - name: The name of the action that setting it is, for menus. Within a group, the group's name is the
  ///     action's.
  ///   - seconds: Within how many seconds of the last time that the property was set the change belongs to
  ///     the same action, as in `coalescingActions(by:within:_:)`; `nil` for an action each time.
  @inlinable
  public subscript<Outer: Identifiable, Part: Identifiable, Value: Equatable>(
    outer: WritableKeyPath<Root, [Outer]>, id outerID: Outer.ID,
    array: WritableKeyPath<Outer, [Part]>, id id: Part.ID, property: WritableKeyPath<Part, Value>,
    default defaultValue: Value, named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value {
    get { self[outer, id: outerID][array, id: id][property] ?? defaultValue }
    set {
      self[outer, id: outerID][array, id: id].set(
        property, to: newValue, named: name, within: seconds)
    }
  }
}
