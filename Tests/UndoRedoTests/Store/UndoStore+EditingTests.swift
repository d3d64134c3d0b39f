import Testing
import UndoRedo

struct UndoStoreEditingTests {
  private let store = NoteStore(texts: "a", "b")

  @Test func editsByElementOrProperty() {
    // Whatever its value is by now.
    #expect(store.delete(Note(2, "other"), named: "Delete") == Note(2, "b"))
    #expect(store.modify(1, \.color, to: "blue", named: "Recolor")?.color == "blue")
    #expect(store.modify(1, \.text, to: "a", named: "Nothing") == store[1])
    #expect(store.modify(7, \.text, to: "x", named: "Edit") == nil)
    #expect(store.modify(7, \.text, named: "Edit") { $0 = "x" } == nil)
    #expect(store.history.actions.map(\.name) == ["Delete", "Recolor"])
  }

  @Test func aClosureMayReadTheStore() {
    store.modify(1, named: "Edit") { note in
      note.text += store[2]!.text + "\(store.count)" + store.elements[0].text
    }
    #expect(store[1] == Note(1, "ab2a"))
  }

  @Test func failuresKeepTheirType() {
    let notes = FlakyNotes()
    notes.line.failNext(1)
    do throws(NotesFailure) {
      try UndoStore(notes).save(Note(1, "a"), named: "Add")
      Issue.record("It should have failed")
    } catch {
      #expect(error == .broken(call: 1))
    }
  }

  /// What the closure does to the same element lies before what it returns.
  @Test func theClosureOfAModificationMayChangeTheStore() {
    store.modify(1, named: "Outer") { note in
      store.delete(2, named: "Delete")
      store.save(Note(1, "inner"), named: "Inner")
      store.modify(1, named: "Nothing") { _ in }
      note.text = "outer"
    }
    #expect(store.history.undoable.map(\.name) == ["Outer", "Inner", "Delete"])
    #expect(store.texts == ["outer"])
    store.undo()
    #expect(store.texts == ["inner"])
    store.undo(2)
    #expect(store.texts == ["a", "b"])
  }

  @Test func theClosureOfAModificationMayOpenAGroup() {
    let store = NoteStore(texts: "a", "b")
    store.modify(1, named: "Outer") { note in
      store.group("Group") {
        store.delete(1, named: "")
        store.save(Note(2, "B"), named: "")
      }
      note.text = store[2]!.text
    }
    #expect(store.texts.sorted() == ["B", "B"])
    store.undo()
    #expect(store.texts == ["B"])
    store.undo()
    #expect(store.texts == ["a", "b"])
  }

  /// What the closure does meanwhile, a store in memory notices as others do.
  @Test func theClosureOfAModificationMayUseTheStore() {
    let inMemory = resultsOfUsingTheStoreMeanwhile { UndoStore(InMemoryRepository<Note>()) }
    let elsewhere = resultsOfUsingTheStoreMeanwhile { UndoStore(CountingNotes()) }
    #expect(inMemory == elsewhere)
    #expect(inMemory.prefix(2) == ["b! [Add, Outer | ]", "a! [Outer | ]"])
  }

  /// An element that only the repository below knows is in the history while it is changed.
  @Test func theClosureOfAModificationMayForgetTheHistory() {
    typealias Buffered = UndoStore<BufferedRepository<InMemoryRepository<Note>>>
    let uses: [(Buffered) -> Void] = [
      { $0.removeAllActions() }, { $0.save() }, { $0.limit = 5 }, { $0.limit = 0 },
      { $0.memoryLimit = UndoMemoryLimit(bytes: 10_000) }, { $0.rollback() },
      { $0.removeUndoneActions() },
    ]
    for (number, use) in uses.enumerated() {
      let store = Buffered(BufferedRepository(InMemoryRepository([Note(1, "a")])))
      store.modify(1, named: "Edit") { note in
        use(store)
        note.text += "!"
      }
      #expect(store.brokenInvariant == nil, "\(number)")
      store.limit = nil
      store.save(Note(2, "b"), named: "Add")
      #expect(store.elements == [Note(1, "a!"), Note(2, "b")], "\(number)")
      store.undoAll()
      #expect(store[2] == nil && store[1]?.text == (number == 3 ? "a!" : "a"), "\(number)")
    }
  }

  private func resultsOfUsingTheStoreMeanwhile<Repo: ResidentRepository<Note>>(
    _ makeStore: () -> UndoStore<Repo>
  ) -> [String] where Repo.Failure == Never {
    let uses: [(UndoStore<Repo>) -> Void] = [
      { $0.undo() }, { $0.redo() }, { $0.undo(1) }, { $0.redo(1) }, { $0.undoAll() },
      { $0.redoAll() }, { $0.delete(1, named: "Delete") }, { $0.save(Note(1, "x"), named: "Save") },
      { store in store.withoutRecording { _ = store.delete(1, named: "") } },
      { store in store.group("Group") { _ = store.delete(1, named: "") } },
      { store in
        try? store.group("Group") {
          store.delete(1, named: "")
          throw OutOfPaper()
        }
      },
      { $0.removeAllActions() },
      { store in
        store.limit = 0
        store.delete(1, named: "Delete")
        store.save(Note(2, "c"), named: "Add")
      },
    ]
    return uses.flatMap { use in
      (0...5).map { number in
        let (undone, isInGroup) = (number % 3, number > 2)
        let store = makeStore()
        store.save(Note(1, "a"), named: "Add")
        store.save(Note(1, "b"), named: "Edit")
        store.delete(1, named: "Delete")
        store.undo(1 + undone % 2)
        if undone == 2 { store.save(Note(1, "c"), named: "Edit") }
        func modify() {
          store.modify(1, named: "Outer") { note in
            use(store)
            note.text += "!"
          }
        }
        if isInGroup { store.group("Whole") { modify() } } else { modify() }
        #expect(store.brokenInvariant == nil)
        let texts = store.elements.sorted { $0.id < $1.id }.map(\.text).joined(separator: " ")
        return "\(texts) \(store.history)"
      }
    }
  }
}

extension Misuse {
  static let ofEditing = [
    Misuse(
      "changing an identity", breaks: "A modification can't change the id of an element"
    ) {
      NoteStore(texts: "a").modify(1, named: "Edit") { $0 = Note(2, $0.text) }
    }
  ]
}
