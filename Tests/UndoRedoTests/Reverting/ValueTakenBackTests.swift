import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// Actions on parts of a value and on the whole are taken back, after discardable changes of what they overlap.
struct ValueTakenBackTests {
  struct Point: Equatable {
    var x = 0
    var y = 0
  }

  struct Page: Equatable {
    var text = "text"
    var origin = Point()
  }

  let store = UndoValue(Page())

  private func scroll(to x: Int) {
    store.withDiscardableActions { store.set(\.origin.x, to: x, named: "Scroll") }
  }

  @Test func aDiscardableChangeOfAPartIsAConflict() {
    store.modify("Both") { ($0.origin.x, $0.text) = (2, "longer") }
    store.modify(\.text, named: "Shorten") { $0.removeLast() }
    store.set(\.origin.x, to: 4, named: "Move")
    store.undo()
    scroll(to: 3)
    #expect(store.conflicts(undoingActionAt: 0)?.isEmpty == false)
  }

  /// The whole is found as a part of it leaves it that is taken back before.
  @Test func theWholeIsFoundAsItsPartLeavesIt() {
    store.set(\.origin.x, to: 3, named: "Move")
    store.modify("Both") { ($0.origin.x, $0.text) = (2, "longer") }
    store.set(\.origin.x, to: 4, named: "Move")
    store.undo()
    scroll(to: 3)
    store.set(\.text, to: "text", named: "Retype")
    #expect(store.value == Page(origin: Point(x: 3)))
    #expect(store.conflicts(undoingActionAt: 1)?.isEmpty == false)
  }

  /// What was taken back after it overlaps it has a new identity: it is not composed with what came before.
  @Test func everyPlaceIsReachedFromBothSides() throws {
    store.group("Both") {
      store.modify("") { ($0.origin.x, $0.text) = (5, "longer") }
      store.modify(\.text) { $0.removeFirst() }
    }
    store.set(\.origin, to: Point(x: 2, y: 2), named: "Move")
    try store.undo(actionAt: 1)
    store.set(\.origin, to: Point(x: 4, y: 4), named: "Move")
    store.undo()
    scroll(to: 1)
    #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    try store.undo(actionAt: 0, onConflict: .overwrite)
    #expect(store.value == Page())
    expectPlacesFromBothSides("at the end")
  }

  /// On the way to a branch, the whole was changed between two changes of its part.
  @Test func aDiscardableChangeBetweenTwoStepsOfABranch() {
    store.keepsBranches = true
    store.set(\.origin.x, to: 5, named: "Move")
    store.set(\.origin.x, to: 8, named: "Move")
    let place = store.history.place
    store.undo()
    store.set(\.text, to: "one", named: "Type")
    store.undo()
    store.withDiscardableActions { store.modify("Scroll") { $0.text = "scrolled" } }
    store.undo()
    store.set(\.text, to: "two", named: "Type")
    let mirror = UndoValue(store.value)
    for step in store.jump(to: place)?.changes ?? [] { mirror.save(step.newValue!) }
    #expect(store.value == Page(text: "scrolled", origin: Point(x: 8)))
    #expect(mirror.value == store.value)
    expectPlacesFromBothSides("on the branch")
  }

  /// Another branch begins with a step of the same identity, and a part was changed before it.
  @Test func whatIsUndoneOnTheWayIsNotComposedWithABranch() {
    store.keepsBranches = true
    store.set(\.origin, to: Point(x: 1, y: 1), named: "Move")
    let place = store.history.place
    store.markSaved()
    store.undo()
    store.revertToSaved()
    store.undo()
    scroll(to: 3)
    store.redo()
    let mirror = UndoValue(store.value)
    for step in store.jump(to: place)?.changes ?? [] { mirror.save(step.newValue!) }
    #expect(store.value == Page(origin: Point(x: 1, y: 1)))
    #expect(mirror.value == store.value)
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<1_000, oneIn: 100), [false, true])
  func whatIsTakenBackIsFlipped(seed: UInt64, keepsBranches: Bool) {
    var generator = SeededGenerator(seed: seed)
    store.keepsBranches = keepsBranches
    let mirror = UndoValue(Page())
    let observation = store.observe { event in
      for step in event.changes { mirror.save(step.newValue!) }
    }
    for round in 0..<40 {
      let comment: Comment = "seed \(seed), round \(round)"
      switch generator.int(0..<14) {
      case 0: store.modify(\.text, named: "Type") { $0.append("t") }
      case 1...2:
        let (typesBefore, typesAfter) = (generator.oneIn(2), generator.oneIn(2))
        store.group("Both") {
          if typesBefore { store.modify(\.text) { $0.append("b") } }
          store.modify("") { ($0.origin.x, $0.text) = (round, $0.text + "w") }
          if typesAfter { store.modify(\.text) { $0.removeFirst() } }
        }
      case 3: store.set(\.origin, to: Point(x: round, y: round), named: "Move")
      case 4...7 where store.history.position > 0:
        let index = store.history.position - 1 - generator.int(0..<min(3, store.history.position))
        guard store.conflicts(undoingActionAt: index)?.isEmpty == true else { continue }
        let naive = UndoValue(store.value)
        for step in store.history.actions[index].steps.reversed() { naive.save(step.oldValue!) }
        #expect(throws: Never.self, comment) { try store.undo(actionAt: index) }
        #expect(store.value == naive.value, comment)
      case 8...9: store.undo()
      case 10: store.jump(to: generator.pick(store.history.places.suffix(6)))
      case 11:
        store.withDiscardableActions { store.modify("Scroll") { $0.origin.y = round } }
      default: scroll(to: round)
      }
      #expect(mirror.value == store.value, comment)
      expectPlacesFromBothSides(comment)
    }
    withExtendedLifetime(observation) {}
  }

  private func expectPlacesFromBothSides(_ comment: Comment) {
    let (copy, position) = (store.copy(), store.history.position)
    var values = [copy.value]
    for _ in 0..<position {
      copy.jump(to: copy.history.position - 1)
      values.append(copy.value)
    }
    copy.jump(to: position)
    #expect(copy.value == store.value, comment)
    copy.jump(to: 0)
    for value in values.reversed() {
      #expect(copy.value == value, comment)
      copy.jump(to: copy.history.position + 1)
    }
  }
}
