import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

/// Where older actions can't be read, an awaited store goes by those that can be, as a plain one does.
struct DamagedHistoryAwaitedTests {
  private let folder: TemporaryFolder

  /// A document of which the first of three actions is damaged.
  init() throws {
    folder = try TemporaryFolder()
    let document = try JSONDocumentRepository.open(folder)
    let store = UndoStore(document)
    for name in ["First", "Second", "Third"] {
      store.author = name
      try store.save(Note(id: 1, text: name), named: name)
      try store.addCheckpoint("after \(name)")
      if name == "Second" { try store.markSaved() }
    }
    try document.close()
    try folder.damage("First")
  }

  private func open() throws -> AsyncUndoStore<RepositoryActor<JSONDocumentRepository<Note>>> {
    AsyncUndoStore(RepositoryActor(try JSONDocumentRepository.open(folder)))
  }

  private func expectDamage(
    sourceLocation: SourceLocation = #_sourceLocation, _ operation: () async throws -> Void
  ) async {
    let error = await #expect(throws: JSONFileError.self, sourceLocation: sourceLocation) {
      try await operation()
    }
    #expect(error?.code == .damaged, sourceLocation: sourceLocation)
  }

  /// Calls, what they say, and the text that there is after them.
  private static let programs: [([StoreCall], [String], String)] = [
    (
      [.save(2, "x"), .undo, .redo, .undoMany(2), .redoMany(5)],
      ["Save 2 x", "Save 2 x", "Save 2 x, Third", "Third, Save 2 x"], "Third"
    ),
    (
      [.redo, .undo, .redo, .redo, .save(2, "x"), .redo], ["-", "Third", "Third", "-", "-"], "Third"
    ),
    ([.undo, .undo, .undo, .redoAll], ["Third", "Second", "damaged", "Second, Third"], "Third"),
    (
      [.undoMany(2), .undo, .undoBy("First", .refuse)], ["Third, Second", "damaged", "damaged"],
      "First"
    ),
    ([.undoAll, .undoMany(3), .jumpTo("none")], ["damaged", "damaged", "damaged"], "Third"),
    ([.undoNamed("First", .refuse), .redoBy("First", .refuse)], ["damaged", "damaged"], "Third"),
    ([.jumpTo("after Second"), .redo, .revert], ["-1", "Third", "Revert"], "Second"),
    (
      [.addCheckpoint("Here"), .removeCheckpoint("Here"), .removeCheckpoint("after Second")],
      ["true", "true"], "Third"
    ),
    ([.removeCheckpoint("none")], ["damaged"], "Third"),
    (
      [.undoBy("Third", .refuse), .redoBy("Third", .refuse)], ["Undo Third", "Redo Third"], "Third"
    ),
  ]

  @Test(arguments: programs, [false, true])
  func whatCanBeReadIsUndoneAndRedone(
    program: (calls: [StoreCall], said: [String], text: String), isAwaited: Bool
  ) async throws {
    let store = try await FaultyStore(folder, isAwaited: isAwaited)
    var outcomes: [CallOutcome] = []
    for call in program.calls { outcomes += await store.run(call) }
    #expect(outcomes.compactMap(\.text) == program.said)
    #expect(try await store.facts(.elements).elements.first { $0.id == 1 }?.text == program.text)
  }

  @Test func whatNeedsTheWholeHistoryThrows() async throws {
    let store = try open()
    await expectDamage { try await store.jump(to: 0) }
    await expectDamage { try await store.undoActions("Undo") { _ in true } }
    await expectDamage { try await store.loadHistory() }
    #expect(try await store.element(withID: 1)?.text == "Third")
  }

  @Test func aKnownPlaceIsReached() async throws {
    let store = try open()
    #expect(try await store.jump(toCheckpoint: "after Second")?.distance == -1)
    let seen = await store.history
    #expect(try await store.jump(to: 2, in: seen)?.distance == 1)
    #expect(try await store.revertToSaved()?.name == "Revert")
    #expect(try await store.element(withID: 1)?.text == "Second")
  }

  @Test func aPlaceThatWasReadIsReached() async throws {
    let store = try open()
    try await store.undo()
    let place = await store.history.place
    try await store.redo()
    #expect(try await store.jump(to: place)?.distance == -1)
    #expect(try await store.element(withID: 1)?.text == "Second")
    await expectDamage { try await store.jump(to: UndoPlace(-9)) }
    await expectDamage { try await store.jump(by: -1) }
  }

  @Test func aCheckpointThatWasReadIsRemoved() async throws {
    var store = try open()
    try await store.addCheckpoint("Here")
    #expect(try await store.removeCheckpoint("Here"))
    #expect(try await store.group { try await store.removeCheckpoint("after Second") })
    await expectDamage { try await store.removeCheckpoint("none") }
    try await store.repository.withBase { try $0.close() }
    store = try open()
    try await store.undo()
    #expect(await store.history.checkpoints.map(\.name) == ["after Third"])
  }

  @Test func aSingleActionIsTakenBack() async throws {
    let store = try open()
    #expect(try await store.undo(by: "Third")?.name == "Undo Third")
    #expect(try await store.redo(by: "Third")?.name == "Redo Third")
    #expect(try await store.undo(by: "Third") != nil)
    let last = await store.history.position - 1
    #expect(try await store.undo(actionAt: last) != nil)
    #expect(try await store.element(withID: 1)?.text == "Third")
  }

  @Test(arguments: 1...12) func whatCanBeReadLaterIsReadLater(call: Int) async throws {
    let whole = try TemporaryFolder()
    let store = try UndoStore.open(whole)
    for name in ["a", "b", "c", "d"] { try store.save(Note(id: 1, text: name), named: name) }
    try store.undo()
    try store.repository.close()

    let pages = RepositoryActor(OneByOne(base: try JSONDocumentRepository.open(whole)))
    let awaited = AsyncUndoStore(FaultyAsyncRepository(pages))
    let faults = awaited.repository.faults
    await faults.fail(at: .read, atCall: call)
    let first = try? await awaited.undo()
    await faults.clear()
    let undone = if let first { first } else { try await awaited.undo() }
    #expect(undone?.name == "c")
    try await awaited.save(Note(id: 1, text: "e"), named: "e")
    #expect(try await awaited.undoAll().map(\.name) == ["e", "b", "a"])
    #expect(try await awaited.elements.isEmpty)
    #expect(try await awaited.redoAll().map(\.name) == ["a", "b", "e"])
    #expect(try await awaited.element(withID: 1)?.text == "e")
  }
}

/// Gives back the actions of a history one by one.
private struct OneByOne<Base: Repository>: RepositoryWrapper {
  var base: Base

  typealias Element = Base.Element
  typealias Failure = Base.Failure

  func refusal(_ error: UndoError) -> Base.Failure { base.refusal(error) }

  mutating func _nextStoredActions(
    _ count: Int
  ) throws(Base.Failure) -> [StoredAction<Base.Element>] {
    try base._nextStoredActions(1)
  }
}
