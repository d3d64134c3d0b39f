/// A repository that holds changes back, to pass them on or to forget them.
///
/// A ``BufferedRepository`` holds them back until they are saved, and a ``ScopeRepository`` until a
/// scope is committed. There is no need for others: a buffer over a repository of your own is a
/// ``BufferedRepository`` of it.
public protocol BufferingRepository<Element>: RepositoryOrValue {
  /// What is held back: the net change of each element.
  ///
  /// It does not depend on the history, and so not on what of it a limit has dropped.
  var pendingSteps: UndoSteps<Element> { get }

  /// Whether anything is held back.
  var hasPendingSteps: Bool { get }

  /// Forgets what is held back.
  ///
  /// - Returns: What each element that was changed has been before, by its identity; elements whose
  ///   changes cancel out are among them.
  mutating func discard() -> [Element.ID: Element?]
}

extension BufferingRepository {
  /// The net change of each element since the last save or commit.
  @inlinable
  public var pendingSteps: UndoSteps<Element> { _held.steps }

  /// Whether anything is held back.
  @inlinable
  public var hasPendingSteps: Bool { _held.hasEffect }

  /// Forgets what is held back, and returns what each element that was changed has been before.
  @inlinable
  @discardableResult
  public mutating func discard() -> [Element.ID: Element?] {
    defer { _held = _HeldElements() }
    return _held.oldValues
  }
}
