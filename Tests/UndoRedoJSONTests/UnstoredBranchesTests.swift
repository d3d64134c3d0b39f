import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// What becomes of branches where it can't be stored whether there are any.
struct UnstoredBranchesTests {
  /// When it can be stored again.
  enum Moment: CaseIterable { case whenSetAgain, withTheNextChange, whenSetOtherwise }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The names of the actions on branches in the document, and of those on the line.
  private func stored(
    in other: TemporaryFolder? = nil
  ) throws -> (branches: [[String]], line: [String]) {
    let store = UndoStore(try DocumentWorld.open(other ?? folder))
    store.keepsBranches = true
    try store.loadHistory()
    defer { try? store.repository.close() }
    return (
      store.history.branches.map { $0.actions.map(\.name) }, store.history.actions.map(\.name)
    )
  }

  private func note(_ text: String) -> Note { Note(id: 1, text: text) }

  /// They do not come back, and until that is stored, nothing else is.
  @Test(arguments: Moment.allCases) func branchesThatAreForgotten(moment: Moment) throws {
    let faults = FaultPlan(isLasting: true)
    let store = UndoStore(FaultyRepository(try DocumentWorld.open(folder), faults: faults))
    store.keepsBranches = true
    try store.save(note("a"), named: "A")
    try store.undo()
    try store.save(note("b"), named: "B")
    faults.fail(at: .perform)
    store.keepsBranches = false
    #expect(faults.hasFailed && !store.keepsBranches && store.history.branches.isEmpty)
    #expect(throws: InjectedFault.self) { try store.save(note("x"), named: "X") }
    #expect(store.history.actions.map(\.name) == ["B"])
    if moment == .whenSetOtherwise {
      store.keepsBranches = true
      #expect(store.history.branches.isEmpty)
    }
    faults.clear()
    switch moment {
    case .whenSetAgain: store.keepsBranches = false
    case .withTheNextChange: try store.save(note("c"), named: "C")
    case .whenSetOtherwise:
      try store.save(note("c"), named: "C")
      try store.undo()
      try store.save(note("d"), named: "D")
      #expect(store.history.branches.map { $0.actions.map(\.name) } == [["C"]])
    }
    let line = store.history.actions.map(\.name)
    try store.repository.base.close()
    let stored = try stored()
    #expect(stored.branches == (moment == .whenSetOtherwise ? [["C"]] : []))
    #expect(stored.line == line)
  }

  @Test(arguments: Moment.allCases)
  func branchesThatAreForgottenAwaited(moment: Moment) async throws {
    let faults = AsyncFaultPlan(isLasting: true)
    let document = RepositoryActor(try DocumentWorld.open(folder))
    let store = AsyncUndoStore(FaultyAsyncRepository(document, faults: faults))
    await store.setKeepsBranches(true)
    try await store.save(note("a"), named: "A")
    try await store.undo()
    try await store.save(note("b"), named: "B")
    await faults.fail(at: .perform)
    await store.setKeepsBranches(false)
    #expect(await faults.hasFailed)
    #expect(await store.history.branches.isEmpty)
    await #expect(throws: InjectedFault.self) { try await store.save(note("x"), named: "X") }
    if moment == .whenSetOtherwise { await store.setKeepsBranches(true) }
    await faults.clear()
    switch moment {
    case .whenSetAgain: await store.setKeepsBranches(false)
    case .withTheNextChange: try await store.save(note("c"), named: "C")
    case .whenSetOtherwise:
      try await store.save(note("c"), named: "C")
      try await store.undo()
      try await store.save(note("d"), named: "D")
      #expect(await store.history.branches.map { $0.actions.map(\.name) } == [["C"]])
    }
    let line = await store.history.actions.map(\.name)
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    let stored = try stored()
    #expect(stored.branches == (moment == .whenSetOtherwise ? [["C"]] : []))
    #expect(stored.line == line)
  }

  /// It is known as soon as it can be read what there is.
  @Test func branchesThatAreForgottenUnread() async throws {
    let document = RepositoryActor(try DocumentWorld.open(folder))
    let first = AsyncUndoStore(document)
    await first.setKeepsBranches(true)
    try await first.save(note("a"), named: "A")
    try await first.undo()
    try await first.save(note("b"), named: "B")
    let faults = AsyncFaultPlan(isLasting: true)
    let store = AsyncUndoStore(FaultyAsyncRepository(document, faults: faults))
    await store.setKeepsBranches(true)
    await faults.fail(at: .read)
    await store.setKeepsBranches(false)
    await faults.clear()
    try await store.save(note("c"), named: "C")
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    #expect(try stored().branches.isEmpty)
  }

  /// They are stored from the next change on, as if that had been stored at once.
  @Test(arguments: [false, true]) func branchesThatBegin(isSetAgain: Bool) async throws {
    let faults = FaultPlan(isLasting: true)
    let store = UndoStore(FaultyRepository(try DocumentWorld.open(folder), faults: faults))
    try store.save(note("a"), named: "A")
    faults.fail(at: .perform)
    store.keepsBranches = true
    faults.clear()
    if isSetAgain { store.keepsBranches = true }
    try store.undo()
    try store.save(note("b"), named: "B")
    let place = store.history.branches.first?.end
    #expect(place != nil)
    try store.repository.base.close()
    #expect(try stored().branches == [["A"]])

    let other = try TemporaryFolder()
    let document = RepositoryActor(try DocumentWorld.open(other))
    let awaitedFaults = AsyncFaultPlan(isLasting: true)
    let awaited = AsyncUndoStore(FaultyAsyncRepository(document, faults: awaitedFaults))
    try await awaited.save(note("a"), named: "A")
    await awaitedFaults.fail(at: .perform)
    await awaited.setKeepsBranches(true)
    await awaitedFaults.clear()
    if isSetAgain { await awaited.setKeepsBranches(true) }
    try await awaited.undo()
    try await awaited.save(note("b"), named: "B")
    #expect(await awaited.history.branches.first?.end == place)
    try await document.withBase { document throws(JSONFileError) in try document.close() }
    #expect(try stored(in: other).branches == [["A"]])
  }

  /// Where they can never be stored, they last as long as the store does.
  @Test func branchesThatAreNeverStored() throws {
    let store = UndoStore(UnbranchedRepository(base: try DocumentWorld.open(folder)))
    store.keepsBranches = true
    try store.save(note("a"), named: "A")
    let place = store.history.place
    try store.undo()
    try store.save(note("b"), named: "B")
    try store.jump(to: place)
    #expect(try store.allElements() == [note("a")])
    #expect(store.history.branches.map { $0.actions.map(\.name) } == [["B"]])
    try store.repository.base.close()
    #expect(try stored().line == ["A"])
  }
}

/// A document that refuses to store branches.
private struct UnbranchedRepository: RepositoryWrapper {
  typealias Element = Note
  typealias Failure = any Error

  struct Refusal: Error {}

  var base: JSONDocumentRepository<Note>

  func failure(_ error: JSONFileError) -> any Error { error }
  func refusal(_ error: UndoError) -> any Error { error }

  mutating func _perform(_ steps: UndoSteps<Note>, in change: HistoryChange<Note>) throws {
    if case .branching(true) = change { throw Refusal() }
    try base._perform(steps, in: change)
  }
}
