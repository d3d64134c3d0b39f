import Testing
import UndoRedo
import UndoRedoTesting

extension UndoStoreSavingTests {
  @Test func itIsOneActionAndOneSave() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    let result = try store.transaction("Import") {
      try store.modify(2, \.text, to: "B", named: "")
      try store.save(Note(3, "c"), named: "")
      #expect(saved == ["a", "b"])
      return 7
    }
    #expect(result == 7 && saved == ["A", "B", "c"])
    #expect(store.history.description == "[Write, Import | ]")
    #expect(!store.hasUnsavedChanges && !store.hasPendingSteps)
    #expect(faults.reached.count { $0 == .perform } == 1)
    try store.undo()
    #expect(store.hasUnsavedChanges)
  }

  /// With something to redo, something that is not saved, and a place that was saved before.
  @Test func aFailingSaveLeavesEverythingAsItWas() throws {
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.save()
    try store.modify(2, \.text, to: "B", named: "Write")
    try store.delete(1, named: "Delete")
    try store.undo()
    let (history, pending) = (store.history, store.pendingSteps)
    var kinds: [UndoEvent<Note>.Kind] = []
    let observation = store.observe { kinds.append($0.kind) }
    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) {
      try store.transaction("Import") { try store.modify(1, \.text, to: "X", named: "") }
    }
    #expect(store.history == history && store.pendingSteps == pending && kinds.isEmpty)
    #expect(try texts == ["A", "B"])
    #expect(saved == ["A", "b"] && store.canRedo)
    observation.cancel()

    try store.modify(1, \.text, to: "Y", named: "Write")
    #expect(saved == ["A", "b"], "the next change is held back as any other")
  }

  @Test func nothingIsJoinedAcrossItsSave() throws {
    try store.coalescingActions(by: "type") {
      try store.transaction("Import") { try store.modify(1, \.text, to: "A", named: "") }
    }
    try store.coalescingActions(by: "type") { try store.modify(1, \.text, to: "AB", named: "Type") }
    #expect(store.history.description == "[Import, Type | ]")
    try store.undo()
    #expect(try texts == ["A", "b"])
    #expect(!store.hasUnsavedChanges)
  }

  @Test func whoObservesSavesIsToldOfIt() throws {
    var told: [String] = []
    let observation = store.observeSaves(
      will: { [store] in
        told.append("will \($0.map(\.id))")
        _ = try? store.save(Note(9, "saved"), named: "")
      },
      did: { told.append("did \($0.map(\.id))") })
    try store.modify(1, \.text, to: "A", named: "Write")
    try store.transaction("Import") { try store.modify(2, \.text, to: "B", named: "") }
    #expect(told == ["will [1, 2]", "did [1, 2, 9]"])
    #expect(store.history.actions.last?.steps.count == 2)

    faults.fail(at: .perform)
    #expect(throws: InjectedFault.self) {
      try store.transaction("Import") { try store.modify(1, \.text, to: "X", named: "") }
    }
    #expect(try told.count == 3 && texts == ["A", "B", "saved"])
    observation.cancel()
  }

  @Test func whatAnObserverMakesOfItIsNotSavedWithIt() throws {
    let observation = store.observe { [store] event in
      guard event.name == "Import" else { return }
      _ = try? store.save(Note(9, "log"), named: "Log")
    }
    try store.transaction("Import") { try store.modify(1, \.text, to: "A", named: "") }
    #expect(saved == ["A", "b"])
    #expect(store.pendingSteps.map(\.id) == [9] && store.hasUnsavedChanges)
    observation.cancel()
  }

  @Test func aTransactionBeforeASaveIsSavedWithTheRest() throws {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    var announced: [[Note.ID]] = []
    let observation = store.observeSaves(will: { [unowned store] steps in
      announced.append(steps.map(\.id))
      store.transaction("Stamp") { _ = store.save(Note(9, "saved")) }
    })
    store.modify(1, \.text, to: "b", named: "Edit")
    store.save()
    #expect(announced == [[1]] && !store.hasPendingSteps && !store.hasUnsavedChanges)
    #expect(store.history.description == "[Edit, Stamp | ]")

    store.transaction("Import") { store.modify(1, \.text, to: "c") }
    #expect(announced.count == 2 && !store.hasUnsavedChanges)
    #expect(store.history.description == "[Edit, Stamp, Import | ]")
    observation.cancel()
  }

  @Test func inMemoryItNeedsNoTry() {
    let store = UndoStore(BufferedRepository(InMemoryRepository([Note(1, "a")])))
    store.transaction("Import") { store.save(Note(2, "b"), named: "") }
    #expect(store.repository.base.count == 2)
    store.save()
    let observation = store.observe { _ in }
    store.transaction("Import") { store.delete(1, named: "") }
    #expect(store.repository.base.elements == [Note(2, "b")])
    observation.cancel()
  }
}
