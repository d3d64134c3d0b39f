/// The requirements of a mirror on a system's undo manager.
///
/// `UndoManagerBridge` adapts Foundation's `UndoManager`, after whose members the requirements are named.
/// A manager has an undo stack and a redo stack of groups. A registration goes onto the undo stack and
/// empties the redo stack; but while the manager undoes, it goes onto the redo stack, and while it
/// redoes, onto the undo stack without emptying the redo stack.
///
/// A manager without groups and levels needs only the first five requirements.
public protocol SystemUndoManager: AnyObject {
  /// Whether the manager is undoing.
  var isUndoing: Bool { get }

  /// Whether the manager is redoing.
  var isRedoing: Bool { get }

  /// Registers an entry, to be undone or redone by calling its ``UndoMirrorEntry/perform()``.
  ///
  /// - Parameter entry: The entry, which is on neither stack.
  func register(_ entry: UndoMirrorEntry)

  /// Removes the entries of a target from both stacks.
  ///
  /// - Parameter target: The ``UndoMirrorEntry/target`` of the entries when they were registered.
  func removeEntries(of target: UndoMirrorTarget)

  /// Undoes the last group.
  func undo()

  /// Whether registration is enabled; `true` if it can't be disabled.
  var isUndoRegistrationEnabled: Bool { get }

  /// The number of nested open groups; zero if there are no groups.
  var groupingLevel: Int { get }

  /// Whether a group is opened for each event, and closed with it; `false` if there are no groups.
  var groupsByEvent: Bool { get set }

  /// The maximum number of groups on each stack, or zero for no limit.
  var levelsOfUndo: Int { get set }

  /// The name of the open group, or else of the last one that can be undone; empty where there is none.
  var undoActionName: String { get }

  /// Names the open group.
  ///
  /// - Parameter name: The name.
  func setActionName(_ name: String)

  /// Opens a group.
  func beginUndoGrouping()

  /// Closes the group that was opened last.
  func endUndoGrouping()
}

extension SystemUndoManager {
  /// `true`: nothing disables registration.
  public var isUndoRegistrationEnabled: Bool { true }

  /// Zero: no group is ever open.
  public var groupingLevel: Int { 0 }

  /// `false`, whatever it is set to: there is no group for an event.
  public var groupsByEvent: Bool {
    get { false }
    set {}
  }

  /// Zero, whatever it is set to: there is room for any number of entries.
  public var levelsOfUndo: Int {
    get { 0 }
    set {}
  }

  /// Empty: entries have names, groups don't.
  public var undoActionName: String { "" }

  /// Does nothing.
  public func setActionName(_ name: String) {}

  /// Does nothing.
  public func beginUndoGrouping() {}

  /// Does nothing.
  public func endUndoGrouping() {}
}
