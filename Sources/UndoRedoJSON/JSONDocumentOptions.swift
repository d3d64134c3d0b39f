/// How a ``JSONDocumentRepository`` stores its document and the history.
public struct JSONDocumentOptions {
  /// When what was done is certain to survive a loss of power.
  public var durability: Durability

  /// What becomes of the changes by another program, where it has changed the document.
  public var externalChanges: ExternalChanges

  /// Whether the document is only to be read: several processes may do that, also while one writes.
  ///
  /// Its history can be looked at, and every change is refused.
  public var isReadOnly: Bool

  /// Is called while a document is opened, with the part of its elements that has been read: up to 1.
  ///
  /// The history is not counted, which is read when it is needed. The closure must not use the document.
  public var progress: ((Double) -> Void)?

  /// Creates options: without any arguments, those that are safest.
  ///
  /// - Parameters:
  ///   - durability: When what was done is certain to survive a loss of power.
  ///   - externalChanges: What becomes of the changes by another program.
  ///   - isReadOnly: Whether the document is only to be read.
  ///   - progress: Is called while a document is opened, with the part of its elements that has been read.
  public init(
    durability: Durability = .everyAction,
    externalChanges: ExternalChanges = .action(named: "External Change"),
    isReadOnly: Bool = false, progress: ((Double) -> Void)? = nil
  ) {
    self.durability = durability
    self.externalChanges = externalChanges
    self.isReadOnly = isReadOnly
    self.progress = progress
  }

  /// When what was done is certain to survive a loss of power.
  ///
  /// A program that crashes or is killed loses nothing, whichever is chosen: what was written is
  /// with the system by then.
  public enum Durability: Hashable, Sendable {
    /// Every action is flushed to the disk before the call that performs it returns.
    case everyAction

    /// What was written is flushed once so many seconds have gone by since the last time: with the
    /// next action then, or by ``JSONDocumentRepository/flushIfDue()``.
    case interval(seconds: Double)

    /// The system flushes when it sees fit, or ``JSONDocumentRepository/flush()`` does; and always
    /// before the document is written.
    case system
  }

  /// What becomes of the changes by another program.
  public enum ExternalChanges: Hashable, Sendable {
    /// They become an action, which can be undone like any other, and is dated by the system's
    /// clock; what could be redone is discarded.
    case action(named: String)

    /// They are absorbed as changes that are not recorded: undoing the last action of an element
    /// reverts them, too.
    case absorbed
  }
}
