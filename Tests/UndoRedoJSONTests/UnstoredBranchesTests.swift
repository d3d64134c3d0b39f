import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoParts
import UndoRedoTesting

@testable import UndoRedoJSON

/// What becomes of branches where it can't be stored that they are forgotten, or be read whether there are any.
struct UnstoredBranchesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The names of the actions on branches in the document.
  private func storedBranches() throws -> [[String]] {
    let store = try UndoStore.open(folder, keepsBranches: true)
    try store.loadHistory()
    defer { try? store.repository.close() }
    return store.history.branchNames
  }

  private func note(_ text: String) -> Note { Note(id: 1, text: text) }

  /// Does something else in place of what was undone.
  private func makeBranch(in store: UndoStore<some Repository<Note>>) throws {
    try store.save(note("a"), named: "A")
    try store.undo()
    try store.save(note("b"), named: "B")
  }

  private func makeBranch(in store: AsyncUndoStore<some AsyncRepository<Note>>) async throws {
    try await store.save(note("a"), named: "A")
    try await store.undo()
    try await store.save(note("b"), named: "B")
  }

  /// Makes a store whose document could not store that its branches are forgotten.
  private func makeStoreWithStaleBranches(
    limit: Int? = nil, failingAt point: FaultPlan.Point = .perform
  ) throws -> UndoStore<FaultyRepository<JSONDocumentRepository<Note>>> {
    let faults = FaultPlan()
    let store = UndoStore(
      FaultyRepository(try JSONDocumentRepository.open(folder), faults: faults), limit: limit)
    store.keepsBranches = true
    try makeBranch(in: store)
    faults.fail(at: point)
    store.keepsBranches = false
    #expect(faults.hasFailed && !store.keepsBranches && store.history.branches.isEmpty)
    return store
  }

  private func makeAwaitedStoreWithStaleBranches(
    failingAt point: FaultPlan.Point
  ) async throws -> AsyncUndoStore<
    FaultyAsyncRepository<RepositoryActor<JSONDocumentRepository<Note>>>
  > {
    let store = AsyncUndoStore(
      FaultyAsyncRepository(RepositoryActor(try JSONDocumentRepository.open(folder))))
    await store.setKeepsBranches(true)
    try await makeBranch(in: store)
    await store.repository.faults.fail(at: point)
    await store.setKeepsBranches(false)
    return store
  }

  @Test(arguments: [FaultPlan.Point.perform, .afterPerform], [false, true])
  func forgettingIsTriedAgain(point: FaultPlan.Point, isSetAgain: Bool) throws {
    let store = try makeStoreWithStaleBranches(failingAt: point)
    if isSetAgain { store.keepsBranches = false }
    try store.save(note("c"), named: "C")
    #expect(store.history.actions.map(\.name) == ["B", "C"])
    try store.repository.base.close()
    // Where only the answer was lost, they were forgotten.
    let isForgotten = isSetAgain || point == .afterPerform
    #expect(try storedBranches() == (isForgotten ? [] : [["A"]]))
  }

  @Test(arguments: [FaultPlan.Point.perform, .read, .afterPerform], [false, true])
  func forgettingIsTriedAgainAwaited(point: FaultPlan.Point, isSetAgain: Bool) async throws {
    let store = try await makeAwaitedStoreWithStaleBranches(failingAt: point)
    #expect(await store.repository.faults.hasFailed)
    if isSetAgain { await store.setKeepsBranches(false) }
    try await store.save(note("c"), named: "C")
    #expect(await store.history.actions.map(\.name) == ["B", "C"])
    try await store.repository.base.withBase { base throws(JSONFileError) in try base.close() }
    let isForgotten = isSetAgain || point == .afterPerform
    #expect(try storedBranches() == (isForgotten ? [] : [["A"]]))
  }

  /// What was to be forgotten does not come back, where branches are kept again: be it that it was not done, or that
  /// only the answer was lost.
  @Test(arguments: [FaultPlan.Point.perform, .afterPerform])
  func whatWasToBeForgottenDoesNotComeBack(point: FaultPlan.Point) throws {
    let store = try makeStoreWithStaleBranches(failingAt: point)
    store.keepsBranches = true
    #expect(store.keepsBranches && store.history.branches.isEmpty)
    try store.undo()
    try store.save(note("c"), named: "C")
    #expect(store.history.branchNames == [["B"]])
    try store.repository.base.close()
    #expect(try storedBranches() == [["B"]])
  }

  @Test(arguments: [FaultPlan.Point.perform, .afterPerform])
  func whatWasToBeForgottenDoesNotComeBackAwaited(point: FaultPlan.Point) async throws {
    let store = try await makeAwaitedStoreWithStaleBranches(failingAt: point)
    await store.setKeepsBranches(true)
    try await store.loadHistory()
    #expect(await store.keepsBranches)
    #expect(await store.history.branches.isEmpty)
    try await store.undo()
    try await store.save(note("c"), named: "C")
    #expect(await store.history.branchNames == [["B"]])
    try await store.jump(by: -1)
    #expect(await store.history.branchNames == [["C"]])
    try await store.repository.base.withBase { base throws(JSONFileError) in try base.close() }
    #expect(try storedBranches() == [["C"]])
  }

  /// As long as they can't be forgotten, new branches are the store's alone; going to one forgets the old ones.
  @Test(arguments: [false, true])
  func branchesBesideThoseThatWereToBeForgotten(isVisited: Bool) throws {
    let store = try makeStoreWithStaleBranches(limit: 2)
    let faults = store.repository.faults
    faults.fail(at: .perform)
    store.keepsBranches = true
    #expect(faults.hasFailed && store.keepsBranches && store.history.branches.isEmpty)
    for text in ["c", "d", "e"] {
      try store.undo()
      try store.save(note(text), named: text)
    }
    #expect(store.history.branchNames == [["c"], ["d"]])
    if isVisited {
      faults.fail(at: .perform)
      #expect(throws: (any Error).self) { try store.jump(by: -1) }
      #expect(try store.element(withID: 1)?.text == "e")
      #expect(store.history.undoable.map(\.name) == ["e"])
      #expect(try store.jump(by: -1) != nil)
      #expect(try store.element(withID: 1)?.text == "d")
      #expect(store.history.undoable.map(\.name) == ["d"])
    }
    let actions = store.history.actions.map(\.name)
    try store.repository.base.close()
    let other = try UndoStore.open(folder, keepsBranches: true)
    try other.loadHistory()
    #expect(other.history.actions.map(\.name) == actions)
    #expect(other.history.branches.contains { $0.actions[0].name == "A" } == !isVisited)
    #expect(other.repository.report.complaints == [])
  }

  @Test(arguments: [false, true])
  func branchesBesideThoseThatWereToBeForgottenAwaited(isVisited: Bool) async throws {
    let document = RepositoryActor(try JSONDocumentRepository.open(folder))
    let store = AsyncUndoStore(FaultyAsyncRepository(document), limit: 2)
    let faults = store.repository.faults
    await store.setKeepsBranches(true)
    try await makeBranch(in: store)
    for isKept in [false, true] {
      await faults.fail(at: .perform)
      await store.setKeepsBranches(isKept)
      #expect(await faults.hasFailed)
      #expect(await store.keepsBranches == isKept)
    }
    for text in ["c", "d", "e"] {
      try await store.undo()
      try await store.save(note(text), named: text)
    }
    #expect(await store.history.branchNames == [["c"], ["d"]])
    if isVisited {
      await faults.fail(at: .perform)
      await #expect(throws: (any Error).self) { try await store.jump(by: -1) }
      #expect(try await store.element(withID: 1)?.text == "e")
      #expect(await store.history.undoable.map(\.name) == ["e"])
      #expect(try await store.jump(by: -1) != nil)
      #expect(try await store.element(withID: 1)?.text == "d")
      #expect(await store.history.undoable.map(\.name) == ["d"])
    }
    let actions = await store.history.actions.map(\.name)
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    let other = try UndoStore.open(folder, keepsBranches: true)
    try other.loadHistory()
    #expect(other.history.actions.map(\.name) == actions)
    #expect(other.history.branches.contains { $0.actions[0].name == "A" } == !isVisited)
    #expect(other.repository.report.complaints == [])
  }

  /// Where it can't be read what is stored then, or the answer was lost, it may be what was to be.
  @Test(arguments: [(.read, 2), (.afterPerform, 1)] as [(FaultPlan.Point, Int)])
  func branchesThatMayBeStoredAreNotTakenForNone(
    point: FaultPlan.Point, call: Int
  ) async throws {
    let document = RepositoryActor(try JSONDocumentRepository.open(folder))
    let store = AsyncUndoStore(FaultyAsyncRepository(document))
    try await store.loadHistory()
    await store.repository.faults.fail(at: point, atCall: call)
    await store.setKeepsBranches(true)
    #expect(await store.repository.faults.hasFailed)
    try await makeBranch(in: store)
    try await store.undo()
    _ = try await store.withDiscardableActions { try await store.save(note("s"), named: "Scroll") }
    #expect(await store.history.branchNames == [["A"]])
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    #expect(try storedBranches() == [["A"]])
  }

  enum Removal: CaseIterable { case steps, undone, oldest }

  /// Removing for good removes of the branches, too, that a store does not know, be it that there is nothing to
  /// remove on the line.
  @Test(arguments: Removal.allCases) func removingReachesBranches(_ removal: Removal) throws {
    try makeSecretBranch()
    let store = try UndoStore.open(folder)
    switch removal {
    case .steps: try store.removeActions(of: 1)
    case .undone: try store.removeUndoneActions()
    case .oldest: try store.removeActions(exceptLast: 5)
    }
    #expect(store.history.actions.map(\.name) == ["Other"])
    try store.repository.close()
    #expect(try storedBranches() == (removal == .oldest ? [["Secret"]] : []))
  }

  @Test(arguments: Removal.allCases)
  func removingReachesBranchesAwaited(_ removal: Removal) async throws {
    try makeSecretBranch()
    let document = RepositoryActor(try JSONDocumentRepository.open(folder))
    let store = AsyncUndoStore(document)
    switch removal {
    case .steps: try await store.removeActions(of: 1)
    case .undone: try await store.removeUndoneActions()
    case .oldest: try await store.removeActions(exceptLast: 5)
    }
    #expect(await store.history.actions.map(\.name) == ["Other"])
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    #expect(try storedBranches() == (removal == .oldest ? [["Secret"]] : []))
  }

  /// So does removing all of a type.
  @Test func removingATypeReachesBranches() throws {
    func open(keepsBranches: Bool) throws
      -> UndoStore<JSONDocumentRepository<Sketch.Element>>
    {
      let store = UndoStore(
        try JSONDocumentRepository<Sketch.Element>(path: folder.path("sketch.json")))
      store.keepsBranches = keepsBranches
      return store
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
    try third.repository.close()
  }

  /// Makes a document with an element that only a branch has.
  private func makeSecretBranch() throws {
    let store = try UndoStore.open(folder, keepsBranches: true)
    try store.save(note("secret"), named: "Secret")
    try store.undo()
    try store.save(Note(id: 2, text: "b"), named: "Other")
    try store.repository.close()
  }

  /// A store that has never had branches does not forget those of others.
  @Test func branchesThatAreNotReadStay() throws {
    let store = try UndoStore.open(folder, keepsBranches: true)
    try makeBranch(in: store)
    let other = try store.reopened(in: folder)
    other.keepsBranches = false
    try other.repository.close()
    #expect(try storedBranches() == [["A"]])
  }

  @Test(arguments: [false, true])
  func branchesAreReadLater(areThere: Bool) async throws {
    let plain = try UndoStore.open(folder)
    plain.keepsBranches = areThere
    try makeBranch(in: plain)
    try plain.repository.close()
    let document = RepositoryActor(try JSONDocumentRepository.open(folder))
    let store = AsyncUndoStore(FaultyAsyncRepository(document))
    await store.repository.faults.fail(at: .read)
    await store.setKeepsBranches(true)
    #expect(await store.repository.faults.hasFailed)
    try await store.loadHistory()
    let old = areThere ? [["A"]] : []
    #expect(await store.history.branchNames == old)
    try await store.undo()
    try await store.save(note("c"), named: "C")
    #expect(await store.history.branchNames == old + [["B"]])
    let place = try #require(await store.history.branches.last?.end)
    #expect(try await store.jump(to: place) != nil)
    #expect(try await store.element(withID: 1)?.text == "b")
  }

  /// Once the history has been written anew with its branches, they are stored from then on.
  @Test func branchesThatAreWrittenWithTheHistoryAreStored() async throws {
    let store = AsyncUndoStore(
      FaultyAsyncRepository(RepositoryActor(try JSONDocumentRepository.open(folder))))
    await store.repository.faults.fail(at: .perform)
    await store.setKeepsBranches(true)
    #expect(await store.repository.faults.hasFailed)
    try await makeBranch(in: store)
    try await store.save(note("c"), named: "C")
    try await store.removeActions(exceptLast: 1)
    try await store.undo()
    try await store.withDiscardableActions { _ = try await store.save(note("x"), named: "Look") }
    #expect(await store.redoName == "C")
    try await store.repository.base.withBase { base throws(JSONFileError) in try base.close() }
    let again = try UndoStore.open(folder, keepsBranches: true)
    try again.loadHistory()
    #expect(again.redoName == "C")
    #expect(again.history.branches.count == (await store.history.branches.count))
  }
}
