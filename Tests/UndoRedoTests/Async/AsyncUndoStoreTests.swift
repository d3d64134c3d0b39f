import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// The words of an asynchronous store mean what they mean for any store.
@Suite(.timeLimit(.minutes(5))) struct AsyncUndoStoreTests {
  let repository = SlowItems([Item(id: 1, value: 1)])
  let store: AsyncUndoStore<SlowItems>

  init() {
    store = AsyncUndoStore(repository, now: { UndoDate(secondsSince1970: 5) })
  }

  @Test func edits() async throws {
    #expect(try await store.save(Item(id: 1, value: 2), named: "Save") == Item(id: 1, value: 1))
    #expect(try await store.save(Item(id: 2, value: 2), named: "Add") == nil)
    #expect(try await store.modify(2, named: "Modify") { $0.value = 3 } == Item(id: 2, value: 3))
    #expect(try await store.modify(2, \.value, to: 4, named: "Set") == Item(id: 2, value: 4))
    #expect(try await store.modify(9, named: "Nobody") { $0.value = 3 } == nil)
    #expect(try await store.delete(1, named: "Delete") == Item(id: 1, value: 2))
    #expect(try await store.delete(Item(id: 9, value: 0), named: "Nobody") == nil)
    #expect(try await store.elements == [Item(id: 2, value: 4)])
    let names = await store.history.undoable.map(\.name)
    #expect(names == ["Delete", "Set", "Modify", "Add", "Save"])
    #expect(await store.history.undoable.first?.date == UndoDate(secondsSince1970: 5))
  }

  @Test func aNameCanBeLeftOut() async throws {
    try await store.save(Item(id: 2, value: 2))
    try await store.modify(2) { $0.value = 3 }
    try await store.modify(2, \.value, to: 4)
    try await store.delete(2)
    try await store.group { _ = try await store.delete(Item(id: 1, value: 1)) }
    try await store.perform { Create(Item(id: 3, value: 3)) }
    #expect(await store.history.actions.map(\.name) == ["", "", "", "", "", ""])
    #expect(await store.undoTitle == "Undo")
  }

  @Test func withoutAClockTheSystemsOneCounts() async throws {
    let store = AsyncUndoStore(SlowItems([Item(id: 1, value: 0)]))
    func turn(to value: Int, within window: Double) async throws -> Int {
      try await store.coalescingActions(by: "turn", within: window) {
        _ = try await store.save(Item(id: 1, value: value))
      }
      return await store.history.actions.count
    }
    #expect(try await turn(to: 1, within: .infinity) == 1)
    #expect(try await turn(to: 2, within: .infinity) == 1)
    // Even two actions of one moment are further apart.
    #expect(try await turn(to: 3, within: -1) == 2)
  }

  @Test func actionsWrittenLineByLine() async throws {
    var calls = 0
    let action = try await store.perform("Lines", metadata: ["key": "value"]) {
      Create(Item(id: 2, value: 0))
      Modify(2) {
        calls += 1
        $0.value += 1
      }
      for item in try await store.elements { Delete(item) }
    }
    #expect(calls == 1)
    #expect(action?.name == "Lines")
    #expect(action?.metadata == ["key": "value"])
    #expect(action?.steps == [.created(Item(id: 2, value: 1)), .deleted(Item(id: 1, value: 1))])
    let error = await #expect(throws: UndoError.self) {
      try await store.perform("Refused") {
        Modify(2) { $0.value = 7 }
        Delete(1)
      }
    }
    #expect(error?.code == .missingElement)
    #expect(error?.line == 2)
    #expect(error?.action == "Refused")
    #expect(try await store[2]?.value == 1)
  }

  @Test func recordingWhatIsDone() async throws {
    await repository.put(Item(id: 1, value: 5))
    let steps: UndoSteps = [.modified(from: Item(id: 1, value: 1), to: Item(id: 1, value: 5))]
    #expect(try await store.record("Done", steps)?.name == "Done")
    #expect(await repository.performed.isEmpty)
    try await store.undo()
    #expect(await repository.items[1]?.value == 1)
    await #expect(throws: UndoError.self) { try await store.record("Not Done", steps) }
  }

  @Test func undoing() async throws {
    for value in 2...4 { try await store.save(Item(id: 1, value: value), named: "\(value)") }
    #expect(await store.undoTitle == "Undo 4")
    #expect(try await store.undo()?.name == "4")
    #expect(await store.redoTitle == "Redo 4")
    #expect(await store.canUndo)
    #expect(await store.canRedo)
    #expect(try await store.undo(5).map(\.name) == ["3", "2"])
    #expect(try await store.undo() == nil)
    #expect(await repository.items[1]?.value == 1)
    #expect(try await store.redoAll().count == 3)
    #expect(try await store.redo() == nil)
    #expect(try await store.undoAll().count == 3)
    #expect(try await store.redo(1).count == 1)
    #expect(try await store.redo()?.name == "3")
    await store.setTitleFormat(UndoTitleFormat(undo: { "-\($0)" }, redo: { "+\($0)" }))
    #expect(await store.undoTitle == "-3")
  }

  @Test func places() async throws {
    try await store.save(Item(id: 1, value: 2), named: "Two")
    try await store.markSaved()
    try await store.addCheckpoint("Here")
    try await store.save(Item(id: 1, value: 3), named: "Three")
    try await store.save(Item(id: 2, value: 3), named: "Add")
    #expect(await store.hasUnsavedChanges)
    #expect(await store.canRevertToSaved)
    #expect(await store.changesSinceSaved?.count == 2)
    #expect(try await store.jump(toCheckpoint: "Here")?.distance == -2)
    #expect(try await store.jump(toCheckpoint: "There") == nil)
    #expect(try await store.jump(to: 3)?.distance == 2)
    #expect(try await store.jump(to: 4) == nil)
    #expect(try await store.jump(to: -1) == nil)
    #expect(try await store.revertToSaved()?.name == "Revert")
    #expect(await repository.items == [1: Item(id: 1, value: 2)])
    #expect(await !store.hasUnsavedChanges)
    #expect(try await store.removeCheckpoint("Here"))
    #expect(try await !store.removeCheckpoint("Here"))
    try await store.removeAllActions()
    #expect(await store.history.actions.isEmpty)
  }

  @Test func limits() async throws {
    for value in 2...6 { try await store.save(Item(id: 1, value: value), named: "\(value)") }
    await store.setLimit(2)
    #expect(await store.limit == 2)
    #expect(await store.history.actions.count == 2)
    await store.setMemoryLimit(UndoMemoryLimit(bytes: 0))
    #expect(await store.memoryLimit?.bytes == 0)
    #expect(await store.history.actions.count == 1)
  }

  /// What undo passes over is not worth what it would discard, whichever way it is made.
  @Test func discardableActionsKeepWhatCanBeRedone() async throws {
    let store = AsyncUndoStore(
      RepositoryActor(InMemoryRepository([Note(1, "a"), Note(2, "b")])), limit: 1)
    try await store.modify(1, \.text, to: "A", named: "Type")
    try await store.undo()
    try await store.withDiscardableActions {
      try await store.modify(2, \.text, to: "B", named: "Scroll")
      try await store.group("Scroll") { try await store.save(Note(2, "C"), named: "") }
      try await store.perform("Scroll") { Modify(2, \.text, to: "D") }
    }
    #expect(await store.canRedo)
    #expect(try await store[2]?.text == "D")
    try await store.redo()
    await store.markSaved()
    for text in ["1", "2", "3"] {
      try await store.withDiscardableActions {
        try await store.modify(2, \.text, to: text, named: "Scroll")
      }
    }
    #expect(await store.undoName == "Type")
    #expect(await !store.hasUnsavedChanges)
  }

  /// What is deleted and created anew stands where it was deleted, as in any store.
  @Test func linesOfAGroupAreStepsOfTheirOwn() async throws {
    try await store.group("Group") {
      try await store.modify(1) { $0.value = 2 }
      try await store.save(Item(id: 2, value: 2))
      try await store.perform {
        Delete(1)
        Create(Item(id: 1, value: 3))
      }
    }
    #expect(await repository.performed.last?.map(\.id) == [2, 1])
  }

  /// A line that takes back what one before it has done leaves no step.
  @Test func linesThatCancelOutAreNoSteps() async throws {
    try await store.group("Group") {
      try await store.perform {
        Modify(1) { $0.value += 1 }
        Modify(1) { $0.value -= 1 }
        Create(Item(id: 7, value: 2))
      }
    }
    #expect(await repository.performed.last == [.created(Item(id: 7, value: 2))])
  }

  @Test func discardableActionsAreUndoneInOneStepPerElement() async throws {
    try await store.save(Item(id: 2, value: 1))
    try await store.withDiscardableActions { try await store.save(Item(id: 2, value: 2)) }
    let undone = try await store.undo()
    #expect(undone?.steps == [.deleted(Item(id: 2, value: 2))])
    #expect(await repository.performed.last == undone?.steps)
    let redone = try await store.redo()
    #expect(redone?.steps == [.created(Item(id: 2, value: 2))])
    #expect(await repository.performed.last == redone?.steps)
  }

  /// Coalescing and discarding hold for the task that asks for them, and not for those in between.
  @Test func scopesBelongToTasks() async throws {
    try await store.coalescingActions(by: "type", within: 1) {
      for value in 2...4 { try await store.save(Item(id: 1, value: value), named: "Type") }
      // A task of its own is not within the scope.
      _ = try await Task.detached {
        try await store.save(Item(id: 2, value: 0), named: "Other")
      }.value
      try await store.save(Item(id: 1, value: 5), named: "Type")
    }
    #expect(await store.history.actions.map(\.name) == ["Type", "Other", "Type"])
    await store.endCoalescing()
    try await store.withDiscardableActions {
      try await store.save(Item(id: 3, value: 0), named: "Scroll")
    }
    #expect(await store.undoName == "Type")
    try await store.undo()
    #expect(await repository.items[3] == nil)
    #expect(await repository.items[1]?.value == 4)
  }

  @Test func events() async throws {
    let events = await store.events
    try await store.save(Item(id: 1, value: 2), named: "Save")
    await repository.faults.fail(at: "write")
    await #expect(throws: InjectedFault.self) { try await store.undo() }
    try await store.group("Group") { try await store.delete(1, named: "") }
    try await store.undo()
    var iterator = events.makeAsyncIterator()
    var seen: [UndoEvent<Item>] = []
    while seen.count < 3, let event = await iterator.next() { seen.append(event) }
    #expect(seen.map(\.kind) == [.performed, .performed, .undone])
    #expect(seen.map(\.name) == ["Save", "Group", "Group"])
    #expect(seen.map(\.distance) == [1, 1, -1])
  }

  @Test func theEventsEndWithTheStore() async throws {
    var store: AsyncUndoStore? = AsyncUndoStore(SlowItems())
    let events = await store!.events
    try await store!.save(Item(id: 1, value: 1), named: "Save")
    store = nil
    var count = 0
    for await _ in events { count += 1 }
    #expect(count == 1)
  }
}

/// Any repository can be owned by an actor.
@Suite struct RepositoryActorTests {
  @Test func aStoreOnIt() async throws {
    let repository = RepositoryActor(RecordingRepository(InMemoryRepository<Item>()))
    let store = AsyncUndoStore(repository)
    try await store.save(Item(id: 1, value: 1), named: "Save")
    try await store.perform("Lines") {
      Modify(1) { $0.value = 2 }
      Create(Item(id: 2, value: 0))
    }
    try await store.undo()
    #expect(try await store.elements == [Item(id: 1, value: 1)])
    #expect(await repository.withBase { $0.performed.count } == 3)
    #expect(await repository.allElements().count == 1)
    #expect(await repository.element(withID: 1)?.value == 1)
    #expect(await repository.elements(withIDs: [2, 1]).count == 1)
  }
}
