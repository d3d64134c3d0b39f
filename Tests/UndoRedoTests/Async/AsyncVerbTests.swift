import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import UndoRedoAsync

/// The verbs of an awaited store do what those of a store do that need not be awaited, alone, in groups,
/// beside other tasks, with a repository that fails, and in a task that is cancelled.
@Suite(.timeLimit(.minutes(5))) struct AsyncVerbTests {
  typealias Pair = (
    plain: UndoStore<SharedItems>, awaited: AsyncUndoStore<SlowItems>,
    older: (plain: UndoHistory<Item>, awaited: UndoHistory<Item>)
  )

  private static func makePair(_ seed: UInt64, operations count: Int = 15) async -> Pair {
    var generator = SeededGenerator(seed: seed)
    let plain = StoreUnderTest(SharedItems([]), isObserved: false)
    let awaited = AsyncUndoStore(SlowItems(seed: seed), now: plain.clock.now)
    var older = (plain: plain.store.history, awaited: await awaited.history)
    for number in 0..<count {
      let operation = Interaction.awaited(using: &generator)
      plain.apply(operation)
      await awaited.apply(operation)
      plain.clock.seconds += 0.5
      if number == count / 2 { older = (plain.store.history, await awaited.history) }
    }
    return (plain.store, awaited, older)
  }

  private func expectSame(_ pair: Pair, _ comment: Comment) async throws {
    #expect(await pair.awaited.history == pair.plain.history, comment)
    let items = try await pair.awaited.fetch(sortedBy: \.id)
    #expect(try items == pair.plain.allElements(), comment)
    #expect(await pair.awaited.hasUnsavedChanges == pair.plain.hasUnsavedChanges, comment)
  }

  @Test(arguments: AsyncVerb.allCases)
  func itDoesTheSame(_ verb: AsyncVerb) async throws {
    for seed in UInt64(0)..<12 {
      let pair = await Self.makePair(seed)
      let threw = throwsError { try pair.plain.apply(verb, pair.older.plain) }
      let awaitedThrew = await throwsError {
        try await pair.awaited.apply(verb, pair.older.awaited)
      }
      #expect(awaitedThrew == threw && threw == (verb == .updateToDuplicates), "seed \(seed)")
      try await expectSame(pair, "\(verb), seed \(seed)")
      try pair.plain.undoAll()
      try await pair.awaited.undoAll()
      try await expectSame(pair, "\(verb), seed \(seed), all undone")
    }
  }

  @Test(arguments: AsyncVerb.allCases, [false, true])
  func inAGroup(_ verb: AsyncVerb, fails: Bool) async throws {
    for seed in UInt64(0)..<8 {
      let pair = await Self.makePair(seed)
      _ = throwsError {
        try pair.plain.group("Group") {
          try pair.plain.save(Item(id: 3, value: 7), named: "")
          try pair.plain.apply(verb, pair.older.plain)
          if fails { throw Failed() }
        }
      }
      _ = await throwsError {
        try await pair.awaited.group("Group") {
          try await pair.awaited.save(Item(id: 3, value: 7))
          try await pair.awaited.apply(verb, pair.older.awaited)
          if fails { throw Failed() }
        }
      }
      try await expectSame(pair, "\(verb), seed \(seed)")
    }
  }

  /// Whatever fails, wherever it does: all is as before, and the same call does it afterwards.
  @Test(arguments: AsyncVerb.allCases.filter(\.awaitsRepository))
  func aFailureLeavesNothingBehind(_ verb: AsyncVerb) async throws {
    var failures = 0
    for seed in UInt64(0)..<6 {
      let pair = await Self.makePair(seed)
      let (history, items) = (await pair.awaited.history, try await pair.awaited.elements)
      let faults = pair.awaited.repository.faults
      for call in 1... {
        await faults.fail(atCall: call)
        let threw = await throwsError { try await pair.awaited.apply(verb, pair.older.awaited) }
        let hasFailed = await faults.hasFailed
        await faults.clear()
        guard hasFailed else { break }
        failures += 1
        #expect(threw)
        #expect(await pair.awaited.history == history)
        #expect(try await pair.awaited.elements == items)
      }
      _ = throwsError { try pair.plain.apply(verb, pair.older.plain) }
      try await expectSame(pair, "\(verb), seed \(seed)")
    }
    #expect(failures > 0)
  }

  @Test(arguments: AsyncVerb.allCases)
  func aCancelledTask(_ verb: AsyncVerb) async throws {
    let pair = await Self.makePair(3)
    let (history, items) = (await pair.awaited.history, try await pair.awaited.elements)
    let (awaited, older) = (pair.awaited, pair.older.awaited)
    let threw = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      do {
        try await awaited.apply(verb, older)
        return false
      } catch { return true }
    }.value
    #expect(threw == verb.awaitsRepository)
    if threw {
      #expect(await pair.awaited.history == history)
      #expect(try await pair.awaited.elements == items)
    } else {
      try pair.plain.apply(verb, pair.older.plain)
      try await expectSame(pair, "\(verb)")
    }
  }

  /// A group of another task comes before it or after it, and never in between.
  @Test(arguments: AsyncVerb.allCases, [UInt64(1), 2, 3])
  func besideAGroupOfAnotherTask(_ verb: AsyncVerb, seed: UInt64) async throws {
    let pair = await Self.makePair(seed)
    let (awaited, older) = (pair.awaited, pair.older.awaited)
    let repository = awaited.repository
    await repository.gate.close(.perform)
    let group = Task {
      try await awaited.group("Group") {
        try await awaited.save(Item(id: 7, value: 1))
        try await awaited.modify(7) { $0.value += 1 }
      }
    }
    await repository.gate.waitUntilHeld()
    let other = Task { try? await awaited.apply(verb, older) }
    while await awaited.waitingCount < 1 { await Task.yield() }
    await repository.gate.open()
    try await group.value
    await other.value
    try pair.plain.group("Group") { _ = try pair.plain.save(Item(id: 7, value: 2), named: "") }
    _ = throwsError { try pair.plain.apply(verb, pair.older.plain) }
    try await expectSame(pair, "\(verb), seed \(seed)")
    #expect(await repository.overlaps == 0)
  }

  @Test func ofAuthors() async throws {
    let awaited = AsyncUndoStore(SlowItems())
    let plain = UndoStore(SharedItems([]))
    for (author, value) in [("a", 1), ("b", 2), ("a", 3)] {
      try await awaited.withAuthor(author) {
        _ = try await awaited.save(Item(id: value % 2, value: value), named: "\(value)")
      }
      plain.author = author
      try plain.save(Item(id: value % 2, value: value), named: "\(value)")
    }
    for _ in 0..<3 {
      for author in ["a", "b", "c"] {
        #expect(await awaited.undoName(by: author) == plain.undoName(by: author))
        #expect(await awaited.redoName(by: author) == plain.redoName(by: author))
      }
      for position in -1..<5 {
        let expected = try plain.conflicts(undoingActionAt: position)
        #expect(try await awaited.conflicts(undoingActionAt: position) == expected, "\(position)")
      }
      try await awaited.undo(by: "a")
      try plain.undo(by: "a")
    }
    #expect(await awaited.redoName(by: "a") != nil)
    try await awaited.group("Group") {
      #expect(await awaited.undoName(by: "b") == nil)
      #expect(await awaited.redoName(by: "a") == nil)
      // Other tasks are within no group.
      let others = await Task.detached {
        (await awaited.undoName(by: "b"), await awaited.redoName(by: "a"))
      }.value
      #expect(others == ("2", "1"))
      let conflicts = try await awaited.conflicts(undoingActionAt: 0)
      #expect(conflicts == nil)
    }
  }
}
