import Testing
import UndoRedo
import UndoRedoValues

@Suite struct UndoStoreValueTests {
  let store = UndoValue(Sheet())

  @Test func aPropertyIsSetAndTakenBack() {
    #expect(store.set(\.number, to: 11, named: "Turn Up") == 0)
    #expect(store.value.number == 11)
    #expect(store[\.number] == 11)
    #expect(store.undoTitle == "Undo Turn Up")
    #expect(store.undo()?.name == "Turn Up")
    #expect(store.value == Sheet())
    store.redo()
    #expect(store.value.number == 11)
  }

  @Test func partsOfOneAnotherAreTakenBackInOrder() {
    store.set(\.origin, to: Sheet.Point(x: 2, y: 2), named: "Place")
    store.withDiscardableActions {
      store.set(\.origin.x, to: 3, named: "Look")
      store.set(\.origin, to: Sheet.Point(x: 4, y: 4), named: "Look")
    }
    #expect(store.history.actions.count == 3)
    #expect(store.undo()?.name == "Place" && store.value == Sheet())
    #expect(store.redo()?.name == "Place" && store.value.origin == Sheet.Point(x: 4, y: 4))
  }

  /// Between two steps of a part, another one takes away the whole of which it is a part.
  @Test func partsOfAnOptionalWholeAreReachedInAnyOrder() {
    struct Window: Equatable {
      var origin: Sheet.Point?
    }
    let first = Sheet.Point(x: 1, y: 1)
    let store = UndoValue(Window(origin: first))
    store.set(\.origin, to: nil, named: "Close")
    store.set(\.origin, to: first, named: "Open")
    store.set(\.origin!.x, to: 2, named: "Move")
    store.set(\.origin, to: nil, named: "Close")
    store.set(\.origin, to: first, named: "Open")
    store.set(\.origin!.x, to: 3, named: "Move")
    let values = [first, nil, first, Sheet.Point(x: 2, y: 1), nil, first, Sheet.Point(x: 3, y: 1)]
    for start in values.indices {
      for end in values.indices {
        store.jump(to: start)
        #expect(store.value.origin == values[start])
        store.jump(to: end)
        #expect(store.value.origin == values[end])
      }
    }
    store.undoAll()
    #expect(store.value.origin == first)
    store.redoAll()
    #expect(store.value.origin == values.last!)
    for value in values.dropLast().reversed() {
      store.undo()
      #expect(store.value.origin == value)
    }
    for value in values.dropFirst() {
      store.redo()
      #expect(store.value.origin == value)
    }
  }

  /// As above, but the steps are those of one action.
  @Test func aGroupSetsAPartBetweenTwoStepsOfItsWhole() {
    struct Window: Equatable {
      var origin: Sheet.Point?
    }
    let first = Sheet.Point(x: 1, y: 1)
    let store = UndoValue(Window(origin: first))
    store.group("Close") {
      store.set(\.origin, to: nil, named: "")
      store.set(\.origin, to: first, named: "")
      store.set(\.origin!.x, to: 2, named: "")
      store.set(\.origin, to: nil, named: "")
    }
    store.undo()
    #expect(store.value.origin == first)
    store.redo()
    #expect(store.value.origin == nil)
    store.undoAll()
    store.jump(to: 1)
    #expect(store.value.origin == nil && store.history.actions.count == 1)
  }

  @Test func whatIsAsBeforeIsNotRecorded() {
    store.set(\.number, to: 0, named: "Nothing")
    store.modify("Nothing") { $0.number = 0 }
    store.modify(\.origin.x, named: "Nothing") { $0 = 0 }
    #expect(!store.canUndo)
  }

  /// A change that `==` does not see is none.
  @Test func whatIsReturnedIsWhatTheStoreHolds() {
    struct Line: Equatable {
      var text = "e\u{301}"
    }
    struct Page: Equatable {
      var line = Line()
      var lines = [Line()]
    }
    let page = UndoValue(Page())
    let compose = { (line: inout Line) in line.text = "\u{e9}" }
    #expect(page.modify("Compose") { compose(&$0.line) }.line.text.utf8.count == 3)
    #expect(page.modify(\.line, compose).text.utf8.count == 3)
    #expect(page.modify(\.lines, at: 0, compose).text.utf8.count == 3)
    #expect(!page.canUndo && page.value.line.text.utf8.count == 3)
    page.group("Compose") {
      #expect(page.modify(\.lines, at: 0, compose).text.utf8.count == 3)
    }
    // A text by itself is told apart.
    #expect(page.modify(\.line.text) { $0 = "\u{e9}" }.utf8.count == 2)
    #expect(page.canUndo && page.value.line.text.utf8.count == 2)
  }

  @Test func aPropertyIsModifiedByCode() {
    #expect(store.modify(\.items[1], named: "Rename") { $0.title = "2nd" }.title == "2nd")
    #expect(store.value.items[1].title == "2nd")
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func theValueIsModifiedByAnyCode() {
    let value = store.modify("Clean") {
      $0.items.removeAll()
      $0.number += 1
    }
    #expect(value == store.value)
    #expect(value.items.isEmpty && value.number == 1)
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func codeThatThrowsChangesNothing() {
    #expect(throws: OutOfPaper.self) {
      try store.modify("Fail") { sheet in
        sheet.number = 1
        throw OutOfPaper()
      }
    }
    #expect(throws: OutOfPaper.self) {
      try store.modify(\.origin, named: "Fail") { origin in
        origin.x = 1
        throw OutOfPaper()
      }
    }
    #expect(store.value == Sheet() && !store.canUndo)
  }

