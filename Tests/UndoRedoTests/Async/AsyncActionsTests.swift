import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// A repository that stores a log learns what its steps belong to.
@Suite(.timeLimit(.minutes(5))) struct AsyncActionsTests {
  /// Notes what it is asked to perform: an action, or steps alone.
  actor Log: AsyncRepository {
    typealias Element = Item
    typealias Failure = any Error

    var items: [Int: Item] = [:]
    var actions: [UndoAction<Item>?] = []

    func element(withID id: Int) -> Item? { items[id] }

    func allElements() -> [Item] { items.values.sorted { $0.id < $1.id } }

    func perform(_ steps: UndoSteps<Item>) {
      for step in steps { items[step.id] = step.newValue }
      actions.append(nil)
    }

    func perform(recording action: UndoAction<Item>) {
      for step in action.steps { items[step.id] = step.newValue }
      actions.append(action)
    }
  }

  @Test func whatIsRecordedComesAsTheActionThatTheHistoryHolds() async throws {
    let log = Log()
    let store = AsyncUndoStore(log, now: { UndoDate(secondsSince1970: 7) })
    try await store.withAuthor("Ann") {
      try await store.save(Item(id: 1, value: 1), named: "Add")
      try await store.perform("Change", metadata: ["why": "test"]) {
        Modify(1, \.value, to: 2)
        Create(Item(id: 2, value: 0))
      }
    }
    try await store.withAuthor("Bob") {
      try await store.group("Both") {
        try await store.delete(2)
        try await store.modify(1, \.value, to: 3)
      }
    }
    try await store.undo(by: "Bob")
    let actions = await log.actions
    #expect(actions == Array(await store.history.actions))
    #expect(actions.map { $0?.author } == ["Ann", "Ann", "Bob", "Bob"])
    #expect(actions.last??.metadata["undoes"] == "1")
  }

  @Test func whatIsNotRecordedComesAsSteps() async throws {
    let log = Log()
    let store = AsyncUndoStore(log)
    try await store.save(Item(id: 1, value: 1), named: "Add")
    try await store.undo()
    try await store.redo()
    try await store.withoutRecording { try await store.modify(1, \.value, to: 2) }
    #expect(await log.actions.map { $0?.name } == ["Add", nil, nil, nil])
  }

  /// Which action it joins, only the history says.
  @Test func aPartOfACoalescedActionComesAsAnActionOfItsOwn() async throws {
    let log = Log()
    let store = AsyncUndoStore(log)
    for value in 1...2 {
      try await store.coalescingActions(by: "key") {
        _ = try await store.save(Item(id: 1, value: value), named: "Type")
      }
    }
    #expect(await log.actions.map { $0?.name } == ["Type", "Type"])
    #expect(await store.history.actions.map(\.name) == ["Type"])
  }

  @Test func aDoublePassesTheActionOn() async throws {
    let log = Log()
    let store = AsyncUndoStore(FaultyAsyncRepository(log))
    try await store.save(Item(id: 1, value: 1), named: "Add")
    #expect(await log.actions.map { $0?.name } == ["Add"])
  }

  /// What others have changed was performed before, and is no part of the action.
  @Test func whatStartsFromAChangeByOthersComesAsTheAction() async throws {
    let log = Log()
    let store = AsyncUndoStore(log)
    try await store.save(Item(id: 1, value: 1), named: "Add")
    await log.perform([.modified(from: Item(id: 1, value: 1), to: Item(id: 1, value: 5))])
    try await store.modify(1, named: "Edit") { $0.value += 1 }
    #expect(await log.actions.map { $0?.name } == ["Add", nil, "Edit"])
    #expect(await log.items[1]?.value == 6)
    try await store.undo()
    #expect(await log.items[1]?.value == 5)

    // What is not recorded in the same group has to be performed as well.
    try await store.group("Both") {
      try await store.withoutRecording { _ = try await store.save(Item(id: 2, value: 2)) }
      try await store.modify(1) { $0.value = 7 }
    }
    #expect(await log.actions.map { $0?.name } == ["Add", nil, "Edit", nil, nil])
    #expect(await log.items[2]?.value == 2)
  }

  @Test func whatIsNotEqualToItselfComesAsTheAction() async throws {
    let names = Names()
    let store = AsyncUndoStore(names)
    try await store.save(Names.Element(id: 1), named: "Add")
    try await store.modify(1, named: "Edit") { $0.text = "x" }
    #expect(await names.names == ["Add", "Edit"])
  }

  /// Notes the names of actions, whose elements are not equal to themselves.
  actor Names: AsyncRepository {
    struct Element: Identifiable, Equatable, Sendable {
      var id: Int
      var value = Double.nan
      var text = ""
    }
    typealias Failure = Never

    private var elements: [Int: Element] = [:]
    var names: [String] = []

    func element(withID id: Int) -> Element? { elements[id] }

    func allElements() -> [Element] { Array(elements.values) }

    func perform(_ steps: UndoSteps<Element>) {
      for step in steps { elements[step.id] = step.newValue }
    }

    func perform(recording action: UndoAction<Element>) {
      perform(action.steps)
      names.append(action.name)
    }
  }

  /// An unstructured task inherits it, and it does not matter which of the two ends first.
  @Test func whatHoldsForAClosureHoldsForATaskThatOutlivesIt() async throws {
    let store = AsyncUndoStore(SlowItems())
    let gate = Gate()
    await gate.close(.read)
    let late = try await store.withAuthor("Ann") {
      try await store.withDiscardableActions {
        try await store.coalescingActions(by: "key") {
          let early = Task { _ = try await store.save(Item(id: 1, value: 1), named: "Early") }
          try await early.value
          return Task {
            await gate.pass(.read)
            _ = try await store.save(Item(id: 2, value: 1), named: "Late")
            _ = try await store.save(Item(id: 3, value: 1), named: "Later")
          }
        }
      }
    }
    await gate.waitUntilHeld()
    await gate.open()
    try await late.value
    let actions = await store.history.actions
    #expect(actions.map(\.steps.count) == [3], "they are coalesced")
    #expect(actions.map(\.author) == ["Ann"])
    #expect(actions.map(\.isDiscardable) == [true])
  }
}
