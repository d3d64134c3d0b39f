import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// Authors, branches, single actions, limits, saves and reopenings in any order, beside a copy of all elements for
/// each place.
@Suite struct OwnUndoOnBranchesTests {
  private typealias Copy = [Int: Note]

  private struct World {
    let store = NoteStore(texts: "a", "b")
    var random: SeededGenerator
    var copies: [UndoPlace: Copy] = [:]
    var copy: Copy { Copy(uniqueKeysWithValues: store.elements.map { ($0.id, $0) }) }

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      store.keepsBranches = true
      copies[store.history.place] = copy
    }

    mutating func happen(_ comment: Comment) throws {
      let author = random.pick(["ann", "bob"])
      let policy =
        random.pick([.refuse, .refuse, .leave, .skip, .overwrite, .undoLater])
        as UndoConflictPolicy
      let (id, text) = (random.int(1..<5), "\(random.int(0..<9))")
      switch random.int(0..<20) {
      case 0...5:
        store.author = author
        store.save(Note(id, text), named: "Save")
      case 6:
        store.author = author
        store.delete(id, named: "Delete")
      case 7...9: try refusing(comment) { try $0.undo(by: author, onConflict: policy) }
      case 10: try refusing(comment) { try $0.redo(by: author, onConflict: policy) }
      case 11, 12: try undoOne(policy, comment)
      case 13: store.undo(random.int(1..<4))
      case 14: store.redo()
      case 15, 16: store.jump(to: random.pick(store.history.places))
      case 17: store.limit = random.pick([nil, 6, 12])
      case 18:
        store.markSaved()
        copies[store.history.place] = copies[store.history.place] ?? copy
      default:
        store.adopt(try recoded(store.history))
      }
    }

    /// A refusal changes nothing.
    private func refusing(
      _ comment: Comment, _ body: (NoteStore) throws -> UndoAction<Note>?
    ) throws {
      let (before, history) = (copy, store.history)
      do { _ = try body(store) } catch let error as UndoError {
        #expect(error.code == .conflict && !error.laterActions.isEmpty, comment)
        #expect(copy == before && store.history == history, comment)
      }
    }

    /// Where nothing later has touched its elements, the model is what it would be without the action.
    private mutating func undoOne(_ policy: UndoConflictPolicy, _ comment: Comment) throws {
      let history = store.history
      guard history.position > 0 else { return }
      let position = random.int(0..<history.position)
      var expected = copy
      for step in history.actions[position].steps.reversed() { expected[step.id] = step.oldValue }
      let ids = Set(history.actions[position].steps.map(\.id))
      let isExact = (position + 1..<history.position).allSatisfy { later in
        ids.isDisjoint(with: history.actions[later].steps.map(\.id))
      }
      let before = copy
      var undone: UndoAction<Note>?
      try refusing(comment) {
        undone = try $0.undo(actionAt: position, onConflict: policy)
        return undone
      }
      guard undone != nil else { return }
      if isExact { #expect(copy == expected, comment) }
      // Undoing that again is the identity.
      let after = copy
      store.undo()
      #expect(copy == before, comment)
      store.redo()
      #expect(copy == after, comment)
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 20))
  func everyPlaceStaysWhatItWas(seed: UInt64) throws {
    var world = World(seed: seed)
    for round in 0..<80 {
      let comment: Comment = "seed \(seed), round \(round)"
      try world.happen(comment)
      let (place, copy) = (world.store.history.place, world.copy)
      #expect(world.copies[place, default: copy] == copy, comment)
      world.copies[place] = copy
    }
    for place in world.store.history.places {
      world.store.jump(to: place)
      // A limit may have dropped it on the way; and what was between, and never the present place, has no copy.
      guard world.store.history.place == place else { continue }
      if let copy = world.copies[place] { #expect(world.copy == copy, "seed \(seed), \(place)") }
    }
  }

  /// As often as an author has undone, redoing gives back the state, whatever another has done elsewhere.
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 10))
  func asManyRedosAsUndosGiveBackTheState(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = NoteStore(texts: "a", "b", "c", "d")
    func write(_ author: String, _ id: Int) {
      store.author = author
      store.save(Note(id, "\(random.int(0..<99))"), named: author)
    }
    for _ in 0..<20 {
      if random.oneIn(2) {
        write("ann", random.int(1..<3))
      } else {
        write("bob", random.int(3..<5))
      }
    }
    let own = (store[1], store[2])
    let count = random.int(1..<6)
    var undone = 0
    for _ in 0..<count {
      if try store.undo(by: "ann") != nil { undone += 1 }
      if random.oneIn(2) { write("bob", random.int(3..<5)) }
    }
    let others = (store[3], store[4])
    for _ in 0..<undone { #expect(try store.redo(by: "ann") != nil, "seed \(seed)") }
    #expect(store[1] == own.0 && store[2] == own.1, "seed \(seed)")
    #expect(store[3] == others.0 && store[4] == others.1, "seed \(seed)")
    #expect(store.redoName(by: "ann") == nil, "seed \(seed)")
  }
}
