import Testing
import UndoRedo
import UndoRedoValues

@Suite struct UndoStoreValueGroupsTests {
  let store = UndoValue(Sheet())

  private var lastPaths: [PartialKeyPath<Sheet>] {
    store.history.actions.last?.steps.compactMap { $0.newValue?.property } ?? []
  }

  @Test func aGroupShowsWhatItHasDone() {
    store.group("Group") {
      store.set(\.number, to: 1, named: "")
      #expect(store.value.number == 1)
      store.modify("") { $0.items.removeLast() }
      #expect(store.value.items.count == 1)
      store.set(\.items[0].title, to: "one", named: "")
      #expect(store[\.items[0].title] == "one")
      #expect(store[\.items].count == 1)
      #expect(store.repository.value == Sheet())
    }
    #expect(store.value.items == [Sheet.Item(title: "one")])
    #expect(store.history.actions.count == 1)
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func aGroupThatFailsLeavesNothing() {
    store.group("Outer") {
      store.set(\.number, to: 1, named: "")
      try? store.group("Inner") {
        store.modify("") { $0.number = 5 }
        store.set(\.number, to: 6, named: "")
        throw OutOfPaper()
      }
      #expect(store.value.number == 1)
      store.set(\.number, to: 2, named: "")
      #expect(store.value.number == 2)
    }
    #expect(store.history.actions.last?.steps.count == 1)
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func eachSliderIsOneStep() {
    let gesture = store.beginGesture("Slide")
    for position in 1...50 {
      store.set(\.origin.x, to: position, named: "")
      store.set(\.origin.y, to: -position, named: "")
    }
    let action = gesture.commit()
    #expect(action?.steps.count == 2)
    #expect(lastPaths == [\Sheet.origin.x, \Sheet.origin.y])
  }

  @Test func eachElementByItsIndexIsOneStep() {
    let gesture = store.beginGesture("Drag")
    for position in 1...50 {
      store.modify(\.items, at: 0, named: "") { $0.position.x = position }
      store.modify(\.items, at: 1, named: "") { $0.position.x = -position }
      store.set(\.number, to: position, named: "")
    }
    #expect(gesture.commit()?.steps.count == 3)
    #expect(lastPaths == [\Sheet.items[0], \Sheet.items[1], \Sheet.number])
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func elementsByTheirPathsStayInOrder() {
    let gesture = store.beginGesture("Drag")
    for position in 1...3 {
      store.set(\.items[0].position.x, to: position, named: "")
      store.set(\.items[1].position.x, to: position, named: "")
    }
    #expect(gesture.commit()?.steps.count == 6)
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func manyElementsAreChangedInOneGroup() {
    let numbers = UndoValue(Array(repeating: 0, count: 2000))
    numbers.group("Fill") {
      for index in numbers.value.indices {
        numbers.set(\.self, at: index, to: index + 1, named: "")
        #expect(numbers.value[index] == index + 1)
      }
    }
    #expect(numbers.history.actions.last?.steps.count == 2000)
    numbers.undo()
    #expect(numbers.value.allSatisfy { $0 == 0 })
  }

  @Test func aCoalescedStrokeOverAnArrayIsOneAction() {
    let numbers = UndoValue(Array(repeating: 0, count: 300))
    numbers.coalescingActions(by: "stroke") {
      for index in 0..<300 { numbers.set(\.self, at: index * 7 % 300, to: 1, named: "Paint") }
    }
    #expect(numbers.history.actions.map(\.steps.count) == [300])
    numbers.undo()
    #expect(numbers.value.allSatisfy { $0 == 0 })
    numbers.redo()
    #expect(numbers.value.allSatisfy { $0 == 1 })
    numbers.undo()

    // What cancels out is no action.
    numbers.coalescingActions(by: "stroke") {
      for index in 0..<8 { numbers.set(\.self, at: index, to: 1, named: "Paint") }
      for index in 0..<8 { numbers.set(\.self, at: index, to: 0, named: "Paint") }
    }
    #expect(!numbers.canUndo)
  }

  @Test func sameSliderJoinedIsOneStep() {
    for position in 1...50 {
      store.coalescingActions(by: "slide") { store.set(\.origin.x, to: position, named: "Slide") }
    }
    #expect(store.history.actions.count == 1)
    #expect(store.history.actions.last?.steps.count == 1)
  }

  @Test func whatOverlapsStaysInOrder() {
    store.group("Group") {
      store.set(\.origin, to: .init(x: 1, y: 1), named: "")
      store.set(\.origin.x, to: 2, named: "")
      store.set(\.number, to: 3, named: "")
      store.set(\.origin, to: .init(x: 4, y: 4), named: "")
      store.set(\.number, to: 5, named: "")
    }
    #expect(lastPaths == [\Sheet.origin, \Sheet.origin.x, \Sheet.number, \Sheet.origin])
    store.undo()
    #expect(store.value == Sheet())
    store.redo()
    #expect(store.value.origin == .init(x: 4, y: 4) && store.value.number == 5)
  }

  /// However many other properties are changed in between.
  @Test(arguments: [63, 64, 65, 200])
  func whatOverlapsStaysInOrderBehindManyOthers(count: Int) {
    struct Page: Equatable {
      var origin = Sheet.Point()
      var rows = Array(repeating: 0, count: 200)
    }
    let page = UndoValue(Page())
    func change(_ x: Int) {
      page.set(\.origin, to: .init(x: x, y: x), named: "")
      for row in 0..<count { page.set(\.rows, at: row, to: x, named: "") }
      page.set(\.origin.x, to: -x, named: "")
    }
    page.coalescingActions(by: "key") { page.set(\.origin.x, to: 1, named: "X") }
    page.coalescingActions(by: "key") { page.group("Change") { change(2) } }
    #expect(page.history.actions.count == 1)
    var changed = page.value.origin
    for step in page.changesSinceSaved ?? [] {
      if let origin = step.newValue?.value(at: \.origin) { changed = origin }
      if let x = step.newValue?.value(at: \.origin.x) { changed.x = x }
    }
    #expect(changed == .init(x: -2, y: 2))
    page.undo()
    #expect(page.value == Page())
    page.redo()
    #expect(page.value.origin == .init(x: -2, y: 2))
  }

  @Test func anUndoBetweenChangesNothingOfThat() {
    store.set(\.origin.x, to: 1, named: "X")
    store.undo()
    store.set(\.origin, to: .init(x: 2, y: 2), named: "Origin")
    store.undo()
    store.set(\.origin.x, to: 3, named: "X")
    store.set(\.origin, to: .init(x: 4, y: 4), named: "Origin")
    store.undo()
    #expect(store.value.origin == .init(x: 3, y: 0))
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func whatComesToNothingByOverlapIsNotRecorded() {
    store.group("Group") {
      store.set(\.origin.x, to: 1, named: "")
      store.modify("") { $0.origin.x = 0 }
    }
    #expect(!store.canUndo)
    store.coalescingActions(by: "key") { store.set(\.origin.x, to: 1, named: "X") }
    store.coalescingActions(by: "key") { store.modify("Back") { $0.origin.x = 0 } }
    #expect(!store.canUndo && !store.hasUnsavedChanges)
  }

  /// What `==` overlooks is no reason to drop a change.
  @Test func whatChangesMoreThanCanBeComparedIsRecorded() {
    struct Page: Equatable {
      var x = 0
      var text = "e\u{301}"
    }
    let page = UndoValue(Page())
    page.group("Group") {
      page.modify("") { $0.x = 1 }
      page.set(\.x, to: 0, named: "")
      page.set(\.text, to: "\u{e9}", named: "")
    }
    #expect(page.value.text.utf8.count == 2 && page.canUndo)
    page.undo()
    #expect(page.value.text.utf8.count == 3)
  }

  @Test func whatAnIdentityOverlooksIsRecorded() {
    struct Document: Equatable {
      var id = 1
      var origin = Sheet.Point()
      var items = [Sheet.Item(title: "first"), Sheet.Item(title: "second")]

      static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }
    }
    let document = UndoValue(Document())
    document.coalescingActions(by: "k") { document.set(\.origin.x, to: 1, named: "Move") }
    document.coalescingActions(by: "k") {
      document.set(\.origin, to: .init(x: 5, y: 5), named: "Move")
    }
    #expect(document.value.origin.x == 5 && document.history.actions.count == 1)
    document.undo()
    #expect(document.value.origin == Sheet.Point())

    document.group("Move") {
      document.set(\.origin.x, to: 1, named: "")
      document.set(\.origin, to: .init(x: 5, y: 5), named: "")
    }
    #expect(document.value.origin.x == 5 && document.canUndo)
    document.undo()

    // It is not known where elements are that are named by their paths.
    document.group("Rename") {
      document.set(\.items[0].title, to: "1st", named: "")
      document.set(\.items[1].title, to: "2nd", named: "")
    }
    #expect(document.value.items.map(\.title) == ["1st", "2nd"] && document.canUndo)
    document.undo()
    document.removeAllActions()

    document.group("Nothing") {
      document.set(\.origin.x, to: 1, named: "")
      document.set(\.origin, to: .init(), named: "")
    }
    #expect(!document.canUndo)
  }

  /// It can't be asked what a part of nothing is.
  @Test func aPartOfAnOptionalThatComesToNothing() {
    struct Window: Equatable {
      var origin: Sheet.Point?
      var rows: [Int] = []
    }
    let window = UndoValue(Window())
    window.group("Group") {
      window.set(\.origin, to: .init(), named: "")
      window.set(\.origin!.x, to: 2, named: "")
      window.set(\.rows, to: [1], named: "")
      window.set(\.rows, at: 0, to: 2, named: "")
      window.set(\.rows, to: [], named: "")
      window.set(\.origin, to: nil, named: "")
    }
    #expect(!window.canUndo && window.value == Window())
  }
  @Test func whatIsForgottenInAGroupLeavesTheGroupAsItIs() {
    store.set(\.origin, to: .init(x: 1, y: 1), named: "Origin")
    store.set(\.number, to: 1, named: "Number")
    store.group("Group") {
      store.set(\.origin.x, to: 2, named: "")
      store.set(\.origin, to: .init(x: 3, y: 3), named: "")
      store.removeActions(exceptLast: 1)
      #expect(store.value.origin.x == 3)
      store.set(\.origin.x, to: 4, named: "")
    }
    #expect(store.history.actions.map(\.name) == ["Number", "Group"])
    #expect(store.value.origin == .init(x: 4, y: 3))
    store.undoAll()
    #expect(store.value.origin == .init(x: 1, y: 1) && store.value.number == 0)
    store.redoAll()
    #expect(store.value.origin == .init(x: 4, y: 3) && store.value.number == 1)
  }

  @Test func aRevertTakesBackWhatOverlaps() {
    store.set(\.origin.x, to: 1, named: "X")
    store.markSaved()
    let saved = store.value
    store.modify("Clean") { $0.items = [] }
    store.set(\.origin, to: .init(x: 5, y: 5), named: "Origin")
    store.modify("Fill") { $0.items = [.init(title: "new")] }
    store.set(\.items[0].title, to: "newer", named: "Rename")
    let edited = store.value
    store.revertToSaved()
    #expect(store.value == saved && !store.hasUnsavedChanges)
    store.undo()
    #expect(store.value == edited)
    store.redo()
    store.set(\.origin.x, to: 9, named: "X")
    store.undo(2)
    #expect(store.value == edited)
  }
}
