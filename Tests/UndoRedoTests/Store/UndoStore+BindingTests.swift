import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

@Suite struct UndoStoreBindingTests {
  typealias Path<Value> = ReferenceWritableKeyPath<NoteStore, Value>

  let clock = SetClock()
  let store: NoteStore

  init() {
    store = UndoStore([Note(1, "a"), Note(2, "b")], now: clock.now)
  }

  private func type(_ text: String, into id: Int = 1, after seconds: Double) {
    clock.seconds += seconds
    store[id, \.text, default: "", named: "Type", coalescedWithin: 2] += text
  }

  private var texts: [[String]] { store.history.actions.map { $0.steps.map { $0.newValue!.text } } }

  @Test func settingAPropertyIsAnAction() {
    #expect(store[1, \.text, default: ""] == "a")
    store[1, \.text, default: "", named: "Edit"] = "c"
    store[1, \.text, default: "", named: "Edit"] = "d"
    #expect(store[1]?.text == "d")
    #expect(store.history.actions.map(\.name) == ["Edit", "Edit"])
    store[1, \.text, default: "", named: "Nothing"] = "d"
    store.undo()
    #expect(store[1, \.text, default: ""] == "c")
  }

  @Test func ofAMissingElementTheDefaultIsReadAndNothingIsSet() {
    let path: Path<String> = \.[7, \.text, default: "?", named: "Edit", coalescedWithin: 1]
    #expect(store[keyPath: path] == "?")
    store[keyPath: path] = "x"
    #expect(store[keyPath: path] == "?" && store.count == 2 && !store.canUndo)
  }

  @Test func whatIsSetWithinATimeIsOneAction() {
    type("1", after: 0)
    type("2", after: 2)
    type("3", after: 2.5)
    #expect(texts == [["a12"], ["a123"]])
    store.undo()
    type("4", after: 0)
    #expect(texts == [["a12"], ["a124"]])
  }

  /// What a binding of a store calls that can fail.
  @Test func whatIsSetWithinATimeIsOneActionWhereItCanFail() throws {
    let store = UndoStore(
      FaultyRepository(InMemoryRepository([Note(1, "a")])), now: clock.now)
    func type(_ text: String, after seconds: Double) throws {
      clock.seconds += seconds
      try store.modify(1, \.text, to: text, named: "Type", coalescedWithin: 2)
    }
    try type("b", after: 0)
    store.repository.faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) { try type("c", after: 1) }
    try type("d", after: 1)
    try type("e", after: 3)
    try store.modify(1, \.text, to: "f", named: "Type", coalescedWithin: nil)
    #expect(try store.modify(7, \.text, to: "x", coalescedWithin: 2) == nil)
    let texts = store.history.actions.map { $0.steps.map { $0.newValue!.text } }
    #expect(texts == [["d"], ["e"], ["f"]])
  }

  @Test func otherPropertiesAndElementsAreOtherActions() {
    type("1", after: 0)
    type("2", into: 2, after: 0)
    type("3", after: 0)
    store[1, \.color, default: "", named: "Type", coalescedWithin: 2] = "blue"
    type("4", after: 0)
    #expect(texts == [["a1"], ["b2"], ["a13"], ["a13"], ["a134"]])
  }

  @Test func whatCancelsOutIsNoAction() {
    type("1", after: 0)
    store[1, \.text, default: "", named: "Type", coalescedWithin: 2] = "a"
    #expect(!store.canUndo && store.texts == ["a", "b"])
  }

  @Test func withinAGestureItBelongsToIt() {
    let gesture = store.beginGesture("Drag")
    type("1", after: 0)
    type("2", after: 9)
    gesture.commit()
    #expect(texts == [["a12"]] && store.undoName == "Drag")
  }

  @Test func theWholeElementIsAPropertyOfItself() {
    let path: Path<Note> = \.[1, \.self, default: Note(1, "?"), named: "Edit"]
    store[keyPath: path].color = "blue"
    #expect(store[1] == Note(id: 1, text: "a", color: "blue") && store.undoName == "Edit")
    store.delete(1)
    #expect(store[keyPath: path].text == "?")
  }

  /// Bindings are compared by their key paths.
  @Test func keyPathsAreTheSameWhereTheyLeadToTheSame() {
    func path(_ id: Int, _ name: String = "Edit") -> Path<String> {
      \.[id, \.text, default: "", named: name]
    }
    #expect(path(1) == path(1) && path(1) != path(2) && path(1) != path(1, "Type"))
  }

  @Test func whoReadsAPropertyIsNotifiedOfItsElement() {
    let read = { store[1, \.text, default: ""] }
    expectNotice(read) { type("1", after: 0) }
    expectNoNotice(read) { type("1", into: 2, after: 0) }
    expectNotice(read) { store.delete(1) }
  }

  @Test func aPropertyOfAValue() {
    let store = UndoValue(Sheet(), now: clock.now)
    let path: ReferenceWritableKeyPath<UndoValue<Sheet>, Int> =
      \.[\.number, named: "Turn", coalescedWithin: 2]
    store[keyPath: path] = 1
    store[keyPath: path] = 2
    store[\.number, named: "Set"] = 3
    #expect(store.history.actions.map(\.name) == ["Turn", "Set"] && store.value.number == 3)
    store.undo()
    #expect(store[keyPath: path] == 2)
    store[keyPath: path] = 4
    store[\.origin.x, named: "Turn", coalescedWithin: 2] += 1
    #expect(store.undo(3).count == 3 && store.value == Sheet())
  }
}
