// Made of the examples in Sources/UndoRedo/UndoRedo.docc/WritingARepository.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import Testing
import UndoRedo
import UndoRedoJSON

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/WritingARepository.md") func examplesOfWritingARepository() throws {

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

struct Full: Error {}

struct Shelf: SimpleRepository, ResidentRepository {
  typealias Element = Note
  typealias Failure = any Error

  private var notes: [Note] = []

  subscript(id: Int) -> Note? { notes.first { $0.id == id } }
  var elements: [Note] { notes }

  mutating func insert(_ note: Note) throws {
    guard notes.count < 2 else { throw Full() }
    notes.append(note)
  }

  mutating func update(_ old: Note, to new: Note) throws {
    notes = notes.map { $0.id == old.id ? new : $0 }
  }

  mutating func delete(_ note: Note) throws {
    notes.removeAll { $0.id == note.id }
  }
}

let store = UndoStore(Shelf())
try store.save(Note(id: 1, text: "One"), named: "Add Note")
do {
  try store.perform("Add Two More") {
    Create(Note(id: 2, text: "Two"))
    Create(Note(id: 3, text: "Three"))
  }
} catch is Full {
  #expect((store.elements.map(\.text)) == ["One"])
}
#expect((store.undoName) == "Add Note")

struct Database: ResidentRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private var rows: [Int: Note] = [:]

  subscript(id: Int) -> Note? { rows[id] }
  var elements: [Note] { rows.values.sorted { $0.id < $1.id } }

  mutating func perform(_ steps: UndoSteps<Note>) throws(UndoError) {
    var transaction = rows
    for step in steps {
      guard transaction[step.id] == step.oldValue else {
        throw UndoError(refusing: step, found: transaction[step.id])
      }
      switch step {
      case .created(let new), .modified(_, let new): transaction[new.id] = new
      case .deleted(let old): transaction[old.id] = nil
      }
    }
    rows = transaction
  }
}

let database = UndoStore(Database())
try database.save(Note(id: 1, text: "Row"), named: "Insert")
try database.undo()
#expect((database.count) == 0)
}
