extension UndoStore {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  /// - Throws: The repository's failure, where it can't be read.
  @_disfavoredOverload
  @inlinable
  public subscript(id: Element.ID) -> Element? {
    get throws(Repo.Failure) {
      if let value = drafted(id) { return value }
      return try state.repository.element(withID: id)
    }
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var elements: [Element] {
    get throws(Repo.Failure) {
      checkIsIdle()
      let elements = try state.repository.allElements()
      return state.draft?.applied(to: elements) ?? elements
    }
  }

  /// The number of elements.
  ///
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var count: Int {
    get throws(Repo.Failure) { try elements.count }
  }

  /// What the open group has made of an element, if there is a group and it has touched it.
  @inlinable
  func drafted(_ id: Element.ID) -> Element?? {
    checkIsIdle()
    return state.draft == nil ? nil : state.draft!.value(of: id)
  }
}

// The compiler of Swift 6.3 crashes where the accessors above are used with a failure of `Never`.
extension UndoStore where Repo.Failure == Never {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  @_disfavoredOverload
  @inlinable
  public subscript(id: Element.ID) -> Element? {
    drafted(id) ?? state.repository.element(withID: id)
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var elements: [Element] {
    checkIsIdle()
    let elements = state.repository.allElements()
    return state.draft?.applied(to: elements) ?? elements
  }

  /// The number of elements.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var count: Int { elements.count }
}

extension UndoStore where Repo: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? {
    drafted(id) ?? state.repository[id]
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var elements: [Element] {
    checkIsIdle()
    let elements = state.repository.elements
    return state.draft?.applied(to: elements) ?? elements
  }

  /// The number of elements.
  ///
  /// - Complexity: That of the repository's count; O(*n*) in the number of elements in a group.
  public var count: Int {
    checkIsIdle()
    return state.draft == nil ? state.repository.count : elements.count
  }
}

extension UndoStore {
  /// Whether there is an action to undo; never within a group.
  public var canUndo: Bool { !isGrouping && state.history.canUndo }

  /// Whether there is an action to redo; never within a group.
  public var canRedo: Bool { !isGrouping && state.history.canRedo }

  /// The name of the action that undo takes back next, or `nil` where there is none.
  public var undoName: String? { canUndo ? state.history.undoName : nil }

  /// The name of the action that redo performs next, or `nil` where there is none.
  public var redoName: String? { canRedo ? state.history.redoName : nil }

  /// The title of an undo command, such as "Undo Recolor".
  public var undoTitle: String { titleFormat.undo(undoName ?? "") }

  /// The title of a redo command, such as "Redo Recolor".
  public var redoTitle: String { titleFormat.redo(redoName ?? "") }

  /// Whether the model differs in its history from where it was saved.
  public var hasUnsavedChanges: Bool {
    checkIsIdle()
    return state.history.hasUnsavedChanges
  }

  /// The number of actions that can be undone at most, or `nil` for no limit.
  ///
  /// - Precondition: Not negative.
  public var limit: Int? {
    get {
      checkIsIdle()
      return state.history.limit
    }
    set { change { $0.history.limit = newValue } }
  }

  /// Marks the present place in the history as the saved one.
  public func markSaved() {
    change { $0.history.markSaved() }
  }

  /// Forgets every action, performed or undone, and leaves the elements as they are.
  public func removeAllActions() {
    change { state in
      state.history.removeAll()
      state.known = [:]
    }
  }
}
