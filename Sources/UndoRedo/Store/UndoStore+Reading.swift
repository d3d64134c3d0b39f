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
    get throws(Repo.Failure) { try element(withID: id) }
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var elements: [Element] {
    get throws(Repo.Failure) { try allElements() }
  }

  /// The number of elements.
  ///
  /// - Throws: The repository's failure, where it can't be read.
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var count: Int {
    get throws(Repo.Failure) {
      willRead(.count)
      return try withState { (state) throws(Repo.Failure) in try state.allElements().count }
    }
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
  public subscript(id: Element.ID) -> Element? { element(withID: id) }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var elements: [Element] { allElements() }

  /// The number of elements.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  @_disfavoredOverload
  public var count: Int {
    willRead(.count)
    return withState { $0.allElements().count }
  }
}

extension UndoStore where Repo: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// Within a group, what the group has made of it.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? {
    willRead(id)
    return withState { $0.resident(id) }
  }

  /// Every element, in the repository's order.
  ///
  /// Within a group, what the group has made of them; those that it created are at the end.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var elements: [Element] {
    willRead(.elements)
    return withState { $0.residents }
  }

  /// The number of elements.
  ///
  /// - Complexity: That of the repository's count; O(*n*) in the number of elements in a group.
  public var count: Int {
    willRead(.count)
    return withState { state in
      if Repo.isTable { return state.history.table.count }
      return state.group == nil ? state.repository.count : state.residents.count
    }
  }
}

extension UndoStore {
  /// Whether there is an action to undo; never within a group.
  public var canUndo: Bool {
    willRead(.canUndo)
    return nextUndoName != nil
  }

  /// Whether there is an action to redo; never within a group.
  public var canRedo: Bool {
    willRead(.canRedo)
    return nextRedoName != nil
  }

  /// The name of the action that undo takes back next, or `nil` where there is none.
  public var undoName: String? {
    willRead(.undoName)
    return nextUndoName
  }

  /// The name of the action that redo performs next, or `nil` where there is none.
  public var redoName: String? {
    willRead(.redoName)
    return nextRedoName
  }

  /// The title of an undo command, such as "Undo Recolor".
  public var undoTitle: String { titleFormat.undoTitle(of: undoName) }

  /// The title of a redo command, such as "Redo Recolor".
  public var redoTitle: String { titleFormat.redoTitle(of: redoName) }

  /// Whether the model differs in its history from where it was saved.
  public var hasUnsavedChanges: Bool {
    willRead(.hasUnsavedChanges)
    return withState { $0.hasUnsavedChanges() }
  }

  /// The number of actions that can be undone at most, or `nil` for no limit.
  ///
  /// Setting a smaller one forgets the oldest actions at once, which observers are told.
  ///
  /// - Precondition: Not negative.
  /// - Complexity: Setting it is O(*n*) in the number of steps forgotten.
  public var limit: Int? {
    get {
      willRead(.history)
      return withState { $0.history.limit }
    }
    @inlinable set {
      operate { state in
        state.history.setLimit(newValue)
        state.keepLimit()
        state.applyLimits()
      }
    }
  }

  /// How much memory the history may hold, or `nil` for no limit.
  ///
  /// Setting a smaller one forgets the oldest actions at once, which observers are told.
  ///
  /// - Complexity: Setting it is O(*n*) in the number of steps.
  public var memoryLimit: UndoMemoryLimit<Element>? {
    get {
      willRead(.history)
      return withState { $0.history.memoryLimit }
    }
    set {
      operate { state in
        state.history.setMemoryLimit(newValue)
        state.applyLimits()
      }
    }
  }
}

extension UndoStore {
  /// The name of what undo takes back next: a change of the context, or an action.
  var nextUndoName: String? {
    if withState({ $0.group != nil }) { return nil }
    #if !hasFeature(Embedded)
      if let name = contextUndoName { return name }
    #endif
    return withState { $0.undoName() }
  }

  /// The name of what redo performs next: a change of the context, or an action.
  var nextRedoName: String? {
    if withState({ $0.group != nil }) { return nil }
    #if !hasFeature(Embedded)
      if let name = contextRedoName { return name }
    #endif
    return withState { $0.redoName() }
  }
}

// What is kept from before is read as far as the answer needs it. What can't be read is there all the
// same: undo and redo will tell.
extension UndoStore.State {
  /// Returns the name of the action that undo takes back next; empty where it can't be read.
  mutating func undoName() -> String? {
    do throws(Repo.Failure) { try loadOlderActionsIfNeeded() } catch { return "" }
    return history.undoName
  }

  /// Returns the name of the action that redo performs next; empty where it can't be read.
  mutating func redoName() -> String? {
    do throws(Repo.Failure) { try loadRedoable() } catch { return "" }
    return history.redoName
  }

  mutating func hasUnsavedChanges() -> Bool {
    loadSavedPlace(exactly: false)
    return history.hasUnsavedChanges
  }

  mutating func canRevertToSaved() -> Bool {
    loadSavedPlace(exactly: true)
    return group == nil && history.hasUnsavedChanges && history.savedPosition != nil
  }
}

extension UndoStore.State {
  /// Returns every element, as the open group has made them if there is one.
  mutating func allElements() throws(Repo.Failure) -> [Element] {
    Repo.isTable ? tableElements : withStaged(try repository.allElements())
  }

  private var tableElements: [Element] { history.table.present.map { history.table[$0] } }

  /// Returns elements as the open group has made them, at the end those that are not among them.
  private mutating func withStaged(_ elements: [Element]) -> [Element] {
    guard !history.log.staged.isEmpty else { return elements }
    let found = Set(elements.map { $0.id })
    let others = netChanges().compactMap { $0.new }.filter { !found.contains($0.id) }
    return elements.compactMap { staged($0.id) ?? $0 } + others
  }
}

extension UndoStore.State where Repo: ResidentRepository {
  @inlinable
  @inline(__always)
  func resident(_ id: Element.ID) -> Element? {
    if Repo.isTable { return presentSlot(of: id).map { history.table[$0] } }
    return staged(id) ?? repository[id]
  }

  var residents: [Element] {
    mutating get { Repo.isTable ? tableElements : withStaged(repository.elements) }
  }
}
