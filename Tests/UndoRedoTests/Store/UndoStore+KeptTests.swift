import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// A repository that keeps the history, too.
private struct KeepingNotes: SimpleRepository, ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = UndoError

  struct Broken: Error {}

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

  /// Whether keeping fails.
  var isFull = false

  /// How many readings succeed before one fails.
  var goodReadings = Int.max

  init(_ notes: [Note] = [], kept: [NoteAction] = []) {
    for note in notes { self.notes[note.id] = note }
    older = kept.map { StoredAction($0) }
  }

  /// Keeps all of a history.
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
    if isFull { throw UndoError(.conflict, id: 0) }
    try perform(steps)
    changes.append(change)
    if case .recorded = change { undone = [] }
    if case .cleared = change { (undone, older) = ([], []) }
  }

  mutating func storedRedoableActions() throws(UndoError) -> [StoredAction<Note>] {
    if isFull { throw UndoError(.conflict, id: 0) }
    defer { undone = [] }
    return undone
  }

  mutating func firstStoredCheckpoints() throws(UndoError) -> [String] {
    if isFull { throw UndoError(.conflict, id: 0) }
    return firstCheckpoints
  }

  mutating func nextStoredActions(_ count: Int) throws(UndoError) -> [StoredAction<Note>] {
    if isFull || readings.count == goodReadings { throw UndoError(.conflict, id: 0) }
    readings.append(count)
    let actions = Array(older.prefix(count))
    older.removeFirst(actions.count)
    return actions
  }
}

