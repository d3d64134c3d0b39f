import UndoRedo
import UndoRedoParts

extension UndoStore where Repo: Repository<DrawingElement> {
  /// Does to the store what the model does.
  func apply(_ operation: DrawingOperation) throws {
    switch operation {
    case .edit(let edit): try apply(edit)
    case .lines(let edits):
      try perform("Do") {
        for edit in edits { lines(of: edit) }
      }
    case .group(let operations, let fails):
      try group("Do") {
        for operation in operations { try? apply(operation) }
        if fails { throw DrawingFailure.onPurpose }
      }
    case .gesture(let operations, let isCancelled):
      let gesture = try beginGesture("Do")
      for operation in operations { try? apply(operation) }
      if isCancelled { try gesture.cancel() } else { try gesture.commit() }
    case .undo: try undo()
    case .redo: try redo()
    case .undoAll: try undoAll()
    case .markSaved: try markSaved()
    case .revertToSaved: try revertToSaved(named: "Revert")
    case .limit(let limit): self.limit = limit
    }
  }

  private func apply(_ edit: DrawingEdit) throws {
    switch edit {
    case .save(.first(let mark)), .put(.first(let mark)):
      try self[Mark.self].save(mark, named: "Do")
    case .save(.other(.first(let layer))), .put(.other(.first(let layer))):
      try self[Layer.self].save(layer, named: "Do")
    case .save(let element), .put(let element): try save(element, named: "Do")
    case .delete(.first(let id)): try self[Mark.self].delete(id, named: "Do")
    case .delete(.other(.first(let id))): try self[Layer.self].delete(id, named: "Do")
    case .delete(let id): try delete(id, named: "Do")
    case .rename(let id, let name): try self[Layer.self].modify(id, \.name, to: name, named: "Do")
    case .move(let id, let parent):
      try self[Layer.self].modify(id, \.parent, to: parent, named: "Do")
    case .deleteMarks(let layer):
      try self[Mark.self].delete(where: { $0.layer == layer }, named: "Do")
    case .deleteLayers(let last):
      try self[Layer.self].delete(contentsOf: 1...last, named: "Do")
    case .tagAll(let tag):
      try self[Mark.self].modify(where: { _ in true }, named: "Do") { $0.tags.append(tag) }
    }
  }
}

/// The lines of an edit in an action that is written line by line.
@ActionBuilder<DrawingElement>
func lines(of edit: DrawingEdit) -> [Edit<DrawingElement>] {
  switch edit {
  case .save(.first(let mark)): Create(mark)
  case .save(.other(.first(let layer))): Create(layer)
  case .save(let element): Create(element)
  case .put(.first(let mark)): Save(mark)
  case .put(.other(.first(let layer))): Save(layer)
  case .put(let element): Save(element)
  case .delete(.first(let id)): Delete<Mark>(id)
  case .delete(.other(.first(let id))): Delete<Layer>(id)
  case .delete(let id): Delete(id)
  case .rename(let id, let name): Modify<Layer>(id, \.name, to: name)
  case .move(let id, let parent): Modify<Layer>(id, \.parent, to: parent)
  case .deleteMarks(let layer): DeleteAll(Mark.self) { $0.layer == layer }
  case .deleteLayers(let last): DeleteAll(Layer.self) { $0.id <= last }
  case .tagAll(let tag): ModifyAll(Mark.self) { $0.tags.append(tag) }
  }
}
