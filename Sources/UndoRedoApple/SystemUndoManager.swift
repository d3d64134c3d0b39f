/// What a mirror asks of a system's undo manager.
///
/// Foundation's `UndoManager` is one, through `UndoManagerBridge`, and the requirements are called as
/// its members are. It keeps a stack of groups to be undone and one to be redone. What is registered
/// goes onto the first and empties the second; but what is registered while the manager undoes goes
/// onto the second, and while it redoes, onto the first without emptying the second.
///
/// A manager of entries alone, without groups and levels, needs the first five requirements.
public protocol SystemUndoManager: AnyObject {
  /// Whether the manager is undoing.
  var isUndoing: Bool { get }

  /// Whether the manager is redoing.
  var isRedoing: Bool { get }

  /// Registers an entry, of which ``UndoMirrorEntry/perform()`` is called to undo or redo it.
  ///
  /// - Parameter entry: The entry, which is on neither stack.
  func register(_ entry: UndoMirrorEntry)

  /// Removes the entries of a target from both stacks.
  ///
  /// - Parameter target: What the entries had as ``UndoMirrorEntry/target`` when they were registered.
  func removeEntries(of target: UndoMirrorTarget)

  /// Undoes the last group.
  func undo()

  /// Whether what is registered is taken; `true` where there is nothing to disable it.
  var isUndoRegistrationEnabled: Bool { get }

  /// How many groups are open, one within the other; zero where there are no groups.
  var groupingLevel: Int { get }

  /// Whether a group is opened for each event, and closed with it; `false` where there are no groups.
  var groupsByEvent: Bool { get set }

  /// How many groups each stack may have, or zero for any number.
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
  ///
  /// - Parameter name: The name.
  public func setActionName(_ name: String) {}

  /// Does nothing.
  public func beginUndoGrouping() {}

  /// Does nothing.
  public func endUndoGrouping() {}
}
