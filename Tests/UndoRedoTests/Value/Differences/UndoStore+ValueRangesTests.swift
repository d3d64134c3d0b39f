import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// Changes of a part of a property, and that they cost what the part does.
@Suite struct UndoStoreValueRangesTests {
  private struct Page: Equatable {
    struct Layer: Equatable {
      var points = [1, 2, 3]
    }

    var text = "The quick brown fox jumps over the lazy dog, once and again."
    var numbers = Array(0..<1000)
    var layers = [Layer(), Layer()]
    var title = ""

    var upperCased: String {
      get { text.uppercased() }
      set { text = newValue.lowercased() }
    }
  }

  private let store = UndoValue(Page())

  private func index(_ offset: Int) -> String.Index {
    let text = store.value.text
    return text.index(text.startIndex, offsetBy: offset)
  }

  @Test func anObserverSeesWhatALimitDropsAtOnce() {
    store.limit = 0
    var seen: [[Int]?] = []
    let observation = store.observe {
      seen.append($0.changes.first?.newValue?.value(at: \.numbers))
    }
    store.append(1000, to: \.numbers, named: "Append")
    store.append(1001, to: \.numbers, named: "Append")
    #expect(seen == [Array(0...1000), Array(0...1001)] && !store.canUndo)
    observation.cancel()
  }

  @Test func everyVerb() throws {
    let before = store.value
    store.replaceSubrange(index(4)..<index(9), of: \.text, with: "slow", named: "Replace")
    #expect(store.value.text.hasPrefix("The slow brown"))
    store.insert("!", into: \.text, at: index(3), named: "Insert")
    store.insert(contentsOf: "??", into: \.text, at: index(4), named: "Insert")
    #expect(store.value.text.hasPrefix("The!?? slow"))
    store.append(".", to: \.text, named: "Append")
    store.append(contentsOf: [1000, 1001], to: \.numbers, named: "Append")
    #expect(store.value.text.hasSuffix("again.."))
    #expect(store.value.numbers.count == 1002)
    #expect(store.remove(at: 500, from: \.numbers, named: "Remove") == 500)
    #expect(store.remove(at: index(3), from: \.text, named: "Remove") == "!")
    store.removeSubrange(...index(3), from: \.text, named: "Remove")
    store.removeSubrange(10..., from: \.numbers, named: "Remove")
    #expect(store.value.text.hasPrefix("? slow"))
    #expect(store.value.numbers == Array(0..<10))

    let after = store.value
    let actions = store.history.actions
    #expect(actions.map { $0.name }.prefix(3) == ["Replace", "Insert", "Insert"])
    #expect(actions.count == 9)
    let step = try #require(actions[0].steps.first)
    #expect(step.oldValue?.value(at: \.text) == before.text)
    #expect(step.newValue?.value(at: \.text)?.hasPrefix("The slow brown") == true)
    store.undoAll()
    #expect(store.value == before)
    store.redoAll()
    #expect(store.value == after)
  }

  /// Compared with a list of which each element is taken out and put in again.
  @Test func rowsAreMovedAndRemovedByOffsets() {
    for seed in Depth.slice(of: 0..<500, oneIn: 5) {
      var generator = SeededGenerator(seed: UInt64(seed))
      let list = UndoValue(Array(0..<generator.int(0..<8)))
      let grid = UndoValue([[7], list.value])
      let before = list.value
      let offsets = (0..<generator.int(0..<5)).map { _ in generator.int(-1..<9) }
      let chosen = before.indices.filter(offsets.contains)
      var expected = before.filter { !chosen.contains($0) }
      if seed.isMultiple(of: 2) {
        list.remove(atOffsets: offsets, from: \.self, named: "Remove")
        grid[\.self, at: 1].remove(atOffsets: offsets, from: \.self, named: "Remove")
      } else {
        let destination = generator.int(-1..<10)
        if before.indices.contains(destination) || destination == before.count {
          expected.insert(
            contentsOf: chosen, at: expected.firstIndex { $0 >= destination } ?? expected.count)
        } else {
          expected = before
        }
        list.move(fromOffsets: offsets, toOffset: destination, in: \.self, named: "Move")
        grid[\.self, at: 1].move(
          fromOffsets: offsets, toOffset: destination, in: \.self, named: "Move")
      }
      #expect(list.value == expected && grid.value == [[7], expected], "seed \(seed)")
      #expect(list.history.actions.count == (expected == before ? 0 : 1))
      list.undo()
      #expect(list.value == before)
    }
  }

