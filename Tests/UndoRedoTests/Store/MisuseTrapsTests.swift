import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoValues

#if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
  /// What a store or a history must not be asked for, and what it says then.
  @Suite struct MisuseTrapsTests {
    @Test func recordingAChangeOfNoContext() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        NoteStore(texts: "a").recordContextChange(named: "Select")
      }
      expectTrap(result, stating: "There is no context to record a change of")
    }

    @Test func adoptingAHistoryWithinAGroup() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = NoteStore(texts: "a")
        store.group("Group") { _ = store.adopt(store.history) }
      }
      expectTrap(result, stating: "A history can't be taken over within a group or a gesture")
    }

    @Test func adoptingAHistoryWhereTheRepositoryStoresOne() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try UndoStore(StoringNotes()).adopt(NoteHistory())
      }
      expectTrap(result, stating: "A history can't be taken over where the repository stores one")
    }

    @Test func adoptingAHistoryWhereTheAwaitedRepositoryStoresOne() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await AsyncUndoStore(RepositoryActor(StoringNotes())).adopt(NoteHistory())
      }
      expectTrap(result, stating: "A history can't be taken over where the repository stores one")
    }

    @Test func aDenialThatCanNotBeThrown() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = UndoStore([Note(1, "a")], rules: [.deny(by: \.reference)])
      }
      expectTrap(result, stating: "A rule that denies deletions needs a repository that can refuse")
    }

    @Test func keepingFewerThanNoActions() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        NoteStore(texts: "a").removeActions(exceptLast: -1)
      }
      expectTrap(result, stating: "The number of actions to keep can't be negative")
    }

    @Test func aNegativeMemoryLimit() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = UndoMemoryLimit<Note>(bytes: -1)
      }
      expectTrap(result, stating: "The memory limit of a history can't be negative")
    }

    @Test func fetchingFromANegativeOffset() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = NoteStore(texts: "a").fetch(offset: -1)
      }
      expectTrap(result, stating: "The offset and the limit of elements can't be negative")
    }

    @Test func undoingFewerThanNoActionsOfAnAwaitedStore() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        try await AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>())).undo(-1)
      }
      expectTrap(result, stating: "The number of actions to undo can't be negative")
    }

    @Test func committingAnAwaitedScopeWithinItsGroup() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let scope = await AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>())).makeScope()
        try await scope.group("Group") { _ = try await scope.commit("Edit") }
      }
      expectTrap(result, stating: "A scope can't be committed within a group of it")
    }
  }

  extension Note {
    fileprivate var reference: Int? { nil }
  }
#endif
