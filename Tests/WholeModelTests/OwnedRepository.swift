import UndoRedo

/// A repository that nobody but its store changes, as a document, and that is no table.
struct OwnedRepository<Base: Repository>: RepositoryWrapper {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  static var _isOwned: Bool { true }

  var base: Base

  func refusal(_ error: UndoError) -> Failure { base.refusal(error) }
}
