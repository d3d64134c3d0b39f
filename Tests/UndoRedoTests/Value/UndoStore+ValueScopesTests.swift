import Testing
import UndoRedo
import UndoRedoValues

@Suite struct UndoStoreValueScopesTests {
  let store = UndoValue(Sheet())

  @Test func whatIsCommittedIsOneAction() throws {
    let sheet = store.makeScope(\.items[0])
    sheet.set(\.title, to: "one", named: "Rename")
    sheet.set(\.position.x, to: 7, named: "Move")
    #expect(store.value == Sheet() && !store.canUndo)
    #expect(sheet.value.title == "one" && sheet.hasPendingSteps)
    #expect(sheet.undo()?.name == "Move")
    #expect(sheet.undoTitle == "Undo Rename" && sheet.redoTitle == "Redo Move")

    try sheet.commit("Edit Item", metadata: ["detail": "first"])
    #expect(store.value.items[0] == Sheet.Item(title: "one"))
    #expect(store.history.description == "[Edit Item | ]")
    #expect(store.history.actions.first?.metadata == ["detail": "first"])
    #expect(store.history.actions.first?.steps.count == 1)
    store.undo()
    #expect(store.value == Sheet())
    store.redo()
    #expect(store.value.items.map(\.title) == ["one", "second"])
  }

