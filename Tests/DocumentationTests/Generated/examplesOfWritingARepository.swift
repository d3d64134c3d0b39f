// Made of the examples in Sources/UndoRedo/UndoRedo.docc/WritingARepository.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoTesting

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/WritingARepository.md") func examplesOfWritingARepository() throws {

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

struct Full: Error {}

struct Shelf: SimpleRepository, ResidentRepository {
  typealias Element = Note
  typealias Failure = any Error

  let room: Int
  private var notes: [Note] = []

  init(room: Int) {
    self.room = room
  }

  subscript(id: Int) -> Note? { notes.first { $0.id == id } }
  var elements: [Note] { notes }

  mutating func insert(_ note: Note) throws {
    guard notes.count < room else { throw Full() }
    notes.append(note)
  }

  mutating func update(_ old: Note, to new: Note) throws {
    notes = notes.map { $0.id == old.id ? new : $0 }
  }

  mutating func delete(_ note: Note) throws {
    notes.removeAll { $0.id == note.id }
  }
}

let store = UndoStore(Shelf(room: 2))
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


for rule in RepositoryRule.all {
  try rule.check(elements: { Note(id: $0, text: "\($1)") }) { Shelf(room: 6) }
}

struct Forgetful: ResidentRepository {
  typealias Element = Note
  typealias Failure = any Error

  private var rows: [Int: Note] = [:]

  subscript(id: Int) -> Note? { rows[id] }
  var elements: [Note] { rows.values.sorted { $0.id < $1.id } }

  mutating func perform(_ steps: UndoSteps<Note>) throws {
    for step in steps { rows[step.id] = step.newValue }
  }
}

do {
  try RepositoryRule.compareBeforeWriting.check(elements: { Note(id: $0, text: "\($1)") }) {
    Forgetful()
  }
} catch let violation as RuleViolation {
  #expect((violation.rule.name) == "Compare before writing")
  #expect((violation.calls.last) == "try repository.perform([.deleted(Note(id: 0, text: \"0\"))])  // does not fit")
}
}
