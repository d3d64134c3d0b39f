import Testing

@testable import UndoRedo

/// A store that goes on with a stored history knows where the model was saved, as long as that can be reached.
@Suite struct StoredSavedPlaceTests {
  /// A limit that leaves no room for the first action drops the place before it, be it that nobody has read it.
  @Test func aLimitDropsTheSavedPlaceUnread() throws {
    let store = UndoStore(Diary([Note(1, "a")]))
    try store.modify(1, \.text, to: "b", named: "Edit")
    let reopened = UndoStore(try store.repository.reopened(), limit: 0)
    #expect(reopened.hasUnsavedChanges && reopened.changesSinceSaved == nil)
    #expect(try reopened.revertToSaved() == nil)
    #expect(reopened[1]?.text == "b")
  }

  @Test func aLimitDropsTheSavedPlaceWhileItReads() throws {
    let store = UndoStore(Diary([Note(1, "0")]))
    for n in 1...65 { try store.modify(1, \.text, to: "\(n)", named: "\(n)") }
    let reopened = UndoStore(try store.repository.reopened(), limit: 64)
    #expect(reopened.changesSinceSaved == nil && !reopened.canRevertToSaved)
    let all = UndoStore(try store.repository.reopened(), limit: 65)
    #expect(all.changesSinceSaved == [.modified(from: Note(1, "0"), to: Note(1, "65"))])
  }

  /// A record says at any time whether the place can still be reached.
  @Test func aRecordSaysWhereTheModelIsSavedNow() {
    let store = NoteStore(texts: "a")
    store.save(Note(1, "b"), named: "Edit")
    var record = HistoryRecord(store.history)
    #expect(record.storedHistory.saved == .before)
    record.apply(.moved(by: -1))
    #expect(record.storedHistory.saved == .here)
    record.apply(.moved(by: 1))
    record.apply(.limited(to: 0))
    #expect(record.storedHistory.saved == .lost)
    record.apply(.saved)
    #expect(record.storedHistory.saved == .here)
  }

  /// Where a limit leaves room for all that was read, what was not read stays, and with it the saved place.
  @Test func aLimitThatDropsNothing() throws {
    let store = UndoStore(Diary([Note(1, "0")]))
    try store.modify(1, \.text, to: "X", named: "X")
    try store.markSaved()
    for n in 0..<32 {
      try store.modify(1, \.text, to: "A\(n)", named: "A")
      try store.withDiscardableActions { _ = try store.modify(1, \.text, to: "d\(n)", named: "d") }
    }
    let reopened = UndoStore(try store.repository.reopened(), limit: 32)
    try reopened.undo(32)
    #expect(reopened[1]?.text == "X" && !reopened.hasUnsavedChanges)
  }
}
