// What a person writes by mistake, refused with what to write instead.
extension UndoStore {
  /// Refuses to change one element by a function that changes all.
  @available(
    *, unavailable,
    message: "update changes all elements at once; for one, write modify(id, named: \"Name\") { }"
  )
  @_disfavoredOverload
  public func update(_ id: Element.ID, _ body: (inout Element) -> Void) { fatalError() }

  /// Refuses a group that is left open.
  @available(
    *, unavailable,
    message:
      "a group is a closure, group(\"Name\") { }; what goes on across events is a gesture, beginGesture(\"Name\")"
  )
  public func beginGroup(_ name: String = "") { fatalError() }

  /// Refuses a transaction where nothing is held back.
  @available(
    *, unavailable,
    message:
      "a transaction saves, which needs UndoStore(BufferedRepository(repository)); one action of several changes is group(\"Name\") { }"
  )
  @_disfavoredOverload
  public func transaction<Result, Failure: Error>(
    _ name: String = "", metadata: [String: String] = Dictionary(),
    _ body: () throws(Failure) -> Result
  ) -> Result { fatalError() }

  /// Refuses to save where nothing is held back.
  @available(
    *, unavailable,
    message:
      "every change is in the repository already; markSaved() marks the place, and UndoStore(BufferedRepository(repository)) holds changes back"
  )
  @_disfavoredOverload
  public func save() { fatalError() }

  /// Refuses to save a scope.
  @available(
    *, unavailable,
    message:
      "a scope is committed: commit(\"Name\") makes its changes one action of the other store"
  )
  public func save<Parent>() where Repo == ScopeRepository<Parent> { fatalError() }

  /// Refuses to roll back where nothing is held back.
  @available(
    *, unavailable,
    message:
      "nothing is held back, which needs UndoStore(BufferedRepository(repository)); revertToSaved() is an action that can be undone"
  )
  @_disfavoredOverload
  public func rollback() { fatalError() }

  /// Refuses to roll a scope back.
  @available(*, unavailable, message: "a scope is given up by abandon()")
  public func rollback<Parent>() where Repo == ScopeRepository<Parent> { fatalError() }

  /// Refuses to save automatically where nothing is held back.
  @available(
    *, unavailable,
    message:
      "every change is in the repository already; autosaving needs UndoStore(BufferedRepository(repository))"
  )
  @_disfavoredOverload
  public func beginAutosaving(onFailure: ((Repo.Failure) -> Void)? = nil) { fatalError() }
}

extension UndoStore where Element: AnyObject {
  /// Warns of elements that are objects: they change without the store, which has nothing to undo.
  ///
  /// - Parameters:
  ///   - elements: The elements to begin with.
  ///   - rules: What becomes of elements that refer to one that is deleted, in this order.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by, if they are to have dates, and to coalesce with.
  @available(
    *, deprecated,
    message: "elements are structs or enums: what changes in an object can't be undone"
  )
  public convenience init<Value: AnyObject>(
    _ elements: [Value], rules: [DeleteRule<Value>] = [], limit: Int? = nil,
    titleFormat: UndoTitleFormat = .english, now: (() -> UndoDate)? = nil
  ) where Repo == InMemoryRepository<Value> {
    self.init(of: InMemoryRepository(elements), rules, limit, titleFormat, now)
  }

  /// Warns of elements that are objects: they change without the store, which has nothing to undo.
  ///
  /// - Parameters:
  ///   - repository: Where the elements live.
  ///   - rules: What becomes of elements that refer to one that is deleted, in this order.
  ///   - limit: The number of actions that can be undone at most, or `nil` for no limit.
  ///   - titleFormat: How titles are made of an action's name.
  ///   - now: A clock to date actions by, if they are to have dates, and to coalesce with.
  @available(
    *, deprecated,
    message: "elements are structs or enums: what changes in an object can't be undone"
  )
  public convenience init(
    _ repository: Repo, rules: [DeleteRule<Element>] = [], limit: Int? = nil,
    titleFormat: UndoTitleFormat = .english, now: (() -> UndoDate)? = nil
  ) {
    self.init(of: repository, rules, limit, titleFormat, now)
  }
}

extension UndoAction {
  /// Refuses an array of steps without its label: it may be empty.
  @available(
    *, unavailable,
    message: "for an array of steps, which may be empty, write UndoAction(\"Name\", steps: steps)"
  )
  public init(
    _ name: String, _ steps: UndoSteps<Value>, date: UndoDate? = nil,
    metadata: [String: String] = Dictionary()
  ) { fatalError() }
}
