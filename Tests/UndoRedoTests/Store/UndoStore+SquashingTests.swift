import TestSupport
import Testing
import UndoRedoAsync
import UndoRedoTesting
import UndoRedoValues

@testable import UndoRedo

@Suite struct UndoStoreSquashingTests {
  private let store = NoteStore(texts: "a", "b")

  private func type(_ text: String, in id: Int = 1) { store.save(Note(id, text), named: text) }

  /// Types three texts after a checkpoint.
  private func prepare() {
    store.addCheckpoint("Start")
    type("x")
    type("y")
    type("z", in: 2)
  }

  @discardableResult
  private func squash(since name: String = "Start") -> NoteAction? {
    store.squashActions(sinceCheckpoint: name, named: "All")
  }

  /// Changes one of five notes at random.
  private func change(_ store: NoteStore, _ generator: inout SeededGenerator) {
    let id = generator.int(0..<5)
    if generator.int(0..<3) == 0 {
      store.delete(id, named: "Delete")
    } else {
      store.save(Note(id, ["x", "y"][generator.int(0..<2)]), named: "Save")
    }
  }

  /// Makes random changes, some of them as one action, and undoes some that come after.
  private func store(
    _ seed: UInt64, _ asOne: (NoteStore, () -> Void, () -> Void) -> Void
  ) -> NoteStore {
    var generator = SeededGenerator(seed: seed)
    let store = NoteStore(InMemoryRepository((0..<3).map { Note($0, "start") }))
    for _ in 0..<generator.int(0..<3) { change(store, &generator) }
    store.addCheckpoint("Start")
    asOne(store) {
      for _ in 0..<generator.int(0..<8) { change(store, &generator) }
    } _: {
      let position = store.history.position
      for _ in 0..<generator.int(0..<3) { change(store, &generator) }
      store.jump(to: position)
    }
    return store
  }

  @Test(arguments: Depth.slice(of: 0..<600 as Range<UInt64>, oneIn: 6))
  func squashedActionsAreWhatAGroupWouldHaveBeen(_ seed: UInt64) {
    var action: NoteAction?
    let squashed = store(seed) { store, change, changeAndUndo in
      change()
      changeAndUndo()
      action = store.squashActions(sinceCheckpoint: "Start", named: "All")
    }
    let grouped = store(seed) { store, change, changeAndUndo in
      store.group("All") { change() }
      changeAndUndo()
    }
    #expect(squashed.history == grouped.history && squashed.elements == grouped.elements)
    #expect(action == grouped.history.undoable.first { $0.name == "All" })
    #expect(squashed.brokenInvariant == nil)
    #expect(squashed.history.byteCount == grouped.history.byteCount)
    squashed.undoAll()
    grouped.undoAll()
    #expect(squashed.elements == grouped.elements)
    squashed.redoAll()
    grouped.redoAll()
    #expect(squashed.elements == grouped.elements)
  }

  @Test func whatIsNotAfterTheCheckpointStays() {
    type("first")
    prepare()
    #expect(squash()?.steps.count == 2)
    #expect(store.history.actions.map(\.name) == ["first", "All"])
    #expect(squash(since: "Nowhere") == nil && store.history.actions.count == 2)
    store.undo()
    #expect(store.texts == ["first", "b"] && squash() == nil)
    #expect(store.history.actions.map(\.name) == ["first", "All"])
    store.redo()
    #expect(store.texts == ["y", "z"])
  }

