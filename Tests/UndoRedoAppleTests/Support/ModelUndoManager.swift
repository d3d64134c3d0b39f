import UndoRedoApple

/// Foundation's `UndoManager`, as far as its documentation says what it does.
///
/// - What is registered goes into the open group; by event, one is opened if there is none.
/// - `undo()` closes the event's group, and performs the last group's registrations, the last one
///   first. What is registered meanwhile becomes a group on the redo stack, under the same name.
/// - Registering while neither undoing nor redoing empties the redo stack.
/// - `removeAllActions(withTarget:)` takes out registrations, and groups that are left empty.
final class ModelUndoManager {
  struct Registration {
    let target: AnyObject
    let name: String
    let body: () -> Void
  }

  struct Group {
    var registrations: [Registration] = []
    var name: String { registrations.last?.name ?? "" }
  }

  private(set) var undoStack: [Group] = []
  private(set) var redoStack: [Group] = []
  private var open: Group?
  private var level = 0
  private var groupsByEvent = true
  private(set) var isUndoing = false
  private(set) var isRedoing = false

  /// Called when the manager has undone, redone or closed a group.
  var onChange: () -> Void = {}

  var canUndo: Bool { !undoStack.isEmpty || open.map { !$0.registrations.isEmpty } ?? false }
  var canRedo: Bool { !redoStack.isEmpty }
  var undoName: String { (open ?? undoStack.last)?.name ?? "" }
  var redoName: String { redoStack.last?.name ?? "" }

  /// The names on a stack, the top one first.
  var undoNames: [String] { names(undoStack + (open.map { [$0] } ?? [])) }
  var redoNames: [String] { names(redoStack) }

  private func names(_ stack: [Group]) -> [String] {
    stack.reversed().flatMap { $0.registrations.reversed().map(\.name) }
  }

  func beginGrouping() {
    if groupsByEvent && level == 0 { level = 1 }
    if open == nil { open = Group() }
    level += 1
  }

  func endGrouping() {
    precondition(level > 0, "No group is open")
    level -= 1
    if level == 0 { close() }
  }

  /// Ends the event, and with it the group that was opened by itself.
  func endEvent() {
    if groupsByEvent && level == 1 { endGrouping() }
  }

  private func close() {
    if let group = open, !group.registrations.isEmpty { undoStack.append(group) }
    open = nil
    onChange()
  }

  func register(_ target: AnyObject, _ name: String, _ body: @escaping () -> Void) {
    let registration = Registration(target: target, name: name, body: body)
    if isUndoing {
      redoStack[redoStack.count - 1].registrations.append(registration)
    } else if isRedoing {
      undoStack[undoStack.count - 1].registrations.append(registration)
    } else {
      if level == 0 {
        precondition(groupsByEvent, "Something is registered without a group")
        level = 1
      }
      if open == nil { open = Group() }
      open!.registrations.append(registration)
      redoStack = []
    }
  }

  func removeAll(_ target: AnyObject) {
    func remove(_ stack: inout [Group]) {
      for index in stack.indices { stack[index].registrations.removeAll { $0.target === target } }
      stack.removeAll { $0.registrations.isEmpty }
    }
    remove(&undoStack)
    remove(&redoStack)
    open?.registrations.removeAll { $0.target === target }
  }

  func undo() {
    endEvent()
    precondition(level == 0, "A group is open")
    guard let group = undoStack.popLast() else { return }
    isUndoing = true
    redoStack.append(Group())
    for registration in group.registrations.reversed() { registration.body() }
    if redoStack.last?.registrations.isEmpty == true { redoStack.removeLast() }
    isUndoing = false
    onChange()
  }

  func redo() {
    endEvent()
    precondition(level == 0, "A group is open")
    guard let group = redoStack.popLast() else { return }
    isRedoing = true
    undoStack.append(Group())
    for registration in group.registrations.reversed() { registration.body() }
    if undoStack.last?.registrations.isEmpty == true { undoStack.removeLast() }
    isRedoing = false
    onChange()
  }
}

extension ModelUndoManager: SystemUndoManager {
  var isInGroup: Bool { level > (groupsByEvent ? 1 : 0) }

  func register(_ entry: UndoMirrorEntry) {
    register(entry, entry.name) { entry.perform() }
  }

  func remove(_ entry: UndoMirrorEntry) {
    removeAll(entry)
  }

  func asGroup(_ body: () -> Void) {
    endEvent()
    groupsByEvent = false
    beginGrouping()
    body()
    endGrouping()
    groupsByEvent = true
  }
}
