import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Whoever comes back to a place, by whatever way, gets the context back that was there last.
struct BranchContextsTests {
  private final class Selection { var text = "" }

  private let store = NoteStore(texts: "a")
  private let selection = Selection()

  init() {
    store.keepsBranches = true
    keepContext()
  }

  private func keepContext() {
    let selection = selection
    store.keepContext(read: { selection.text }, restore: { selection.text = $0 })
  }

  /// Performs an action, after which something is selected.
  private func type(_ text: String) {
    store.save(Note(1, text), named: text)
    selection.text = "of \(text)"
  }

  @Test func aVisitRestoresThem() {
    type("x")
    type("y")
    let place = store.history.place
    store.undo(2)
    type("z")
    store.jump(to: place)
    #expect(selection.text == "of y")
    store.undo()
    #expect(selection.text == "of x")
    store.undo()
    #expect(selection.text == "")
    store.redo()
    #expect(selection.text == "of x")
    store.jump(to: store.history.branches[0].end)
    #expect(selection.text == "of z")
  }

  /// Changes of the context at a place of a branch can still be undone there.
  @Test func whatCanBeUndoneAtAPlaceStays() {
    type("x")
    store.undo()
    store.redo()
    selection.text = "else"
    store.recordContextChange(named: "Select")
    let place = store.history.place
    store.jump(by: -1)
    type("y")
    store.jump(to: place)
    #expect(store.undoName == "Select")
    store.undo()
    #expect(selection.text == "of x" && store[1]?.text == "x")
  }

  /// A history that is taken over has places of its own.
  @Test func anotherHistory() {
    type("x")
    store.undo()
    type("y")
    let other = NoteStore(texts: "y")
    other.keepsBranches = true
    for text in ["p", "y"] { other.save(Note(1, text), named: text) }
    store.adopt(other.history)
    selection.text = "here"
    store.undo()
    #expect(selection.text == "here" && store[1]?.text == "p")
  }

  /// What is known of places that limits have dropped is forgotten in time.
  @Test func whatHasGoneIsForgotten() {
    let log = ContextLog<Int>({ 0 }, { _ in })
    for number in 0..<1_000 {
      log.setStay(at: 1, ContextLog.Stay(number))
      log.follow(.setAside(after: 0, [number]))
      log.forgetAside { { $0 < number - 10 } }
    }
    #expect(log.aside.count < 100 && log.aside[999]?.present == 999)
  }

  /// Of many branches, some of which a limit has dropped, each one that is left has its own.
  @Test func manyBranchesHaveTheirOwn() {
    var known: [UndoPlace: String] = [:]
    for number in 0..<200 {
      type("\(number)")
      known[store.history.place] = "of \(number)"
      if number % 3 > 0 { store.undo() }
      if number == 120 { store.limit = 30 }
    }
    #expect(store.history.places.count > 30)
    var visited = 0
    for place in store.history.places.reversed() where store.history.contains(place) {
      guard let text = known[place] else { continue }
      store.jump(to: place)
      #expect(selection.text == text)
      visited += 1
    }
    #expect(visited > 20)
  }

  /// Beside a table of what was selected at each place last.
  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 20))
  func everyPlaceHasItsOwn(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    store.limit = generator.pick([nil, nil, 3, 8])
    var known: [UndoPlace: String] = [:]
    for round in 0..<80 {
      if generator.oneIn(3) { selection.text = "\(round)" }
      let (start, left) = (store.history.place, selection.text)
      known[start] = left
      let isMove: Bool
      switch generator.int(0..<9) {
      case 0...2:
        store.save(Note(1, "\(round % 5)"), named: "Save")
        isMove = false
      case 3...4:
        store.undo(generator.int(1..<3))
        isMove = true
      case 5:
        store.redo()
        isMove = true
      case 6:
        let gesture = store.beginGesture("Drag")
        store.save(Note(2, "\(round)"), named: "")
        selection.text = "dragged"
        gesture.cancel()
        isMove = true
      default:
        store.jump(to: generator.pick(store.history.places))
        isMove = true
      }
      let expected = isMove ? known[store.history.place] : left
      #expect(selection.text == expected, "seed \(seed), round \(round)")
    }
  }
}
