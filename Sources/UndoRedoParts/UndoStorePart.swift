import UndoRedo

/// The elements of one type in a store whose model has several: fetched and edited by their own type.
///
///     let layers = drawing[Layer.self]
///     layers.save(Layer(id: 1, name: "Background"), named: "Add Layer")
///     layers.fetch(sortedBy: \.name)
///     drawing.undo()    // takes back what was done last to an element of any type
///
/// It has no state of its own: a change through it is an action of the store, or joins the group that is
/// open there.
public struct UndoStorePart<Repo: Repository, Element: Identifiable & Equatable>
where Repo.Element: SumType {
  /// What reading and editing can throw: the repository's failure.
  public typealias Failure = Repo.Failure

  /// The store.
  public let store: UndoStore<Repo>

  @inlinable
  init(_ store: UndoStore<Repo>) {
    self.store = store
  }

  @inlinable
  func whole(_ id: Element.ID) -> Repo.Element.ID { Repo.Element.id(id, of: Element.self)! }

  /// The type, as a number.
  @inlinable var kind: Int { Int(bitPattern: ObjectIdentifier(Element.self)) }

  /// Registers that all elements of the type are read: who tracks them is notified when one of them
  /// changes, and not when another one does.
  @inlinable
  func willReadAll() {
    store.willRead(elementsOf: ObjectIdentifier(Element.self)) { Repo.Element.part(ofID: $0) }
  }
}

extension UndoStorePart: EditableElements {
  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's failure, where it can't be read.
  @inlinable
  public func element(withID id: Element.ID) throws(Failure) -> Element? {
    try store.element(withID: whole(id))?.part(Element.self)
  }

  /// Returns every element of the type, in the repository's order.
  ///
  /// - Returns: The elements.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in their number, in memory; in the number of elements of all types elsewhere, and
  ///   where some were created or deleted since they were read last.
  @inlinable
  public func allElements() throws(Failure) -> [Element] {
    willReadAll()
    return try store.withState { (state) throws(Failure) in
      try state.compactMap(ofKind: kind) { $0.part(Element.self) }
    }
  }

  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element that was replaced, or `nil` where it is new.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  @discardableResult
  public func save(_ element: Element, named name: String = "") throws(Failure) -> Element? {
    try store.save(Repo.Element(part: element)!, named: name)?.part(Element.self)
  }

  /// Deletes the element with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  @discardableResult
  public func delete(_ id: Element.ID, named name: String = "") throws(Failure) -> Element? {
    try store.delete(whole(id), named: name)?.part(Element.self)
  }

  /// Modifies an element by a closure.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the element. It may read the store.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The closure does not change the element's identity.
  @inlinable
  @inline(__always)
  @discardableResult
  public func modify(
    _ id: Element.ID, named name: String = "", _ body: (inout Element) -> Void
  ) throws(Failure) -> Element? {
    let modified = try store.modify(whole(id), named: name) { $0.modify(body) }
    return modified?.part(Element.self)
  }

  /// Makes elements others in the open group, with what deletions bring about.
  @inlinable
  public func _replace(_ steps: UndoSteps<Element>) throws(Failure) {
    try store._replace(steps.compactMap { $0.compactMap { Repo.Element(part: $0) } })
  }

  /// Returns an element as the open group has made it, or `nil` where the repository is to be asked.
  @inlinable
  public func _known(_ id: Element.ID) -> Element?? {
    store._known(whole(id)).map { $0?.part(Element.self) }
  }

  /// Makes all changes of a closure one action, which can throw what an edit can.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - body: Code that changes elements, of this type or of others.
  /// - Returns: What the closure returns.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  public func _asOneAction<Result>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try store._asOneAction(name, body)
  }
}

