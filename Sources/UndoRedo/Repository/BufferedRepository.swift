/// A repository that buffers the changes of another one until they are saved.
///
/// Reading it includes the changes, while the other repository does not have them. Saving performs the
/// net change of each element there, in one call, all or nothing. So the app decides when a store is
/// saved, rather than with each action:
///
///     let store = UndoStore(BufferedRepository(try JSONFileRepository<Note>(path: "notes.json")))
///     try store.save(note, named: "Add Note")    // nothing is written
///     try store.save()                           // now it is
///     try store.delete(note, named: "Delete Note")
///     store.rollback()                           // nothing is left of it
///
/// # Changes by others
///
/// A changed element is buffered until changes are saved or discarded. If others have changed it in the
/// other repository in the meantime, that one refuses a save. Then the buffer reads what is there: a change
/// that others have made, too, is not saved again, and one of other properties of a ``PropertyMergeable``
/// type is saved together with theirs. If anything else was changed, or the other repository has not seen
/// the changes yet, the save fails with the first failure; nothing is saved then, and nothing lost. To
/// take what others have made of an element, make it the same here, such as within `withoutRecording`.
///
/// Elements that were not changed are read from the other repository each time. Those that were changed
/// and changed back, such as by undo, are buffered, too; a save ends that, even with nothing to save.
///
/// # History
///
/// A repository that stores a history gets a save as a change of elements that is not recorded: the history
/// of the store is not stored.
public struct BufferedRepository<Base: Repository> {
  /// The other repository, which holds what was saved.
  @inlinable
  public var base: Base { saved }

  @usableFromInline package var saved: Base

  /// What is held back, where no store holds it.
  public var _held = _HeldElements<Base.Element>()

  /// Creates a repository that holds nothing back yet.
  ///
  /// - Parameter base: The other repository.
  @inlinable
  public init(_ base: Base) {
    saved = base
  }

  /// Performs what is held back in the other repository, in one call.
  ///
  /// Where that fails since others have changed the elements there, what is left to do is performed, if the
  /// changes go together.
  ///
  /// - Throws: The failure of the other repository. Nothing has changed then.
  /// - Complexity: O(*n* log *n*) in the number of elements changed.
  @inlinable
  public mutating func save() throws(Failure) {
    _ = try saved.performWhatFits(_held.steps) { .absorbed($0, discardedCount: .max) }
    _held = _HeldElements()
  }
}

extension BufferedRepository: BufferingRepository, Repository {
  /// What the other repository holds.
  public typealias Element = Base.Element

  /// What the other repository throws.
  public typealias Failure = Base.Failure

  /// Returns the element with an identity, as it is held, or else as the other repository has it.
  @inlinable
  public func element(withID id: Element.ID) throws(Failure) -> Element? {
    if let element = _held[id] { return element }
    return try base.element(withID: id)
  }

  /// Returns every element, in the order of the other repository; those that it does not hold are at
  /// the end.
  @inlinable
  public func allElements() throws(Failure) -> [Element] {
    _held.applied(to: try base.allElements())
  }

  /// Takes up steps, all of them or none, and holds them back.
  @inlinable
  public mutating func perform(_ steps: UndoSteps<Element>) throws(Failure) {
    // What the closures capture is not the changes, which would be copied then.
    let base = saved
    func find(_ step: UndoRedoStep<Element>) throws(Failure) -> Element? {
      try base.element(withID: step.id)
    }
    try _held.perform(steps, find: find, refusal: { base.refusal($0) })
  }

  /// A store holds the changes back itself.
  @inlinable
  public static var _form: _RepositoryForm { .buffer }

  /// Whether nobody but the store changes the elements of the other repository.
  @inlinable
  public static var _isOwned: Bool { Base._isOwned }

  /// Takes up steps; where the present place in the history becomes the saved one, saves: what it
  /// holds back, or the steps of a store that does.
  @inlinable
  public mutating func _perform(
    _ steps: UndoSteps<Element>, in change: HistoryChange<Element>
  ) throws(Failure) {
    if case .saved = change {
      guard !steps.isEmpty else { return try save() }
      try saved._perform(steps, in: .absorbed(steps, discardedCount: .max))
    } else if !steps.isEmpty {
      try perform(steps)
    }
    _held.hold(what: change, performing: steps)
  }

  /// Returns the failure with which the other repository refuses a step.
  @inlinable
  public func refusal(_ error: UndoError) -> Failure { base.refusal(error) }
}

extension BufferedRepository: ResidentRepository where Base: ResidentRepository {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? { _held[id] ?? base[id] }

  /// Every element, in the order of the other repository; those that it does not hold are at the
  /// end.
  ///
  /// - Complexity: That of the other repository, and O(*n* log *n*) in the number of elements changed.
  @inlinable
  public var elements: [Element] { _held.applied(to: base.elements) }

  /// The number of elements.
  ///
  /// - Complexity: That of the other repository, and O(*n*) in the number of elements changed.
  @inlinable
  public var count: Int { _held.applied(to: base.count) { base[$0] != nil } }
}

extension BufferedRepository: Sendable
where Base: Sendable, Base.Element: Sendable, Base.Element.ID: Sendable {}
