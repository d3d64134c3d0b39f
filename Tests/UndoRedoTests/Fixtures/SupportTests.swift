import TestSupport
import Testing
import UndoRedo

struct SupportTests {
  @Test func everySequenceIsThereOnceAndTheShortestIsFirst() {
    let sequences = everySequence(of: [1, 2, 3], upTo: 3)
    #expect(sequences.count == 1 + 3 + 9 + 27)
    #expect(Set(sequences).count == sequences.count)
    #expect(sequences.first == [])
    #expect(sequences.map(\.count) == sequences.map(\.count).sorted())
  }

  @Test func lifetimesCountWhatIsHeld() {
    let lifetimes = Lifetimes()
    var items = [lifetimes.item(1), lifetimes.item(2)]
    let copy = items
    #expect(lifetimes.alive == 2)
    items.removeAll()
    #expect(lifetimes.alive == 2)
    #expect(copy.map(\.number) == [1, 2])
    items = [lifetimes.item(3)]
    items = []
    #expect(lifetimes.alive == 2)
  }

  @Test func noticesAreThoseOfChanges() {
    let store = NoteStore(texts: "a")
    func count() -> Int { store.count }
    #expect(isNotified(count) { store.delete(1, named: "Delete") })
    #expect(!isNotified(count) { store.undo(0) })
  }
}
