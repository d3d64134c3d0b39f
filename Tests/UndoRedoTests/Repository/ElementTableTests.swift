import TestSupport
import Testing

@testable import UndoRedo

struct ElementTableTests {
  private enum Change: CaseIterable {
    case insert, insertOther, update, remove, removeOther
  }

  /// Every short sequence of changes, against a dictionary.
  @Test func everyShortSequence() {
    for changes in everySequence(of: Change.allCases, upTo: 5) {
      var table = ElementTable<Note>()
      var notes: [Int: Note] = [:]
      for (number, change) in changes.enumerated() {
        let copy = table
        let before = notes
        make(change, "\(number)", in: &table, &notes)
        if !isRight(copy, before) { Issue.record("a copy saw the last of \(changes)") }
      }
      if !isRight(table, notes) { Issue.record("\(changes)") }
    }
  }

  private func make(
    _ change: Change, _ text: String, in table: inout ElementTable<Note>, _ notes: inout [Int: Note]
  ) {
    let id = change == .insertOther || change == .removeOther ? 2 : 1
    let isThere = notes[id] != nil
    switch change {
    case .insert, .insertOther:
      #expect(table.insert(Note(id, text)) == !isThere)
      if !isThere { notes[id] = Note(id, text) }
    case .update:
      #expect(table.update(Note(id, text)) == isThere)
      if isThere { notes[id] = Note(id, text) }
    case .remove, .removeOther:
      #expect(table.remove(id) == isThere)
      notes[id] = nil
    }
  }

  private func isRight(_ table: ElementTable<Note>, _ notes: [Int: Note]) -> Bool {
    table.count == notes.count && table.slots.brokenInvariant == nil
      && [1, 2].allSatisfy { table[$0] == notes[$0] }
      && table.elements.sorted { $0.id < $1.id } == notes.values.sorted { $0.id < $1.id }
      && table.places.count == notes.count && table.slots.taken.count == notes.count
  }

  /// A deleted element that can be restored keeps its slot, so that the order comes back.
  @Test func theTableOfAStoreThatDeletes() {
    let store = NoteStore(texts: "a", "b", "c")
    store.delete(2, named: "Delete")
    var table = store.repository.table
    #expect(table[2] == nil && table.count == 2 && table.elements.map(\.text) == ["a", "c"])
    let isUpdated = table.update(Note(2, "x"))
    let isRemoved = table.remove(2)
    #expect(!isUpdated && !isRemoved)
    let isInserted = table.insert(Note(2, "B"))
    #expect(isInserted && table.elements.map(\.text) == ["a", "B", "c"])
    let isInsertedAgain = table.insert(Note(2, "x"))
    #expect(!isInsertedAgain && table[2] == Note(2, "B"))
    #expect(store[2] == nil)
    store.undo()
    #expect(store.texts == ["a", "b", "c"])
  }

  /// A store begins with what another one's repository holds, and knows nothing of its history.
  @Test func theTableOfAStoreInAnother() {
    let store = NoteStore(texts: "a", "b")
    store.delete(1, named: "Delete")
    let other = UndoStore(store.repository)
    #expect(other.texts == ["b"] && !other.canUndo)
    other.save(Note(1, "A"), named: "Add")
    other.undo()
    other.save(Note(3, "c"), named: "Add")
    other.undoAll()
    other.redoAll()
    #expect(other.elements.map(\.id).sorted() == [2, 3] && other.brokenInvariant == nil)
    store.undo()
    #expect(store.texts == ["a", "b"] && other[1] == nil)
  }
}
