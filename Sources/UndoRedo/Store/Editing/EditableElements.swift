/// Elements of one type that are fetched and edited: those of a store, or of a store's part.
///
/// Each edit is an action of its own, or part of the group that is open. The action's name can be left
/// out, save in code that is generic over this protocol, which writes `named: ""`: a menu shows an action
/// without a name as "Undo" and "Redo" (``UndoTitleFormat``).
public protocol EditableElements<Element> {
  /// What the elements are.
  associatedtype Element: Identifiable & Equatable

  /// What reading and editing can throw; `Never` where they can't fail.
  associatedtype Failure: Error

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's failure, where it can't be read.
  func element(withID id: Element.ID) throws(Failure) -> Element?

  /// Returns every element, in the repository's order.
  ///
  /// - Returns: The elements.
  /// - Throws: The repository's failure, where it can't be read.
  func allElements() throws(Failure) -> [Element]

  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element that was replaced, or `nil` where it is new.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  func save(_ element: Element, named name: String) throws(Failure) -> Element?

  /// Deletes the element with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The deleted element, or `nil` where there was none.
  /// - Throws: The repository's failure. Nothing has changed then.
  @discardableResult
  func delete(_ id: Element.ID, named name: String) throws(Failure) -> Element?

  /// Modifies an element by a closure.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the element. It may use the store.
  /// - Returns: The modified element, or `nil` where there is none.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The closure does not change the element's identity.
  @discardableResult
  func modify(
    _ id: Element.ID, named name: String, _ body: (inout Element) -> Void
  ) throws(Failure) -> Element?

  /// Makes elements others in the open group, with what deletions bring about.
  ///
  /// - Parameter steps: What was read in the group, and what it becomes. Where the group has changed an element
  ///   since, the step starts from that; the repository sees whether others have.
  /// - Throws: The repository's failure.
  func _replace(_ steps: UndoSteps<Element>) throws(Failure)

  /// Returns an element as the open group has made it.
  ///
  /// - Parameter id: Its identity.
  /// - Returns: The element, or `nil` inside where it is deleted; `nil` where the repository is to be asked.
  func _known(_ id: Element.ID) -> Element??

  /// Makes all changes of a closure one action, which can throw what an edit can: what
  /// `group(_:metadata:_:)` does for everybody.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - body: Code that reads and changes the elements.
  /// - Returns: What the closure returns.
  /// - Throws: The repository's failure. Nothing has changed then.
  func _asOneAction<Result>(
    _ name: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result
}

extension UndoStore: EditableElements where Repo: Repository {
  /// What reading and editing can throw: the repository's failure.
  public typealias Failure = Repo.Failure

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The repository's failure, where it can't be read.
  @inlinable
  public func element(withID id: Element.ID) throws(Repo.Failure) -> Element? {
    willRead(id)
    return try withState { (state) throws(Repo.Failure) in try state.find(id) }
  }

  /// Returns every element, in the repository's order.
  ///
  /// - Returns: The elements.
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of elements, in memory with those deleted ones of which the history speaks.
  @inlinable
  public func allElements() throws(Repo.Failure) -> [Element] {
    willRead(.elements)
    return try withState { (state) throws(Repo.Failure) in try state.allElements() }
  }

  /// Makes elements others in the open group, with what deletions bring about.
  @inlinable
  public func _replace(_ steps: UndoSteps<Element>) throws(Repo.Failure) {
    try withState { (state) throws(Repo.Failure) in
      for step in steps {
        let old = state.known(step.id) ?? step.oldValue
        if old != step.newValue { try state.edit(step.id, old, by: step.newValue) }
      }
    }
  }

  /// Returns an element as the open group has made it, or `nil` where the repository is to be asked.
  @inlinable
  public func _known(_ id: Element.ID) -> Element?? { withState { $0.known(id) } }

  /// Makes all changes of a closure one action, which can throw what an edit can.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within another group, that one's name is the action's.
  ///   - body: Code that reads and changes the store.
  /// - Returns: What the closure returns.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  public func _asOneAction<Result>(
    _ name: String, _ body: () throws(Repo.Failure) -> Result
  ) throws(Repo.Failure) -> Result {
    try runGroup(
      name, body, onError: { $0 }, onFailure: { $0 }, onEnd: { _, _ in }
    ).result
  }
}
