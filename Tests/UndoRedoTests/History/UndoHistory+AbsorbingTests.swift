import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// What changes that are not recorded make of a history.
struct UndoHistoryAbsorbingTests {
  /// What two elements are, one after the other.
  private typealias Values = [Int?]

  private static let values: [Values] = [nil, 0, 1].flatMap { first in
    [nil, 0].map { [first, $0] }
  }

  /// Absorbing any change of an element, in any history of up to three actions on two of them, wherever
  /// the model was saved.
  ///
  /// Not from the last two values, of which the number is not to come first; elsewhere than in memory,
  /// three actions from one start only.
  @Test(arguments: 0..<4) func everyShortHistory(start: Int) throws {
    for path in Depth.slice(of: everySequence(of: Self.values, upTo: 3), oneIn: 12) {
      let places = [Self.values[start]] + path
      guard zip(places, path).allSatisfy({ $0 != $1 }) else { continue }
      // Which number comes first makes no difference.
      guard places.lazy.compactMap({ $0[0] }).first != 1 else { continue }
      try tryEveryChange(of: InMemoryRepository<Item>(), places)
      if start == 3 || path.count < 3 {
        try tryEveryChange(of: RecordingRepository(InMemoryRepository<Item>()), places)
      }
    }
  }

  private func tryEveryChange<Repo: Repository<Item>>(
    of repository: Repo, _ places: [Values]
  ) throws {
    let actions = zip(places, places.dropFirst()).map { Interaction.group(edits(from: $0, to: $1)) }
    for (cursor, values) in places.enumerated() {
      // The mark is a number that nothing else depends on: not each for the longest histories.
      for mark in places.count < 4 ? Array(places.indices) : [(cursor + places[0].count) % 4] {
        for new in [nil, 0, 1] where new != values[0] {
          let subject = StoreUnderTest(repository, isObserved: false)
          var model = InteractionModel()
          let difference = try subject.difference(
            doing: [.unrecorded(edits(from: [nil, nil], to: places[0]))] + actions + [
              .jump(mark), .markSaved, .jump(cursor),
              .unrecorded(edits(from: values, to: [new, values[1]])),
            ], like: &model)
          if let broken = difference ?? subject.store.brokenInvariant {
            Issue.record("\(cursor) performed of \(places), absorbing \(new ?? -1): \(broken)")
          }
        }
      }
    }
  }

  private func edits(from old: Values, to new: Values) -> [Interaction] {
    [1, 0].filter { old[$0] != new[$0] }.map { id in
      new[id].map { .set(id, $0) } ?? .delete(id)
    }
  }

  @Test func anActionKeepsWhatIsLeftOfIt() throws {
    let date = UndoDate(secondsSince1970: 1)
    let store = UndoStore(InMemoryRepository<Note>(), now: { date })
    store.group("Add", metadata: ["author": "Ada"]) {
      store.save(Note(1, "a"), named: "")
      store.save(Note(2, "a"), named: "")
    }
    store.save(Note(3, "a"), named: "Undone")
    store.undo()
    store.withoutRecording { _ = store.delete(1, named: "") }
    #expect(
      store.history.undoable.first
        == UndoAction("Add", .created(Note(2, "a")), date: date, metadata: ["author": "Ada"]))
    #expect(
      store.history.redoable.first == UndoAction("Undone", .created(Note(3, "a")), date: date))
  }

  @Test func severalChangesAtOnce() {
    let store = NoteStore(texts: "a", "b")
    store.group("Both") {
      store.save(Note(1, "A"), named: "")
      store.save(Note(2, "B"), named: "")
    }
    store.save(Note(3, "C"), named: "Third")
    store.withoutRecording {
      store.save(Note(1, "a"), named: "")
      store.delete(3, named: "")
      store.save(Note(2, "theirs"), named: "")
    }
    #expect(
      Array(store.history.undoable) == [
        UndoAction("Both", .modified(from: Note(2, "b"), to: Note(2, "theirs")))
      ])
    #expect(store.brokenInvariant == nil)
  }

  @Test func absorbingReachesOnlyAsFarAsTheLimit() {
    let store = NoteStore(limit: 1)
    store.save(Note(1, "a"), named: "Add")
    store.save(Note(2, "a"), named: "Other")
    let before = store.history
    store.withoutRecording { store.save(Note(1, "b"), named: "") }
    #expect(store.history == before)
    store.withoutRecording { _ = store.delete(2, named: "") }
    #expect(!store.canUndo)
    store.save(Note(1, "c"), named: "Edit")
    #expect(store.history.undoable.map(\.name) == ["Edit"])
  }

  /// Recording actions once more drops none of them, whatever the limit has become.
  @Test func absorbingDropsNoUndoneAction() {
    let store = NoteStore(texts: "a", "other")
    store.save(Note(1, "b"), named: "b")
    for text in ["c", "d"] { store.save(Note(2, text), named: text) }
    store.undo(2)
    store.limit = 1
    store.withoutRecording { _ = store.delete(1, named: "") }
    #expect(store.history.undoable.map(\.name) == ["b"])
    #expect(store.history.redoable.map(\.name) == ["c", "d"])
    store.redoAll()
    #expect(store.texts == ["d"] && store.history.undoable.map(\.name) == ["d"])
  }

  @Test func copiesDoNotSeeWhatIsAbsorbed() {
    let store = NoteStore()
    store.save(Note(1, "a"), named: "Add")
    let copy = store.history
    store.withoutRecording { store.save(Note(1, "b"), named: "") }
    #expect(copy.undoable.first == UndoAction("Add", .created(Note(1, "a"))))
  }
}
