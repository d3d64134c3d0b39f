extension UndoStore where Repo: Repository {
  /// Saves an element: creates it if it is new, replaces it if it is there.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  /// - Returns: The element that was replaced, or `nil` where it is new.
  /// - Throws: The repository's failure. Nothing has changed then.
  @inlinable
  @inline(__always)
  @discardableResult
  public func save(_ element: Element, named name: String = "") throws(Repo.Failure) -> Element? {
    let found = withState { state in
      !Repo.mayRefuse && !state.isWatched && state.engine.transaction == nil
        ? state.engine.place(of: element.id) : nil
    }
    guard let place = found else { return try replace(element.id, by: element, named: name) }
    return withState { state in
      guard let slot = place.slot, state.engine.history.table.isPresent(slot) else {
        state.record(at: place, nil, element, named: name, now)
        return nil
      }
      // Where nobody uses the result, the compiler leaves out the copy.
      let old = state.engine.history.table[slot]
      state.modify(slot, to: element, named: name, now)
      return old
    }
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
  public func delete(_ id: Element.ID, named name: String = "") throws(Repo.Failure) -> Element? {
    try replace(id, by: nil, named: name)
  }

  /// Modifies an element by a closure.
  ///
  /// - Parameters:
  ///   - id: The element's identity.
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - body: Changes the element. It may use the store.
  /// - Returns: The element as it is then, or `nil` where there is none. A change that `==` does not
  ///   see is none: the element stays as it was.
  /// - Throws: The repository's failure. Nothing has changed then.
  /// - Precondition: The closure does not change the element's identity.
  @inlinable
  @inline(__always)
  @discardableResult
  public func modify(
    _ id: Element.ID, named name: String = "", _ body: (inout Element) -> Void
  ) throws(Repo.Failure) -> Element? {
    let (isElsewhere, found, generation) = try withState { (state) throws(Repo.Failure) in
      let place = try state.place(toChange: id)
      return (place == nil, state.engine.presentSlot(at: place), state.engine.generation)
    }
    // A table that can't refuse is never asked elsewhere, so that a program of one does not link that.
    if Repo.mayRefuse, isElsewhere { return try modifyElsewhere(id, named: name, body) }
    guard let slot = found else { return nil }
    var element = withState { $0.engine.history.table[slot] }
    body(&element)
    requireSameIdentity(element.id == id)
    // The closure may have changed the store, and with it the element.
    guard withState({ $0.engine.generation == generation }) else {
      return try replaceModified(element, named: name)
    }
    if state.isWatched { prepare() }
    defer { if state.isWatched { publish() } }
    return withState(consume element) { state, element in
      state.modify(slot, to: consume element, named: name, now)
      // Read, so that the compiler makes no copy of it where nobody uses the result.
      return state.engine.history.table[slot]
    }
  }

  /// Modifies an element where the repository is not a table.
  @inlinable
  func modifyElsewhere(
    _ id: Element.ID, named name: String, _ body: (inout Element) -> Void
  ) throws(Repo.Failure) -> Element? {
    let (found, generation) = try withState { (state) throws(Repo.Failure) in
      (try state.find(id), state.engine.generation)
    }
    guard let old = found else { return nil }
    var element = old
    body(&element)
    requireSameIdentity(element.id == id)
    return try operate { (state) throws(Repo.Failure) in
      // The closure may have changed the store, and with it the element.
      let old = state.engine.generation == generation ? old : try state.find(id)
      guard old != element else { return old }
      try state.edit(id, old, by: element, named: name, now)
      return element
    }
  }

  /// Makes an element what it has become.
  ///
  /// - Returns: What it is then.
  @inlinable
  func replaceModified(
    _ element: Element, named name: String
  ) throws(Repo.Failure) -> Element? {
    try operate { (state) throws(Repo.Failure) in
      let old = try state.replace(element.id, by: element, named: name, now)
      return old == element ? old : element
    }
  }

  /// Makes one element something else, as an action of its own or as part of the open group.
  ///
  /// - Returns: What it was.
  @inlinable
  @inline(__always)
  @discardableResult
  func replace(
    _ id: Element.ID, by new: Element?, named name: String
  ) throws(Repo.Failure) -> Element? {
    try operate { (state) throws(Repo.Failure) in
      try state.replace(id, by: new, named: name, now)
    }
  }
}
