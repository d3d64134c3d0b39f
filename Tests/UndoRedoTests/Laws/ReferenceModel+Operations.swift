import UndoRedoTesting

/// What a failing group fails with.
struct Failed: Error {}

extension ReferenceModel<Item> {
  /// The elements of an open group: as its action starts from them, and as they are by now.
  private struct Group {
    var start: Elements
    var elements: Elements
    var isRecorded: Bool

    mutating func set(_ id: Int, _ item: Item?) {
      // What is not recorded comes before the action, unless the action has changed it already.
      if !isRecorded && start[id] == elements[id] { start[id] = item }
      elements[id] = item
    }
  }

  /// Does what a store does.
  ///
  /// - Returns: Whether the store throws.
  @discardableResult
  mutating func apply(_ operation: Operation) -> Bool {
    switch operation {
    case .save, .delete, .modify, .perform, .record, .group, .unrecorded:
      var group = Group(start: elements, elements: elements, isRecorded: true)
      guard apply(operation, to: &group) else { return true }
      changeUnrecorded(group.start)
      record(operation.name, group.elements)
    case .undo: move(by: -1)
    case .redo: move(by: 1)
    case .undoMany(let count): move(by: -count)
    case .redoMany(let count): move(by: count)
    case .undoAll: move(by: -names.count)
    case .redoAll: move(by: names.count)
    case .limit(let limit): self.limit = limit
    case .markSaved: markSaved()
    case .removeAllActions: removeAllActions()
    }
    return false
  }

  /// Does what a store does within a group.
  ///
  /// - Returns: Whether it succeeds; the group is as before if not.
  private mutating func apply(_ operation: Operation, to group: inout Group) -> Bool {
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
        switch (line, group.elements[line.id]) {
        case (.create(let item), nil): group.set(item.id, item)
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
      let (old, new) = (value.map { Item(id: id, value: $0) }, group.elements[id])
      // Where nothing is recorded there is nothing to do: the change has been made already.
      guard group.isRecorded, old != new else { break }
      group.isRecorded = false
      group.set(id, old)
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
    case .limit, .markSaved, .removeAllActions:
      apply(operation)
    case .undo, .redo, .undoMany, .redoMany, .undoAll, .redoAll:
      break
    }
    return true
  }
}

extension Operation.Line {
  var id: Int {
    switch self {
    case .create(let item): item.id
    case .modify(let id, _), .delete(let id): id
    }
  }
}

extension Operation {
  /// The name of the action that the operation makes.
  var name: String {
    switch self {
    case .save(let item): "Save \(item.id)"
    case .delete(let id): "Delete \(id)"
    case .modify(let id, _): "Modify \(id)"
    case .perform(let lines): "Perform \(lines.count)"
    case .record(let id, _): "Record \(id)"
    case .group(let body, _): "Group \(body.count)"
    default: ""
    }
  }
}
