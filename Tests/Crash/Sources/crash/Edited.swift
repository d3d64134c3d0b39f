import Foundation
import UndoRedo

@testable import UndoRedoJSON

/// An element.
struct Item: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var text: String
}

/// What is edited and killed: all that this program knows of a journal.
///
/// To let it edit something else, such as a store, change this type alone.
final class Edited {
  private let journal: Journal<Item>
  private var held: InMemoryRepository<Item>

  init(path: String) throws {
    let coding = ElementCoding<Item>(
      encoder: JSONFileRepository<Item>.defaultEncoder(), decoder: .init())
    (journal, held) = try Journal.open(StoredFile(path: path), coding)
  }

  /// The elements, by identity.
  var items: [Item] { held.elements.sorted { $0.id < $1.id } }

  /// Performs an action.
  func perform(_ action: UndoAction<Item>) throws {
    try journal.record(action)
    held.perform(action.steps)
  }

  /// Takes actions back, as many as there are steps of, newest first.
  func undo(_ actions: [UndoAction<Item>]) throws {
    let steps = UndoSteps(actions.flatMap { $0.flip().steps })
    try journal.undo(actions.count, steps)
    held.perform(steps)
  }

  func fold() throws { try journal.fold(held.elements) }
  func compact() throws {
    try fold()
    try journal.compact()
  }

  /// The actions of all sessions that can be undone, newest first.
  func undoable() throws -> [UndoAction<Item>] {
    _ = try journal.readRedoable()
    return try journal.readUndoable(.max)
  }

  /// What the opening has met with that a crash must not cause, or `nil`.
  var complaint: String? {
    if journal.report.isChangedByOthers { return "changed by others" }
    return journal.report.damage?.description
  }

  /// Whether a part of an entry was cut off.
  var wasTorn: Bool { journal.report.tornBytes > 0 }
}
