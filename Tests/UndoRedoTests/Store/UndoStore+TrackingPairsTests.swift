import Observation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Whatever is done, exactly that is told which has changed.
@Suite struct UndoStoreTrackingPairsTests {
  @Test(arguments: Depth.slice(of: 0..<60 as Range<UInt64>, oneIn: 8))
  func inMemory(seed: UInt64) throws {
    try check(NoteStore(texts: "A", "B"), seed)
  }

  @Test(arguments: Depth.slice(of: 0..<60 as Range<UInt64>, oneIn: 8))
  func elsewhere(seed: UInt64) throws {
    try check(UndoStore(SharedNotes("A", "B")), seed)
  }

  /// Others change the notes between the operations of the store.
  @Test(arguments: Depth.slice(of: 0..<60 as Range<UInt64>, oneIn: 8))
  func besideOthers(seed: UInt64) throws {
    let notes = SharedNotes("A", "B")
    try check(UndoStore(notes), seed, besideOthersIn: notes)
  }

  @Test(arguments: Depth.slice(of: 0..<60 as Range<UInt64>, oneIn: 8))
  func heldBackBesideOthers(seed: UInt64) throws {
    let notes = SharedNotes("A", "B")
    try check(UndoStore(BufferedRepository(notes)), seed, besideOthersIn: notes)
  }

  private func check<Repo: ResidentRepository<Note>>(
    _ store: UndoStore<Repo>, _ seed: UInt64, besideOthersIn notes: SharedNotes? = nil
  ) throws {
    var random = SeededGenerator(seed: seed)
    var gesture: UndoGesture<Repo>?
    var done: [String] = []
    store.keepsBranches = seed % 2 == 0
    for _ in 0..<60 {
      if let notes, gesture == nil, Bool.random(using: &random) {
        let id = Int.random(in: 1...3, using: &random)
        let text = ["a", "b", nil].randomElement(using: &random)!
        if let text { notes.put(Note(id, text)) } else { notes.remove(id) }
        done.append("others \(id) \(text ?? "-")")
      }
      let old = store.values
      let changes = try store.changes {
        do {
          done.append(try act(on: store, &gesture, &random))
        } catch is UndoError where notes != nil {
          done.append("refused")
        }
      }
      let new = store.values
      let expected = Set(Part.allCases.filter { old[$0] != new[$0] })
      // A gesture that is cancelled may keep an unrecorded change, which rewrites the history, and the end
      // of a gesture, or a way over several actions, may change the order of elements.
      // What others have changed may be told of once more where it is met.
      var unsure: Set<Part> =
        switch done.last {
        case _ where notes != nil: [.history, .elements, .count, .first, .second, .third]
        case "cancel": [.history]
        case "commit", "jump", "visit", "revert": [.elements]
        case let last? where last.hasPrefix("discardable"): [.history]
        default: []
        }
      // Without room for any action, one is recorded and dropped at once.
      if store.limit == 0 { unsure.insert(.history) }
      try #require(
        changes.union(unsure) == expected.union(unsure) && changes.isSuperset(of: expected),
        "seed \(seed): \(done.suffix(8)) told \(changes), not \(expected)")
    }
  }

  private func act<Repo: ResidentRepository<Note>>(
    on store: UndoStore<Repo>, _ gesture: inout UndoGesture<Repo>?,
    _ random: inout SeededGenerator
  ) throws -> String {
    let note = Note(
      .random(in: 1...3, using: &random), ["a", "b"].randomElement(using: &random)!)
    let other = Note(
      .random(in: 1...3, using: &random), ["a", "b"].randomElement(using: &random)!)
    switch Int.random(in: 0..<24, using: &random) {
    case 0...3:
      try store.save(note, named: note.text)
      return "save \(note)"
    case 4:
      try store.delete(note.id, named: "Delete")
      return "delete \(note.id)"
    case 5, 6:
      try store.group("Group") {
        try store.save(note, named: "")
        try store.save(other, named: "")
        try? store.group("Inner") {
          try store.delete(note.id, named: "")
          throw OutOfPaper()
        }
      }
      return "group \(note) \(other)"
    case 7:
      try? store.group("Fail") {
        try store.save(note, named: "")
        try store.delete(other.id, named: "")
        throw OutOfPaper()
      }
      return "failing group"
    case 8, 9:
      try store.undo()
      return "undo"
    case 10:
      try store.redo()
      return "redo"
    case 11:
      try store.jump(to: .random(in: 0...store.history.actions.count, using: &random))
      return "jump"
    case 12:
      try store.markSaved()
      return "mark"
    case 20:
      try store.jump(to: store.history.places.randomElement(using: &random)!)
      return "visit"
    case 21:
      store.keepsBranches.toggle()
      return "branches"
    case 22:
      try store.addCheckpoint(note.text)
      return "add checkpoint"
    case 23:
      try store.group("Checkpoints") { _ = try store.removeCheckpoint(note.text) }
      return "remove checkpoint"
    case 13:
      try store.revertToSaved()
      return "revert"
    case 14:
      try store.withoutRecording { _ = try store.save(note, named: "") }
      return "unrecorded"
    case 15:
      try store.coalescingActions(by: "key") { _ = try store.save(note, named: "Join") }
      return "join \(note)"
    case 16:
      try store.withDiscardableActions { _ = try store.save(note, named: "Scroll") }
      return "discardable \(note)"
    case 17:
      store.limit = [nil, 0, 1, 3].randomElement(using: &random)!
      return "limit"
    case 18:
      try gesture?.commit()
      guard gesture == nil else {
        gesture = nil
        return "commit"
      }
      gesture = try store.beginGesture("Gesture")
      return "begin"
    default:
      let isCommitted = Bool.random(using: &random)
      if isCommitted { try gesture?.commit() } else { try gesture?.cancel() }
      gesture = nil
      return isCommitted ? "commit" : "cancel"
    }
  }
}
