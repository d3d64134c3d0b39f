import UndoRedo

/// A separate store for a sheet or a child screen, over the elements of another asynchronous store.
///
/// It has all features of a store, and its own history, so that undo stays within it. The other
/// store does not change until the scope is committed, as one action. If you abandon or release it,
/// the other store does not change:
///
///     let sheet = await store.makeScope()
///     try await sheet.modify(1, \.text, to: "Hello", named: "Type")
///     try await sheet.undo()                          // "Type"
///     try await sheet.commit("Edit Details")          // or await sheet.abandon()
///
/// Elements that are not changed in the scope are always those of the other store. Those that were changed and changed
/// back are the scope's own until it is committed or abandoned, or read again by ``ObservedUndoStore/reload()``. If both
/// have changed an element, committing is refused, unless they have made the same change, or its type is
/// `PropertyMergeable` and the properties are different ones. So is a change in the scope during which the other store
/// changes the element. After committing or abandoning, the scope can be used again, with an empty history.
///
/// Within a group of the other store, use the scope only if no other task uses it. Otherwise the two tasks
/// may wait for each other forever.
public typealias AsyncUndoScope<Parent: AsyncRepository> =
  AsyncUndoStore<AsyncScopeRepository<Parent>>

/// What a scope of an awaited store holds: the elements of that store, and what was made of them in the scope.
///
/// What was made of them is buffered until the scope is committed or abandoned.
public struct AsyncScopeRepository<Parent: AsyncRepository>: AsyncBufferingRepository {
  /// What the store holds.
  public typealias Element = Parent.Element

  /// What the store throws, and an `UndoError` where a step does not start from what there is.
  public typealias Failure = any Error

  let buffer: AsyncBufferedRepository<AsyncScopeBase<Parent>>

  init(_ parent: AsyncUndoStore<Parent>) {
    buffer = AsyncBufferedRepository(AsyncScopeBase(parent: parent), savesWithMark: false)
  }

  /// What committing the scope will change: the net change of each element.
  public var pendingSteps: UndoSteps<Element> { get async { await buffer.pendingSteps } }

  /// Whether committing the scope will change anything.
  public var hasPendingSteps: Bool { get async { await buffer.hasPendingSteps } }

  /// Discards what was made of the elements.
  ///
  /// - Returns: What was held back, and what each element that was changed has been before.
  @discardableResult
  public func discard() async -> (steps: UndoSteps<Element>, oldValues: [Element.ID: Element?]) {
    await buffer.discard()
  }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The failure of the store's repository, or a `CancellationError`.
  public func element(withID id: Element.ID) async throws -> Element? {
    try await buffer.element(withID: id)
  }

  /// Returns those elements that have one of some identities.
  ///
  /// - Parameter ids: The identities, each of them once.
  /// - Returns: The elements, those that were changed in the scope first.
  /// - Throws: The failure of the store's repository, or a `CancellationError`.
  public func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    try await buffer.elements(withIDs: ids)
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, in the order of the store; those that it does not hold are at the end.
  /// - Throws: The failure of the store's repository, or a `CancellationError`.
  public func allElements() async throws -> [Element] { try await buffer.allElements() }

  /// Takes up steps, all of them or none.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: An `UndoError` where a step does not start from what there is; the failure of the store's
  ///   repository; or a `CancellationError`. Nothing has changed then.
  public func perform(_ steps: UndoSteps<Element>) async throws { try await buffer.perform(steps) }

  /// What was made of the elements.
  public var _buffer: _AsyncBuffer<Element>? { buffer._buffer }

  /// The history is followed.
  public static var _followsHistory: Bool { true }

  /// Takes up steps, and what becomes of the history with them.
  public func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) async throws {
    try await buffer._perform(steps, in: change)
  }
}

/// The elements of an awaited store, as those that a scope begins with.
struct AsyncScopeBase<Parent: AsyncRepository>: AsyncRepository {
  typealias Element = Parent.Element
  typealias Failure = any Error

  /// The store, which is kept alive.
  let parent: AsyncUndoStore<Parent>

  func element(withID id: Element.ID) async throws -> Element? {
    try await parent.element(withID: id)
  }

  func elements(withIDs ids: [Element.ID]) async throws -> [Element] {
    try await parent.elements(withIDs: ids)
  }

