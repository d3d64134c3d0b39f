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
    let set = try await store.modify(1, \.value, to: 4, named: "Set")
    #expect(set == Item(id: 1, value: 4))
    #expect(try await store.delete(Item(id: 9, value: 0), named: "Nobody") == nil)
    #expect(await store.history.actions.map(\.name) == ["Set"])
    #expect(await store.history.actions.first?.date == UndoDate(secondsSince1970: 5))
    await store.setTitleFormat(UndoTitleFormat(undo: { "-\($0)" }, redo: { "+\($0)" }))
    #expect(await store.undoTitle == "-Set")
  }

  @Test func whatIsNotThere() async throws {
    try await store.addCheckpoint("Here")
    try await store.save(Item(id: 1, value: 2))
    for position in [-1, 2] { #expect(try await store.jump(to: position) == nil) }
    #expect(try await store.removeCheckpoint("Here"))
    #expect(try await !store.removeCheckpoint("Here"))
    await store.setMemoryLimit(UndoMemoryLimit(bytes: 1_000))
    #expect(await store.memoryLimit?.bytes == 1_000)
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
