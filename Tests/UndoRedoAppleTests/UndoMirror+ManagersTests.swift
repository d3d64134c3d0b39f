import Testing
import UndoRedo

@testable import UndoRedoApple

/// What holds in whatever undo manager.
@Suite struct UndoMirrorManagersTests {
  typealias Variant = ModelUndoManager.Variant

  @Test(arguments: Variant.all)
  func aChangeOfTheContextIsAnEntry(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A", "B")
    desk.event { desk.select(1) }
    #expect(desk.undoNames == ["Select 1", "B", "A"])
    desk.undo()
    #expect(desk.selection == 0 && desk.text == "B")
    #expect(desk.undoNames == ["B", "A"] && desk.redoNames == ["Select 1"])
    desk.undo()
    desk.undo()
    #expect(desk.text == nil && desk.undoNames == [] && !desk.store.canUndo)
    for _ in 0..<3 { desk.redo() }
    #expect(desk.text == "B" && desk.selection == 1 && !desk.store.canRedo)
    #expect(desk.undoNames == ["Select 1", "B", "A"] && desk.redoNames == [])
  }

  @Test(arguments: Variant.all)
  func aChangeOfTheContextLeavesWhatCanBeRedone(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A", "B")
    desk.undo()
    desk.event { desk.select(1) }
    #expect(desk.undoNames == ["Select 1", "A"] && desk.redoNames == ["B"])
    desk.undo()
    #expect(desk.undoNames == ["A"] && desk.redoNames == ["Select 1", "B"])
  }

  /// What an action that has no entry of its own is recorded after stays where it is.
  @Test(arguments: Variant.all)
  func aDiscardableActionMovesNoEntry(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A")
    desk.event { desk.select(1) }
    desk.event { desk.type("t") }
    for text in ["S", "T"] {
      let work = desk.system.workCount
      desk.event {
        desk.store.withDiscardableActions {
          _ = desk.store.save(Line(id: 2, text: text), named: "Scroll")
        }
      }
      #expect(desk.undoNames == ["Typing", "Select 1", "A"] && desk.system.workCount == work)
    }
    desk.undo()
    desk.undo()
    #expect(desk.field.text == "" && desk.selection == 0 && desk.store[2]?.text == "T")
    desk.undo()
    #expect(desk.store.count == 0 && desk.undoNames == [])
  }

  @Test(arguments: Variant.all)
  func aPlaceComeBackToHasItsChangesOfTheContext(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A")
    desk.event { desk.select(1) }
    desk.perform("B")
    desk.event { desk.store.jump(to: 0) }
    #expect(desk.undoNames == [] && desk.redoNames == ["A", "B"])
    desk.redo()
    _ = desk.system.canRedo
    #expect(desk.text == "A" && desk.undoNames == ["Select 1", "A"] && desk.redoNames == ["B"])
  }

  @Test(arguments: Variant.all)
  func fewerLevelsKeepTheNextOnes(variant: Variant) {
    let desk = Desk(variant)
    desk.system.levelsOfUndo = 2
    desk.perform("A", "B", "C")
    desk.event { desk.store.jump(to: 0) }
    #expect(desk.undoNames == [] && desk.redoNames == ["A", "B"] && desk.system.levelsOfUndo == 2)
    desk.redo()
    desk.redo()
    #expect(desk.text == "B" && desk.redoNames == [])
  }

  @Test(arguments: Variant.all)
  func whatIsTakenBackInTheSameEventLeavesNothing(variant: Variant) {
    let desk = Desk(variant)
    desk.event {
      desk.save("A")
      desk.store.undo()
    }
    #expect(desk.undoNames == [] && desk.redoNames == ["A"])
    #expect(variant.keepsEmptiedGroups || !desk.system.canUndo)
  }

  @Test(arguments: Variant.all)
  func whatALimitDropsInTheSameEventLeavesNothing(variant: Variant) {
    let desk = Desk(variant)
    desk.store.limit = 1
    // The actions of the last event belong to two stretches of entries.
    for number in 1...63 { desk.perform("\(number)") }
    desk.event {
      desk.save("A")
      desk.save("B")
      desk.store.undo()
    }
    #expect(desk.undoNames == [] && desk.redoNames == ["B"])
    #expect(variant.keepsEmptiedGroups || !desk.system.canUndo)
  }

  @Test(arguments: Variant.all)
  func whileRegistrationIsDisabledNothingIsTouched(variant: Variant) {
    let desk = Desk(variant)
    desk.event { desk.type("x") }
    desk.perform("A")
    desk.event {
      desk.system.disableUndoRegistration()
      desk.store.undo()
      desk.save("B")
      desk.system.enableUndoRegistration()
    }
    #expect(desk.field.text == "x" && desk.text == "B")
    _ = desk.system.canRedo
    #expect(desk.undoNames == ["B", "Typing"] && desk.redoNames == [])
    desk.event {
      desk.system.disableUndoRegistration()
      desk.store.undo()
    }
    desk.system.enableUndoRegistration()
    desk.redo()
    #expect(desk.field.text == "x" && desk.text == "B")
    while desk.system.canUndo { desk.undo() }
    #expect(desk.field.text == "" && desk.text == nil)
  }

