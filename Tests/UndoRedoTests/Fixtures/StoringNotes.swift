import UndoRedoTesting

@testable import UndoRedo

/// A repository that stores the history, too.
struct StoringNotes: SimpleRepository, ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private(set) var notes: [Int: Note] = [:]

  /// The actions from before, the newest first.
  var older: [StoredAction<Note>] = []

  /// Those that can be redone.
  var undone: [StoredAction<Note>] = []

  var savedPlace = StoredHistory.SavedPlace.here

  /// The names of the place before the oldest one.
  var firstCheckpoints: [String] = []

  /// How many actions each reading has asked for.
  private(set) var readings: [Int] = []

  private(set) var changes: [HistoryChange<Note>] = []

  /// Whether storing fails.
  var isFull = false

  /// Whether what can be redone can't be read.
  var isUndoneDamaged = false

  /// How many readings succeed before one fails.
  var goodReadings = Int.max

  init(_ notes: [Note] = [], stored: [NoteAction] = []) {
    for note in notes { self.notes[note.id] = note }
    older = stored.map { StoredAction($0) }
  }

  /// Stores all of a history.
  init(_ notes: [Note], _ history: NoteHistory) {
    self.init(notes)
    let saved = history.savedPosition
    let names = Dictionary(grouping: history.checkpoints, by: \.position).mapValues {
      $0.map(\.name)
    }
    let actions = history.actions.enumerated().map {
      StoredAction(
        $0.element, isSaved: $0.offset + 1 == saved,
        checkpoints: names[$0.offset + 1, default: []])
    }
    firstCheckpoints = names[0, default: []]
    older = actions.prefix(history.position).reversed()
    undone = Array(actions.suffix(from: history.position))
    savedPlace =
      switch saved {
      case nil: .lost
      case history.position: .here
      case let saved?: saved < history.position ? .before : .after
      }
  }

  subscript(id: Int) -> Note? { notes[id] }
  var elements: [Note] { notes.values.sorted { $0.id < $1.id } }
  var storedHistory: StoredHistory {
    var stored = StoredHistory()
    stored.undoableCount = older.count
    stored.redoableCount = undone.count
    stored.saved = savedPlace
    return stored
  }

  mutating func insert(_ note: Note) throws(UndoError) { notes[note.id] = note }
  mutating func update(_ old: Note, to new: Note) throws(UndoError) { notes[new.id] = new }
  mutating func delete(_ note: Note) throws(UndoError) { notes[note.id] = nil }

  mutating func perform(
    _ steps: UndoSteps<Note>, in change: HistoryChange<Note>
  ) throws(UndoError) {
    if isFull { throw UndoError(.conflict, Note.self, id: 0) }
    try perform(steps)
    changes.append(change)
    if case .recorded = change { undone = [] }
    if case .absorbed(_, discardedCount: .max) = change { undone = [] }
    if case .cleared = change { (undone, older) = ([], []) }
  }

  mutating func storedRedoableActions() throws(UndoError) -> [StoredAction<Note>] {
    if isFull || isUndoneDamaged { throw UndoError(.conflict, Note.self, id: 0) }
    defer { undone = [] }
    return undone
  }

  mutating func firstStoredCheckpoints() throws(UndoError) -> [String] {
    if isFull { throw UndoError(.conflict, Note.self, id: 0) }
    return firstCheckpoints
  }

  mutating func nextStoredActions(_ count: Int) throws(UndoError) -> [StoredAction<Note>] {
    if isFull || readings.count == goodReadings { throw UndoError(.conflict, Note.self, id: 0) }
    readings.append(count)
    let actions = Array(older.prefix(count))
    older.removeFirst(actions.count)
    return actions
  }
}

extension UndoStore where Repo: Repository<Note> {
  /// Makes so many random edits, undos and redos.
  func edit(_ count: Int, using random: inout SeededGenerator) throws {
    for _ in 0..<count {
      let note = Note(random.int(1..<5), random.pick(["a", "b", "c"]))
      switch random.int(0..<12) {
      case 0...3: try save(note, named: "Save \(note.text)")
      case 4: try delete(note.id, named: "Delete")
      case 5:
        try group("Group") {
          try save(note, named: "")
          try delete(random.int(1..<5), named: "")
        }
      case 6:
        // Never what an action starts from: it would annul one that has been read, and no other.
        let other = Note(note.id, "\(random.int(0..<1_000_000))")
        try withoutRecording { try save(other, named: "") }
      case 7: try withDiscardableActions { try save(note, named: "Scroll") }
      case 8, 9: try undo(random.int(0..<4))
      case 10: try redo(random.int(0..<3))
      default: try markSaved()
      }
    }
  }
}
