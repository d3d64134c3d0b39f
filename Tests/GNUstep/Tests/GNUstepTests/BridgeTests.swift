import Bridge
import GNUstepFoundation
import Testing
import UndoRedo

/// The bridge, on an undo manager that others wrote.
@Suite @MainActor struct BridgeTests {
  private func desk(_ names: String...) -> Desk {
    let desk = Desk()
    for name in names { desk.event { desk.save(name) } }
    return desk
  }

  @Test func theMenuUndoesAndRedoes() {
    let desk = desk("A", "B")
    #expect(desk.titles == ["B", ""])
    desk.undo()
    #expect(desk.text == "A" && desk.titles == ["A", "B"])
    desk.undo()
    #expect(desk.text == nil && desk.titles == ["", "A"])
    desk.redo()
    #expect(desk.text == "A" && desk.titles == ["A", "B"])
  }

  @Test func aChangeOfTheContextIsAnEntry() {
    let desk = desk("A", "B")
    desk.event { desk.select() }
    #expect(desk.titles == ["Select", ""])
    desk.undo()
    #expect(desk.text == "B" && desk.titles == ["B", "Select"])
    desk.undo()
    desk.undo()
    #expect(desk.text == nil && desk.titles == ["", "A"])
  }

  @Test func fewerLevelsKeepTheNextOnes() {
    let desk = desk("A", "B", "C")
    desk.manager.levelsOfUndo = 2
    desk.event { desk.store.jump(to: 0) }
    #expect(desk.titles == ["", "A"] && desk.manager.levelsOfUndo == 2)
    desk.redo()
    desk.redo()
    #expect(desk.text == "B" && desk.titles == ["B", ""])
  }

  @Test func whatIsTakenBackInTheSameEventLeavesNothing() {
    let desk = desk()
    desk.event {
      desk.save("A")
      desk.store.undo()
    }
    #expect(desk.titles == ["", "A"] && !desk.manager.canUndo)
  }

  @Test func whileRegistrationIsDisabledNothingIsTouched() {
    let desk = desk()
    desk.event { desk.type("x") }
    desk.event { desk.save("A") }
    desk.manager.disableUndoRegistration()
    desk.event { desk.store.undo() }
    desk.manager.enableUndoRegistration()
    #expect(desk.field == "x" && desk.text == nil && desk.titles == ["Typing", "A"])
  }

  @Test func othersKeepTheirPlaceAndName() {
    let desk = desk("A")
    desk.event { desk.type("x") }
    desk.event { desk.save("B") }
    desk.event { desk.store.undo() }
    #expect(desk.titles == ["Typing", "B"])
    desk.event {
      desk.type("y")
      desk.save("C")
      desk.store.undo()
    }
    #expect(desk.titles == ["Typing", "C"])
    desk.undo()
    #expect(desk.field == "x" && desk.titles == ["Typing", "Typing"])
    desk.undo()
    #expect(desk.field == "" && desk.text == "A" && desk.titles == ["A", "Typing"])
  }

  /// Whatever the store, the manager and others do, what the menu offers is there and can be reached.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func theMenuFollows(seed: UInt64) throws {
    var random = Random(state: seed)
    let desk = Desk()
    var done: [String] = []
    for _ in 0..<100 {
      let field = desk.field
      let act = desk.act(&random)
      done.append(act)
      try #require(["undo", "redo", "type"].contains(act) || desk.field == field, "\(done)")
      let store = [desk.store.undoName ?? "", desk.store.redoName ?? ""]
      for (title, name) in zip(desk.titles, store) where title != "Typing" {
        // What others register empties the redo stack.
        try #require(title == name || title.isEmpty && done.contains("type"), "\(done)")
      }
    }
    try desk.undoAll()
    try #require(!desk.store.canUndo && desk.field == "", "\(done)")
  }
}
