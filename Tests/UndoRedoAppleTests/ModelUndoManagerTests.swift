import Testing

@testable import UndoRedoApple

/// The model does what is documented, and each variant what it says.
@Suite struct ModelUndoManagerTests {
  typealias Variant = ModelUndoManager.Variant

  private final class Target {}

  private let target = Target()

  private func register(_ names: String..., in system: ModelUndoManager) {
    for name in names { add(name, to: system) }
  }

  private func add(_ name: String, to system: ModelUndoManager) {
    system.register(target, name) { [unowned system] in self.add(name, to: system) }
  }

  @Test(arguments: Variant.all)
  func whatIsRegisteredInAnEventIsUndoneAndRedoneAtOnce(variant: Variant) {
    let system = ModelUndoManager(variant)
    register("A", "B", in: system)
    system.setActionName("AB")
    system.undo()
    #expect(!system.canUndo && system.redoNames == ["A", "B"] && system.redoActionName == "AB")
    system.redo()
    #expect(system.undoNames == ["B", "A"] && system.undoActionName == "AB" && !system.canRedo)
    system.undo()
    register("C", in: system)
    #expect(system.undoNames == ["C"] && !system.canRedo)
  }

  @Test(arguments: Variant.all)
  func groupsAreNested(variant: Variant) {
    let system = ModelUndoManager(variant)
    system.beginUndoGrouping()
    #expect(system.groupingLevel == 2)
    register("A", in: system)
    system.endUndoGrouping()
    register("B", in: system)
    system.endEvent()
    #expect(system.groupingLevel == 0 && system.undoStack.count == 1)
  }

  @Test(arguments: Variant.all)
  func levelsKeepTheNearest(variant: Variant) {
    let system = ModelUndoManager(variant)
    for name in ["A", "B", "C"] {
      register(name, in: system)
      system.endEvent()
    }
    for _ in 0..<3 { system.undo() }
    system.levelsOfUndo = 2
    #expect(system.redoNames == ["A", "B"])
  }

  @Test(arguments: Variant.all)
  func whatIsDisabledIsIgnored(variant: Variant) {
    let system = ModelUndoManager(variant)
    system.disableUndoRegistration()
    register("A", in: system)
    system.enableUndoRegistration()
    #expect(!system.canUndo && system.groupingLevel == 0)
  }

  @Test(arguments: Variant.all)
  func groupsWithoutRegistrationsAreKeptOrNot(variant: Variant) {
    let system = ModelUndoManager(variant)
    system.groupsByEvent = false
    system.beginUndoGrouping()
    system.endUndoGrouping()
    #expect(system.canUndo == variant.keepsEmptyGroups)
  }

  @Test(arguments: Variant.all)
  func aRemovalEmptiesGroups(variant: Variant) {
    let system = ModelUndoManager(variant)
    register("A", in: system)
    system.endEvent()
    register("B", in: system)
    system.removeAll(target)
    #expect(system.canUndo == (variant.keepsEmptiedGroups || !variant.removesFromOpenGroups))
    system.endEvent()
    let emptied = variant.keepsEmptiedGroups ? ["-"] : []
    let open = variant.keepsEmptyGroups ? ["-"] : []
    #expect(system.undoNames == (variant.removesFromOpenGroups ? open : ["B"]) + emptied)
  }

  @Test(arguments: Variant.all)
  func itNotifies(variant: Variant) {
    let system = ModelUndoManager(variant)
    register("A", in: system)
    var closed: [Int] = []
    system.onClose = { closed.append(system.groupingLevel) }
    var isUndoing: [Bool] = []
    system.onChange = { isUndoing.append(system.isUndoing) }
    system.undo()
    #expect(closed == [0] && isUndoing.last == variant.notifiesWhileUndoing)
    (system.onClose, system.onChange) = ({}, {})
  }
}