  func allElements() async throws -> [Element] { try await parent.allElements() }

  func perform(_ steps: UndoSteps<Element>) async throws {
    _ = try await commit("", [:], steps, startingFrom: [:])
  }

  /// Performs steps in the store, as one action.
  func commit(
    _ name: String, _ metadata: [String: String], _ steps: UndoSteps<Element>,
    startingFrom oldValues: [Element.ID: Element?]
  ) async throws -> UndoAction<Element>? {
    try await parent.runGroup(name, metadata) {
      try await parent.replace(by: steps, startingFrom: oldValues, named: name)
    }.action
  }
}

extension AsyncUndoStore {
  /// Makes a scope: a store of its own over the elements of this one, to be committed or abandoned.
  ///
  /// It has the clock, the author, the format of titles and the delete rules of this store; those that refuse a change
  /// apply when it is committed.
  ///
  /// - Parameter limit: The number of actions that can be undone in the scope at most, or `nil` for no limit.
  /// - Returns: The scope.
  /// - Precondition: The limit is not negative.
  public func makeScope(limit: Int? = nil) -> AsyncUndoScope<Repo> {
    AsyncUndoScope<Repo>(
      AsyncScopeRepository(self), rules: rules.filter { !$0.isDenial }, limit: limit,
      author: defaults.author ?? author, titleFormat: titleFormat, now: now)
  }

  /// Commits the scope: makes what it has changed one action of the store that it was made of.
  ///
  /// The action has one step per element. Where the task is within a group of that store, it becomes a part
  /// of that, and is lost if the group fails afterwards; an ``ObservedUndoStore`` of the scope shows what was lost until
  /// it is read again by ``ObservedUndoStore/reload()``. After committing, the scope has an empty history.
  ///
  /// - Parameters:
  ///   - name: The action's name, for menus. Within a group, the group's name is the action's.
  ///   - metadata: Whatever the caller wants to store with the action.
  /// - Returns: The recorded action; `nil` where nothing was recorded, and within a group.
  /// - Throws: An `UndoError` with the code `UndoError.Code.conflict` that names the element, where the other
  ///   store has changed one that was changed in the scope, too, and the changes don't go together; the
  ///   repository's failure; or a `CancellationError`. Nothing has changed then: the scope can be changed,
  ///   committed once more, or abandoned.
  /// - Precondition: The task is not within a group of the scope.
  @discardableResult
  public func commit<Parent>(
    _ name: String = "", metadata: [String: String] = [:]
  ) async throws -> UndoAction<Element>?
  where Repo == AsyncScopeRepository<Parent> {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    precondition(engine.transaction == nil, "A scope can't be committed within a group of it")
    let (steps, oldValues) = await (repository.pendingSteps, repository.buffer.oldValues)
    let action = try await repository.buffer.base.commit(
      name, metadata, steps, startingFrom: oldValues)
    await repository.discard()
    publish(engine.beginAnew())
    await showAll()
    return action
  }

  /// Abandons the scope: drops what was made of the elements in it, and its history.
  ///
  /// - Returns: What has become of each element, as seen by this scope: what it is in the other store, or, where the task
  ///   is cancelled or that can't be read, what it was before.
  /// - Precondition: The task is not within a group of the scope.
  @discardableResult
  public func abandon<Parent>() async -> UndoSteps<Element>
  where Repo == AsyncScopeRepository<Parent> {
    await drop(withHistory: true)
  }

  /// Performs steps on what is there, in the open group.
  fileprivate func replace(
    by steps: UndoSteps<Element>, startingFrom oldValues: [Element.ID: Element?], named name: String
  ) async throws {
    let level = try await takeTurn()
    defer { passTurn(at: level) }
    let oldValues = rules.isEmpty ? [:] : oldValues
    let found = try await elements(of: Array(Set(steps.map { $0.id }).union(oldValues.keys)))
    let (rebased, own) = try steps.rebased(
      named: name, hasRules: !rules.isEmpty, oldValues: oldValues,
      { (id) throws(UndoError) in engine.changed(id) ?? found[id] },
      refusal: { $0 })
    for step in rebased {
      try await stage(step.id, step.oldValue, step.newValue, keeping: own)
    }
  }
}
