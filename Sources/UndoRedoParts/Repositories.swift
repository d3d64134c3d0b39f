import UndoRedo

/// Repositories of any kinds, one for each type of elements, with one history.
///
///     let drawing = UndoStore(
///       Repositories(try JSONFileRepository<Annotation>(url), InMemoryRepository<Layer>()))
///
/// Each type of elements has its own repository. If all elements are in memory, or in one file, use one
/// repository of ``OneOf`` instead.
///
/// # Atomicity
///
/// An action may change elements of several repositories. They perform their steps one after another,
/// those that can't fail last. If one fails, the earlier ones are reverted by performing the flipped
/// steps, and its error is thrown. If reverting fails as well, a ``RepositoriesError`` says which
/// elements are left changed. If that is not good enough, store all types in one repository with
/// transactions.
///
/// # History
///
/// The history is in the store only: none of the repositories stores it.
public struct Repositories<First: Repository, Others: Repository> {
  /// Where elements of the first type live.
  public var first: First

  /// Where elements of the other types live.
  public var others: Others

  init(first: First, others: Others) {
    self.first = first
    self.others = others
  }
}

/// Repositories of two types of elements.
public typealias Repositories2<A: Repository, B: Repository> = Repositories<
  A, Repositories<B, NoRepository>
>

/// Repositories of three types of elements.
public typealias Repositories3<A: Repository, B: Repository, C: Repository> = Repositories<
  A, Repositories2<B, C>
>

extension Repositories {
  /// Creates repositories of two types of elements.
  ///
  /// - Parameters:
  ///   - a: Where elements of the first type live.
  ///   - b: Where elements of the second type live.
  public init<B>(_ a: First, _ b: B) where Others == Repositories<B, NoRepository> {
    self.init(first: a, others: Repositories<B, NoRepository>(first: b, others: NoRepository()))
  }

  /// Creates repositories of three types of elements.
  ///
  /// - Parameters:
  ///   - a: Where elements of the first type live.
  ///   - b: Where elements of the second type live.
  ///   - c: Where elements of the third type live.
  public init<B, C>(_ a: First, _ b: B, _ c: C) where Others == Repositories2<B, C> {
    self.init(first: a, others: Others(b, c))
  }

  /// Creates repositories of one more type of elements, before those of others.
  ///
  /// - Parameters:
  ///   - first: Where elements of the first type live.
  ///   - others: Where elements of the other types live.
  public init<A, B>(_ first: First, before others: Others) where Others == Repositories<A, B> {
    self.init(first: first, others: others)
  }
}

extension Repositories: RepositoryOrValue, Repository where Others.Element: SumType {
  /// What the repositories hold.
  public typealias Element = OneOf<First.Element, Others.Element>

  /// Whatever the repositories throw, as it is, or a ``RepositoriesError``.
  public typealias Failure = any Error

  /// Whether nobody but the store changes what any of them holds.
  public static var _isOwned: Bool { First._isOwned && Others._isOwned }

  /// Returns the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` where there is none.
  /// - Throws: The failure of the repository that it would live in.
  public func element(withID id: Element.ID) throws -> Element? {
    switch id {
    case .first(let id): try first.element(withID: id).map { .first($0) }
    case .other(let id): try others.element(withID: id).map { .other($0) }
    }
  }

  /// Returns every element.
  ///
  /// - Returns: The elements, type by type, in the order of each repository.
  /// - Throws: The failure of a repository.
  public func allElements() throws -> [Element] {
    try first.allElements().map { .first($0) } + others.allElements().map { .other($0) }
  }

  /// Performs steps, all of them or none; those of one repository in order.
  ///
  /// - Parameter steps: The steps.
  /// - Throws: The failure of a repository, or a ``RepositoriesError``; an error with the code
  ///   `UndoError.Code.changedIdentity` where a step leads from one type to another.
  public mutating func perform(_ steps: UndoSteps<Element>) throws {
    let mine = steps.compactMap { $0.compactMap(\.first) }
    let theirs = steps.compactMap { $0.compactMap(\.other) }
    // One that leads from one type to another is no repository's.
    if mine.count + theirs.count < steps.count, let step = steps.first(where: \.changesIdentity) {
      throw UndoError(refusing: step, found: try element(withID: step.id))
    }
    if First.Failure.self == Never.self { try first.refuseMisfits(among: mine) }
    if mine.isEmpty || theirs.isEmpty {
      if !mine.isEmpty { try first.perform(mine) }
      if !theirs.isEmpty { try others.perform(theirs) }
    } else if First.Failure.self == Never.self {
      try others.perform(theirs)
      try first.perform(mine)
    } else {
      try first.perform(mine)
      do {
        try others.perform(theirs)
      } catch {
        try takeBack(mine, after: error)
        throw error
      }
    }
  }

  private mutating func takeBack(
    _ steps: UndoSteps<First.Element>, after failure: any Error
  ) throws {
    do {
      try first.perform(steps.flip())
    } catch {
      throw RepositoriesError(
        ids: steps.map { String(describing: $0.id) } + ((failure as? RepositoriesError)?.ids ?? []),
        failure: failure, failureToTakeBack: error)
    }
  }
}

extension Repositories: ResidentRepository
where First: ResidentRepository, Others: ResidentRepository, Others.Element: SumType {
  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? {
    switch id {
    case .first(let id): first[id].map { .first($0) }
    case .other(let id): others[id].map { .other($0) }
    }
  }

  /// Every element, type by type, in the order of each repository.
  public var elements: [Element] {
    first.elements.map { .first($0) } + others.elements.map { .other($0) }
  }

  /// The number of elements.
  public var count: Int { first.count + others.count }
}

/// The end of a list of repositories, which holds nothing: its elements are of type `Never`.
public struct EndOfRepositories<Element: Identifiable & Equatable>: ResidentRepository {
  /// Nothing can fail.
  public typealias Failure = Never

  /// Creates the end of a list.
  init() {}

  /// No element.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? { nil }

  /// No elements.
  public var elements: [Element] { [] }

  /// Performs no steps.
  ///
  /// - Parameter steps: The steps, of which there can be none.
  public func perform(_ steps: UndoSteps<Element>) {}
}

/// The end of a list of repositories.
public typealias NoRepository = EndOfRepositories<Never>

/// One of several repositories has failed, and the changes in another one could not be reverted.
///
/// It is the only case in which a failed action leaves elements changed. The change is not in the
/// history; edits start from the present elements.
public struct RepositoriesError: Error, CustomStringConvertible {
  /// The texts of the identities of the elements that are left changed.
  public let ids: [String]

  /// Why the action failed.
  public let failure: any Error

  /// Why the changes could not be reverted.
  public let failureToTakeBack: any Error

  /// What has happened, and to which elements.
  public var description: String {
    """
    the action failed (\(failure)), and its changes of \(ids.joined(separator: ", ")) could not \
    be reverted (\(failureToTakeBack))
    """
  }
}