  /// The date is that of the last one, and the metadata of no one; undo stops at it if it did at one of them.
  @Test(arguments: [[true, true], [true, false], [false, true]])
  func whatBelongsToTheActions(areDiscardable: [Bool]) {
    var seconds = 0.0
    let store = UndoStore(InMemoryRepository([Note(1, "a"), Note(2, "b")])) {
      UndoDate(secondsSince1970: seconds)
    }
    store.addCheckpoint("Start")
    for (index, isDiscardable) in areDiscardable.enumerated() {
      seconds += 1
      func edit() {
        _ = try? store.perform("Edit", metadata: ["number": "\(index)"]) {
          Modify(index + 1) { $0.text = "x" }
        }
      }
      if isDiscardable { store.withDiscardableActions { edit() } } else { edit() }
    }
    let action = store.squashActions(sinceCheckpoint: "Start", named: "All")
    #expect(action?.date == UndoDate(secondsSince1970: 2) && action?.metadata == [:])
    #expect(action?.isDiscardable == (areDiscardable == [true, true]))
    #expect(store.canUndo == (areDiscardable != [true, true]))
  }

  @Test func placesBetweenAreNoMore() {
    prepare()
    store.addCheckpoint("End")
    store.undo()
    store.markSaved()
    store.addCheckpoint("Between")
    store.redo()
    squash()
    #expect(store.history.checkpoints.map(\.name) == ["Start", "End"])
    #expect(store.jump(toCheckpoint: "Between") == nil)
    #expect(store.hasUnsavedChanges && !store.canRevertToSaved)
    store.undo()
    #expect(store.hasUnsavedChanges)
  }

  @Test func theSavedMarkAtAnEndStays() {
    store.markSaved()
    prepare()
    squash()
    #expect(store.hasUnsavedChanges)
    store.undo()
    #expect(!store.hasUnsavedChanges)
  }

  @Test func changesThatComeToNothingLeaveNothing() {
    store.addCheckpoint("Start")
    type("x")
    type("a")
    #expect(squash() == nil && store.history.actions.isEmpty && store.texts == ["a", "b"])
    #expect(store.jump(toCheckpoint: "Start") == nil)
  }

  @Test func anAuthorStaysWhoIsThatOfAll() {
    store.author = "Ann"
    prepare()
    #expect(squash()?.author == "Ann")
    type("more")
    store.author = "Ben"
    type("and more")
    #expect(squash()?.author == nil)
  }

  @Test func anOpenGroupIsNoPartOfIt() {
    prepare()
    type("undone")
    store.undo()
    store.group("Later") {
      type("staged")
      #expect(squash()?.steps.first?.newValue == Note(1, "y"))
    }
    #expect(store.history.actions.map(\.name) == ["All", "Later"])
    store.undo()
    #expect(store.texts == ["y", "z"])
    store.undo()
    #expect(store.texts == ["a", "b"])
  }

  /// On the line and beside it.
  @Test(arguments: [true, false]) func whatTakesBackOneOfThemDoesNotTakeBackAll(
    isOnBranch: Bool
  ) throws {
    store.keepsBranches = true
    prepare()
    try store.undo(actionAt: 2)
    let taken = store.history.place
    store.undo()
    if isOnBranch {
      type("other")
      store.undo()
    }
    squash()
    store.jump(to: taken)
    #expect(try store.undo(actionAt: 0)?.name == "Undo All")
    #expect(store.texts == ["a", "b"])
  }

