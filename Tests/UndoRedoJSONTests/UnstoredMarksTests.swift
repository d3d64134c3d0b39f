import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

/// What reverting to the saved elements does where it can't be stored that they are the saved ones.
struct UnstoredMarksTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Where that is all there is to do, nothing is done.
  @Test(arguments: [false, true]) func changesThatCancelOut(isAwaited: Bool) async throws {
    let store = try await FaultyStore(folder, isAwaited: isAwaited)
    await store.run(.save(1, "a"), .markSaved, .save(1, "b"), .save(1, "a"))
    #expect(await store.run(.revert, failingAt: .perform).outcomes.allSatisfy(\.isFailure))
    var facts = try await store.facts()
    #expect(facts.isChanged == true && facts.whole?.actions.count == 3)
    #expect(await store.run(.revert) == [.action(nil)])
    facts = try await store.facts()
    #expect(facts.isChanged == false)
  }

  /// Where the elements were reverted, that stays, as an action after which the model is unsaved.
  @Test func anActionThatIsRecorded() async throws {
    let store = try await FaultyStore(folder, isAwaited: false)
    await store.run(.save(1, "a"))
    let (outcomes, hasFailed) = await store.run(.revert, failingAt: .perform, atCall: 2)
    let facts = try await store.facts()
    #expect(hasFailed && !outcomes.contains(where: \.isFailure))
    #expect(facts.whole?.actions.map(\.name) == ["Save 1 a", "Revert"])
    #expect(facts.isChanged == true && facts.elements.isEmpty)
  }
}
