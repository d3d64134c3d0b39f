import UndoRedo

extension Misuse {
  /// What must not be done within a group, and what can't be refused.
  static let ofSaving = [
    Misuse("a rollback within a group", breaks: "Changes can't be dropped within a group") {
      let store = UndoStore(BufferedRepository(InMemoryRepository<Note>()))
      store.group("Group") { _ = store.rollback() }
    },
    Misuse(
      "a transaction within a group",
      breaks: "A transaction can't begin within a group or a gesture"
    ) {
      let store = UndoStore(BufferedRepository(InMemoryRepository<Note>()))
      store.group("Group") { store.transaction("Transaction") {} }
    },
    Misuse(
      "committing a scope within its group",
      breaks: "A scope can't be committed within a group of it"
    ) {
      let sheet = NoteStore(texts: "a").makeScope()
      try sheet.group("Group") { _ = try sheet.commit("Edit") }
    },
    Misuse(
      "abandoning a scope within its group", breaks: "Changes can't be dropped within a group"
    ) {
      let sheet = NoteStore(texts: "a").makeScope()
      sheet.group("Group") { _ = sheet.abandon() }
    },
    Misuse(
      "a misfit where nothing can be refused",
      breaks: "A step must start from what a repository holds"
    ) {
      var buffer = BufferedRepository(InMemoryRepository([Note(1, "a")]))
      buffer.perform([.deleted(Note(1, "b"))])
    },
  ]
}
