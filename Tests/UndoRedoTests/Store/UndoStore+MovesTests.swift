import Testing
import UndoRedo

/// The moves are what undo and redo go over when they are called again and again.
@Suite struct UndoStoreMovesTests {
  private struct Line: Identifiable, Equatable {
    let id: Int
    var text: String
  }

  private let store = UndoStore(InMemoryRepository<Line>())

  private func perform(_ names: String...) {
    for name in names { store.save(Line(id: 1, text: name), named: name) }
  }

  private func moves(isUndo: Bool) -> [String] {
    store.moves(isUndo: isUndo).map { "\($0.place).\($0.change) \($0.name)" }
  }

  @Test func eachActionIsAMove() {
    perform("A", "B", "C")
    store.undo()
    #expect(moves(isUndo: true) == ["2.0 B", "1.0 A"] && moves(isUndo: false) == ["3.0 C"])
    #expect(store.place == 2 && store.places == 0...3)
    #expect(store.moves(isUndo: true, upTo: 1).map(\.name) == ["B"])
    #expect(store.moves(isUndo: true, upTo: 0).isEmpty)
  }

  @Test func discardableActionsGoWithTheOneBefore() {
    store.withDiscardableActions { perform("First") }
    perform("A")
    store.withDiscardableActions { perform("Scroll") }
    #expect(moves(isUndo: true) == ["2.0 A"])
    store.undo()
    #expect(moves(isUndo: true) == [] && moves(isUndo: false) == ["2.0 A"])
  }

  @Test func changesOfTheContextAreMovesAtTheirPlaces() {
    var selection = 0
    store.keepContext(read: { selection }, restore: { selection = $0 })
    func select() {
      selection += 1
      store.recordContextChange(named: "Select \(selection)")
    }
    perform("A")
    select()
    select()
    perform("B")
    #expect(moves(isUndo: true) == ["2.0 B", "1.2 Select 2", "1.1 Select 1", "1.0 A"])
    for count in 0...4 {
      let some = store.moves(isUndo: true, upTo: count)
      #expect(some == Array(store.moves(isUndo: true).prefix(count)))
    }
    store.undo()
    store.undo()
    #expect(moves(isUndo: true) == ["1.1 Select 1", "1.0 A"])
    #expect(moves(isUndo: false) == ["1.2 Select 2", "2.0 B"])
    store.undo()
    #expect(moves(isUndo: false) == ["1.1 Select 1", "1.2 Select 2", "2.0 B"])
    #expect(store.moves(isUndo: false, upTo: 1).map(\.change) == [1])
  }

  @Test func aLimitChangesNoNumbers() {
    store.limit = 2
    perform("A", "B", "C")
    #expect(moves(isUndo: true) == ["3.0 C", "2.0 B"] && store.places == 1...3)
  }

  @Test func anOpenGestureMakesNoDifference() {
    perform("A")
    let gesture = store.beginGesture("Drag")
    perform("B")
    #expect(moves(isUndo: true) == ["1.0 A"] && store.place == 1)
    gesture.cancel()
  }
}