  @Test(arguments: Variant.all)
  func whatIsUndoneWhileRegistrationIsDisabledIsNotLost(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A", "B")
    desk.system.disableUndoRegistration()
    desk.undo()
    desk.system.enableUndoRegistration()
    #expect(desk.text == "A")
    _ = desk.system.canRedo
    #expect(desk.undoNames == ["A"] && desk.redoNames == ["B"])
  }

  @Test(arguments: Variant.all)
  func othersKeepTheirPlace(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A")
    desk.event { desk.type("x") }
    desk.perform("B", "C")
    desk.event { desk.store.undo() }
    #expect(desk.undoNames == ["B", "Typing", "A"] && desk.redoNames == ["C"])
    desk.event { desk.store.undo() }
    #expect(desk.undoNames == ["Typing", "A"] && desk.redoNames == ["B", "C"])
    desk.event { desk.store.undo() }
    #expect(desk.undoNames == ["Typing"] && desk.redoNames == ["A", "B", "C"])
  }

  @Test(arguments: Variant.all)
  func aGroupIsNotNamedAfterWhatHasLeftIt(variant: Variant) {
    let desk = Desk(variant)
    desk.event {
      desk.field.type("x", in: desk.system)
      desk.save("A")
      desk.store.undo()
    }
    #expect(desk.undoNames == ["Typing"] && desk.system.undoActionName == "")
    desk.event {
      desk.type("y")
      desk.save("B")
      desk.save("C")
      desk.store.undo(2)
    }
    #expect(desk.undoNames == ["Typing", "Typing"] && desk.system.undoActionName == "Typing")
  }

  @Test(arguments: Variant.all)
  func theManagerNamesWhatItUndoes(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A", "B")
    desk.undo()
    desk.redo()
    #expect(desk.system.misnamedCount == 0 && desk.system.undoActionName == "B")
  }

  @Test(arguments: Variant.all)
  func whatOthersDoWhileThingsAreReplayedIsFollowed(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A", "B", "C")
    let settle = desk.system.onChange
    desk.system.onChange = { [unowned desk] in
      if desk.store.history.position == 1 { desk.save("D") }
      settle()
    }
    desk.event { desk.store.jump(to: 1) }
    _ = desk.system.canRedo
    #expect(desk.undoNames == ["D", "A"] && desk.redoNames == [] && desk.mirror.isInStep)
  }

  @Test(arguments: Variant.all)
  func aManagerThatGroupsNothingByItselfIsServed(variant: Variant) {
    let desk = Desk(variant)
    desk.system.groupsByEvent = false
    desk.save("A")
    desk.save("B")
    #expect(desk.system.groupingLevel == 0 && desk.system.undoActionName == "B")
    desk.system.undo()
    #expect(desk.text == "A" && desk.undoNames == ["A"] && desk.redoNames == ["B"])
  }

  @Test func manyOthersBetweenAreNeverTouched() {
    let desk = Desk()
    for number in 0..<100 {
      desk.event { desk.type(desk.field.text + "x") }
      desk.perform("\(number)")
    }
    desk.event { desk.store.jump(to: 0) }
    #expect(desk.field.text.count == 100 && desk.redoNames == (0..<100).map(String.init))
    desk.event { desk.store.jump(to: 100) }
    #expect(desk.field.text.count == 100 && desk.redoNames == [])
    while desk.system.canUndo { desk.undo() }
    #expect(desk.field.text == "" && desk.text == nil)
  }

  @Test(arguments: Variant.all)
  func aDetachedMirrorRegistersNothingMore(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A", "B")
    desk.event {
      desk.field.type("x", in: desk.system)
      desk.save("C")
      desk.store.undo()
      desk.mirror.detach()
    }
    #expect(desk.system.undoActionName == "" && desk.redoNames == [])
    // What can't be removed from the open group is left there, and does nothing.
    let left = variant.removesFromOpenGroups ? ["Typing"] : ["C", "Typing"]
    #expect(desk.undoNames == left)
    desk.undo()
    #expect(desk.field.text == "" && desk.text == "B" && desk.undoNames == [])
  }

  @Test(arguments: Variant.all)
  func aMirrorDetachedWhileTheManagerUndoesRegistersNothingMore(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A")
    let closing = desk.store.observe { [unowned desk] _ in desk.mirror.detach() }
    desk.undo()
    closing.cancel()
    #expect(desk.text == nil && !desk.mirror.isInStep)
    #expect(!desk.redoNames.contains("A"))
    if desk.system.canRedo { desk.redo() }
    #expect(desk.text == nil)
  }

  /// What a limit drops goes without a change of the order of the others.
  @Test(arguments: Variant.all)
  func whatIsDroppedInAnEventLeavesTheOthersWhereTheyAre(variant: Variant) {
    let desk = Desk(variant)
    desk.store.limit = 2
    desk.perform("A")
    desk.event { desk.type("x") }
    desk.perform("B")
    desk.event { desk.type("xy") }
    desk.event {
      desk.save("C")
      desk.store.undo()
    }
    #expect(desk.undoNames == ["Typing", "B", "Typing"])
  }

  @Test(arguments: Variant.all)
  func aContextThatIsReplacedLeavesNoEntries(variant: Variant) {
    let desk = Desk(variant)
    desk.perform("A")
    desk.event { desk.select(1) }
    desk.event { desk.store.keepContext(read: { 0 }, restore: { _ in }) }
    #expect(desk.undoNames == ["A"])
    desk.undo()
    #expect(desk.text == nil)
  }
}
