/// What a mirror asks of a system's undo manager.
///
/// Foundation's `UndoManager` is one, through ``UndoManagerBridge``. It keeps a stack of groups to be
/// undone and one to be redone. What is registered goes onto the first and empties the second;
/// but what is registered while the manager undoes goes onto the second, and while it redoes, onto
/// the first without emptying the second.
public protocol SystemUndoManager: AnyObject {
  /// Whether the manager is undoing.
  var isUndoing: Bool { get }

  /// Whether the manager is redoing.
  var isRedoing: Bool { get }

  /// Whether a group is open that somebody has opened, and has to close.
  var isInGroup: Bool { get }

  /// Registers an entry, of which ``UndoMirrorEntry/perform()`` is called to undo or redo it.
  ///
  /// - Parameter entry: The entry, which is on neither stack.
  func register(_ entry: UndoMirrorEntry)

  /// Removes an entry from whatever stack it is on, if it is on one.
  ///
  /// - Parameter entry: The entry.
  func remove(_ entry: UndoMirrorEntry)

  /// Runs a closure; what it registers is a group of its own, and not part of that of the event.
  ///
  /// - Parameter body: Registers entries.
  func asGroup(_ body: () -> Void)

  /// Undoes the last group.
  func undo()
}

/// An action of a store, as an undo manager knows it.
///
/// Each action has an entry, and each entry can be removed by itself: so the manager forgets an
/// action when the store does.
public final class UndoMirrorEntry {
  /// The action's name.
  public let name: String

  /// The number of the action, counted from the first one mirrored.
  let number: Int

  private let body: (UndoMirrorEntry) -> Void

  init(_ number: Int, named name: String, _ body: @escaping (UndoMirrorEntry) -> Void) {
    self.number = number
    self.name = name
    self.body = body
  }

  /// Undoes or redoes the action, whichever the manager is doing.
  public func perform() {
    body(self)
  }
}
