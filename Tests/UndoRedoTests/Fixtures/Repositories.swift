import UndoRedo
import UndoRedoTesting

/// What ``FlakyNotes`` throws.
enum NotesFailure: Error, Equatable {
  /// The call with a number was made to fail.
  case broken(call: Int)
  case refused(UndoError)
}

/// A simple repository of notes of which any call can be made to fail.
struct FlakyNotes: SimpleRepository {
  typealias Element = Note
  typealias Failure = NotesFailure

  /// Counts the calls and makes some fail; shared with the test.
  final class Line {
    var calls = 0
    var failing: Set<Int> = []
    var log: [String] = []

    /// Makes the calls from now on fail by their numbers, the next one being the first.
    func failNext(_ numbers: Int...) {
      calls = 0
      failing = Set(numbers)
    }

    fileprivate func call(_ name: String) throws(NotesFailure) {
      calls += 1
      log.append(name)
      if failing.contains(calls) { throw .broken(call: calls) }
    }
  }

  let line = Line()
  private(set) var notes: [Note] = []

  init(_ notes: [Note] = []) {
    self.notes = notes
  }

  func element(withID id: Int) throws(NotesFailure) -> Note? {
    try line.call("read \(id)")
    return notes.first { $0.id == id }
  }

  func allElements() throws(NotesFailure) -> [Note] {
    try line.call("read all")
    return notes
  }

  mutating func insert(_ note: Note) throws(NotesFailure) {
    try line.call("insert \(note.text)")
    notes.append(note)
  }

  mutating func update(_ old: Note, to new: Note) throws(NotesFailure) {
    try line.call("update \(old.text) to \(new.text)")
    notes[notes.firstIndex(of: old)!] = new
  }

  mutating func delete(_ note: Note) throws(NotesFailure) {
    try line.call("delete \(note.text)")
    notes.remove(at: notes.firstIndex(of: note)!)
  }

  func refusal(_ error: UndoError) -> NotesFailure { .refused(error) }
}

/// A repository in memory that keeps what it performed.
typealias CountingNotes = RecordingRepository<InMemoryRepository<Note>>

extension RecordingRepository where Base == InMemoryRepository<Note> {
  init() {
    self.init(InMemoryRepository())
  }
}
