import Foundation
import UndoRedo

/// An element of the stores.
struct Note: Identifiable, Equatable, Codable {
  let id: Int
  var text = 0
  var mark = 0
}

/// Something that is done to a store of notes, in proportion to a number.
struct Work<Repo: Repository<Note>> {
  let name: String

  /// Sets the store up for it, also one that is opened again afterwards.
  let setUp: (UndoStore<Repo>, Int) throws -> Void

  /// Does it to a store, so many times.
  let run: (UndoStore<Repo>, Int) throws -> Void

  init(
    _ name: String, setUp: @escaping (UndoStore<Repo>, Int) throws -> Void = { _, _ in },
    _ run: @escaping (UndoStore<Repo>, Int) throws -> Void
  ) {
    (self.name, self.setUp, self.run) = (name, setUp, run)
  }

  /// Does something so many times.
  init(each name: String, _ run: @escaping (UndoStore<Repo>, Int) throws -> Void) {
    self.init(name) { store, count in for number in 0..<count { try run(store, number) } }
  }
}

extension UndoStore where Repo: Repository<Note> {
  /// Changes the text of a note.
  func edit(_ id: Int) throws { try modify(id, named: "Edit") { $0.text += 1 } }

  /// Changes the mark of a note, which no action of the histories does.
  func mark(_ id: Int) throws { try modify(id, named: "Mark") { $0.mark += 1 } }
}

/// What a closure throws to be rolled back.
struct Cancelled: Error {}
