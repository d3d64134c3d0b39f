import Testing
import UndoRedo

struct ElementPlaceTests {
  @Test func aPlaceIsTheNumberOfASlot() {
    #expect(ElementPlace(0).index == 0)
    #expect(ElementPlace(7).index == 7)
    #expect(ElementPlace.unknown.index == nil)
    #expect(ElementPlace(Int(UInt32.max)) == .unknown)
    #expect(ElementPlace(-1).index == 0)
  }

  @Test func aPlaceLeadsToItsElement() {
    var notes = InMemoryRepository([Note(1, "a"), Note(2, "b")])
    var place = ElementPlace.unknown
    #expect(notes.element(withID: 2, at: &place) == Note(2, "b"))
    #expect(place == ElementPlace(1))
    notes.modify(Note(2, "b"), to: Note(2, "c"), at: &place)
    #expect(notes[2] == Note(2, "c") && place == ElementPlace(1))
  }

  @Test(arguments: [ElementPlace.unknown, ElementPlace(0), ElementPlace(5)])
  func aWrongPlaceMisleadsNobody(place: ElementPlace) {
    var notes = InMemoryRepository([Note(1, "a"), Note(2, "b")])
    var hint = place
    notes.modify(Note(2, "b"), to: Note(2, "c"), at: &hint)
    #expect(notes.elements == [Note(1, "a"), Note(2, "c")] && hint == ElementPlace(1))
    hint = place
    notes.delete(Note(2, "c"), at: &hint)
    #expect(notes.elements == [Note(1, "a")] && hint == ElementPlace(1))
  }
}
