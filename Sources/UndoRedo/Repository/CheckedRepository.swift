/// A repository that compares before it performs, over one that can't refuse.
///
/// An ``InMemoryRepository`` relies on its owner, and can't fail. Use this one where changes must be
/// refused: by a ``DeleteRule`` that denies deletions, or because the steps come from elsewhere:
///
///     let store = UndoStore(
///       CheckedRepository(InMemoryRepository<Folder>()), rules: [.deny(by: \.parent)])
///
/// A store over an ``InMemoryRepository`` in it takes over the elements, as it does over that one alone.
public struct CheckedRepository<Base: Repository> where Base.Failure == Never {
  /// The other repository.
  public var base: Base

  /// Creates a repository over another one.
  ///
  /// - Parameter base: The other repository.
  public init(_ base: Base) {
    self.base = base
  }
}

extension CheckedRepository: RepositoryWrapper {
  /// What the other repository holds.
  public typealias Element = Base.Element

  /// Why a step or a deletion is refused.
  public typealias Failure = UndoError

  /// A table stays one: nothing comes to it but what its store has compared.
  @inlinable
  public static var _form: _RepositoryForm {
    if case .table = Base._form { .checkedTable } else { Base._form.wrapped }
  }

  /// Whether nobody but the store changes the elements of the other repository.
  @inlinable
  public static var _isOwned: Bool { Base._isOwned }

  /// Refuses steps that do not start from what the other repository holds, or that change the identity of an element.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: An error with the code ``UndoError/Code/conflict``, or ``UndoError/Code/changedIdentity``. Nothing has
  ///   changed then.
  public mutating func willPerform(_ steps: UndoSteps<Element>) throws(UndoError) {
    try base.refuseMisfits(among: steps)
  }

  /// Returns nothing: the other repository can't fail.
  public func failure(_ error: Never) -> UndoError {}
}

extension CheckedRepository: ResidentRepository where Base: ResidentRepository {
  /// The number of elements.
  public var count: Int { base.count }
}

extension CheckedRepository: Sendable where Base: Sendable {}

extension Repository {
  /// Refuses steps that don't start from what is there, in the place of a repository that can't.
  ///
  /// One whose failure is `Never` relies on its store and traps. Within another repository it may be
  /// handed steps by anyone, and that other one can fail.
  ///
  /// - Parameter steps: The steps, for this repository alone.
  /// - Throws: An error with the code ``UndoError/Code/conflict``, where a step does not fit. Nothing has
  ///   changed then.
  package func refuseMisfits(among steps: UndoSteps<Element>) throws(UndoError) {
    var changes = _HeldElements<Element>()
    try changes.perform(
      steps,
      find: { (step) throws(UndoError) in
        do throws(Failure) { return try element(withID: step.id) } catch { return nil }
      }, refusal: { $0 })
  }
}
