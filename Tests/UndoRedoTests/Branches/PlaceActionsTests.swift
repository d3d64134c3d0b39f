import Testing
import UndoRedo

/// What leads to a place, and from where.
struct PlaceActionsTests {
  @Test func everyPlaceHasTheActionThatLeadsToIt() throws {
    let store = UndoStore([Note]())
    store.keepsBranches = true
    for id in 1...3 { store.save(Note(id, ""), named: "\(id)") }
    store.undo(2)
    for id in 4...5 { store.save(Note(id, ""), named: "\(id)") }
    store.undo()
    store.save(Note(6, ""), named: "6")
    let history = store.history
    #expect(history.places.map(\.id) == Array(0...6))
    #expect(
      history.places.map { history.action(to: $0)?.name } == [nil, "1", "2", "3", "4", "5", "6"])
    #expect(
      history.places.map { history.parent(of: $0)?.number } == [nil, 0, 1, 2, 1, 4, 4])
    for place in [-1, 7, .min, .max].map(UndoPlace.init) {
      #expect(history.action(to: place) == nil)
      #expect(history.parent(of: place) == nil)
    }
    for place in history.places.dropFirst() {
      let parent = try #require(history.parent(of: place))
      #expect(history.changes(from: parent, to: place) == history.action(to: place)?.steps)
    }
  }

  @Test func theFirstPlaceIsTheOldestThatIsThere() {
    let store = UndoStore([Note](), limit: 2)
    for id in 1...4 { store.save(Note(id, ""), named: "\(id)") }
    let history = store.history
    #expect(history.places.map { history.action(to: $0)?.name } == [nil, "3", "4"])
    #expect(history.parent(of: history.places[0]) == nil)
  }
}