  @Test func theWholeValueMayBeEdited() throws {
    let sheet = store.makeScope()
    sheet.set(\.number, to: 1, named: "Number")
    sheet.modify("Clear") { $0.items = [] }
    try sheet.commit("Edit")
    #expect(store.value.number == 1 && store.value.items.isEmpty)
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func observersOfTheStoreMayChangeTheScope() throws {
    let sheet = store.makeScope(\.origin)
    sheet.set(\.x, to: 1, named: "x")
    let observation = store.observe { _ in sheet.set(\.y, to: 2, named: "Follow") }
    try sheet.commit("Edit")
    #expect(store.value.origin == .init(x: 1) && sheet.value == .init(x: 1, y: 2))
    #expect(sheet.history.description == "[Follow | ]")
    observation.cancel()
  }

  @Test func whatIsAbandonedLeavesNoTrace() throws {
    let sheet = store.makeScope(\.origin)
    sheet.set(\.x, to: 1, named: "X")
    sheet.set(\.y, to: 2, named: "Y")
    sheet.undo()
    let dropped = sheet.abandon()
    #expect(dropped.first?.oldValue?.value(at: \.x) == 1)
    #expect(dropped.first?.newValue?.value(at: \.x) == 0)
    #expect(sheet.value == .init() && !sheet.canUndo && !sheet.canRedo)
    #expect(!sheet.hasPendingSteps && !sheet.hasUnsavedChanges)
    #expect(sheet.abandon().isEmpty)
    try sheet.commit("Edit")
    #expect(store.value == Sheet() && store.history.actions.isEmpty)
    // What the other store has made of the property since is what it becomes, with nothing pending.
    store.set(\.origin.y, to: 9, named: "Y")
    #expect(sheet.abandon().first?.newValue?.value(at: \.y) == 9 && sheet.value.y == 9)
  }

  @Test func whatComesToNothingIsNotCommitted() throws {
    let sheet = store.makeScope(\.origin)
    sheet.set(\.x, to: 1, named: "X")
    store.set(\.origin.x, to: 5, named: "X")
    sheet.set(\.x, to: 0, named: "X")
    #expect(!sheet.hasPendingSteps && sheet.pendingSteps.isEmpty)
    try sheet.commit("Edit")
    #expect(store.history.description == "[X | ]" && store.value.origin.x == 5)
    #expect(!sheet.canUndo)
  }

  @Test func aConflictNamesTheElementByItsIndex() throws {
    let sheet = store.makeScope(\.items, at: 1)
    sheet.set(\.title, to: "two")
    store.modify(\.items, at: 1) { $0.title = "2" }
    let refusal = #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(refusal?.id == "\(\Sheet.items)[1]")
    #expect(refusal?.found == "\(\Sheet.items)[1] = \(store.value.items[1])")
  }

  @Test func aConflictIsRefusedAndLosesNothing() throws {
    let sheet = store.makeScope(\.origin)
    sheet.set(\.x, to: 1, named: "X")
    store.set(\.number, to: 3, named: "Number")
    store.set(\.origin.y, to: 9, named: "Y")
    let refusal = #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(refusal?.code == .conflict && refusal?.action == "Edit")
    #expect(refusal?.id == "\(\Sheet.origin)")
    #expect(refusal?.found == "\(\Sheet.origin) = \(Sheet.Point(x: 0, y: 9))")
    #expect(store.history.description == "[Number, Y | ]")
    #expect(sheet.value.x == 1 && sheet.canUndo && sheet.hasPendingSteps)
    store.undo()
    try sheet.commit("Edit")
    #expect(store.value.origin == .init(x: 1, y: 0) && store.value.number == 3)
  }

  @Test func theSameChangeIsNoConflict() throws {
    let sheet = store.makeScope(\.origin)
    sheet.set(\.y, to: 9, named: "Y")
    store.set(\.origin.y, to: 9, named: "Y")
    try sheet.commit("Edit")
    #expect(store.history.description == "[Y | ]" && store.value.origin == sheet.value)
    #expect(!sheet.hasPendingSteps && !sheet.canUndo)
  }

  @Test func anElementMayHaveGoneOrMoved() throws {
    let sheet = store.makeScope(\.items, at: 1)
    sheet.set(\.title, to: "two", named: "Rename")
    store.modify(\.items, named: "Delete") { _ = $0.removeLast() }
    let missing = #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(missing?.code == .conflict && missing?.found == "nothing")
    store.undo()
    store.modify(\.items, named: "Swap") { $0.swapAt(0, 1) }
    #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(store.history.description == "[Swap | ]" && sheet.value.title == "two")
    store.undo()
    try sheet.commit("Edit")
    #expect(store.value.items.map(\.title) == ["first", "two"])
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func aScopeIsAbandonedWhoseElementHasGone() {
    let scopes = [store.makeScope(\.items, at: 1), store.makeScope(\.items[1])]
    for sheet in scopes { sheet.set(\.title, to: "two", named: "Rename") }
    store.modify(\.items, named: "Delete") { _ = $0.removeLast() }
    for sheet in scopes {
      sheet.abandon()
      #expect(sheet.value.title == "second" && !sheet.hasPendingSteps)
    }
  }

  @Test func scopesNest() throws {
    let sheet = store.makeScope(\.style)
    sheet.set(\.color, to: "red", named: "Recolor")
    let popover = sheet.makeScope(\.line)
    popover.set(\.width, to: 4, named: "Widen")
    popover.set(\.dash, to: "dotted", named: "Dash")
    popover.undo()
    try popover.commit("Line")
    #expect(sheet.history.description == "[Recolor, Line | ]" && store.value == Sheet())
    popover.set(\.width, to: 9, named: "Widen")
    popover.abandon()
    sheet.undo()
    #expect(sheet.value.line == .init())
    sheet.redo()
    try sheet.commit("Style")
    #expect(store.value.style == .init(line: .init(width: 4), color: "red"))
    #expect(store.history.actions.count == 1)
  }

  @Test func whatIsCommittedJoinsAnOpenGroup() throws {
    let sheet = store.makeScope(\.origin)
    sheet.set(\.x, to: 1, named: "X")
    try store.group("Group") {
      store.set(\.number, to: 2, named: "")
      try sheet.commit("Edit")
      #expect(store.value.origin.x == 1)
    }
    #expect(store.history.description == "[Group | ]")
    store.undo()
    #expect(store.value == Sheet())
  }

  @Test func whatOverlapsIsKnownInTheScope() {
    let sheet = store.makeScope(\.origin)
    sheet.group("Group") {
      sheet.set(\.x, to: 1, named: "")
      sheet.modify("") { $0.x = 0 }
    }
    #expect(!sheet.canUndo)
    sheet.modify("Modify") { $0.y = 1 }
    sheet.withoutRecording { sheet.set(\.x, to: 7, named: "") }
    sheet.undo()
    #expect(sheet.value == .init())
    sheet.redo()
    #expect(sheet.value == .init(x: 7, y: 1))
  }

  @Test func itHasTheClockTheAuthorAndTheTitlesOfItsStoreAndItsOwnLimit() throws {
    let store = UndoValue(
      Sheet(), titleFormat: UndoTitleFormat(undo: { "-\($0)" }, redo: { "+\($0)" })
    ) { UndoDate(secondsSince1970: 7) }
    store.author = "Ann"
    let sheet = store.makeScope(\.origin, limit: 1)
    for x in 1...2 { sheet.set(\.x, to: x, named: "X") }
    #expect(sheet.history.actions.count == 1 && store.limit == nil)
    #expect(sheet.undoTitle == "-X" && sheet.history.actions.first?.author == "Ann")
    #expect(sheet.history.actions.first?.date?.secondsSince1970 == 7)
    try sheet.commit("Edit")
    #expect(store.history.actions.first?.author == "Ann")
  }

  @Test func eventsAreToldOnBothSides() throws {
    var told: [String] = []
    let above = store.observe { told.append("store \($0.kind) \($0.name) \($0.changes.count)") }
    let sheet = store.makeScope(\.origin)
    let below = sheet.observe { told.append("sheet \($0.kind) \($0.name) \($0.changes.count)") }
    sheet.set(\.x, to: 1, named: "X")
    try sheet.commit("Edit")
    sheet.set(\.x, to: 2, named: "X")
    sheet.abandon()
    #expect(
      told == [
        "sheet performed X 1", "store performed Edit 1", "sheet cleared  0",
        "sheet performed X 1", "sheet rolledBack  1",
      ])
    above.cancel()
    below.cancel()
  }

  @Test func aScopeKeepsItsStoreAlive() throws {
    var parent: UndoValue<Sheet>? = UndoValue(Sheet())
    weak let store = parent
    var sheet = parent?.makeScope(\.origin)
    parent = nil
    sheet?.set(\.x, to: 1, named: "X")
    try sheet?.commit("Edit")
    #expect(store?.value.origin.x == 1)
    sheet = nil
    #expect(store == nil)
  }

  /// A change of a text that `==` does not see is one in a scope, too, and in the other store.
  @Test func textsAreComparedByTheirBytes() throws {
    struct Title: Equatable {
      var text = "e\u{301}"
    }
    let store = UndoValue(Title())
    var bytes: Int { store.value.text.utf8.count }
    let scope = store.makeScope(\.text)
    scope.set(\.self, to: "\u{e9}", named: "Compose")
    #expect(scope.hasPendingSteps && scope.pendingSteps.count == 1)
    try scope.commit("Compose")
    #expect(bytes == 2 && store.history.description == "[Compose | ]" && !scope.hasPendingSteps)
    store.undo()
    #expect(bytes == 3)
    // The scope has the composed one.
    scope.set(\.self, to: "a", named: "Type")
    #expect(throws: UndoError.self) { try scope.commit("Type") }
    #expect(bytes == 3)
    store.redo()
    try scope.commit("Type")
    #expect(store.value.text == "a")
  }

  /// What is not equal to itself is unchanged where nobody has changed it.
  @Test func aPropertyThatIsNotEqualToItselfIsCommitted() throws {
    struct Reading: Equatable {
      var value = Double.nan
      var count = 0
      var name = "a name that is too long to be stored in place"
    }
    struct Log: Equatable {
      var reading = Reading()
      var readings = [Reading(), Reading()]
    }
    let store = UndoValue(Log())
    let scope = store.makeScope(\.reading)
    let other = store.makeScope(\.readings, at: 1)
    #expect(!scope.hasPendingSteps && !other.hasPendingSteps)
    try scope.commit("Nothing")
    #expect(store.history.actions.isEmpty)
    scope.set(\.count, to: 5, named: "Count")
    try scope.commit("Edit")
    other.set(\.name, to: "b", named: "Rename")
    try other.commit("Edit")
    #expect(store.value.reading.count == 5 && store.value.readings.map(\.name.count) == [45, 1])
    #expect(store.history.description == "[Edit, Edit | ]" && !scope.hasPendingSteps)
    store.undoAll()
    #expect(store.value.reading.count == 0 && store.value.readings[1].name.count == 45)
    store.redoAll()
    store.set(\.reading.count, to: 6, named: "Count")
    scope.set(\.count, to: 7, named: "Count")
    #expect(throws: UndoError.self) { try scope.commit("Edit") }
    #expect(store.value.reading.count == 6)
    store.undo()
    try scope.commit("Edit")
    #expect(store.value.reading.count == 7)
  }
}

extension Misuse {
  static let ofValueScopes = [
    Misuse(
      "committing a scope of a value within its group",
      breaks: "A scope can't be committed within a group of it"
    ) {
      let sheet = UndoValue(Sheet()).makeScope(\.origin)
      try sheet.group("Group") { try sheet.commit("Edit") }
    }
  ]
}
