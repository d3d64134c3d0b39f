import UndoRedo

/// The element of most tests.
struct Note: Identifiable, Hashable, Codable, Sendable {
  let id: Int
  var text: String
  var color = "red"
}

extension Note {
  init(_ id: Int, _ text: String) {
    self.init(id: id, text: text)
  }
}

typealias NoteStep = UndoRedoStep<Note>
typealias NoteAction = UndoAction<Note>
typealias NoteHistory = UndoHistory<Note>
typealias NoteStore = UndoStore<InMemoryRepository<Note>>

extension UndoStore where Repo == InMemoryRepository<Note> {
  /// Creates a store of notes with the ids 1, 2, 3 … and an empty history.
  convenience init(texts: String..., limit: Int? = nil) {
    self.init(
      InMemoryRepository(texts.enumerated().map { Note($0.offset + 1, $0.element) }), limit: limit)
  }

  var texts: [String] { elements.map(\.text) }
}

/// Returns every step over a few values: each way from one of them, or from nothing, to another.
func everyStep<Value>(over values: [Value]) -> [UndoRedoStep<Value>] {
  values.flatMap { old in values.map { .modified(from: old, to: $0) } }
    + values.map { .created($0) } + values.map { .deleted($0) }
}

struct OutOfPaper: Error, Equatable {
  var sheet = 0
}
