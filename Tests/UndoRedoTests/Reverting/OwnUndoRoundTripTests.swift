import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo

/// Bringing back an own action and taking it back again leads to where that began, whatever was changed in between.
@Suite struct OwnUndoRoundTripTests {
  private let store = NoteStore(texts: "one", "1")

  init() { store.author = "ann" }

  @Test func whatWasNotRecordedIsThereAgain() throws {
    store.modify(1, \.text, to: "two", named: "Edit")
    for text in ["sync", "sync again"] {
      try store.undo(by: "ann")
      store.withoutRecording { store.modify(1, \.text, to: text) }
      try store.redo(by: "ann")
      #expect(store[1]?.text == "two")
      #expect(try store.undo(by: "ann")?.name == "Undo Edit")
      #expect(store[1]?.text == text)
      try store.redo(by: "ann")
    }
    store.withoutRecording { store.modify(1, \.text, to: "after") }
    #expect(store.conflicts(undoingBy: "ann") == [])
    try store.undo(actionAt: 0)
    #expect(store[1]?.text == "sync again")
  }

  @Test func whatWasDeletedIsThereAsItWasLast() throws {
    store.delete(1, named: "Delete")
    try store.undo(by: "ann")
    store.withoutRecording { store.modify(1, \.text, to: "sync") }
    try store.redo(by: "ann")
    #expect(store[1] == nil)
    try store.undo(by: "ann")
    #expect(store[1]?.text == "sync")
  }

  @Test func whatSomebodyElseHasMadeTheSameIsTheirs() throws {
    store.group("Both") { for id in 1...2 { store.modify(id, \.text, to: "A") } }
    try store.undo(by: "ann")
    store.author = "bob"
    store.modify(2, \.text, to: "A", named: "Edit")
    try store.redo(by: "ann")
    #expect(store.texts == ["A", "A"])
    #expect(store.conflicts(undoingActionAt: 0) == [])
    try store.undo(by: "ann")
    #expect(store.texts == ["one", "A"])
    try store.undo(by: "bob")
    #expect(store.texts == ["one", "1"])
  }

  /// What somebody else has brought back is in force as before.
  @Test func whatOthersBringBackIsTakenBackAgain() throws {
    store.group("Both") { for id in 1...2 { store.modify(id, \.text, to: "A") } }
    try store.undo(by: "ann")
    store.author = "bob"
    try store.undo(actionAt: 1)
    #expect(store.texts == ["A", "A"])
    #expect(store.conflicts(undoingBy: "ann") == [])
    #expect(try store.undo(by: "ann")?.name == "Undo Both")
    #expect(store.texts == ["one", "1"])
  }

  @Test func thereAndBackAgain() throws {
    let counts = try Depth.slice(of: UInt64(0)..<400, oneIn: 8).map(goThereAndBackAgain)
    #expect(counts.count { $0 > 0 } > counts.count / 2)
  }

  /// Returns how often it has been there and back again.
  private func goThereAndBackAgain(seed: UInt64) throws -> Int {
    var random = SeededGenerator(seed: seed)
    let store = NoteStore(texts: "a", "b")
    var compared = 0
    for number in 0..<40 {
      let author = random.pick(["ann", "bob"])
      let (id, text) = (random.int(1..<3), random.pick(["x", "y", "\(number)"]))
      store.author = author
      switch random.int(0..<8) {
      case 0, 1: store.save(Note(id, text), named: "Save \(number)")
      case 2: store.delete(id, named: "Delete \(number)")
      case 3: store.withoutRecording { store.modify(id, \.text, to: text) }
      case 4: store.group("Group \(number)") { for id in 1...2 { store.save(Note(id, text)) } }
      case 5, 6: _ = try? store.undo(by: author)
      default: _ = try? store.redo(by: author)
      }
      for author in ["ann", "bob"] {
        let copy = store.copy()
        let before = copy.elements.sorted { $0.id < $1.id }
        guard let redone = try? copy.redo(by: author), copy.conflicts(undoingBy: author) == []
        else { continue }
        let undone = try copy.undo(by: author)
        // An action of which nothing was left before may be the next one, or an element of the same.
        if undone?.metadata["original"] != redone.metadata["original"] { continue }
        if Set(undone?.steps.map(\.id) ?? []) != Set(redone.steps.map(\.id)) { continue }
        #expect(copy.elements.sorted { $0.id < $1.id } == before, "seed \(seed), after \(number)")
        compared += 1
      }
    }
    return compared
  }
}
