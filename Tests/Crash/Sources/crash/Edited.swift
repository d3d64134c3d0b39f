import UndoRedo
import UndoRedoJSON

/// An element.
struct Item: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var text: String
}

/// What is edited and killed: a store on a document.
final class Edited {
  private let document: JSONDocumentRepository<Item>
  private let store: UndoStore<JSONDocumentRepository<Item>>

  init(path: String, isReadOnly: Bool = false) throws {
    var options = JSONDocumentOptions()
    options.isReadOnly = isReadOnly
    document = try JSONDocumentRepository(path: path, options: options)
    store = UndoStore(document)
  }

  /// The elements, by identity.
  var items: [Item] { store.elements.sorted { $0.id < $1.id } }

  /// Performs an action.
  func perform(_ action: UndoAction<Item>) throws {
    try store.group(action.name) {
      for step in action.steps {
        if let item = step.newValue {
          try store.save(item, named: "")
        } else {
          try store.delete(step.id, named: "")
        }
      }
    }
  }

  /// Takes actions back, as many as there are, newest first.
  func undo(_ actions: [UndoAction<Item>]) throws {
    try store.undo(actions.count)
  }

  func fold() throws { try document.fold() }

  func close() throws { try document.close() }

  /// The actions of all sessions that can be undone, newest first.
  func undoable() throws -> [UndoAction<Item>] {
    try store.loadHistory()
    return Array(store.history.undoable)
  }

  /// What the opening has met with that a crash must not cause, or `nil`.
  var complaint: String? {
    if document.report.isChangedByOthers { return "changed by others" }
    return document.report.damage?.description
  }

  /// Whether a part of an entry was cut off.
  var wasTorn: Bool { document.report.tornBytes > 0 }
}
