import Testing
import UndoRedo
import UndoRedoParts
import UndoRedoTesting

/// Scopes and buffers of models that have several types, and rules.
@Suite struct ScopesTests {
  let store: CheckedDrawing

  init() {
    let elements: [DrawingElement] = [
      .layer(Layer(id: 1, owner: "p")), .mark(Mark(id: 1, layer: 1)), .mark(Mark(id: 2)),
      .person(Person(id: "p")),
    ]
    store = UndoStore(CheckedRepository(InMemoryRepository(elements)), rules: drawingRules)
  }

  @Test func aCascadeIsSeenInTheScopeAndCommittedWithIt() throws {
    let sheet = store.makeScope()
    try sheet[Layer.self].delete(1, named: "Delete Layer")
    #expect(sheet[Mark.self].elements.map(\.id) == [2] && store.count == 4)
    try sheet.undo()
    #expect(sheet.count == 4)
    try sheet.redo()
    try sheet.commit("Edit")
    #expect(store.count == 2 && store.history.actions.count == 1)
    try store.undo()
    #expect(store.count == 4)
  }

  @Test func whatTheStoreHasGotMeanwhileFollows() throws {
    let sheet = store.makeScope()
    try sheet[Layer.self].delete(1, named: "Delete Layer")
    try store[Mark.self].save(Mark(id: 3, layer: 1), named: "Add Mark")
    #expect(sheet[Mark.self].elements.map(\.id) == [2, 3])
    try sheet.commit("Edit")
    #expect(store[Mark.self].elements.map(\.id) == [2])
    try store.undo()
    #expect(store[Mark.self].elements.map(\.id).sorted() == [1, 2, 3])
  }

  @Test func whatWasMovedAwayInTheScopeStays() throws {
    let sheet = store.makeScope()
    try sheet[Layer.self].save(Layer(id: 2), named: "Add Layer")
    try sheet[Mark.self].modify(1, named: "Move") { $0.layer = 2 }
    try sheet[Layer.self].delete(1, named: "Delete Layer")
    try sheet.commit("Edit")
    #expect(store[Mark.self][1]?.layer == 2 && store[Layer.self].elements.map(\.id) == [2])
  }

  /// What was changed in the scope is the scope's own: no rule changes it when the scope is committed.
  @Test func whatRefersToWhatTheScopeHasDeletedStaysAsItIsThere() throws {
    let sheet = store.makeScope()
    try sheet[Mark.self].modify(2, named: "Write") { $0.text = "a" }
    try sheet[Layer.self].delete(1, named: "Delete Layer")
    try sheet[Mark.self].modify(2, named: "Move") { $0.layer = 1 }
    let expected = Set(try sheet.allElements())
    #expect(sheet[Mark.self].elements.map(\.id) == [2])
    try sheet.commit("Edit")
    #expect(Set(try store.allElements()) == expected)
  }

  @Test func aDenialLosesNothing() throws {
    let sheet = store.makeScope()
    try sheet[Layer.self].delete(1, named: "Delete Layer")
    try sheet[Person.self].delete("p", named: "Delete Person")
    try store[Layer.self].save(Layer(id: 2, owner: "p"), named: "Add Layer")
    let refusal = #expect(throws: UndoError.self) { try sheet.commit("Edit") }
    #expect(refusal?.code == .referencedElement)
    #expect(store.count == 5 && sheet.history.actions.count == 2)
    try sheet.undo()
    try sheet.commit("Edit")
    #expect(store[Layer.self].elements.map(\.id) == [2] && store[Person.self].count == 1)
  }

  @Test func aTypeLeavesTheHistory() throws {
    let other = store[Mark.self]
    try store.group("Both") {
      try other.modify(1, named: "") { $0.text = "a" }
      try store[Layer.self].modify(1, named: "") { $0.name = "b" }
    }
    try other.modify(2, named: "Write") { $0.text = "c" }
    try store[Mark.self].removeActions()
    #expect(store.history.description == "[Both | ]")
    try store.undo()
    #expect(other[1]?.text == "a" && other[2]?.text == "c" && store[Layer.self][1]?.name == "")
    try store.redo()
    try store[Layer.self].removeActions(of: 1)
    #expect(store.history.actions.isEmpty && store[Layer.self][1]?.name == "b")
  }

  /// Two repositories under one buffer are saved together or not at all.
  @Test func severalRepositoriesAreSavedTogether() throws {
    let faults = FaultPlan()
    let layers = FaultyRepository(InMemoryRepository<Layer>(), faults: faults)
    let store = UndoStore(
      BufferedRepository(Repositories(InMemoryRepository<Mark>(), layers)))
    try store[Mark.self].save(Mark(id: 1, layer: 1), named: "Add Mark")
    try store[Layer.self].save(Layer(id: 1), named: "Add Layer")
    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) { try store.save() }
    #expect(try store.repository.base.allElements().isEmpty && store.pendingSteps.count == 2)
    try store.save()
    #expect(try store.repository.base.allElements().count == 2 && !store.hasPendingSteps)
    try store[Mark.self].delete(1, named: "Delete Mark")
    #expect(store.pendingSteps.of(Mark.self) == [.deleted(Mark(id: 1, layer: 1))])
    store.rollback()
    #expect(try store.allElements().count == 2)
  }
}
