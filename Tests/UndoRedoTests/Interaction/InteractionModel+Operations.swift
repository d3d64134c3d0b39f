import UndoRedo

extension InteractionModel {
  /// What is asked for around an operation.
  struct Context: Equatable {
    struct Joining: Equatable {
      var key: String
      var window: Double?
    }

    var joining: Joining?
    var isDiscardable = false
    var clock = 0.0
  }

  /// The elements of an open group: as its action starts from them, and as they are by now.
  struct Edits: Equatable {
    var start: Elements
    var elements: Elements
    var context: Context
    var isRecorded = true

    /// The elements that have changed, even if they are what they were.
    var touched: Set<Int> = []

    mutating func set(_ id: Int, _ item: Item?) {
      if elements[id] != item { touched.insert(id) }
      // What is not recorded comes before the action, unless the action has changed it already.
      if !isRecorded && start[id] == elements[id] { start[id] = item }
      elements[id] = item
    }
  }

  /// Does what a store does.
  ///
  /// - Returns: Whether the store throws.
  @discardableResult
  mutating func apply(_ operation: Interaction) -> Bool {
    noteSelection(before: operation)
    defer { forgetSelections() }
    switch operation {
    case .save, .delete, .modify, .perform, .record, .group, .unrecorded: return edit(operation)
    case .begin, .commit, .cancel, .drop: return changeGesture(operation)
    case .undo: return undo()
    case .redo: return redo()
    case .undoMany(let count): return move(.undone, count) { $0.undoTarget(from: $1) }
    case .redoMany(let count): return move(.redone, count) { $0.redoTarget(from: $1) }
    case .undoAll: return moveAll(.undone) { $0.undoTarget(from: $1) }
    case .redoAll: return moveAll(.redone) { $0.redoTarget(from: $1) }
    case .jump(let number):
      return jump(to: number % (actions.count + 1), "")
    case .jumpTo(let name): return jump(to: checkpoints[name], name)
    case .revert: return revert()
    case .joining(let key, let window, let operation):
      return within(operation) { $0.joining = .init(key: key, window: window) }
    case .discardable(let operation): return within(operation) { $0.isDiscardable = true }
    default:
      applyAtOnce(operation)
      if case .markSaved = operation { dropSpared() }
    }
    return false
  }

  private mutating func within(_ operation: Interaction, _ change: (inout Context) -> Void) -> Bool
  {
    let outer = context
    change(&context)
    defer { (context.joining, context.isDiscardable) = (outer.joining, outer.isDiscardable) }
    return apply(operation)
  }

  /// Does what takes effect within a group, too, and stays when it fails.
  private mutating func applyAtOnce(_ operation: Interaction) {
    switch operation {
    case .limit(let limit): report(dropping: { $0.limit(to: limit) })
    case .memoryLimit(let bytes):
      if gesture == nil { report(dropping: { $0.limit(toBytes: bytes) }) }
    case .markSaved:
      if mark != cursor || isBuffered && !pending.isEmpty {
        report.events.append(Event(kind: .saved))
      }
      markSaved()
      lastJoining = nil
    case .removeAllActions:
      if !actions.isEmpty || !checkpoints.isEmpty || hasRecordedSelections {
        report.events.append(Event(kind: .cleared))
      }
      removeAllActions()
      lastJoining = nil
    case .addCheckpoint(let name):
      if checkpoints[name] != cursor {
        report.events.append(Event(kind: .marked, name: name))
      }
      addCheckpoint(name)
      lastJoining = nil
    case .removeCheckpoint(let name):
      if checkpoints[name] != nil { report.events.append(Event(kind: .marked, name: name)) }
      removeCheckpoint(name)
    case .endCoalescing: lastJoining = nil
    case .wait(let seconds): context.clock += seconds
    case .select(let new, let isRecorded): select(new, isRecorded: isRecorded)
    default: break
    }
  }

