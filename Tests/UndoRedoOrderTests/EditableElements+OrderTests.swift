import Testing
import UndoRedo
import UndoRedoOrder
import UndoRedoParts

struct EditableElementsOrderTests {
  private let store = CardStore(count: 5)

  @Test func everyMoveOfAShortList() {
    for destination in 0...4 {
      for choice in 0..<16 {
        let offsets = (0..<4).filter { choice & (1 << $0) != 0 }
        let store = CardStore(count: 4)
        var ids = store.ids
        ids.move(fromOffsets: offsets, toOffset: destination)
        let moved = store.move(
          fromOffsets: offsets.reversed(), toOffset: destination, in: store.shown, by: \.rank)
        #expect(store.ids == ids, "\(offsets) to \(destination)")
        #expect(moved.map(\.id) == offsets.map { $0 + 1 })
        store.undo()
        #expect(store.ids == [1, 2, 3, 4])
      }
    }
  }

  @Test func onlyWhatIsMovedIsChanged() throws {
    store.move(fromOffsets: [4, 1], toOffset: 0, in: store.shown, by: \.rank, named: "Move Cards")
    #expect(store.ids == [2, 5, 1, 3, 4])
    let action = try #require(store.history.actions.last)
    #expect(action.name == "Move Cards" && Set(action.modifiedIDs) == [2, 5])
  }

  @Test func insertingAnywhere() {
    for offset in 0...5 {
      let store = CardStore(count: 5)
      let card = store.insert(Card(id: 9), at: offset, in: store.shown, by: \.rank, named: "Add")
      #expect(store.ids.firstIndex(of: 9) == offset && store[9] == card)
      #expect(store.undo()?.steps.count == 1 && store.ids == [1, 2, 3, 4, 5])
    }
  }

  @Test func insertingWhatIsThereMovesIt() {
    let card = Card(id: 2, title: "Two")
    store.insert(card, at: 4, in: store.shown, by: \.rank)
    #expect(store.ids == [1, 3, 4, 2, 5] && store[2]?.title == "Two" && store.count == 5)
  }

  /// As a card that is picked up and put down where it was, or dragged to another list and back.
  @Test func whatStandsRightKeepsItsRank() throws {
    for offset in [2, 3] {
      store.insert(store[3]!, at: offset, in: store.shown, by: \.rank, named: "Drop")
    }
    #expect(!store.canUndo)
    store.insert(Card(id: 3, title: "Three"), at: 2, in: store.shown, by: \.rank, named: "Edit")
    #expect(store.history.actions.map(\.name) == ["Edit"] && store[3]?.title == "Three")
    let rank = try #require(store[3]?.rank)
    store.undo()
    #expect(store[3]?.rank == rank)
  }

  @Test func sortingChangesNoMoreThanNeedBe() {
    let sorted = [2, 5, 3, 1, 4].map { store[$0]! }
    store.insert(contentsOf: sorted, at: 0, in: store.shown, by: \.rank, named: "Sort")
    #expect(store.ids == [2, 5, 3, 1, 4] && store.history.actions.last?.steps.count == 2)
    store.insert(contentsOf: store.shown, at: 5, in: store.shown, by: \.rank, named: "Sort")
    #expect(store.history.actions.count == 1)
    store.insert(
      contentsOf: [store[4]!, Card(id: 6), store[5]!], at: 1, in: store.shown, by: \.rank)
    #expect(store.ids == [2, 4, 6, 5, 3, 1] && store.history.actions.last?.steps.count == 2)
  }

  @Test(arguments: [-1, 6])
  func whereThereIsNoOffsetNothingHappens(offset: Int) {
    let shown = store.shown
    #expect(store.move(fromOffsets: [0], toOffset: offset, in: shown, by: \.rank).isEmpty)
    #expect(store.insert(Card(id: 9), at: offset, in: shown, by: \.rank) == nil)
    #expect(store.shown == shown && !store.canUndo)
  }

  @Test func whatIsNotThereIsPassedOver() {
    let shown = store.shown
    store.delete(1)
    store.delete(3)
    let moved = store.move(fromOffsets: [-1, 0, 4, 7], toOffset: 3, in: shown, by: \.rank)
    #expect(moved.map(\.id) == [5] && store.ids == [2, 5, 4])
  }

