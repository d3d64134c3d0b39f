import Testing
import UndoRedo

/// Nothing is left of an action that is read, since somebody has taken it back: what is known after it moves.
@Suite struct VanishedActionTests {
  private let diary: Diary

  /// An action of note 3 and one of note 1 are stored, of which somebody takes back the second one.
  init() throws {
    let writer = UndoStore(Diary([Note(1, "a"), Note(2, "a"), Note(3, "a")]))
    try writer.modify(3, \.text, to: "w", named: "W")
    try writer.modify(1, \.text, to: "b", named: "X")
    diary = try writer.repository.reopened()
    try diary.put(Note(1, "a"))
  }

  private func store(limit: Int? = nil) throws -> UndoStore<Diary> {
    let store = UndoStore(diary, limit: limit)
    try store.modify(1, \.text, to: "c", named: "Z1")
    try store.modify(2, \.text, to: "c", named: "Z2")
    return store
  }

  private func texts(_ store: UndoStore<Diary>) -> [String] {
    store.elements.sorted { $0.id < $1.id }.map(\.text)
  }

  @Test(arguments: [nil, 3, 4]) func theNamedActionIsTakenBack(limit: Int?) throws {
    let store = try store(limit: limit)
    let position = try #require(store.history.actions.firstIndex { $0.name == "Z2" })
    #expect(try store.undo(actionAt: position)?.name == "Undo Z2")
    #expect(texts(store) == ["c", "a", "w"])
    let other = try #require(store.history.actions.firstIndex { $0.name == "Z1" })
    #expect(try store.undo(actionAt: other)?.name == "Undo Z1")
    #expect(texts(store) == ["a", "a", "w"])
  }

  @Test func asManyAreUndoneAsThereAre() throws {
    let store = try store()
    #expect(try store.undo(3).map(\.name) == ["Z2", "Z1", "W"])
    #expect(texts(store) == ["a", "a", "a"])
    #expect(try store.redo(3).map(\.name) == ["W", "Z1", "Z2"])
  }

  @Test func whatWasSquashedIsReturned() throws {
    let store = UndoStore(diary)
    try store.addCheckpoint("Start")
    try store.modify(1, \.text, to: "c", named: "Z1")
    try store.modify(2, \.text, to: "c", named: "Z2")
    #expect(try store.squashActions(sinceCheckpoint: "Start", named: "Crop")?.name == "Crop")
    #expect(store.history.actions.map(\.name) == ["W", "Crop"])
  }

  #if !hasFeature(Embedded)
    @Test func contextsStayWithTheirPlaces() throws {
      let store = UndoStore(diary)
      var selection = "s0"
      store.keepContext(read: { selection }, restore: { selection = $0 })
      try store.modify(1, \.text, to: "c", named: "Z1")
      selection = "s1"
      try store.modify(2, \.text, to: "c", named: "Z2")
      selection = "s2"
      try store.undo(2)
      #expect(selection == "s0")
      #expect(try store.undo()?.name == "W")
      try store.redo()
      #expect(try store.redo()?.name == "Z1" && selection == "s1")
      #expect(try store.redo()?.name == "Z2" && selection == "s2")
    }
  #endif
}
