import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// What two places differ in is what going from the one to the other changes.
struct BranchPreviewTests {
  private let store: UndoStore<InMemoryRepository<Note>>

  init() {
    store = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")]))
    store.keepsBranches = true
  }

  /// A branch starts from what there is when somebody goes there, and so does its preview.
  @Test func aBranchAfterADiscardableChange() {
    store.save(Note(1, "x"), named: "x")
    store.undo()
    store.save(Note(2, "y"), named: "y")
    let branch = store.history.place
    store.undo()
    store.save(Note(1, "z"), named: "z")
    store.undo()
    let start = store.history.place
    store.withDiscardableActions { store.save(Note(2, "scrolled"), named: "Scroll") }
    let (there, back) = (
      store.history.changes(from: start, to: branch), store.history.changes(from: branch, to: start)
    )
    #expect(there == [.modified(from: Note(2, "scrolled"), to: Note(2, "y"))])
    #expect(back == there?.flip())
    #expect(store.jump(to: branch)?.changes == there)
    #expect(store.undo()?.steps == back)
  }

  /// Nothing is changed where a discardable change has made already what the branch makes.
  @Test func aBranchThatChangesNothingAnyMore() {
    store.save(Note(1, "x"), named: "x")
    let branch = store.history.place
    store.undo()
    store.save(Note(2, "y"), named: "y")
    store.undo()
    store.withDiscardableActions { store.save(Note(1, "x"), named: "Scroll") }
    #expect(store.history.changes(from: store.history.place, to: branch) == [])
    #expect(store.jump(to: branch)?.changes.isEmpty ?? true)
    #expect(store[1]?.text == "x")
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 20))
  func previewsAreWhatVisitsDo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let note = Note(random.int(1..<4), "\(random.int(0..<4))")
      switch random.int(0..<9) {
      case 0...2: store.save(note, named: "Save")
      case 3: store.delete(note.id, named: "Delete")
      case 4, 5: store.undo()
      case 6: store.withDiscardableActions { store.save(note, named: "Scroll") }
      case 7: store.jump(by: random.int(-3..<4))
      default: store.jump(to: random.pick(store.history.places))
      }
      guard round % 4 == 3 else { continue }
      let places = store.history.places
      let (start, end) = (random.pick(places), random.pick(places))
      let (one, other) = (store.copy(), store.copy())
      one.jump(to: start)
      other.jump(to: end)
      let steps = try #require(store.history.changes(from: start, to: end))
      let isExact = steps.allSatisfy { $0.starts(from: one[$0.id]) && $0.oldValue != $0.newValue }
      try #require(isExact, "seed \(seed), round \(round): \(steps)")
      var repository = one.repository
      repository.perform(steps)
      let (found, expected) = (repository.elements, other.elements)
      #expect(
        found.sorted { $0.id < $1.id } == expected.sorted { $0.id < $1.id },
        "seed \(seed), round \(round)")
    }
  }
}