  /// What was stored by another program may have lost its ranks.
  @Test func whereRanksAreEqualTheOrderShownIsMade() throws {
    let rank = Rank()
    let store = CardStore(InMemoryRepository((1...4).map { Card(id: $0, rank: rank) }))
    let shown = store.elements
    store.move(fromOffsets: [3], toOffset: 1, in: shown, by: \.rank)
    #expect(store.ids.suffix(3) == [4, 2, 3])
    store.insert(Card(id: 5), at: 0, in: shown, by: \.rank)
    #expect(store.ids == [5, 1, 4, 2, 3])
    store.undoAll()
    #expect(store.elements == shown)
  }

  @Test func equalRanksAreNotKept() {
    let rank = Rank()
    let store = CardStore(InMemoryRepository((1...4).map { Card(id: $0, rank: rank) }))
    let shown = store.elements
    store.insert(contentsOf: [shown[1], shown[2]], at: 4, in: [shown[0]] + shown[1...], by: \.rank)
    #expect(store.ids.suffix(2) == [2, 3] && Set(store.elements.suffix(3).map(\.rank)).count > 1)
    store.insert(contentsOf: shown.reversed(), at: 0, in: shown, by: \.rank)
    #expect(store.ids == [4, 3, 2, 1] && Set(store.elements.map(\.rank)).count == 4)
  }

  /// Two quick drags, or one after another person has moved the neighbour.
  @Test func aListThatIsOutOfDateByAMoveTakesNoMoveBack() throws {
    let shown = store.shown
    store.move(fromOffsets: [0], toOffset: 5, in: shown, by: \.rank)
    store.move(fromOffsets: [3], toOffset: 1, in: shown, by: \.rank)
    #expect(store.ids == [2, 3, 5, 1, 4])
    #expect(Set(try #require(store.history.undoable.first).modifiedIDs) == [4])
    store.move(fromOffsets: [1], toOffset: 3, in: shown, by: \.rank)
    #expect(store.ids.starts(with: [3]))
    #expect(Set(try #require(store.history.undoable.first).modifiedIDs) == [2])
  }

  @Test func movingOrInsertingNothingChangesNothing() {
    let rank = Rank()
    let store = CardStore(InMemoryRepository((1...3).map { Card(id: $0, rank: rank) }))
    let shown = store.elements
    store.insert(contentsOf: [], at: 1, in: shown, by: \.rank)
    store.move(fromOffsets: [7], toOffset: 1, in: shown, by: \.rank)
    store.withoutRecording { _ = store.delete(2) }
    store.move(fromOffsets: [1], toOffset: 3, in: shown, by: \.rank)
    #expect(!store.canUndo)
  }

  @Test func anUndoneMoveAndAnInsertionInItsPlaceDoNotCollide() throws {
    for _ in 0..<100 {
      let store = CardStore(count: 3)
      let before = try #require(store[2])
      store.move(fromOffsets: [1], toOffset: 3, in: store.shown, by: \.rank)
      store.insert(Card(id: 4), at: 1, in: store.shown, by: \.rank)
      #expect(store.ids == [1, 4, 3, 2])
      // Somebody takes the move back alone.
      store.save(before)
      #expect(Set(store.elements.map(\.rank)).count == 4)
      #expect([[1, 2, 4, 3], [1, 4, 2, 3]].contains(store.ids))
      store.insert(Card(id: 5), at: 2, in: store.shown, by: \.rank)
      #expect(store.ids[2] == 5)
    }
  }

  @Test func aPartHasAnOrderOfItsOwn() {
    struct Column: Identifiable, Equatable {
      let id: Int
      var rank = Rank()
    }
    let store = UndoStore(InMemoryRepository<OneOf2<Card, Column>>())
    let cards = store[Card.self]
    cards.insert(contentsOf: [Card(id: 1), Card(id: 2)], at: 0, in: [], by: \.rank)
    store[Column.self].insert(Column(id: 1), at: 0, in: [], by: \.rank)
    cards.move(fromOffsets: [0], toOffset: 2, in: cards.shown, by: \.rank)
    #expect(cards.ids == [2, 1] && store[Column.self].count == 1)
    store.undo()
    #expect(cards.ids == [1, 2])
  }
}