  /// One that is not equal to itself is moved where it is moved.
  @Test func whatIsMovedToItsPlaceIsNoChange() {
    let list = UndoValue([.nan, 1, .nan, 2])
    list.move(fromOffsets: [0, 1], toOffset: 2, in: \.self)
    list.move(fromOffsets: [2], toOffset: 3, in: \.self)
    #expect(!list.canUndo)
    list.move(fromOffsets: [2], toOffset: 4, in: \.self)
    #expect(list.canUndo && list.value[2] == 2)
  }

  /// Where the numbers are.
  private func place() -> UnsafePointer<Int>? {
    store.value.numbers.withUnsafeBufferPointer { $0.baseAddress }
  }

  /// Inserts a number or more, until there is room for many more.
  private func makeRoom() {
    repeat { store.insert(1, into: \.numbers, at: 500) } while store.value.numbers.capacity < 1500
  }

  @Test func aChangeIsMadeInPlaceAndSoIsWhatTakesItBack() {
    makeRoom()
    let (start, count) = (place(), store.value.numbers.count)
    // After each one, since the second copy of two may well be where the value was.
    for number in 0..<100 {
      store.insert(number, into: \.numbers, at: 10 * number)
      #expect(place() == start)
    }
    store.undo(60)
    for _ in 0..<30 {
      store.undo()
      #expect(place() == start)
    }
    while store.redo() != nil { #expect(place() == start) }
    #expect(store.value.numbers.count == count + 100)
  }

  @Test func aGroupCopiesOnceAndAGestureToo() {
    let before = store.value
    store.group("Group") {
      makeRoom()
      let start = place()
      for number in 0..<100 {
        store.insert(number, into: \.numbers, at: 10 * number)
        #expect(place() == start)
      }
    }
    let count = store.value.numbers.count
    #expect(count >= 1101)
    #expect(store.history.actions.count == 1)
    let gesture = store.beginGesture("Gesture")
    for _ in 0..<50 { store.remove(at: 0, from: \.numbers) }
    gesture.commit()
    #expect(store.history.actions.count == 2)
    #expect(store.value.numbers.count == count - 50)
    store.undo()
    store.undo()
    #expect(store.value == before)
  }

  @Test func aCancelledGestureAndAGroupThatFails() {
    let before = store.value
    let gesture = store.beginGesture("Gesture")
    store.insert("x", into: \.text, at: index(3))
    store.remove(at: 0, from: \.numbers)
    gesture.cancel()
    #expect(store.value == before)
    try? store.group("Group") {
      store.insert("x", into: \.text, at: index(3))
      try? store.group("Inner") {
        store.append("y", to: \.text)
        throw Failed()
      }
      #expect(store.value.text.hasSuffix("again."))
      throw Failed()
    }
    #expect(store.value == before)
    store.append("z", to: \.text)
    store.undo()
    #expect(store.value == before)
  }

  @Test func whatIsTheSameIsNoChange() {
    store.replaceSubrange(index(4)..<index(9), of: \.text, with: "quick")
    store.insert(contentsOf: [], into: \.numbers, at: 7)
    store.removeSubrange(7..<7, from: \.numbers)
    #expect(store.history.actions.isEmpty)
  }

  @Test func canonicallyEquivalentTextIsAnotherOne() {
    store.set(\.title, to: "e\u{301}")
    store.set(\.title, to: "\u{e9}", named: "Compose")
    #expect(store.undoTitle == "Undo Compose")
    #expect(Array(store.value.title.utf8) == [0xc3, 0xa9])
    store.undo()
    #expect(Array(store.value.title.utf8) == [0x65, 0xcc, 0x81])
    let title = store.value.title
    store.replaceSubrange(title.startIndex..., of: \.title, with: "\u{e9}", named: "Compose")
    #expect(Array(store.value.title.utf8) == [0xc3, 0xa9])
    store.undo()
    #expect(Array(store.value.title.utf8) == [0x65, 0xcc, 0x81])
    store.group("Twice") {
      store.set(\.title, to: "")
      store.set(\.title, to: "\u{e9}")
    }
    #expect(store.undoTitle == "Undo Twice")
    store.undo()
    #expect(Array(store.value.title.utf8) == [0x65, 0xcc, 0x81])
  }

  @Test func anIndexWithinAScalarIsRoundedDown() {
    store.set(\.title, to: "a😀b")
    let title = store.value.title
    let within = title.utf8.index(title.startIndex, offsetBy: 3)
    store.insert("x", into: \.title, at: within)
    #expect(store.value.title == "ax😀b")
    store.undo()
    #expect(store.value.title == title)
  }

  @Test func nestedAndComputedProperties() {
    let before = store.value
    store.insert(9, into: \.layers[1].points, at: 1, named: "Insert")
    store.append("!", to: \.upperCased, named: "Append")
    store.remove(at: 0, from: \.layers, named: "Remove")
    #expect(store.value.layers == [Page.Layer(points: [1, 9, 2, 3])])
    #expect(store.value.text == before.text.lowercased() + "!")
    store.undo(2)
    #expect(store.value.layers[1].points == [1, 9, 2, 3])
    store.undo()
    #expect(store.value.layers == before.layers)
    #expect(store.value.text == before.text.lowercased())
  }

  @Test func typingIsCoalescedIntoOneDifference() throws {
    let before = store.value.text
    store.coalescingActions(by: "typing") {
      for (offset, letter) in "slowly ".enumerated() {
        store.insert(letter, into: \.text, at: index(4 + offset), named: "Typing")
      }
    }
    #expect(store.history.actions.count == 1)
    let step = try #require(store.history.actions.first?.steps.first)
    #expect(step.oldValue?.value(at: \.text) == before)
    #expect(step.newValue?.value(at: \.text)?.hasPrefix("The slowly quick") == true)
    store.undo()
    #expect(store.value.text == before)
    store.redo()
    #expect(store.value.text.hasPrefix("The slowly quick"))
  }

  @Test func eventsAndNetSteps() {
    var seen: [String?] = []
    let observation = store.observe { event in
      seen += event.changes.map { $0.newValue?.value(at: \.title) }
    }
    store.markSaved()
    store.append(contentsOf: "long enough to be stored by difference, and then some", to: \.title)
    store.append("!", to: \.title)
    store.undo()
    #expect(seen.map { $0?.count } == [53, 54, 53])
    #expect(store.changesSinceSaved?.map { $0.newValue?.value(at: \.title)?.count } == [53])
    #expect(store.changesSinceSaved?.map { $0.oldValue?.value(at: \.title) } == [""])
    withExtendedLifetime(observation) {}
  }

  @Test func aScopeOfALongText() throws {
    let scope = store.makeScope(\.text)
    scope.append("!", to: \.self, named: "Append")
    scope.insert("?", into: \.self, at: scope.value.startIndex, named: "Insert")
    scope.undo()
    try scope.commit("Commit")
    #expect(store.value.text.hasSuffix("again.!") && store.value.text.hasPrefix("The"))
    store.undo()
    #expect(store.value.text == Page().text)
  }
}
