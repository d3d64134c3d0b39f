import Foundation
import Observation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// What views see of an awaited store is what finished operations have left, and nothing else.
@MainActor @Suite(.timeLimit(.minutes(5))) struct ObservedUndoStoreTests {
  typealias Observed = ObservedUndoStore<SlowItems>

  private func makeObserved(_ items: [Item] = [], seed: UInt64 = 0) -> Observed {
    Observed(AsyncUndoStore(SlowItems(items, seed: seed)))
  }

  /// Waits until all is shown that has happened.
  private func catchUp(_ observed: Observed) async {
    _ = await observed.run { _ in }.value
  }

  /// What is seen of a store.
  private struct Shown: Equatable {
    var elements: [Item]
    var found: [Item?]
    var isPossible: [Bool]
    var words: [String?]
  }

  private func expectShown(_ observed: Observed, _ comment: Comment) async throws {
    let store = observed.store
    let elements = try await store.fetch(sortedBy: \.id)
    var expected = await Shown(
      elements: elements, found: (0..<5).map { id in elements.first { $0.id == id } },
      isPossible: [
        store.canUndo, store.canRedo, store.hasUnsavedChanges, store.canRevertToSaved,
      ],
      words: [store.undoName, store.redoName, store.undoTitle, store.redoTitle])
    var shown = Shown(
      elements: observed.elements.sorted { $0.id < $1.id }, found: (0..<5).map { observed[$0] },
      isPossible: [
        observed.canUndo, observed.canRedo, observed.hasUnsavedChanges, observed.canRevertToSaved,
      ],
      words: [observed.undoName, observed.redoName, observed.undoTitle, observed.redoTitle])
    for author in ["Ann", "Bob", "Nobody"] {
      expected.words += await [
        store.undoName(by: author), store.redoName(by: author), store.undoTitle(by: author),
        store.redoTitle(by: author),
      ]
      shown.words += [
        observed.undoName(by: author), observed.redoName(by: author),
        observed.undoTitle(by: author), observed.redoTitle(by: author),
      ]
    }
    #expect(shown == expected, comment)
  }

  /// An action by which others have changed something is shown with what they have changed.
  @Test func whatAdoptingAHistoryHasRead() async throws {
    let observed = makeObserved([Item(id: 0, value: 0)])
    let store = observed.store
    try await store.save(Item(id: 0, value: 1), named: "Edit")
    let history = await store.history
    try await store.repository.perform([
      .modified(from: Item(id: 0, value: 1), to: Item(id: 0, value: 2))
    ])
    try await store.adopt(history, recordingDifferencesAs: "External Change")
    await catchUp(observed)
    try await expectShown(observed, "\(observed.undoTitle)")
  }

  /// A history that comes with the elements it leads to is shown with them.
  @Test(arguments: [nil, Item(id: 0, value: 1)])
  func aHistoryThatEndsWhereOthersHaveGone(item: Item?) async throws {
    let observed = makeObserved([Item(id: 0, value: 1)])
    let store = observed.store
    try await store.delete(0, named: "Delete")
    if item != nil { try await store.undo() }
    let history = await store.history
    try await store.save(Item(id: 0, value: 2), named: "Save")
    await store.repository.set(0, to: item)
    #expect(try await store.adopt(history).isEmpty)
    await catchUp(observed)
    try await expectShown(observed, "\(observed.undoTitle)")
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<100, oneIn: 5))
  func itShowsWhatTheStoreHolds(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let observed = makeObserved([Item(id: 0, value: 0), Item(id: 1, value: 1)], seed: seed)
    for round in 0..<40 {
      let operation = Interaction.awaited(using: &generator)
      let author = generator.pick(["Ann", "Bob"])
      switch generator.int(0..<8) {
      case 0: _ = await observed.undo(by: author, onConflict: .skip).value
      case 1: _ = await observed.redo(by: author, onConflict: .skip).value
      case 2, 3:
        _ = await observed.run { store in
          await store.withAuthor(author) { await store.apply(operation) }
        }.value
      case 4, 5: _ = await observed.run { await $0.apply(operation) }.value
      default:
        await observed.store.apply(operation)
        await catchUp(observed)
      }
      try await expectShown(observed, "seed \(seed), round \(round): \(operation)")
    }
    await observed.store.setTitleFormat(
      UndoTitleFormat(undo: { "Back: \($0)" }, redo: { "On: \($0)" }))
    await catchUp(observed)
    try await expectShown(observed, "seed \(seed), another format")
  }

  /// To create an element, and to take that back, is not to look at all the others.
  @Test func creatingOneOfManyElements() async {
    let counted = (0..<1_000).map { CountedItem(id: .init(number: $0)) }
    let observed = ObservedUndoStore(AsyncUndoStore(RepositoryActor(InMemoryRepository(counted))))
    _ = await observed.run { _ in }.value
    let created = CountedItem(id: .init(number: 1_000))
    CountedItem.hashCount = 0
    _ = await observed.save(created, named: "Create").value
    #expect(observed[created.id] == created && observed.elements == counted + [created])
    _ = await observed.undo().value
    #expect(observed[created.id] == nil && observed.elements == counted)
    #expect(CountedItem.hashCount < 100)
  }

  @Test func itIsLoadedWhenItIsMade() async throws {
    let observed = makeObserved([Item(id: 1, value: 1)])
    #expect(!observed.isLoaded && observed.elements.isEmpty && observed.isWorking)
    await catchUp(observed)
    #expect(observed.isLoaded && !observed.isWorking)
    #expect(observed.elements == [Item(id: 1, value: 1)])
  }

  @Test func aGroupIsSeenAsAWhole() async throws {
    let observed = makeObserved([Item(id: 1, value: 10), Item(id: 2, value: 0)])
    await catchUp(observed)
    let sums = Sums()
    sums.follow(observed)
    await withTaskGroup { tasks in
      for _ in 0..<20 {
        tasks.addTask {
          try? await observed.store.group("Move") {
            try await observed.store.modify(1) { $0.value -= 1 }
            await Task.yield()
            try await observed.store.modify(2) { $0.value += 1 }
          }
        }
      }
    }
    await catchUp(observed)
    while sums.seen.isEmpty { await Task.yield() }
    #expect(sums.seen.allSatisfy { $0 == 10 })
    #expect(observed[2]?.value == 20 && observed[1]?.value == -10)
  }

  @Test func whileAGroupIsOpenAllIsAsBefore() async throws {
    let observed = makeObserved([Item(id: 1, value: 1)])
    try await observed.store.save(Item(id: 1, value: 2), named: "Before")
    await catchUp(observed)
    try await observed.store.group("Group") {
      try await observed.store.save(Item(id: 1, value: 3))
      try await observed.store.markSaved()
      await observed.channel.waitForWhatWasSent()
      #expect(observed[1]?.value == 2 && observed.undoName == "Before" && observed.canUndo)
    }
    await catchUp(observed)
    #expect(observed[1]?.value == 3 && observed.undoName == "Group")
  }

  @Test func commandsAreCarriedOutInTheirOrder() async throws {
    let observed = makeObserved()
    for value in 0..<30 { observed.save(Item(id: value % 3, value: value), named: "\(value)") }
    observed.undo()
    observed.undo()
    observed.redo()
    observed.delete(2, named: "Delete")
    observed.delete(at: [0, 7], in: [Item(id: 0, value: 0)], named: "Delete First")
    #expect(observed.isWorking)
    let modified = await observed.modify(1, named: "Modify") { $0.value = -1 }.value
    #expect(!observed.isWorking)
    #expect(modified == Item(id: 1, value: -1))
    #expect(observed.elements == [Item(id: 1, value: -1)])
    let names = await observed.store.history.actions.map(\.name)
    #expect(names == (0..<29).map { "\($0)" } + ["Delete", "Delete First", "Modify"])
  }

  @Test func anAuthorsActionsAreUndoneAndRedone() async throws {
    let observed = makeObserved([Item(id: 1, value: 1)])
    observed.run { store in
      try await store.withAuthor("Ann") {
        try await store.save(Item(id: 2, value: 2), named: "Ann")
      }
    }
    observed.run { store in
      try await store.withAuthor("Bob") {
        try await store.save(Item(id: 1, value: 3), named: "Bob")
      }
    }
    #expect(await observed.undo(by: "Ann").value?.steps.map(\.id) == [2])
    #expect(observed.elements == [Item(id: 1, value: 3)])
    #expect(await observed.undo(by: "Ann").value == nil)
    #expect(await observed.redo(by: "Ann").value?.steps.map(\.id) == [2])
    #expect(observed[2] == Item(id: 2, value: 2) && observed.lastError == nil)
    observed.save(Item(id: 2, value: 4), named: "Other")
    #expect(await observed.undo(by: "Ann").value == nil)
    #expect((observed.lastError as? UndoError)?.code == .conflict && observed[2]?.value == 4)
    #expect(await observed.undo(by: "Ann", onConflict: .overwrite).value != nil)
    #expect(observed[2] == nil)
  }

  @Test func whatFailsIsShownUntilItIsRead() async throws {
    let observed = makeObserved([Item(id: 1, value: 1)])
    await catchUp(observed)
    await observed.store.repository.faults.fail(at: "write")
    let saved = await observed.save(Item(id: 1, value: 2)).value
    #expect(saved == .none)
    #expect(observed.lastError is InjectedFault)
    _ = await observed.save(Item(id: 1, value: 3)).value
    #expect(observed.lastError is InjectedFault && observed[1]?.value == 3)
    observed.lastError = nil
    #expect(observed.lastError == nil)
  }

  @Test(arguments: [false, true])
  func whatCouldNotBeReadIsReadLater(byReloading: Bool) async throws {
    let repository = SlowItems([Item(id: 1, value: 1)])
    await repository.faults.fail(at: "answer")
    let observed = Observed(AsyncUndoStore(repository))
    while observed.isWorking { await Task.yield() }
    #expect(!observed.isLoaded && observed.isEmpty && observed.lastError is InjectedFault)
    observed.lastError = nil
    if byReloading {
      await observed.reload().value
      #expect(observed.isLoaded && observed.elements == [Item(id: 1, value: 1)])
      await repository.put(Item(id: 2, value: 2))
      #expect(observed[2] == nil)
      await observed.reload().value
    }
    let id = byReloading ? 2 : 1
    #expect(await observed.save(Item(id: id, value: 9), named: "Save").value?.value == id)
    #expect(observed.isLoaded && observed.elements.map(\.value) == (byReloading ? [1, 9] : [9]))
    #expect(observed.undoTitle == "Undo Save" && observed.lastError == nil && !observed.isWorking)
  }

  @Test(arguments: [false, true]) func theStoredHistoryIsShownAtOnce(fails: Bool) async throws {
    let before = UndoStore<InMemoryRepository<Note>>([])
    for text in ["a", "b", "c"] { before.save(Note(1, text), named: text) }
    before.undo()
    var notes = StoringNotes(before.elements, before.history)
    if fails { notes.goodReadings = 0 }
    let repository = RepositoryActor(notes)
    let observed = ObservedUndoStore(AsyncUndoStore(repository))
    await observed.reload().value
    #expect(observed[1]?.text == "b" && observed.lastError == nil)
    if fails {
      // What can't be read of the history is no reason not to show the elements.
      #expect(!observed.canUndo)
      await repository.withBase { $0.goodReadings = .max }
      await ObservedUndoStore(observed.store).reload().value
      _ = await observed.run { _ in }.value
    }
    #expect(observed.undoTitle == "Undo b" && observed.redoTitle == "Redo c")
    _ = await observed.undo().value
    #expect(observed[1]?.text == "a" && observed.undoTitle == "Undo a")
  }

  @Test func aCancelledCommandIsNoError() async throws {
    let observed = makeObserved([Item(id: 1, value: 1)])
    await catchUp(observed)
    await observed.store.repository.gate.close(.perform)
    observed.save(Item(id: 1, value: 2), named: "First")
    await observed.store.repository.gate.waitUntilHeld()
    let second = observed.save(Item(id: 1, value: 3), named: "Second")
    second.cancel()
    await observed.store.repository.gate.open()
    #expect(await second.value == nil)
    #expect(observed.lastError == nil && observed[1]?.value == 2 && !observed.isWorking)

    // A repository may throw an error of its own then.
    struct Interrupted: Error {}
    let command = observed.run { _ in
      while !Task.isCancelled { await Task.yield() }
      throw Interrupted()
    }
    command.cancel()
    _ = await command.value
    #expect(observed.lastError == nil)
  }

  @Test func aCommandInAGroupIsAnOperationOfItsOwn() async throws {
    let observed = makeObserved([Item(id: 1, value: 1)])
    await catchUp(observed)
    try await observed.store.group("Group") {
      try await observed.store.save(Item(id: 1, value: 2))
      observed.save(Item(id: 2, value: 2), named: "Command")
    }
    await catchUp(observed)
    #expect(observed.undoName == "Command")
    #expect(await observed.store.history.actions.map(\.name) == ["Group", "Command"])
  }

  @Test func eachPropertyIsTrackedByItself() async throws {
    let observed = makeObserved([Item(id: 1, value: 1), Item(id: 2, value: 2)])
    await catchUp(observed)
    func isNotified<Value>(
      _ read: () -> Value, _ change: () async throws -> Void
    ) async throws -> Bool {
      try await TestSupport.isNotified(read) {
        try await change()
        await observed.channel.waitForWhatWasSent()
      }
    }
    let store = observed.store
    #expect(try await isNotified({ observed[1] }) { try await store.save(Item(id: 1, value: 5)) })
    #expect(try await !isNotified({ observed[1] }) { try await store.save(Item(id: 2, value: 5)) })
    #expect(try await isNotified({ observed.elements }) { try await store.delete(2, named: "D") })
    #expect(try await isNotified({ observed.undoTitle }) { try await store.undo() })
    #expect(try await isNotified({ observed.canRedo }) { try await store.redo() })
    #expect(try await !isNotified({ observed.canUndo }) { try await store.markSaved() })
    #expect(try await isNotified({ observed.canRevertToSaved }) { try await store.undo() })
    #expect(try await isNotified({ observed.isWorking }) { await observed.reload().value })
    #expect(try await !isNotified({ observed.elements }) { try await store.addCheckpoint("Here") })
    let title = { observed.undoTitle(by: "Ann") }
    #expect(try await !isNotified(title) { try await store.save(Item(id: 1, value: 6)) })
    #expect(
      try await isNotified(title) {
        try await store.withAuthor("Ann") { _ = try await store.save(Item(id: 1, value: 7)) }
      })
  }

  @Test func itDoesNotLiveOnAndIsForgotten() async throws {
    let store = AsyncUndoStore(SlowItems())
    weak var gone: Observed?
    do {
      let observed = Observed(store)
      gone = observed
      await catchUp(observed)
      #expect(await store.mirrors.channels.count == 1)
    }
    while gone != nil { await Task.yield() }
    while await !store.mirrors.channels.isEmpty { await Task.yield() }
    try await store.save(Item(id: 1, value: 1))
  }
}

/// The sums of all values that are shown, one after the other.
@MainActor private final class Sums {
  private(set) var seen: [Int] = []

  func follow(_ observed: ObservedUndoStore<SlowItems>) {
    withObservationTracking {
      _ = observed.elements
    } onChange: {
      Task { @MainActor in
        self.seen.append(observed.elements.reduce(0) { $0 + $1.value })
        self.follow(observed)
      }
    }
  }
}

private struct CountedItem: Identifiable, Equatable {
  /// How often identities have been hashed.
  static var hashCount: Int {
    get { lock.withLock { count } }
    set { lock.withLock { count = newValue } }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0

  struct ID: Hashable {
    let number: Int

    func hash(into hasher: inout Hasher) {
      lock.withLock { count += 1 }
      hasher.combine(number)
    }
  }

  let id: ID
}
