import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoOrder
import UndoRedoParts
import UndoRedoTesting

/// Lists of awaited stores are reordered as those of stores that need not be awaited.
@Suite(.timeLimit(.minutes(5))) struct AsyncOrderTests {
  typealias Cards = FaultyAsyncRepository<RepositoryActor<InMemoryRepository<Card>>>

  /// Two stores with the same cards, and when the awaited one fails.
  private func makePair(
    count: Int
  ) -> (plain: CardStore, awaited: AsyncUndoStore<Cards>, faults: AsyncFaultPlan) {
    let plain = CardStore(count: count)
    let faults = AsyncFaultPlan()
    let repository = RepositoryActor(InMemoryRepository(plain.elements))
    return (plain, AsyncUndoStore(FaultyAsyncRepository(repository, faults: faults)), faults)
  }

  @Test func everyMoveOfAShortList() async throws {
    for destination in -1...5 {
      for choice in 0..<16 {
        let offsets = (0..<4).filter { choice & (1 << $0) != 0 } + [7]
        let (plain, awaited, _) = makePair(count: 4)
        let moved = plain.move(
          fromOffsets: offsets, toOffset: destination, in: plain.shown, by: \.rank, named: "Move")
        let awaitedMoved = try await awaited.move(
          fromOffsets: offsets, toOffset: destination, in: awaited.shown, by: \.rank, named: "Move")
        #expect(awaitedMoved.map(\.id) == moved.map(\.id), "\(offsets) to \(destination)")
        #expect(try await awaited.ids == plain.ids, "\(offsets) to \(destination)")
        #expect(await awaited.undoName == plain.undoName)
        try await awaited.undo()
        #expect(try await awaited.ids == [1, 2, 3, 4])
      }
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<200, oneIn: 20))
  func anAwaitedStoreDoesTheSame(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (plain, awaited, faults) = makePair(count: 4)
    for round in 0..<40 {
      let place: Comment = "seed \(seed), round \(round)"
      let (shown, list) = (plain.shown, try await awaited.shown)
      if generator.oneIn(4), let gone = shown.randomElement(using: &generator) {
        plain.delete(gone.id)
        try await awaited.delete(gone.id)
      }
      let (choice, offset) = (generator.int(0..<8), generator.int(0..<shown.count + 1))
      let offsets = shown.indices.filter { _ in generator.oneIn(3) }
      let id = generator.int(1..<12)
      func apply() async throws {
        switch choice {
        case 0, 1, 2:
          try await awaited.move(fromOffsets: offsets, toOffset: offset, in: list, by: \.rank)
        case 3, 4: try await awaited.insert(Card(id: id), at: offset, in: list, by: \.rank)
        case 5: try await awaited.delete(id)
        case 6: try await awaited.undo()
        default: try await awaited.redo()
        }
      }
      if generator.oneIn(3) {
        let history = await awaited.history
        await faults.fail(at: generator.oneIn(2) ? .read : .perform)
        let threw = await throwsError { try await apply() }
        let hasFailed = await faults.hasFailed
        await faults.clear()
        #expect(threw == hasFailed, place)
        if threw { #expect(await awaited.history == history, place) } else { try plainApply() }
      } else {
        try await apply()
        try plainApply()
      }
      func plainApply() throws {
        switch choice {
        case 0, 1, 2:
          plain.move(fromOffsets: offsets, toOffset: offset, in: shown, by: \.rank)
        case 3, 4: plain.insert(Card(id: id), at: offset, in: shown, by: \.rank)
        case 5: plain.delete(id)
        case 6: plain.undo()
        default: plain.redo()
        }
      }
      let history = await awaited.history
      #expect(try await awaited.ids == plain.ids, place)
      #expect(history.position == plain.history.position, place)
      let ids = history.actions.map { Set($0.steps.map(\.id)) }
      #expect(ids == plain.history.actions.map { Set($0.steps.map(\.id)) }, place)
    }
  }

  @Test func aMoveReadsWhatItDependsOnInOneCall() async throws {
    let (_, awaited, faults) = makePair(count: 100)
    let shown = try await awaited.shown
    await faults.clear()
    try await awaited.move(fromOffsets: [90, 91], toOffset: 3, in: shown, by: \.rank)
    // The cards that are saved are read once more.
    #expect(await faults.reached.count { $0 == .read } == 2)
    #expect(await faults.reached.count { $0 == .perform } == 1)
  }

  @Test func aMoveThatGivesAllOthersRanksReadsThemInOneCall() async throws {
    let rank = Rank()
    let (shown, faults) = ((1...100).map { Card(id: $0, rank: rank) }, AsyncFaultPlan())
    let repository = RepositoryActor(InMemoryRepository(shown))
    let store = AsyncUndoStore(FaultyAsyncRepository(repository, faults: faults))
    try await store.move(fromOffsets: [99], toOffset: 1, in: shown, by: \.rank)
    let reads = await faults.reached.count { $0 == .read }
    #expect(reads == 3)
    #expect(try await store.ids == [1, 100] + Array(2...99))
    #expect(await faults.reached.count { $0 == .perform } == 1)
  }

  @Test func whereRanksAreEqualTheOrderShownIsMade() async throws {
    let rank = Rank()
    let shown = (1...4).map { Card(id: $0, rank: rank) }
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository(shown)))
    try await store.move(fromOffsets: [3], toOffset: 1, in: shown, by: \.rank)
    #expect(try await store.ids.suffix(3) == [4, 2, 3])
    try await store.insert(Card(id: 5), at: 0, in: shown, by: \.rank)
    #expect(try await store.ids == [5, 1, 4, 2, 3])
  }

  /// Whoever drags at the same time: each move is whole, and no rank is given twice.
  @Test func severalTasksMoveAtTheSameTime() async throws {
    let (_, store, _) = makePair(count: 6)
    let shown = try await store.shown
    try await withThrowingTaskGroup { tasks in
      for offset in 0..<6 {
        tasks.addTask {
          _ = try await store.move(fromOffsets: [offset], toOffset: 3, in: shown, by: \.rank)
        }
        tasks.addTask {
          _ = try await store.insert(Card(id: 10 + offset), at: offset, in: shown, by: \.rank)
        }
      }
      try await tasks.waitForAll()
    }
    let ranks = try await store.elements.map(\.rank)
    #expect(ranks.count == 12 && Set(ranks).count == 12)
    try await store.undoAll()
    #expect(try await store.ids == [1, 2, 3, 4, 5, 6])
  }

  @Test func aCancelledMoveChangesNothing() async throws {
    let (_, store, _) = makePair(count: 3)
    let shown = try await store.shown
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await store.move(fromOffsets: [0], toOffset: 3, in: shown, by: \.rank)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await store.shown == shown)
    #expect(await !store.canUndo)
  }

  @Test func aPartHasAnOrderOfItsOwn() async throws {
    struct Column: Identifiable, Equatable {
      let id: Int
      var rank = Rank()
    }
    let store = AsyncUndoStore(RepositoryActor(InMemoryRepository<OneOf2<Card, Column>>()))
    let cards = store[Card.self]
    try await cards.insert(contentsOf: [Card(id: 1), Card(id: 2)], at: 0, in: [], by: \.rank)
    try await store[Column.self].insert(Column(id: 1), at: 0, in: [], by: \.rank)
    try await cards.move(fromOffsets: [0], toOffset: 2, in: cards.shown, by: \.rank)
    #expect(try await cards.ids == [2, 1])
    try await store.undo()
    #expect(try await cards.ids == [1, 2])
  }

  @MainActor @Test func viewsMoveAndInsertByCommands() async throws {
    let (_, store, _) = makePair(count: 3)
    let cards = ObservedUndoStore(store)
    await cards.reload().value
    func shown() -> [Card] { cards.elements.sorted { $0.rank < $1.rank } }
    let moved = await cards.move(
      fromOffsets: [2], toOffset: 0, in: shown(), by: \.rank, named: "Move Card"
    ).value
    #expect(moved?.first == cards[3] && moved?.count == 1)
    #expect(shown().map(\.id) == [3, 1, 2])
    let inserted = await cards.insert(Card(id: 4), at: 1, in: shown(), by: \.rank).value
    #expect(inserted == cards[4] && shown().map(\.id) == [3, 4, 1, 2])
    #expect(await cards.insert(Card(id: 5), at: 9, in: shown(), by: \.rank).value == .some(nil))
    _ = await cards.undo().value
    #expect(shown().map(\.id) == [3, 1, 2] && cards.undoName == "Move Card")
  }
}

extension AsyncEditableElements where Element == Card {
  /// The cards as they are shown.
  fileprivate var shown: [Card] {
    get async throws { try await fetch(sortedBy: \.rank) }
  }

  fileprivate var ids: [Int] {
    get async throws { try await shown.map(\.id) }
  }
}
