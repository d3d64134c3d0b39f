import Foundation
import TestSupport
import UndoRedo

@testable import UndoRedoJSON

/// A document that is edited by two versions of a program, one after the other.
final class MigrationWorld {
  /// Something that a person or the program does.
  enum Event: CaseIterable {
    case save, saveTwo, delete, change, undo, redo, undoMany, redoMany, mark, fold, compact, reopen,
      close
  }

  typealias Store<Element: Identifiable & Equatable & Codable> = UndoStore<
    JSONDocumentRepository<Element>
  >

  let file: StoredFile
  let limit: Int?

  init(_ file: StoredFile, limit: Int?) { (self.file, self.limit) = (file, limit) }

  func open<Element>(_ migration: JSONMigration<Element>?) throws -> Store<Element> {
    try Store.open(file, migration: migration, limit: limit)
  }

  /// Lets something happen to a store.
  ///
  /// - Parameters:
  ///   - event: What happens.
  ///   - numbers: The number of the element, and of what it becomes.
  ///   - store: The store.
  ///   - make: Makes an element with a number and a text.
  /// - Throws: What the store throws.
  static func happen<Repo: Repository>(
    _ event: Event, _ numbers: (id: Repo.Element.ID, text: Int), to store: UndoStore<Repo>,
    _ make: (Repo.Element.ID, String) -> Repo.Element
  ) throws {
    let (id, text) = (numbers.id, "\(numbers.text)")
    switch event {
    case .save: try store.save(make(id, text), named: "Save \(text)")
    case .saveTwo:
      try store.group("Both \(text)") {
        for element in [make(id, text), make(1 as! Repo.Element.ID, text)] {
          try store.save(element, named: "")
        }
      }
    case .delete: try store.delete(id, named: "Delete")
    case .change: try store.withoutRecording { try store.save(make(id, text), named: "") }
    case .undo: try store.undo()
    case .redo: try store.redo()
    case .undoMany: try store.undo(3)
    case .redoMany: try store.redo(2)
    case .mark: try store.markSaved()
    case .fold, .compact, .reopen, .close: break
    }
  }
}

/// A store in memory that holds what a document of notes becomes.
extension MigrationWorld {
  static func memoStore(
    of history: UndoHistory<Note>, _ elements: [Note], limit: Int?
  ) throws -> UndoStore<InMemoryRepository<Memo>> {
    func steps(_ action: UndoAction<Note>) throws -> UndoSteps<Memo> {
      UndoSteps(
        try action.steps.flatMap { step in
          try UndoSteps<Memo>(
            from: step.oldValue.map(Memo.memos) ?? [], to: step.newValue.map(Memo.memos) ?? [])
        })
    }
    var first = InMemoryRepository<Memo>(try elements.flatMap(Memo.memos))
    for action in history.undoable { first.perform(try steps(action).flip()) }
    let store = UndoStore(first, limit: limit)
    for action in history.actions {
      try store.group(action.name) {
        for step in try steps(action) {
          if let new = step.newValue {
            store.save(new, named: "")
          } else {
            store.delete(step.id, named: "")
          }
        }
      }
    }
    let undone = try history.redoable.count { try !steps($0).isEmpty }
    store.undo(undone)
    return store
  }
}
