import UndoRedoApple

/// Foundation's `UndoManager`, as far as its documentation says what it does; where that is silent,
/// and implementations differ, a variant says.
///
/// - What is registered goes into the open group; by event, one is opened if there is none.
/// - A group closed within another one becomes a part of it.
/// - `undo()` closes the event's group, and performs the last group's registrations, the last one
///   first. What is registered meanwhile becomes a group on the redo stack, under the same name.
/// - Registering while neither undoing nor redoing empties the redo stack.
/// - Neither stack has more groups than there are levels; the oldest are dropped.
/// - While registration is disabled, what is registered is ignored.
final class ModelUndoManager {
  /// What implementations do differently.
  struct Variant: Hashable, CustomStringConvertible {
    /// Whether a group that nothing was registered in goes on its stack.
    var keepsEmptyGroups = false
    /// Whether removing the registrations of a target leaves the groups that this has emptied.
    var keepsEmptiedGroups = false
    /// Whether removing the registrations of a target reaches into open groups.
    var removesFromOpenGroups = true
    /// Whether the manager is still undoing when it notifies that it has undone.
    var notifiesWhileUndoing = false

    static let all = (0..<16).map {
      Variant(
        keepsEmptyGroups: $0 & 1 != 0, keepsEmptiedGroups: $0 & 8 != 0,
        removesFromOpenGroups: $0 & 2 != 0, notifiesWhileUndoing: $0 & 4 != 0)
    }

    var description: String {
      """
      keeps empty groups: \(keepsEmptyGroups), emptied: \(keepsEmptiedGroups), \
      removes from open ones: \(removesFromOpenGroups), notifies while undoing: \
      \(notifiesWhileUndoing)
      """
    }
  }

  struct Registration {
    let target: AnyObject
    let name: String
    let body: () -> Void
  }

  struct Group {
    var registrations: [Registration] = []
    var name = ""
  }

  private enum Activity {
    case none, undoing, redoing
  }

  let variant: Variant
  private(set) var undoStack: [Group] = []
  private(set) var redoStack: [Group] = []
  private var open: [Group] = []
  private var activity = Activity.none
  private var disabledCount = 0

  var groupsByEvent = true
  var levelsOfUndo = 0 { didSet { trim() } }

  /// Called when the manager has undone or redone, and at its checkpoints.
  var onChange: () -> Void = {}

  /// Called when a group has been closed.
  var onClose: () -> Void = {}

  /// How often a registration was looked at, or a stack emptied.
  private(set) var workCount = 0

  /// How many groups were named while the manager undid or redid, when it names them itself.
  private(set) var misnamedCount = 0

  init(_ variant: Variant = Variant()) {
    self.variant = variant
  }

  var isUndoing: Bool { activity == .undoing }
  var isRedoing: Bool { activity == .redoing }
  var groupingLevel: Int { open.count }
  var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
  var canUndo: Bool { !undoStack.isEmpty || open.first?.registrations.isEmpty == false }
  var canRedo: Bool {
    onChange()
    return !redoStack.isEmpty
  }
  var undoActionName: String { (open.first ?? undoStack.last)?.name ?? "" }
  var redoActionName: String { redoStack.last?.name ?? "" }
}

extension ModelUndoManager {
  func disableUndoRegistration() { disabledCount += 1 }

  func enableUndoRegistration() {
    precondition(disabledCount > 0, "Registration is not disabled")
    disabledCount -= 1
  }

  func beginUndoGrouping() {
    if groupsByEvent && open.isEmpty { open.append(Group()) }
    onChange()
    open.append(Group())
  }

  func endUndoGrouping() {
    precondition(!open.isEmpty, "No group is open")
    onChange()
    let group = open.removeLast()
    if !open.isEmpty {
      open[open.count - 1].registrations += group.registrations
    } else if !group.registrations.isEmpty || variant.keepsEmptyGroups {
      if isUndoing { redoStack.append(group) } else { undoStack.append(group) }
      trim()
    }
    if activity == .none { onClose() }
  }

  /// Ends the event, and with it the group that was opened by itself.
  func endEvent() {
    if groupsByEvent && open.count == 1 { endUndoGrouping() }
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    undoStack.removeFirst(max(0, undoStack.count - levelsOfUndo))
    redoStack.removeFirst(max(0, redoStack.count - levelsOfUndo))
  }

  func register(_ target: AnyObject, _ name: String, _ body: @escaping () -> Void) {
    guard isUndoRegistrationEnabled else { return }
    if open.isEmpty {
      precondition(groupsByEvent, "Something is registered without a group")
      open.append(Group())
    }
    workCount += 1
    open[open.count - 1].registrations.append(Registration(target: target, name: name, body: body))
    if activity == .none { redoStack = [] }
  }

  func setActionName(_ name: String) {
    if activity != .none { misnamedCount += 1 }
    if !open.isEmpty { open[0].name = name }
  }

  func removeAll(_ target: AnyObject) {
    func remove(_ stack: inout [Group]) {
      stack = stack.compactMap { group in
        let others = group.registrations.filter { $0.target !== target }
        workCount += group.registrations.count
        guard others.count < group.registrations.count else { return group }
        return others.isEmpty && !variant.keepsEmptiedGroups
          ? nil : Group(registrations: others, name: group.name)
      }
    }
    remove(&undoStack)
    remove(&redoStack)
    guard variant.removesFromOpenGroups else { return }
    for index in open.indices { open[index].registrations.removeAll { $0.target === target } }
  }

  func undo() {
    if open.count == 1 { endUndoGrouping() }
    precondition(open.isEmpty, "A group is open")
    onChange()
    perform(undoStack.popLast(), .undoing)
  }

  func redo() {
    precondition(open.isEmpty, "A group is open")
    onChange()
    perform(redoStack.popLast(), .redoing)
  }

  private func perform(_ group: Group?, _ activity: Activity) {
    guard let group else { return }
    self.activity = activity
    open.append(Group())
    for registration in group.registrations.reversed() { registration.body() }
    open[0].name = group.name
    endUndoGrouping()
    if variant.notifiesWhileUndoing { onChange() }
    self.activity = .none
    if !variant.notifiesWhileUndoing { onChange() }
  }
}

extension ModelUndoManager {
  /// The names on a stack, the top one first; `-` for a group that undoes nothing.
  var undoNames: [String] { names(undoStack + open.filter { !$0.registrations.isEmpty }) }
  var redoNames: [String] { names(redoStack) }

  private func names(_ stack: [Group]) -> [String] {
    stack.reversed().flatMap {
      $0.registrations.isEmpty ? ["-"] : $0.registrations.reversed().map(\.name)
    }
  }
}
