import TestSupport
import Testing
import UndoRedo
import UndoRedoParts
import UndoRedoTesting

@testable import UndoRedoJSON

/// What becomes of branches where it can't be stored that they are forgotten, or be read whether there are any.
struct UnstoredBranchesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the actions on branches in the document have written.
  private func storedBranches() throws -> [[String]] {
    let store = try UndoStore.open(folder, keepsBranches: true)
    try store.loadHistory()
    defer { try? store.repository.close() }
    return store.history.branches.map { $0.actions.map(\.text) }
  }

  private func open(
    _ isAwaited: Bool, limit: Int? = nil, keepsBranches: Bool = false
  ) async throws -> FaultyStore {
    try await FaultyStore(folder, isAwaited: isAwaited, limit: limit, keepsBranches: keepsBranches)
  }

  /// Makes a store whose document could not store that its branches are forgotten.
  private func makeStale(
    _ isAwaited: Bool, limit: Int? = nil, failingAt point: FaultPlan.Point = .perform
  ) async throws -> FaultyStore {
    let store = try await open(isAwaited, limit: limit, keepsBranches: true)
    await store.run(.save(1, "a"), .undo, .save(1, "b"))
    #expect(await store.run(.keepsBranches(false), failingAt: point).hasFailed)
    return store
  }

  @Test(
    arguments: [
      (false, .perform), (false, .afterPerform), (true, .perform), (true, .read),
      (true, .afterPerform),
    ] as [(Bool, FaultPlan.Point)], [false, true])
  func forgettingIsTriedAgain(call: (Bool, FaultPlan.Point), isSetAgain: Bool) async throws {
    let (isAwaited, point) = call
    let store = try await makeStale(isAwaited, failingAt: point)
    if isSetAgain { await store.run(.keepsBranches(false)) }
    await store.run(.save(1, "c"))
    let history = try await store.history()
    #expect(history.texts == ["b", "c"] && !history.keepsBranches && history.branches.isEmpty)
    try await store.close()
    // Where only the answer was lost, they were forgotten.
    let isForgotten = isSetAgain || point == .afterPerform
    #expect(try storedBranches() == (isForgotten ? [] : [["a"]]))
  }

  /// What was to be forgotten does not come back, where branches are kept again: be it that it was not done, or that
  /// only the answer was lost.
  @Test(arguments: [FaultPlan.Point.perform, .afterPerform], [false, true])
  func whatWasToBeForgottenDoesNotComeBack(
    point: FaultPlan.Point, isAwaited: Bool
  ) async throws {
    let store = try await makeStale(isAwaited, failingAt: point)
    await store.run(.keepsBranches(true))
    let history = try await store.history()
    #expect(history.keepsBranches && history.branches.isEmpty)
    await store.run(.undo, .save(1, "c"))
    #expect(try await store.history().branchTexts == [["b"]])
    if isAwaited {
      await store.run(.jumpBy(-1))
      #expect(try await store.history().branchTexts == [["c"]])
    }
    try await store.close()
    #expect(try storedBranches() == (isAwaited ? [["c"]] : [["b"]]))
  }

  /// As long as they can't be forgotten, new branches are the store's alone; going to one forgets the old ones.
  @Test(arguments: [false, true], [false, true])
  func branchesBesideThoseThatWereToBeForgotten(isVisited: Bool, isAwaited: Bool) async throws {
    let store = try await makeStale(isAwaited, limit: 2)
    #expect(await store.run(.keepsBranches(true), failingAt: .perform).hasFailed)
    for text in ["c", "d", "e"] { await store.run(.undo, .save(1, text)) }
    let history = try await store.history()
    #expect(history.keepsBranches && history.branchTexts == [["c"], ["d"]])
    if isVisited {
      let (outcomes, hasFailed) = await store.run(.jumpBy(-1), failingAt: .perform)
      #expect(outcomes.count == 1 && outcomes[0].isFailure && hasFailed)
      for text in ["e", "d"] {
        let facts = try await store.facts()
        #expect(facts.elements.map(\.text) == [text])
        #expect(facts.whole?.texts.prefix(facts.whole?.position ?? 0) == [text])
        if text == "e" { #expect(await store.run(.jumpBy(-1)) != [.event(nil)]) }
      }
    }
    let texts = try await store.history().texts
    try await store.close()
    let other = try UndoStore.open(folder, keepsBranches: true)
    try other.loadHistory()
    #expect(other.history.actions.map(\.text) == texts)
    #expect(other.history.branches.contains { $0.actions[0].text == "a" } == !isVisited)
    #expect(other.repository.report.complaints == [])
  }

  /// Where it can't be read what is stored then, or the answer was lost, it may be what was to be.
  @Test(arguments: [(.read, 2), (.afterPerform, 1)] as [(FaultPlan.Point, Int)])
  func branchesThatMayBeStoredAreNotTakenForNone(
    point: FaultPlan.Point, call: Int
  ) async throws {
    let store = try await open(true)
    _ = try await store.history()
    #expect(await store.run(.keepsBranches(true), failingAt: point, atCall: call).hasFailed)
    await store.run(.save(1, "a"), .undo, .save(1, "b"), .undo, .discardable(.save(1, "s")))
    #expect(try await store.history().branchTexts == [["a"]])
    try await store.close()
    #expect(try storedBranches() == [["a"]])
  }

  /// Removing for good removes of the branches, too, that a store does not know, be it that there is nothing to
  /// remove on the line.
  @Test(
    arguments: [
      (.removeActions(1), []), (.removeUndone, []), (.keepLast(5), [["secret"]]),
    ] as [(StoreCall, [[String]])], [false, true])
  func removingReachesBranches(
    removal: (call: StoreCall, left: [[String]]), isAwaited: Bool
  ) async throws {
    // An element that only a branch has.
    let first = try await open(false, keepsBranches: true)
    await first.run(.save(1, "secret"), .undo, .save(2, "b"))
    try await first.close()
    let store = try await open(isAwaited)
    #expect(await store.run(removal.call) == [])
    #expect(try await store.history().texts == ["b"])
    try await store.close()
    #expect(try storedBranches() == removal.left)
  }

  /// So does removing all of a type.
  @Test func removingATypeReachesBranches() throws {
    func open(keepsBranches: Bool) throws
      -> UndoStore<JSONDocumentRepository<Sketch.Element>>
    {
      try .open(StoredFile(in: folder, "sketch.json"), keepsBranches: keepsBranches)
    }
    let first = try open(keepsBranches: true)
    try first[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "secret"), named: "Secret")
    try first.undo()
    try first[Sketch.Layer.self].save(Sketch.Layer(id: 2, name: "b"), named: "Other")
    try first.repository.close()
    let second = try open(keepsBranches: false)
    try second[Sketch.Mark.self].removeActions()
    try second.repository.close()
    let third = try open(keepsBranches: true)
    try third.loadHistory()
    #expect(third.history.branches.isEmpty && third.history.actions.map(\.name) == ["Other"])
  }

  /// A store that has never had branches does not forget those of others.
  @Test func branchesThatAreNotReadStay() async throws {
    for calls in [[StoreCall.save(1, "a"), .undo, .save(1, "b")], [.keepsBranches(false)]] {
      let store = try await open(false, keepsBranches: calls.count > 1)
      for call in calls { await store.run(call) }
      try await store.close()
    }
    #expect(try storedBranches() == [["a"]])
  }

  @Test(arguments: [false, true])
  func branchesAreReadLater(areThere: Bool) async throws {
    let first = try await open(false, keepsBranches: areThere)
    await first.run(.save(1, "a"), .undo, .save(1, "b"))
    try await first.close()
    let store = try await open(true)
    #expect(await store.run(.keepsBranches(true), failingAt: .read).hasFailed)
    let old = areThere ? [["a"]] : []
    #expect(try await store.history().branchTexts == old)
    await store.run(.undo, .save(1, "c"))
    #expect(try await store.history().branchTexts == old + [["b"]])
    // The place before the last one.
    #expect(await store.run(.visit(areThere ? 2 : 1)) != [.event(nil)])
    #expect(try await store.facts().elements.map(\.text) == ["b"])
  }

  /// Once the history has been written anew with its branches, they are stored from then on.
  @Test(arguments: [false, true])
  func branchesThatAreWrittenWithTheHistoryAreStored(isAwaited: Bool) async throws {
    let store = try await open(isAwaited)
    #expect(await store.run(.keepsBranches(true), failingAt: .perform).hasFailed)
    await store.run(.save(1, "a"), .undo, .save(1, "b"), .save(1, "c"), .keepLast(1), .undo)
    await store.run(.discardable(.save(1, "x")))
    let history = try await store.history()
    try await store.close()
    let again = try UndoStore.open(folder, keepsBranches: true)
    try again.loadHistory()
    #expect(again.redoName == "Save 1 c" && history.texts.last == "c")
    #expect(again.history.branches.count == history.branches.count)
  }
}
