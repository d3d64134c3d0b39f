import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// What others have performed is recorded as it was, many actions at once.
@Suite(.timeLimit(.minutes(5))) struct AsyncRecordingTests {
  /// Any history is recorded in parts of any size as it is, and each action is announced.
  @Test(arguments: Depth.slice(of: 0..<40, oneIn: 8)) func anyHistory(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let first = (0..<4).map { Item(id: $0, value: 0) }
    let theirs = UndoStore(InMemoryRepository(first))
    for number in 0..<30 {
      let ids = (0..<generator.int(1..<4)).map { _ in generator.int(0..<6) }
      theirs.author = generator.pick(["Ann", "Bob", nil])
      theirs.group("\(number)", metadata: generator.oneIn(3) ? ["key": "\(number)"] : [:]) {
        for id in ids {
          if generator.oneIn(4) {
            theirs.delete(id)
          } else {
            theirs.save(Item(id: id, value: generator.int(0..<3)))
          }
        }
      }
      if generator.oneIn(3) { _ = try? theirs.undo(by: "Ann") }
    }
    var actions = Array(theirs.history.actions)
    for index in actions.indices where generator.oneIn(2) {
      actions[index].date = UndoDate(secondsSince1970: Double(index))
    }

    let repository = SlowItems(first, seed: seed)
    let store = AsyncUndoStore(repository)
    let events = await store.events
    var rest = actions[...]
    while !rest.isEmpty {
      let part = rest.prefix(generator.int(1..<9))
      rest = rest.dropFirst(part.count)
      for step in part.flatMap(\.steps) { await repository.set(step.id, to: step.newValue) }
      try await store.record(Array(part))
    }
    #expect(await Array(store.history.actions) == actions)
    #expect(await repository.performed.isEmpty)
    var announced: [String] = []
    for await event in events {
      #expect(event.distance == 1)
      announced.append(event.name)
      if announced.count == actions.count { break }
    }
    #expect(announced == actions.map(\.name))
    #expect(await InMemoryRepository(repository.items.values) == theirs.repository)
    try await store.undoAll()
    #expect(await InMemoryRepository(repository.items.values) == InMemoryRepository(first))
  }

  @Test func whatIsNotSoIsNotRecorded() async throws {
    let repository = SlowItems([Item(id: 1, value: 2)])
    let store = AsyncUndoStore(repository)
    let actions = (0..<2).map { value in
      UndoAction(
        "\(value)",
        UndoRedoStep.modified(from: Item(id: 1, value: value), to: Item(id: 1, value: value + 1)))
    }
    let error = await #expect(throws: UndoError.self) { try await store.record([actions[0]]) }
    #expect(error?.code == .conflict && error?.action == "0")
    #expect(await store.history.actions.isEmpty)
    // What the first one has left is not there any more, and need not be.
    try await store.record(actions)
    #expect(await store.history.actions.count == 2)
    try await store.record([])
    #expect(await store.history.actions.count == 2)
  }

  @Test func aTaskThatIsCancelledAmongThem() async throws {
    let store = AsyncUndoStore(SlowItems([Item(id: 1, value: 1), Item(id: 2, value: 1)]))
    // Counting what the first one takes cancels the task.
    await store.setMemoryLimit(
      UndoMemoryLimit(bytes: 1_000_000) { _ in
        withUnsafeCurrentTask { $0?.cancel() }
        return 0
      })
    let actions = (1...2).map {
      UndoAction("\($0)", .modified(from: Item(id: $0, value: 0), to: Item(id: $0, value: 1)))
    }
    let isCancelled = try await Task {
      try await store.record(actions)
      return Task.isCancelled
    }.value
    #expect(isCancelled)
    #expect(await store.history.actions.map(\.name) == ["1", "2"])
  }

  /// An action without a date has none here, either.
  @Test func theyHaveTheirOwnDatesOrNone() async throws {
    let store = AsyncUndoStore(SlowItems([Item(id: 1, value: 1), Item(id: 2, value: 1)])) {
      UndoDate(secondsSince1970: 7)
    }
    var actions = (1...2).map { UndoAction("\($0)", .created(Item(id: $0, value: 1))) }
    actions[1].date = UndoDate(secondsSince1970: 3)
    try await store.record(actions)
    #expect(await store.history.actions.map(\.date) == actions.map(\.date))
  }

  /// Whatever would become of them if they were performed here.
  @Test func neitherCoalescedNorDenied() async throws {
    let (parent, child) = (Item(id: 1, value: 0), Item(id: 2, value: 1))
    let actions = [
      UndoAction("Clear", .deleted(parent)), UndoAction("Add", .created(parent)),
      UndoAction("Refer", .created(child)),
    ]
    let store = AsyncUndoStore(
      SlowItems([parent, child]), rules: [.deny { $0.value == 0 ? nil : $0.value }])
    await store.coalesceActions { _, _ in true }
    try await store.record(actions)
    #expect(await Array(store.history.actions) == actions)
  }

  /// Neither is a change that is recorded by itself, or in a group.
  @Test(arguments: [false, true]) func aChangeIsNotDenied(isInAGroup: Bool) async throws {
    let (parent, child) = (Item(id: 1, value: 0), Item(id: 2, value: 1))
    let store = AsyncUndoStore(
      SlowItems([child, Item(id: 3, value: 0), Item(id: 4, value: 3)]),
      rules: [.deny { $0.value == 0 ? nil : $0.value }])
    if isInAGroup {
      try await store.group("Theirs") { _ = try await store.record("", [.deleted(parent)]) }
    } else {
      try await store.record("Theirs", [.deleted(parent)])
    }
    #expect(await store.history.actions.map(\.name) == ["Theirs"])
    let error = await #expect(throws: UndoError.self) { try await store.delete(3) }
    #expect(error?.code == .referencedElement)
    try await store.undo()
    #expect(try await store.element(withID: 1) == parent)
  }

  /// A limit does not count discardable ones: as many as come one after the other are one action.
  @Test func discardableOnesUnderALimitAreOne() async throws {
    func item(_ value: Int) -> Item { Item(id: 1, value: value) }
    var actions = (0..<3).map {
      UndoAction("Scroll \($0)", .modified(from: item($0), to: item($0 + 1)))
    }
    for index in actions.indices {
      actions[index].isDiscardable = true
      actions[index].date = UndoDate(secondsSince1970: Double(index))
    }
    let store = AsyncUndoStore(SlowItems([item(3)]), limit: 10)
    try await store.record(actions)
    try await store.withDiscardableActions { _ = try await store.save(item(4), named: "Own") }
    let recorded = await store.history.actions
    #expect(recorded.map(\.name) == ["Scroll 0"])
    #expect(recorded.first?.steps == [.modified(from: item(0), to: item(4))])
  }

  @Test func withinAGroup() async throws {
    let repository = SlowItems([Item(id: 1, value: 1)])
    let store = AsyncUndoStore(repository)
    let step = UndoRedoStep.modified(from: Item(id: 1, value: 0), to: Item(id: 1, value: 1))
    try await store.group("Group") {
      try await store.record([UndoAction("Theirs", step)])
      _ = try await store.save(Item(id: 2, value: 2))
    }
    #expect(await store.history.actions.map(\.name) == ["Group"])
    try await store.undo()
    #expect(await repository.items == [1: Item(id: 1, value: 0)])
  }

  /// In a group, an element may be in several of the actions, and in what the group holds back.
  @Test func withinAGroupThatHasChangedThem() async throws {
    let repository = SlowItems([Item(id: 1, value: 2), Item(id: 2, value: 0)])
    let store = AsyncUndoStore(repository)
    func item(_ id: Int, _ value: Int) -> Item { Item(id: id, value: value) }
    let both = try #require(
      UndoAction(
        "B",
        steps: [
          .modified(from: item(1, 1), to: item(1, 2)), .modified(from: item(2, 4), to: item(2, 5)),
        ]))
    try await store.group("Group") {
      try await store.modify(2) { $0.value = 5 }
      try await store.record([
        UndoAction("A", .modified(from: item(1, 0), to: item(1, 1))),
        both,
        UndoAction("C", .created(item(3, 1))),
        UndoAction("D", .deleted(item(3, 1))),
      ])
      let error = await #expect(throws: UndoError.self) {
        try await store.record([UndoAction("E", .modified(from: item(2, 5), to: item(2, 0)))])
      }
      #expect(error?.code == .conflict)
    }
    #expect(await store.history.actions.map(\.name) == ["Group"])
    #expect(await repository.items == [1: item(1, 2), 2: item(2, 5)])
    try await store.undo()
    #expect(await repository.items == [1: item(1, 0), 2: item(2, 0)])
  }

  /// As many as an import has: it takes minutes if each of them looks at all others.
  @Test(.timeLimit(.minutes(5))) func manyWithinAGroup() async throws {
    let items = (0..<30_000).map { Item(id: $0, value: 1) }
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository(items)))
    try await store.group("Import") {
      try await store.record(items.map { UndoAction("Add", .created($0)) })
    }
    #expect(await store.history.actions.map(\.steps.count) == [30_000])
  }

  /// Where there is nothing to record, the repository is not asked.
  @Test func nothingIsRecordedWithoutAsking() async throws {
    let faults = AsyncFaultPlan()
    let store = AsyncUndoStore(
      FaultyAsyncRepository(RepositoryActor(InMemoryRepository<Item>()), faults: faults))
    await faults.fail()
    try await store.record([])
    #expect(try await store.record("Nothing", []) == nil)
    #expect(await !faults.hasFailed)
  }
}
