import Testing
import UndoRedo
import UndoRedoValues

// Changes without recording.
extension UndoStoreValueGroupsTests {
  @Test func whatIsStoredElsewhereStays() {
    store.set(\.origin.x, to: 1, named: "X")
    store.withoutRecording { store.set(\.number, to: 7, named: "") }
    store.undo()
    #expect(store.value.origin.x == 0 && store.value.number == 7)
    store.redo()
    #expect(store.value.origin.x == 1 && store.value.number == 7)
  }

  @Test func whatIsStoredBesideAnArrayStays() {
    store.modify(\.items, at: 1, named: "Rename") { $0.title = "2nd" }
    store.withoutRecording {
      store.set(\.number, to: 7, named: "")
      store.modify(\.items, at: 0, named: "") { $0.title = "1st" }
    }
    store.undo()
    #expect(store.value.number == 7)
    #expect(store.value.items.map { $0.title } == ["1st", "second"])
  }

  /// However many others are changed in between.
  @Test func whatOverlapsAPartOfTheGroupIsOne() {
    let numbers = UndoValue(Array(repeating: 0, count: 300))
    func change(_ range: Range<Int>, _ number: Int) {
      for index in range { numbers.set(\.self, at: index, to: number) }
    }
    numbers.group("Group") {
      numbers.withoutRecording { change(0..<200, 1) }
      change(200..<201, 2)
      numbers.withoutRecording { change(100..<300, 3) }
      try? numbers.group {
        change(5..<6, 4)
        numbers.withoutRecording { change(0..<10, 5) }
        throw OutOfPaper()
      }
      numbers.withoutRecording { change(0..<10, 6) }
      change(7..<8, 7)
      numbers.withoutRecording { change(0..<10, 8) }
    }
    func expected(_ recorded: (Int) -> Int?) -> [Int] {
      (0..<300).map { recorded($0) ?? ($0 < 10 ? 8 : $0 < 100 ? 1 : 3) }
    }
    #expect(numbers.value == expected { _ in nil })
    numbers.undo()
    #expect(numbers.value == expected { $0 == 7 ? 6 : $0 == 200 ? 0 : nil })
    numbers.redo()
    #expect(numbers.value == expected { _ in nil })
  }

  @Test func whatOverlapsIsTakenBackAndBroughtAgain() {
    store.modify("Modify") { $0.number = 1 }
    store.withoutRecording { store.set(\.origin.x, to: 7, named: "") }
    store.undo()
    #expect(store.value == Sheet())
    store.redo()
    #expect(store.value.number == 1 && store.value.origin.x == 7)
  }

  @Test func anArrayThatIsEmptiedMeanwhileIsThereAgainForItsElement() {
    store.set(\.items[1].title, to: "2nd", named: "Rename")
    store.set(\.items[0].title, to: "1st", named: "Rename")
    store.undo()
    store.withDiscardableActions { _ = store.set(\.items, to: [], named: "") }
    store.undo()
    #expect(store.value == Sheet())
    store.redo()
    #expect(store.value.items == [])
    store.redo()
    #expect(store.value.items.map { $0.title } == ["1st", "2nd"])
    store.undo()
    #expect(store.value.items == [])
  }

  @Test func whatIsNotRecordedIsNotOverwrittenByRedo() {
    store.set(\.number, to: 1, named: "Number")
    store.set(\.items[1].title, to: "2nd", named: "Rename")
    store.set(\.number, to: 2, named: "Number")
    store.undoAll()
    store.withoutRecording { store.set(\.items, to: [], named: "") }
    #expect(store.history.redoable.map(\.name) == ["Number"])
    store.redoAll()
    #expect(store.value.items == [] && store.value.number == 1)
  }

  @Test func whatIsUndoneTakesOneStepForAllOfThem() {
    store.set(\.number, to: 1, named: "Number")
    store.undo()
    for number in 2...50 {
      store.withDiscardableActions { _ = store.set(\.number, to: number, named: "") }
    }
    #expect(store.history.actions.first?.steps.count == 1)
    store.redo()
    #expect(store.value.number == 1)
    store.undo()
    #expect(store.value.number == 50)
  }

  @Test func aCancelledGestureTakesItBackWhereItOverlaps() {
    let gesture = store.beginGesture("Gesture")
    store.set(\.items, to: [.init(title: "new")], named: "")
    store.withoutRecording {
      store.set(\.items[0].title, to: "newer", named: "")
      store.set(\.number, to: 7, named: "")
    }
    gesture.cancel()
    #expect(store.value.items == Sheet().items)
    #expect(store.value.number == 0, "what an array's element may overlap comes with it")
  }
}
