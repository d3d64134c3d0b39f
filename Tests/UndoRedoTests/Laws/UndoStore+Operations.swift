import UndoRedo
import UndoRedoTesting

extension UndoStore where Repo.Element == Item {
  /// Does an operation.
  ///
  /// - Returns: Whether it threw.
  @discardableResult
  func apply(_ operation: Operation) -> Bool {
    do {
      switch operation {
      case .save(let item): try save(item, named: operation.name)
      case .delete(let id): try delete(id, named: operation.name)
      case .modify(let id, let amount):
        try modify(id, named: operation.name) { $0.value += amount }
      case .perform(let lines):
        try perform(operation.name) {
          for line in lines {
            switch line {
            case .create(let item): Create(item)
            case .modify(let id, let amount): Modify(id) { $0.value += amount }
            case .delete(let id): Delete(id)
            }
          }
        }
      case .record(let id, let value):
        let old = value.map { Item(id: id, value: $0) }
        let steps = UndoRedoStep(from: old, to: try self[id]).map { [$0] } ?? []
        try record(operation.name, UndoSteps(steps))
      case .group(let body, let fails):
        try group(operation.name) { try run(body, fails) }
      case .unrecorded(let body, let fails):
        try withoutRecording { try run(body, fails) }
      case .undo: try undo()
      case .redo: try redo()
      case .undoMany(let count): try undo(count)
      case .redoMany(let count): try redo(count)
      case .undoAll: try undoAll()
      case .redoAll: try redoAll()
      case .limit(let limit): self.limit = limit
      case .markSaved: try markSaved()
      case .removeAllActions: try removeAllActions()
      }
      return false
    } catch {
      return true
    }
  }

  private func run(_ body: [Operation], _ fails: Bool) throws {
    for operation in body { apply(operation) }
    if fails { throw Failed() }
  }
}

extension UndoStore where Repo.Element == Item {
  /// Says in words where the store differs from the model, or returns `nil`.
  func difference(from model: ReferenceModel<Item>) throws -> String? {
    let elements = try self.elements
    let held = Dictionary(elements.map { ($0.id, $0) }) { first, _ in first }
    if held.count != elements.count { return "an element is listed twice" }
    if held != model.elements { return "holds \(held), not \(model.elements)" }
    let undoNames = history.undoable.map(\.name)
    if undoNames != model.undoNames { return "can undo \(undoNames), not \(model.undoNames)" }
    let redoNames = history.redoable.map(\.name)
    if redoNames != model.redoNames { return "can redo \(redoNames), not \(model.redoNames)" }
    if hasUnsavedChanges != model.hasUnsavedChanges {
      return "has unsaved changes: \(hasUnsavedChanges), not \(model.hasUnsavedChanges)"
    }
    return nil
  }

  /// Walks to both ends of the history and back, and says where it differs from the model.
  func differenceOnTheWay(from model: ReferenceModel<Item>) throws -> String? {
    // Redoing may drop the oldest actions under a limit made smaller, so the limit goes first.
    var model = model
    limit = nil
    model.limit = nil
    let start = history
    var path = [model.cursor]
    for (operation, target) in [(Operation.undo, 0), (.redo, model.names.count)] {
      while model.cursor != target {
        apply(operation)
        model.apply(operation)
        path.append(model.cursor)
        if let difference = try difference(from: model) {
          return "on the way \(path): \(difference)"
        }
      }
    }
    while history.undoable.count > start.undoable.count {
      apply(.undo)
    }
    return history == start ? nil : "the history is not restored by undo and redo"
  }
}
