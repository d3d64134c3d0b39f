import UndoRedo
import UndoRedoAsync
import UndoRedoParts

extension AsyncUndoStore where Repo.Element == DrawingElement {
  /// Does to the store what a store does that need not be awaited.
  nonisolated(nonsending) func apply(_ operation: DrawingOperation) async throws {
    switch operation {
    case .edit(let edit): try await apply(edit)
    case .lines(let edits):
      try await perform("Do") {
        for edit in edits { lines(of: edit) }
      }
    case .group(let operations, let fails):
      try await group("Do") {
        for operation in operations { try? await apply(operation) }
        if fails { throw DrawingFailure.onPurpose }
      }
    // An awaited store has no gestures: they are groups that go on over several events.
    case .gesture(let operations, let isCancelled):
      do { try await apply(.group(operations, fails: isCancelled)) } catch is DrawingFailure {}
    case .undo: try await undo()
    case .redo: try await redo()
    case .undoAll: try await undoAll()
    case .markSaved: try await markSaved()
    case .revertToSaved: try await revertToSaved(named: "Revert")
    case .limit(let limit): await setLimit(limit)
    }
  }

  private nonisolated(nonsending) func apply(_ edit: DrawingEdit) async throws {
    let (marks, layers) = (self[Mark.self], self[Layer.self])
    switch edit {
    case .save(.first(let mark)), .put(.first(let mark)):
      try await marks.save(mark, named: "Do")
    case .save(.other(.first(let layer))), .put(.other(.first(let layer))):
      try await layers.save(layer, named: "Do")
    case .save(let element), .put(let element): try await save(element, named: "Do")
    case .delete(.first(let id)): try await marks.delete(id, named: "Do")
    case .delete(.other(.first(let id))): try await layers.delete(id, named: "Do")
    case .delete(let id): try await delete(id, named: "Do")
    case .rename(let id, let name):
      try await layers.modify(id, \.name, named: "Do") { $0 = name }
    case .move(let id, let parent): try await layers.modify(id, \.parent, to: parent, named: "Do")
    case .deleteMarks(let layer): try await marks.delete(where: { $0.layer == layer }, named: "Do")
    case .deleteLayers(let last): try await layers.delete(contentsOf: 1...last, named: "Do")
    case .tagAll(let tag):
      try await marks.modify(where: { _ in true }, named: "Do") { $0.tags.append(tag) }
    }
  }
}
