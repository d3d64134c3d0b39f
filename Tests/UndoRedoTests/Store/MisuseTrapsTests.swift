import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoValues

#if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
  @Suite struct MisuseTrapsTests {
    @Test(arguments: Misuse.all.map(\.name)) func itEndsTheProcess(name: String) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [name] in
        try await Misuse.named(name).commit()
      }
      expectTrap(result, stating: Misuse.named(name).rule)
    }
  }
#endif

/// What a store or a history must not be asked for.
extension Misuse {
  static let ofStores = [
    Misuse(
      "recording a change of no context", breaks: "There is no context to record a change of"
    ) {
      NoteStore(texts: "a").recordContextChange(named: "Select")
    },
    Misuse(
      "adopting a history within a group",
      breaks: "A history can't be taken over within a group or a gesture"
    ) {
      let store = NoteStore(texts: "a")
      store.group("Group") { _ = store.adopt(store.history) }
    },
    Misuse(
      "adopting a history where the repository stores one",
      breaks: "A history can't be taken over where the repository stores one"
    ) {
      try UndoStore(StoringNotes()).adopt(NoteHistory())
    },
    Misuse(
      "adopting a history where the awaited repository stores one",
      breaks: "A history can't be taken over where the repository stores one"
    ) {
      try await AsyncUndoStore(RepositoryActor(StoringNotes())).adopt(NoteHistory())
    },
    Misuse(
      "a denial that can't be thrown",
      breaks: "A rule that denies deletions needs a repository that can refuse"
    ) {
      _ = UndoStore([Note(1, "a")], rules: [.deny(by: \.reference)])
    },
    Misuse(
      "keeping fewer than no actions", breaks: "The number of actions to keep can't be negative"
    ) {
      NoteStore(texts: "a").removeActions(exceptLast: -1)
    },
    Misuse(
      "a negative memory limit", breaks: "The memory limit of a history can't be negative"
    ) {
      _ = UndoMemoryLimit<Note>(bytes: -1)
    },
    Misuse(
      "fetching from a negative offset",
      breaks: "The offset and the limit of elements can't be negative"
    ) {
      _ = NoteStore(texts: "a").fetch(offset: -1)
    },
    Misuse(
      "undoing fewer than no actions of an awaited store",
      breaks: "The number of actions to undo can't be negative"
    ) {
      try await AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>())).undo(-1)
    },
    Misuse(
      "committing an awaited scope within its group",
      breaks: "A scope can't be committed within a group of it"
    ) {
      let scope = await AsyncUndoStore(RepositoryActor(InMemoryRepository<Note>())).makeScope()
      try await scope.group("Group") { _ = try await scope.commit("Edit") }
    },
  ]
}

extension Note {
  fileprivate var reference: Int? { nil }
}