  @Test func branchesFromBetweenGo() {
    store.keepsBranches = true
    store.addCheckpoint("Start")
    type("x")
    let between = store.history.place
    type("lost")
    let lost = store.history.place
    store.undo()
    type("y")
    let end = store.history.place
    type("beside")
    let beside = store.history.place
    store.undo()
    type("after")
    store.undo()
    squash()
    #expect(store.history.place == end)
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["beside"]])
    #expect(store.history.actions.map(\.name) == ["All", "after"])
    #expect(store.jump(to: between) == nil && store.jump(to: lost) == nil)
    #expect(store.jump(to: beside) != nil && store.texts == ["beside", "b"])
    #expect(store.jump(to: end) != nil && store.texts == ["y", "b"])
    store.undo()
    #expect(store.texts == ["a", "b"])
  }

  @Test func theContextOfTheEndsIsRestored() {
    var selection = 0
    store.keepContext(read: { selection }, restore: { selection = $0 })
    selection = 1
    prepare()
    selection = 2
    squash()
    store.undo()
    #expect(selection == 1)
    store.redo()
    #expect(selection == 2)
  }

  @Test func observersAreNotified() {
    prepare()
    var events: [UndoEvent<Note>] = []
    let observation = store.observe { events.append($0) }
    squash()
    squash(since: "Nowhere")
    observation.cancel()
    #expect(events.map(\.kind) == [.cleared] && events.first?.changes.isEmpty == true)
  }

  @Test func awaitedStoresDoTheSame() async throws {
    let repository = SlowItems([Item(id: 1, value: 0)])
    let awaited = AsyncUndoStore(repository)
    try await awaited.save(Item(id: 1, value: 1), named: "first")
    try await awaited.addCheckpoint("Start")
    try await awaited.save(Item(id: 1, value: 2), named: "x")
    try await awaited.save(Item(id: 2, value: 3), named: "y")
    #expect(try await awaited.squashActions(sinceCheckpoint: "Nowhere", named: "All") == nil)
    let action = try await awaited.squashActions(sinceCheckpoint: "Start", named: "All")
    #expect(action?.steps.count == 2)
    #expect(await awaited.history.actions.map(\.name) == ["first", "All"])
    try await awaited.undo()
    #expect(try await awaited.elements == [Item(id: 1, value: 1)])
  }

  /// Actions on properties that overlap become one, whatever was done and undone between them.
  @Test(arguments: Depth.slice(of: UInt64(0)..<2_000, oneIn: 40))
  func actionsOnAValueAreSquashed(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sheet = UndoValue(Sheet())
    sheet.author = "ann"
    func edit(_ count: Int) throws {
      for _ in 0..<count {
        switch generator.int(0..<6) {
        case 0: sheet.undo()
        case 1: sheet.redo()
        case 2: _ = try sheet.undo(by: "ann", onConflict: .skip)
        default:
          let place = generator.pick(Place.all)
          guard place.exists(in: sheet.value) else { continue }
          let new = place.changed(sheet.value, seed: generator.int(1..<5))
          place.set(in: sheet, from: new, named: "\(place)")
        }
      }
    }
    try edit(6)
    sheet.addCheckpoint("Start")
    let (start, position) = (sheet.value, sheet.history.position)
    try edit(12)
    guard sheet.history.checkpoints.contains(where: { $0.name == "Start" }),
      sheet.history.position > position
    else { return }
    let end = sheet.value
    let undone = sheet.history.redoable.count
    let action = sheet.squashActions(sinceCheckpoint: "Start", named: "All")
    #expect(sheet.value == end && sheet.history.redoable.count == undone, "seed \(seed)")
    #expect(action != nil || start == end, "seed \(seed)")
    guard action != nil else { return }
    #expect(sheet.history.position == position + 1 && sheet.undoName == "All", "seed \(seed)")
    sheet.undo()
    #expect(sheet.value == start, "seed \(seed)")
    sheet.redo()
    #expect(sheet.value == end, "seed \(seed)")
    sheet.undoAll()
    sheet.redoAll()
    while sheet.history.position > position + 1 { sheet.undo() }
    #expect(sheet.value == end, "seed \(seed)")
    sheet.undoAll()
    #expect(sheet.value == Sheet(), "seed \(seed)")
  }

  /// Elements stay what they are, also in what their `==` does not see.
  @Test func whatIsNotComparedStays() {
    struct Cached: Identifiable, Equatable {
      let id: Int
      var title: String
      var cache: Int

      static func == (one: Cached, other: Cached) -> Bool {
        one.id == other.id && one.title == other.title
      }
    }
    let store = UndoStore([Cached(id: 1, title: "a", cache: 0)])
    store.addCheckpoint("Start")
    store.save(Cached(id: 1, title: "b", cache: 1), named: "1")
    store.save(Cached(id: 1, title: "a", cache: 2), named: "2")
    #expect(store.squashActions(sinceCheckpoint: "Start", named: "All") == nil)
    #expect(store[1]?.cache == 2 && !store.canUndo)
  }
}