struct UndoStoreKeptTests {
  /// Makes random edits, undos and redos.
  private func edit<Repo: Repository<Note>>(
    _ store: UndoStore<Repo>, rounds: Int, _ random: inout SeededGenerator
  ) throws {
    for _ in 0..<rounds {
      let note = Note(random.int(1..<5), random.pick(["a", "b", "c"]))
      switch random.int(0..<12) {
      case 0...3: try store.save(note, named: "Save \(note.text)")
      case 4: try store.delete(note.id, named: "Delete")
      case 5:
        try store.group("Group") {
          try store.save(note, named: "")
          try store.delete(random.int(1..<5), named: "")
        }
      case 6:
        // Never what an action starts from: it would annul one that has been read, and no other.
        let other = Note(note.id, "\(random.int(0..<1_000_000))")
        try store.withoutRecording { try store.save(other, named: "") }
      case 7: try store.withDiscardableActions { try store.save(note, named: "Scroll") }
      case 8, 9: try store.undo(random.int(0..<4))
      case 10: try store.redo(random.int(0..<3))
      default: try store.markSaved()
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<250, oneIn: 60)) func anAdoptedHistoryGoesOn(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    try edit(first, rounds: 60, &random)
    first.addCheckpoint("Here")
    let second = UndoStore(InMemoryRepository(first.elements))
    let third = UndoStore(KeepingNotes(first.elements))
    #expect(second.adopt(first.history).isEmpty, "seed \(seed)")
    #expect(try third.adopt(first.history).isEmpty, "seed \(seed)")
    #expect(second.history == first.history && third.history == first.history, "seed \(seed)")
    for round in 0..<10 {
      var same = random
      var sameAgain = random
      try edit(first, rounds: 8, &random)
      try edit(second, rounds: 8, &same)
      try edit(third, rounds: 8, &sameAgain)
      #expect(second.history == first.history, "seed \(seed), round \(round)")
      #expect(third.history == first.history, "seed \(seed), round \(round)")
      #expect(Set(second.elements) == Set(first.elements), "seed \(seed), round \(round)")
      #expect(Set(third.elements) == Set(first.elements), "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: UInt64(0)..<25, [nil, "External Change"])
  func whatDiffersIsTakenIn(seed: UInt64, name: String?) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    try edit(first, rounds: 30, &random)
    let changed = UndoStore(InMemoryRepository(first.elements))
    for _ in 0..<3 {
      changed.save(Note(random.int(1..<6), random.pick(["x", "y"])), named: "")
      changed.delete(random.int(1..<6), named: "")
    }
    let touched = Set(first.history.actions.flatMap { $0.steps.map(\.id) })
    let store = UndoStore(InMemoryRepository(changed.elements))
    let differences = store.adopt(first.history, recordingDifferencesAs: name)

    #expect(Set(store.elements) == Set(changed.elements), "seed \(seed)")
    #expect(
      Set(differences.map(\.id)) == touched.filter { first[$0] != changed[$0] }, "seed \(seed)")
    for step in differences {
      #expect(step.oldValue == first[step.id] && step.newValue == changed[step.id], "seed \(seed)")
    }
    #expect(store.history.firstBrokenAction == nil, "seed \(seed)")
    if name != nil && !differences.isEmpty {
      #expect(store.undo()?.name == name, "seed \(seed)")
      for id in touched { #expect(store[id] == first[id], "seed \(seed)") }
    }
    store.jump(to: 0)
    let performed = Set(first.history.undoable.flatMap { $0.steps.map(\.id) })
    for id in performed { #expect(store[id] == start(of: id, in: first), "seed \(seed)") }
    store.jump(to: store.history.actions.count)
    #expect(!store.canRedo, "seed \(seed)")
  }

  /// What an element was before the first action that touches it.
  private func start(of id: Int, in store: NoteStore) -> Note? {
    for action in store.history.actions {
      if let step = action.steps.first(where: { $0.id == id }) { return step.oldValue }
    }
    return store[id]
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<250, oneIn: 60))
  func keptActionsAreReadAsUndoNeedsThem(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    try edit(first, rounds: 400, &random)
    first.undo(first.history.redoable.count % 3)
    let kept = Array(first.history.undoable)
    let store = UndoStore(KeepingNotes(first.elements, kept: kept))
    try first.removeAllRedoable()
    for _ in 0..<3 {
      var same = random
      try edit(first, rounds: 3, &random)
      try edit(store, rounds: 3, &same)
    }
    #expect(store.undoName == first.undoName, "seed \(seed)")
    while let action = first.undo() {
      #expect(try store.undo() == action, "seed \(seed)")
      #expect(Set(store.elements) == Set(first.elements), "seed \(seed)")
    }
    #expect(!store.canUndo, "seed \(seed)")
    #expect(store.history.actions.map(\.name) == first.history.actions.map(\.name), "seed \(seed)")
    try store.redoAll()
    first.redoAll()
    #expect(Set(store.elements) == Set(first.elements), "seed \(seed)")
  }

  /// Of a stored action nothing is left, since a change that was not recorded has taken it back.
  @Test func whatIsUndoneStaysWhereAStoredActionGoes() throws {
    let kept = [
      UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b"))),
      UndoAction("Add", .created(Note(2, "a"))),
    ]
    let store = UndoStore(KeepingNotes([Note(1, "b"), Note(2, "a")], kept: kept))
    try store.withoutRecording { try store.save(Note(1, "a"), named: "") }
    try store.save(Note(1, "c"), named: "Edit")
    try store.undo()
    try store.loadHistory()
    #expect(store.history.actions.map(\.name) == ["Add", "Edit"])
    #expect(store.history.position == 1)
    #expect(store[1] == Note(1, "a"))
    #expect(try store.redo()?.name == "Edit")
    #expect(store[1] == Note(1, "c"))
  }

  /// Without room for any action, none that is stored comes back.
  @Test func aLimitOfZeroIsStored() throws {
    let kept = [UndoAction("Add", .created(Note(1, "a")))]
    let store = UndoStore(KeepingNotes([Note(1, "a")], kept: kept))
    try store.save(Note(2, "a"), named: "Add")
    store.limit = 0
    #expect(store.repository.changes.last == .limited(to: 0))
  }

  @Test func thoseWhoTrackAreToldOfAnAdoptedHistory() {
    let first = NoteStore(texts: "a")
    first.save(Note(1, "b"), named: "Edit")
    let store = NoteStore(texts: "b")
    #expect(store.changes { store.adopt(first.history) }.contains(.canUndo))
  }

  @Test func nothingIsReadBeforeItIsNeeded() throws {
    let kept = (1...1_000).reversed().map {
      UndoAction("\($0)", .modified(from: Note(1, "\($0 - 1)"), to: Note(1, "\($0)")))
    }
    let store = UndoStore(KeepingNotes([Note(1, "1000")], kept: kept))
    try store.save(Note(1, "new"), named: "New")
    try store.undo()
    #expect(store.repository.readings.isEmpty)
    #expect(store.canUndo && store.repository.readings == [64])
    try store.undo(60)
    #expect(store.repository.readings == [64] && store[1] == Note(1, "940"))
    try store.undo(10)
    #expect(store.repository.readings == [64, 65] && store[1] == Note(1, "930"))
    try store.loadHistory()
    #expect(store.history.actions.count == 1_001 && store.history.position == 930)
    #expect(store.repository.readings == [64, 65, 1_024])
    try store.undoAll()
    #expect(store[1] == Note(1, "0") && !store.canUndo)
  }

  @Test(arguments: 0...3) func whatIsReadBeforeAFailureIsNotReadAgain(goodReadings: Int) throws {
    let kept = (1...2_500).reversed().map {
      UndoAction("\($0)", .modified(from: Note(1, "\($0 - 1)"), to: Note(1, "\($0)")))
    }
    var notes = KeepingNotes([Note(1, "2500")], kept: kept)
    notes.goodReadings = goodReadings
    let store = UndoStore(notes)
    var hasFailed = false
    do { try store.loadHistory() } catch { hasFailed = true }
    #expect(hasFailed == (goodReadings < 3))
    let known = min(goodReadings * 1_024, 2_500)
    #expect(store.history.position == known && store.history.actions.count == known)
    #expect(store.history.actions.map(\.name) == (2_501 - known..<2_501).map { "\($0)" })
    try store.undo(known)
    #expect(store[1] == Note(1, "\(2_500 - known)"))
    try store.redo(known)
    #expect(store[1] == Note(1, "2500"))
    #expect(store.repository.readings == Array(repeating: 1_024, count: goodReadings))
  }

  @Test(arguments: UInt64(0)..<50) func allThatIsKeptComesBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    if random.oneIn(2) { first.addCheckpoint("Start") }
    try edit(first, rounds: random.int(0..<100), &random)
    first.addCheckpoint("Middle")
    try edit(first, rounds: random.int(0..<100), &random)
    if random.oneIn(2) { first.addCheckpoint("End") }
    first.undo(random.int(0..<5))
    if random.oneIn(3) { first.markSaved() }
    first.addCheckpoint("Here")
    first.undo(random.int(0..<3))
    let store = UndoStore(KeepingNotes(first.elements, first.history))
    #expect(store.repository.readings.isEmpty)
    let name = random.pick(["Start", "Middle", "End", "Here", "Nowhere"])
    switch random.int(0..<9) {
    case 7:
      #expect(
        try store.jump(toCheckpoint: name)?.distance == first.jump(toCheckpoint: name)?.distance,
        "seed \(seed)")
    case 8:
      #expect(
        try store.removeCheckpoint(name) == first.removeCheckpoint(name), "seed \(seed)")
    case 0: #expect(store.hasUnsavedChanges == first.hasUnsavedChanges, "seed \(seed)")
    case 1: #expect(try store.redo() == first.redo(), "seed \(seed)")
    case 2: #expect(try store.undo() == first.undo(), "seed \(seed)")
    case 3:
      #expect(store.changesSinceSaved == first.changesSinceSaved, "seed \(seed)")
    case 4:
      try store.save(Note(9, "new"), named: "New")
      first.save(Note(9, "new"), named: "New")
    case 5:
      let name = try store.revertToSaved()?.name
      #expect(name == first.revertToSaved()?.name, "seed \(seed)")
    default:
      #expect(store.redoName == first.redoName, "seed \(seed)")
      #expect(store.canRevertToSaved == first.canRevertToSaved, "seed \(seed)")
    }
    #expect(store.hasUnsavedChanges == first.hasUnsavedChanges, "seed \(seed)")
    try store.loadHistory()
    #expect(store.history == first.history, "seed \(seed)")
    #expect(Set(store.elements) == Set(first.elements), "seed \(seed)")
  }

  @Test func whatCanBeRedoneStaysWhereAGroupRecordsNothing() throws {
    var notes = KeepingNotes()
    notes.undone = [StoredAction(UndoAction("Add", .created(Note(1, "a"))))]
    let store = UndoStore(notes)
    try store.group("Group") {
      try store.save(Note(2, "b"), named: "")
      try store.withoutRecording { try store.save(Note(2, "x"), named: "") }
      try store.delete(2, named: "")
      try store.withoutRecording { try store.save(Note(3, "c"), named: "") }
    }
    #expect(
      store.repository.changes == [.absorbed([.created(Note(3, "c"))], discardedCount: 0)])
    #expect(try store.redo()?.name == "Add" && store.elements == [Note(1, "a"), Note(3, "c")])
  }

  @Test func theRepositoryIsToldTheLimit() throws {
    let store = UndoStore(KeepingNotes(), limit: 3)
    store.limit = nil
    #expect(store.repository.changes == [.limited(to: 3), .limited(to: nil)])
  }

  @Test func whatCanNotBeReadStaysForLater() throws {
    var notes = KeepingNotes(
      [Note(1, "b")], kept: [UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b")))])
    notes.isFull = true
    let store = UndoStore(notes)
    #expect(store.undoName == "")
    #expect(throws: UndoError.self) { try store.undo() }
    #expect(store[1] == Note(1, "b"))
  }

  @Test func theRepositoryIsToldWhatBecomesOfTheHistory() throws {
    let store = UndoStore(KeepingNotes([Note(1, "a")]))
    try store.save(Note(1, "b"), named: "Edit")
    try store.undo()
    try store.redo()
    try store.withoutRecording { try store.save(Note(1, "c"), named: "") }
    try store.markSaved()
    try store.coalescingActions(by: "k") {
      try store.save(Note(1, "d"), named: "Type")
      try store.save(Note(1, "e"), named: "Type")
    }
    try store.group("Group") {
      try store.withoutRecording { try store.save(Note(2, "x"), named: "") }
      try store.save(Note(2, "y"), named: "")
    }
    try store.addCheckpoint("Here")
    #expect(try store.removeCheckpoint("Here") && !store.removeCheckpoint("Here"))
    try store.removeAllActions()
    func type(_ old: String, _ new: String) -> NoteAction {
      UndoAction("Type", .modified(from: Note(1, old), to: Note(1, new)))
    }
    let edit = UndoAction("Edit", .modified(from: Note(1, "a"), to: Note(1, "b")))
    let group = UndoAction("Group", .modified(from: Note(2, "x"), to: Note(2, "y")))
    #expect(
      store.repository.changes == [
        .recorded(edit, absorbed: [], joinsLast: false),
        .moved(by: -1), .moved(by: 1),
        .absorbed([.modified(from: Note(1, "b"), to: Note(1, "c"))], discardedCount: 0),
        .saved,
        .recorded(type("c", "d"), absorbed: [], joinsLast: false),
        .recorded(type("d", "e"), absorbed: [], joinsLast: true),
        .recorded(group, absorbed: [.created(Note(2, "x"))], joinsLast: false),
        .named("Here"), .unnamed("Here"), .cleared(isSaved: false),
      ])
  }

  @Test func whatCanNotBeKeptHasNotHappened() throws {
    var notes = KeepingNotes([Note(1, "a")])
    notes.isFull = true
    let store = UndoStore(notes)
    #expect(throws: UndoError.self) { try store.save(Note(1, "b"), named: "Edit") }
    #expect(throws: UndoError.self) { try store.markSaved() }
    #expect(throws: UndoError.self) { try store.addCheckpoint("Here") }
    #expect(throws: UndoError.self) { try store.removeAllActions() }
    #expect(store[1] == Note(1, "a") && store.history == NoteHistory())
  }
}

extension UndoStore {
  /// Discards what can be redone, and changes nothing else.
  fileprivate func removeAllRedoable() throws {
    withState { state in
      state.engine.history.discardUndone()
      state.freeOrphans()
    }
  }
}
