import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// Branches of a value, whose properties may overlap: beside a copy of the value for each place.
struct ValueBranchesTests {
  struct Point: Equatable {
    var x = 0
    var y = 0
  }

  struct Page: Equatable {
    var text = String(repeating: "text ", count: 40)
    var origin = Point()
    var items = ["a", "b"]
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<80, oneIn: 4)) func everyPlaceIsWhatItWas(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let store = UndoValue(Page())
    store.keepsBranches = true
    var copies = [store.history.place: store.value]
    for round in 0..<60 {
      switch generator.int(0..<10) {
      case 0: store.set(\.origin.x, to: generator.int(0..<3), named: "x")
      case 1: store.set(\.origin, to: Point(x: generator.int(0..<3), y: 1), named: "Origin")
      case 2: store.modify(\.text, named: "Type") { $0.insert("x", at: $0.startIndex) }
      case 3: store.set(\.items, at: 0, to: "\(round % 3)", named: "Item")
      case 4:
        store.group("Both") {
          store.set(\.items, to: ["\(round % 2)", "c"], named: "")
          store.set(\.origin.y, to: generator.int(0..<3), named: "")
        }
      case 5...6: store.undo()
      case 7: store.redo()
      default: store.jump(to: generator.pick(store.history.places))
      }
      let place = store.history.place
      let copy = copies[place, default: store.value]
      copies[place] = copy
      #expect(store.value == copy, "seed \(seed), round \(round), place \(place)")
    }
    for place in store.history.places {
      store.jump(to: place)
      #expect(store.value == copies[place], "seed \(seed), place \(place)")
    }
    #expect(store.history.places.count == copies.count)
  }

  /// Actions are taken back and brought back in the middle of the history, on the line and on branches, of which
  /// some change a property before and after what it is a part of.
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 8))
  func actionsAreTakenBackOnBranches(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let store = UndoValue(Page())
    store.keepsBranches = true
    var copies = [store.history.place: store.value]
    for round in 0..<40 {
      let comment: Comment = "seed \(seed), round \(round)"
      var expected = store.value
      switch generator.int(0..<12) {
      case 0: store.modify(\.text, named: "Type") { $0.removeLast() }
      case 1:
        let (typesBefore, typesAfter) = (generator.oneIn(2), generator.oneIn(2))
        store.group("Both") {
          if typesBefore { store.modify(\.text) { $0.append("before") } }
          store.modify("") { ($0.origin.x, $0.text) = (round, $0.text + "x") }
          if typesAfter { store.modify(\.text) { $0.removeFirst() } }
        }
      case 2...7 where store.history.position > 0:
        let index = store.history.position - 1 - generator.int(0..<min(3, store.history.position))
        let action = store.history.actions[index]
        guard store.conflicts(undoingActionAt: index)?.isEmpty == true else { continue }
        let naive = UndoValue(expected)
        for step in action.steps.reversed() { naive.save(step.oldValue!) }
        expected = naive.value
        #expect(throws: Never.self, comment) { try store.undo(actionAt: index) }
        #expect(store.value == expected, comment)
      case 8: store.undo()
      default:
        let place = generator.pick(store.history.places.suffix(6))
        if let event = store.jump(to: place) {
          let mirror = UndoValue(expected)
          for step in event.changes { mirror.save(step.newValue!) }
          #expect(mirror.value == store.value, comment)
        }
      }
      let copy = copies[store.history.place, default: store.value]
      copies[store.history.place] = copy
      #expect(store.value == copy && store.history.places.count == copies.count, comment)
    }
  }

  /// What has brought an action back is on a branch, with steps of the identities that the action has.
  @Test func whatWasBroughtBackOnABranchCanBeTakenBack() throws {
    let store = UndoValue(Page())
    store.keepsBranches = true
    let start = store.value
    store.group("Both") {
      store.modify(\.text) { $0.append("before") }
      store.modify("") { ($0.origin.x, $0.text) = (1, $0.text + "x") }
      store.modify(\.text) { $0.removeFirst() }
    }
    try store.undo(actionAt: 0)
    try store.undo(actionAt: 1)
    let (broughtBack, value) = (store.history.place, store.value)
    store.set(\.items, to: [], named: "Later")
    let later = store.history.place
    store.jump(to: 2)
    store.set(\.origin.y, to: 5, named: "Other")
    store.jump(to: broughtBack)
    #expect(store.value == value)
    try store.undo(actionAt: 0)
    #expect(store.value == start && store.history.contains(later))
    #expect(store.history.actions.map(\.steps.count) == [3, 3, 3, 3])
  }

  /// A branch starts from what there is when somebody goes there, and undo leads back to it.
  @Test func undoLeadsBackToADiscardableChange() {
    let store = UndoValue(Page())
    store.keepsBranches = true
    store.set(\.origin.x, to: 1, named: "x")
    let x = store.history.place
    store.undo()
    store.set(\.items, to: ["c"], named: "Items")
    store.undo()
    store.withDiscardableActions { store.set(\.origin.x, to: 7, named: "Scroll") }
    store.jump(to: x)
    #expect(store.value.origin.x == 1)
    store.undo()
    #expect(store.value.origin.x == 7)
    store.redo()
    #expect(store.value.origin.x == 1)
  }

  /// Where an element has gone from an array, nothing is changed there.
  @Test func whatHasGoneFromAnArrayIsLeftOut() {
    let store = UndoValue(Page())
    store.keepsBranches = true
    store.group("Both") {
      store.set(\.items, at: 1, to: "c")
      store.set(\.origin.x, to: 1)
    }
    let both = store.history.place
    store.undo()
    store.set(\.origin.y, to: 1, named: "y")
    store.undo()
    store.withDiscardableActions { store.remove(at: 1, from: \.items) }
    store.jump(to: both)
    #expect(store.value.items == ["a"] && store.value.origin == Point(x: 1))
    store.undo()
    #expect(store.value.items == ["a"] && store.value.origin == Point())
  }

  /// A long text is stored by what differs from its next version.
  @Test func aLongTextAfterADiscardableChange() {
    let store = UndoValue(Page())
    store.keepsBranches = true
    store.modify(\.text, named: "Type") { $0.insert("x", at: $0.startIndex) }
    let (place, text) = (store.history.place, store.value.text)
    store.modify(\.text, named: "Type") { $0.insert("y", at: $0.endIndex) }
    let (last, longer) = (store.history.place, store.value.text)
    store.undo(2)
    store.set(\.items, to: ["c"], named: "Items")
    store.undo()
    store.withDiscardableActions { store.modify(\.text, named: "Z") { $0 += "zzzz" } }
    let scrolled = store.value.text
    store.jump(to: place)
    #expect(store.value.text == text)
    store.jump(to: last)
    #expect(store.value.text == longer)
    store.undo(2)
    #expect(store.value.text == scrolled)
  }

  /// Nor does it matter by way of which property that was.
  @Test func undoLeadsBackToADiscardableChangeOfAPropertyThatOverlaps() {
    let store = UndoValue(Page())
    store.keepsBranches = true
    store.set(\.origin.x, to: 1, named: "A")
    store.set(\.origin.x, to: 2, named: "B")
    let b = store.history.place
    store.undo()
    store.set(\.items, to: ["c"], named: "Items")
    store.undo()
    store.withDiscardableActions { store.set(\.origin, to: Point(x: 7, y: 7), named: "Scroll") }
    store.jump(to: b)
    #expect(store.value.origin == Point(x: 2, y: 7))
    for _ in 1...2 {
      store.undo()
      #expect(store.value.origin == Point(x: 7, y: 7))
      store.undo()
      #expect(store.value.origin == Point())
      store.redo()
      #expect(store.value.origin == Point(x: 7, y: 7))
      store.redo()
      #expect(store.value.origin == Point(x: 2, y: 7))
    }
  }

  /// What no action has changed before is what the discardable change has made of it, too.
  @Test func aDiscardableChangeOfWhatABranchChangesFirst() {
    let store = UndoValue(Page())
    store.keepsBranches = true
    store.set(\.text, to: "text", named: "Text")
    store.set(\.origin.x, to: 1, named: "A")
    let a = store.history.place
    store.set(\.origin.x, to: 2, named: "B")
    store.undo(2)
    store.set(\.items, to: ["c"], named: "Items")
    store.undo()
    store.withDiscardableActions { store.set(\.origin, to: Point(x: 7, y: 7), named: "Scroll") }
    store.jump(to: a)
    store.redo()
    #expect(store.value.origin == Point(x: 2, y: 7))
    for _ in 1...2 {
      store.undo()
      #expect(store.value.origin == Point(x: 1, y: 7))
      store.undo()
      #expect(store.value.origin == Point(x: 7, y: 7) && store.value.text == "text")
      store.redo(2)
      #expect(store.value.origin == Point(x: 2, y: 7))
    }
  }

  /// The places before it stay what they were.
  @Test func whatComesBeforeADiscardableChangeThatOverlapsStays() {
    let store = UndoValue(Page())
    store.keepsBranches = true
    store.set(\.origin.x, to: 1, named: "A")
    store.set(\.origin.y, to: 3, named: "C")
    store.set(\.origin.x, to: 2, named: "B")
    let b = store.history.place
    store.undo()
    store.set(\.items, to: ["c"], named: "Items")
    store.undo()
    store.withDiscardableActions { store.set(\.origin, to: Point(x: 7, y: 7), named: "Scroll") }
    store.jump(to: b)
    #expect(store.value.origin == Point(x: 2, y: 7))
    for _ in 1...2 {
      store.undo(2)
      #expect(store.value.origin == Point(x: 1))
      store.undo()
      #expect(store.value.origin == Point())
      store.redo()
      #expect(store.value.origin == Point(x: 1))
      store.redo(2)
      #expect(store.value.origin == Point(x: 2, y: 7))
    }
  }
  /// A branch whose steps follow a discardable change of what they are a part of, which is composed in its order.
  private func storeAfterDiscardableChange() -> (store: UndoValue<Page>, two: UndoPlace) {
    let store = UndoValue(Page())
    store.keepsBranches = true
    store.markSaved()
    store.addCheckpoint("Start")
    store.set(\.origin.x, to: 1, named: "One")
    store.set(\.origin.x, to: 2, named: "Two")
    store.set(\.origin.x, to: 3, named: "Three")
    let two = store.history.branches(from: store.history.places[0])[0].places[1]
    store.undo(2)
    store.set(\.items, to: ["c"], named: "Other")
    store.undo()
    store.withDiscardableActions { store.set(\.origin, to: Point(x: 1, y: 7), named: "Scroll") }
    store.jump(to: two)
    return (store, two)
  }

  @Test func whatFollowsADiscardableChangeIsComposedAfterIt() throws {
    let (first, last) = (Page(), Page(origin: Point(x: 2, y: 7)))
    let (squashed, _) = storeAfterDiscardableChange()
    squashed.squashActions(sinceCheckpoint: "Start", named: "Both")
    for _ in 1...2 {
      #expect(squashed.value == last)
      squashed.undo()
      #expect(squashed.value == first)
      squashed.redo()
    }

    let (store, two) = storeAfterDiscardableChange()
    store.revertToSaved(named: "Revert")
    #expect(store.value == first)
    store.undo()
    #expect(store.value == last && store.history.place == two)
    try store.undo(actionAt: 0, onConflict: .undoLater)
    #expect(store.value == first)
    store.undo()

    let mirror = UndoValue(store.value)
    let observation = store.observe { event in
      for step in event.changes { if let new = step.newValue { mirror.save(new) } }
    }
    for _ in 1...2 {
      store.jump(to: 0)
      #expect(store.value == first && mirror.value == first)
      store.jump(to: 2)
      #expect(store.value == last && mirror.value == last)
    }
    withExtendedLifetime(observation) {}
    let back = UndoValue(last)
    for step in store.history.changes(from: two, to: store.history.places[0]) ?? [] {
      if let new = step.newValue { back.save(new) }
    }
    #expect(back.value == first)
  }

  @Test func whatComesAfterItOnTheBranchHasTheSameIdentity() {
    let (store, _) = storeAfterDiscardableChange()
    store.redo()
    #expect(store.value == Page(origin: Point(x: 3, y: 7)))
    #expect(Set(store.history.actions.suffix(2).flatMap { $0.steps.map(\.id) }).count == 1)
  }
}