extension UndoStorePart {
  /// Sets a property of an element, as part of the last action if that has set it a moment ago: what a control
  /// does.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property, which is not part of the element's identity.
  ///   - value: The property's new value.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - seconds: Within how many seconds of the last time that this property of this element was set
  ///     the change belongs to the same action, as in `coalescingActions(by:within:_:)`; `nil` for an
  ///     action each time.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  @discardableResult
  public func modify<Value>(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Value>, to value: Value,
    named name: String = "", coalescedWithin seconds: Double?
  ) throws(Failure) -> Element? {
    try store.coalescing(id, property, within: seconds) { () throws(Failure) in
      try modify(id, property, to: value, named: name)
    }
  }
}

extension UndoStorePart: ResidentElements where Repo: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? { store[whole(id)]?.part(Element.self) }

  /// Every element of the type, in the repository's order.
  ///
  /// - Complexity: O(*n*) in their number, in memory; in the number of elements of all types elsewhere, and
  ///   where some were created or deleted since they were read last.
  @inlinable
  public var elements: [Element] {
    willReadAll()
    return store.withState { $0.compactMapResidents(ofKind: kind) { $0.part(Element.self) } }
  }

  /// The number of elements of the type.
  ///
  /// - Complexity: O(*n*) in their number, in memory; in the number of elements of all types elsewhere, and
  ///   where some were created or deleted since they were read last.
  @inlinable
  public var count: Int { elements.count }

  /// Whether there are no elements of the type.
  ///
  /// - Complexity: That of `count`.
  @inlinable
  public var isEmpty: Bool { count == 0 }
}

extension UndoStorePart where Repo: ResidentRepository, Repo.Failure == Never {
  /// A property of an element, to be read and set: what a control is bound to.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - property: The property, which is not part of the element's identity.
  ///   - defaultValue: What is read where there is no such element, as by a view that still shows one which
  ///     was deleted. Setting the property changes nothing then.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - seconds: Within how many seconds of the last time that this property of this element was set
  ///     the change belongs to the same action, as in `coalescingActions(by:within:_:)`; `nil` for an
  ///     action each time.
  @inlinable
  public subscript<Value>(
    id: Element.ID, property: WritableKeyPath<Element, Value>, default defaultValue: Value,
    named name: String = "", coalescedWithin seconds: Double? = nil
  ) -> Value {
    get { self[id].map { $0[keyPath: property] } ?? defaultValue }
    nonmutating set { modify(id, property, to: newValue, named: name, coalescedWithin: seconds) }
  }
}

extension UndoStorePart {
  /// Changes the elements of the type by any code, as one action.
  ///
  /// It is what `UndoStore.update(_:metadata:_:)` does with the elements of all types:
  ///
  ///     try drawing[Layer.self].update("Sort Layers") { layers in
  ///       layers.sort { $0.name < $1.name }
  ///       for index in layers.indices { layers[index].position = index }
  ///     }
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  ///   - body: Changes the elements. It may read the store, and must not change it.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An error with the code `UndoError.Code.duplicateElement` where the closure leaves two elements with the
  ///   same identity, the repository's failure, or what the closure throws. Nothing has changed then.
  /// - Complexity: O(*n*) in the number of elements of all types.
  @discardableResult
  public func update(
    _ name: String = "", metadata: [String: String] = [:],
    _ body: (inout [Element]) throws -> Void
  ) throws -> UndoAction<Repo.Element>? {
    try store.update(name, metadata: metadata) { try $0.update(body) }
  }

  /// Removes the steps of every element of the type from all actions, performed and undone, permanently.
  ///
  /// It is what `UndoStore.removeActions(where:)` does, for when the type leaves the app. The
  /// elements stay as they are.
  ///
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions() throws(Failure) {
    try store.removeSteps { $0.part(Element.self) != nil }
  }

  /// Removes the steps of an element from all actions, performed and undone, permanently.
  ///
  /// - Parameter id: The element's identity.
  /// - Throws: The repository's failure, where it stores the history and can't. Nothing has changed
  ///   then.
  /// - Complexity: O(*n*) in the number of steps.
  public func removeActions(of id: Element.ID) throws(Failure) {
    let id = whole(id)
    try store.removeSteps { $0.id == id }
  }
}
