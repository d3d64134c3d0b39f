import TestSupport
import Testing
import UndoRedoAsync
import UndoRedoTesting
import UndoRedoValues

@testable import UndoRedo

/// The names and titles of what an author's undo and redo do next: they do what these say.
@Suite struct OwnUndoNamesTests {
  private let store: NoteStore

  /// Of what “ann” has done last, another author has left nothing.
  init() {
    store = NoteStore(texts: "")
    store.author = "ann"
    store.save(Note(7, "a"), named: "Add")
    store.modify(7, \.text, to: "b", named: "Retitle")
  }

  private func save(_ text: String, by author: String) {
    store.author = author
    store.save(Note(7, text), named: "Theirs")
  }

  @Test func whatNothingIsLeftOfIsNotWhatUndoIsNamedAfter() throws {
    save("a", by: "bob")
    #expect(store.undoTitle(by: "ann") == "Undo Add")
    #expect(store.conflicts(undoingBy: "ann") == [])
    #expect(try store.undo(by: "ann")?.name == "Undo Add" && store[7] == nil)
    #expect(store.redoTitle(by: "ann") == "Redo Add")
  }

  /// An element that counts how often it is compared.
  private struct Counted: Identifiable, Equatable {
    nonisolated(unsafe) static var count = 0

    let id: Int
    var text = ""

    static func == (lhs: Counted, rhs: Counted) -> Bool {
      count += 1
      return lhs.id == rhs.id && lhs.text == rhs.text
    }
  }

  /// A menu asks each time it is shown: one element of which something is left is enough.
  @Test func aTitleLooksAtNoMoreThanItNeeds() {
    let store = UndoStore(InMemoryRepository<Counted>())
    store.author = "ann"
    store.save(contentsOf: (0..<200).map { Counted(id: $0) }, named: "Paste")
    store.author = "bob"
    store.modify(where: { _ in true }, named: "Write") { $0.text = "b" }
    Counted.count = 0
    #expect(store.undoTitle(by: "ann") == "Undo Paste")
    #expect(0 < Counted.count && Counted.count < 20)
  }

  @Test func whatIsThereAlreadyIsNotWhatRedoIsNamedAfter() throws {
    try store.undo(by: "ann")
    #expect(store.redoTitle(by: "ann") == "Redo Retitle")
    save("b", by: "bob")
    #expect(store.redoName(by: "ann") == nil && store.redoTitle(by: "ann") == "Redo")
    #expect(try store.redo(by: "ann") == nil)
    // It is there again once that is taken back.
    store.undo()
    #expect(store.redoName(by: "ann") == "Retitle")
  }

  @Test func whatIsInTheWayHasTheNameOfTheActionThatIsRefused() throws {
    save("c", by: "bob")
    #expect(store.undoTitle(by: "ann") == "Undo Retitle")
    let refusal = #expect(throws: UndoError.self) { try store.undo(by: "ann") }
    #expect(refusal?.action == "Undo Retitle")
  }

  /// Of a property, what has become of an overlapping one counts.
  @Test func theNamesOfChangesOfProperties() throws {
    let sheet = UndoValue(Sheet())
    sheet.author = "ann"
    sheet.set(\.number, to: 1, named: "Number")
    sheet.set(\.origin.x, to: 5, named: "Move")
    sheet.author = "bob"
    sheet.modify("Whole") { $0.origin.x = 0 }
    // The whole is in the way of the number, which is not known to be what it was.
    #expect(sheet.undoTitle(by: "ann") == "Undo Number")
    let refusal = #expect(throws: UndoError.self) { try sheet.undo(by: "ann") }
    #expect(refusal?.action == "Undo Number")
    let other = UndoValue(Sheet())
    other.author = "ann"
    other.set(\.number, to: 1, named: "Number")
    other.set(\.origin.x, to: 5, named: "Move")
    other.author = "bob"
    other.set(\.origin.x, to: 0, named: "Back")
    #expect(other.undoTitle(by: "ann") == "Undo Number")
    #expect(try other.undo(by: "ann")?.name == "Undo Number")
  }

  /// Whatever others have done, what is done, or refused, is what the title has said.
  @Test func ownUndoDoesWhatTheTitlesSay() async throws {
    for seed in Depth.slice(of: 0..<400 as Range<UInt64>, oneIn: 20) {
      var random = SeededGenerator(seed: seed)
      let limit = random.pick([nil, 3, 8])
      let store = UndoStore(InMemoryRepository([Note(0, "0")]), limit: limit)
      let awaited = AsyncUndoStore(
        RepositoryActor(InMemoryRepository([Note(0, "0")])), limit: limit)
      for _ in 0..<40 {
        let (author, id) = (random.pick(["ann", "bob"]), random.int(0..<3))
        let isUndo = random.oneIn(2)
        let title = isUndo ? store.undoTitle(by: author) : store.redoTitle(by: author)
        let name = isUndo ? store.undoName(by: author) : store.redoName(by: author)
        #expect(name != "")
        let known = await isUndo ? awaited.undoName(by: author) : awaited.redoName(by: author)
        #expect(known == name)
        guard random.oneIn(2) else {
          let note = Note(id, "\(random.int(0..<2))")
          let named = "Save \(random.int(0..<100))"
          store.author = author
          let isDeletion = random.oneIn(5)
          if isDeletion { store.delete(id, named: named) } else { store.save(note, named: named) }
          try await awaited.withAuthor(author) {
            if isDeletion {
              try await awaited.delete(id, named: named)
            } else {
              try await awaited.save(note, named: named)
            }
          }
          continue
        }
        do {
          let action = try isUndo ? store.undo(by: author) : store.redo(by: author)
          try #require(action?.name == name.map { _ in title }, "seed \(seed)")
          let same = try await isUndo ? awaited.undo(by: author) : awaited.redo(by: author)
          #expect(same == action)
        } catch let error as UndoError {
          try #require(error.action == title, "seed \(seed)")
        }
      }
      #expect(store.brokenInvariant == nil)
      #expect(await awaited.history == store.history)
    }
  }

  /// A conflict names what is in the way, and not what an author has done and taken back.
  @Test func whatWasTakenBackIsNotNamed() throws {
    let notes = UndoStore([Note(1, "a")])
    for (author, text) in [("ann", "b"), ("ann", "c")] {
      notes.author = author
      notes.modify(1, \.text, to: text, named: "Write \(text)")
    }
    try notes.undo(by: "ann")
    notes.author = "bob"
    notes.modify(1, \.text, to: "d", named: "Write d")
    let refusal = #expect(throws: UndoError.self) { try notes.undo(by: "ann") }
    #expect(refusal?.laterActions == ["Write d"])
    #expect(notes.conflicts(undoingActionAt: 0)?.map(\.positions) == [[3]])
  }
}
