import TestSupport
import Testing
import UndoRedo

#if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
  /// What must not be done within a group.
  @Suite struct SavingTrapsTests {
    @Test func rollbackWithinAGroupTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = UndoStore(BufferedRepository(InMemoryRepository<Note>()))
        store.group("Group") { _ = store.rollback() }
      }
      expectTrap(result, stating: "Changes can't be dropped within a group")
    }

    @Test func aTransactionWithinAGroupTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = UndoStore(BufferedRepository(InMemoryRepository<Note>()))
        store.group("Group") { store.transaction("Transaction") {} }
      }
      expectTrap(result, stating: "A transaction can't begin within a group or a gesture")
    }

    @Test func committingAScopeWithinItsGroupTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let sheet = NoteStore(texts: "a").makeScope()
        try sheet.group("Group") { _ = try sheet.commit("Edit") }
      }
      expectTrap(result, stating: "A scope can't be committed within a group of it")
    }

    @Test func abandoningAScopeWithinItsGroupTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let sheet = NoteStore(texts: "a").makeScope()
        sheet.group("Group") { _ = sheet.abandon() }
      }
      expectTrap(result, stating: "Changes can't be dropped within a group")
    }

    @Test func aMisfitTrapsWhereNothingCanBeRefused() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var buffer = BufferedRepository(InMemoryRepository([Note(1, "a")]))
        buffer.perform([.deleted(Note(1, "b"))])
      }
      expectTrap(result, stating: "A step must start from what a repository holds")
    }
  }
#endif