  private mutating func report(dropping change: (inout InteractionModel) -> Void) {
    let (count, selections) = (actions.count, stays[cursor]?.undoable)
    change(&self)
    if actions.count < count || stays[cursor]?.undoable.count ?? 0 < selections?.count ?? 0 {
      report.events.append(Event(kind: .cleared))
    }
  }

  private mutating func edit(_ operation: Interaction) -> Bool {
    let old = visibleElements
    let threw = change(operation)
    switch operation {
    case _ where threw: break
    case .save(let item): report.element = old[item.id]
    case .delete(let id): report.element = old[id]
    case .modify(let id, _): report.element = visibleElements[id]
    default: break
    }
    return threw
  }

  private mutating func change(_ operation: Interaction) -> Bool {
    if var edits = gesture {
      defer { gesture = edits }
      return !apply(operation, to: &edits)
    }
    var edits = newEdits
    // What is not recorded is no discardable action.
    if case .unrecorded = operation { edits.context.isDiscardable = false }
    let isDone = apply(operation, to: &edits) && commit(edits, operation.name)
    if !isDone, operation.hasBody { restoreSelection() }
    return !isDone
  }

  private mutating func changeGesture(_ operation: Interaction) -> Bool {
    let isBeginning = if case .begin = operation { true } else { false }
    let isCancelling = if case .cancel = operation { true } else { false }
    if case .drop = operation { hasGesture = false }
    if var edits = gesture {
      gesture = nil
      if isCancelling {
        edits.elements = edits.start
        // What is left is not recorded, whatever the gesture would have been.
        edits.context.isDiscardable = false
      }
      let isDone = commit(edits, Interaction.begin.name)
      if isCancelling || !isDone { restoreSelection() }
      if !isDone {
        if case .drop = operation { return false }
        return true
      }
    }
    if isBeginning {
      noteSelection()
      gesture = newEdits
      hasGesture = true
    }
    return false
  }

  var newEdits: Edits {
    Edits(start: elements, elements: elements, context: context)
  }

  /// Does what a store does within a group.
  ///
  /// - Returns: Whether it succeeds; the group is as before if not.
  mutating func apply(_ operation: Interaction, to group: inout Edits) -> Bool {
    let before = group
    defer { group.isRecorded = before.isRecorded }
    switch operation {
    case .save(let item):
      group.set(item.id, item)
    case .delete(let id):
      group.set(id, nil)
    case .modify(let id, let amount):
      if var item = group.elements[id] {
        item.value += amount
        group.set(id, item)
      }
    case .perform(let lines):
      for line in lines {
        switch (line, line.id.flatMap { group.elements[$0] }) {
        case (.modifyAll(let amount), _):
          for (id, item) in group.elements {
            group.set(id, Item(id: id, value: item.value + amount))
          }
        case (.deleteAll(let value), _):
          for (id, item) in group.elements where item.value > value { group.set(id, nil) }
        case (.create(let item), nil), (.save(let item), _): group.set(item.id, item)
        case (.modify(let id, let amount), var item?):
          item.value += amount
          group.set(id, item)
        case (.delete(let id), _?): group.set(id, nil)
        default:
          group = before
          return false
        }
      }
    case .record(let id, let value):
      // Where nothing is recorded there is nothing to do: the change has been made already.
      guard group.isRecorded else { break }
      let new = group.elements[id]
      group.isRecorded = false
      group.set(id, value.map { Item(id: id, value: $0) })
      group.isRecorded = true
      group.set(id, new)
    case .group(let body, let fails), .unrecorded(let body, let fails):
      if case .unrecorded = operation { group.isRecorded = false }
      // A failing part of the body is caught there, and the body goes on.
      for operation in body { _ = apply(operation, to: &group) }
      if fails {
        group = before
        return false
      }
    case .joining(_, _, let operation), .discardable(let operation):
      return apply(operation, to: &group)
    case .select(let new, _): if selection != nil { selection = new }
    default:
      applyAtOnce(operation)
    }
    return true
  }
}