  @Test func codeMayChangeTheStoreMeanwhile() {
    store.modify(\.number, named: "Outer") { number in
      store.set(\.number, to: 5, named: "Inner")
      number = 7
    }
    #expect(store.value.number == 7)
    store.undo()
    #expect(store.value.number == 5)
    store.undo()
    #expect(store.value.number == 0)
  }

  @Test func anyValueWillDo() {
    struct Plain {
      var count = 0
      var action: () -> Void = {}
    }
    let plain = UndoValue(Plain())
    plain.set(\.count, to: 1, named: "Count")
    plain.undo()
    #expect(plain.value.count == 0)

    let numbers = UndoValue([1, 2, 3])
    numbers.set(\.[1], to: 5, named: "Set")
    numbers.modify("Append") { $0.append(4) }
    numbers.undo(2)
    #expect(numbers.value == [1, 2, 3])

    let text = UndoValue("a")
    text.set(\.self, to: "b", named: "Type")
    text.undo()
    #expect(text.value == "a")
  }

  @Test func aNumberThatIsNotEqualToItselfIsKept() {
    struct Reading: Equatable {
      var value = Double.nan
    }
    let reading = UndoValue(Reading())
    for value in [1, .nan, 2, .nan] { reading.set(\.value, to: value, named: "Read") }
    reading.undo()
    #expect(reading.value.value == 2)
    reading.undo(2)
    #expect(reading.value.value == 1)
    reading.redo()
    #expect(reading.value.value.isNaN)
    #expect(reading.undo()?.steps.count == 1)
    reading.undo()
    #expect(reading.value.value.isNaN)
  }

  /// With the whole value, what is recorded is what the property has made of it.
  @Test func aPropertyThatAdjustsWhatIsSetIsChangedWithTheWhole() {
    struct Sound: Equatable {
      private var raw = 50
      var volume: Int {
        get { raw }
        set { raw = min(100, newValue) }
      }
    }
    let sound = UndoValue(Sound())
    for _ in 1...2 { sound.modify("Turn Up") { $0.volume = 120 } }
    let step = sound.history.actions.last?.steps.first
    #expect(step?.newValue?.value(at: \.volume) == 100 && sound.history.actions.count == 1)
    sound.undo()
    #expect(sound.value.volume == 50)
    sound.redo()
    #expect(sound.value.volume == 100)
  }

  @Test func aResultIsReadByProperty() throws {
    store.set(\.number, to: 3, named: "Number")
    let step = try #require(store.undo()?.steps.first)
    #expect(step.newValue?.property == \Sheet.number)
    #expect(step.oldValue?.value(at: \.number) == 3)
    #expect(step.newValue?.value(at: \.number) == 0)
    #expect(step.newValue?.value(at: \.origin.x) == nil)

    store.modify("Anything") { $0.origin.x = 7 }
    let other = try #require(store.history.actions.last?.steps.first)
    #expect(other.newValue?.property == \Sheet.self)
    #expect(other.newValue?.value(at: \.origin.x) == 7)
    #expect(other.newValue?.value(at: \.self) == store.value)
  }

  @Test func aPropertyIsRestoredFromTheHistory() throws {
    store.set(\.number, to: 3, named: "Number")
    store.modify("Anything") { $0.number = 5 }
    let old = try #require(store.history.actions.first?.steps.first?.newValue)
    let replaced = store.save(old, named: "Restore")
    #expect(replaced?.value(at: \.number) == 5)
    #expect(store.value.number == 3)
    store.undo()
    #expect(store.value.number == 5)
    store.undo(2)
    #expect(store.value == Sheet())
    store.redoAll()
    #expect(store.value.number == 3)
  }

  @Test func observersSeeWhatChanges() {
    var events: [UndoEvent<PropertyValue<Sheet>>] = []
    let observation = store.observe { events.append($0) }
    store.set(\.number, to: 3, named: "Number")
    store.undo()
    #expect(events.map { $0.kind } == [.performed, .undone])
    #expect(events.map { $0.changes.first?.newValue?.value(at: \.number) } == [3, 0])
    observation.cancel()
  }

  @Test func itIsADocumentAmongOthers() throws {
    let documents = UndoDocuments()
    documents.activate(store)
    store.set(\.number, to: 3, named: "Number")
    #expect(try documents.undo() == "Number")
    #expect(store.value == Sheet())
  }

  /// An optional is none of the types that are stored by difference, whatever is in it.
  @Test func anOptionalOfATypeThatIsStoredByDifferenceIsEmptied() throws {
    struct Page: Equatable {
      var subtitle: String? = "A"
      var tags: [String]? = ["x"]
      var words: Set<String>? = ["x"]
      var counts: [String: Int]? = ["x": 1]
      var names = ["a": "A"]
      var any: AnyHashable = "a"
    }
    let page = UndoValue(Page())
    page.set(\.subtitle, to: nil, named: "Clear")
    page.modify(\.tags, named: "Clear") { $0 = nil }
    page[\.words] = nil
    page[\.counts] = nil
    page.set(\.names["a"], to: nil, named: "Clear")
    page.set(\.any, to: 5, named: "Change")
    #expect(
      page.value
        == Page(subtitle: nil, tags: nil, words: nil, counts: nil, names: [:], any: 5))
    page.undoAll()
    #expect(page.value == Page())
    page.redoAll()
    #expect(page.value.subtitle == nil && page.value.any == AnyHashable(5))
    page.undoAll()

    let scope = page.makeScope(\.subtitle)
    scope.set(\.self, to: nil, named: "Clear")
    try scope.commit("Clear")
    #expect(page.value.subtitle == nil && page.undoName == "Clear")
  }
}
