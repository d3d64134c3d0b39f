import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

extension AsyncUndoStore where Repo.Element == Item {
  /// Does an operation.
  ///
  /// - Returns: Whether it threw.
  @discardableResult
  nonisolated(nonsending) func apply(_ operation: Operation) async -> Bool {
    do {
      switch operation {
      case .save(let item): try await save(item, named: operation.name)
      case .delete(let id): try await delete(id, named: operation.name)
      case .modify(let id, let amount):
        try await modify(id, named: operation.name) { $0.value += amount }
      case .perform(let lines):
        try await perform(operation.name) {
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
        let steps = UndoRedoStep(from: old, to: try await self[id]).map { [$0] } ?? []
        try await record(operation.name, UndoSteps(steps))
      case .group(let body, let fails):
        try await group(operation.name) { try await run(body, fails) }
      case .unrecorded(let body, let fails):
        try await withoutRecording { try await run(body, fails) }
      case .undo: try await undo()
      case .redo: try await redo()
      case .undoMany(let count): try await undo(count)
      case .redoMany(let count): try await redo(count)
      case .undoAll: try await undoAll()
      case .redoAll: try await redoAll()
      case .limit(let limit): await setLimit(limit)
      case .markSaved: try await markSaved()
      case .removeAllActions: try await removeAllActions()
      }
      return false
    } catch {
      return true
    }
  }

  private nonisolated(nonsending) func run(_ body: [Operation], _ fails: Bool) async throws {
    for operation in body { await apply(operation) }
    if fails { throw Failed() }
  }

  /// Says in words where the store differs from the model, or returns `nil`.
  func difference(from model: ReferenceModel<Item>) async throws -> String? {
    let elements = try await self.elements
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
}
