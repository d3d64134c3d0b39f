import TestSupport
import Testing

@testable import UndoRedo

struct UndoHistoryCodableTests {
  /// A history with one of everything: groups, dates, metadata, dropped and undone actions.
  private static func everything() throws -> NoteHistory {
    var history = NoteHistory(limit: 3)
    history.record(UndoAction("Dropped", .created(Note(1, "a"))))
    history.record(
      UndoAction(
        "Edit", .modified(from: Note(1, "a"), to: Note(1, "b")),
        date: UndoDate(secondsSince1970: 1.5)))
    history.record(
      try #require(
        UndoAction(
          "Zwei “Notizen”", steps: [.created(Note(2, "a")), .created(Note(3, "a"))],
          metadata: ["author": "Ada"])))
    history.markSaved()
    history.record(UndoAction("", .deleted(Note(1, "b"))))
    history.undo()
    return history
  }

  @Test func roundTrip() throws {
    let histories = [NoteHistory(), NoteHistory(limit: 0), NoteHistory(limit: 7)]
    for history in histories + [try Self.everything()] {
      #expect(try recoded(history) == history)
    }
  }

  @Test func aDecodedHistoryGoesOnAsTheOriginal() throws {
    func goOn(_ history: NoteHistory) -> NoteHistory {
      var history = history
      history.redo()
      history.record(UndoAction("New", .created(Note(4, "a"))))
      return history
    }
    let original = try Self.everything()
    #expect(goOn(try recoded(original)) == goOn(original))
    #expect(goOn(original).undoable.map(\.name) == ["New", "", "Zwei “Notizen”"])
  }

  @Test func undoneActionsAndAllPlacesOfTheMark() throws {
    for undone in 0...3 {
      for mark in 0...3 {
        var history = UndoHistory(counting: 3)
        for _ in mark..<3 { history.undo() }
        history.markSaved()
        while history.redo() != nil {}
        for _ in 0..<undone { history.undo() }
        let decoded = try recoded(history)
        #expect(decoded == history)
        #expect(decoded.hasUnsavedChanges == (mark != 3 - undone))
      }
    }
  }

  @Test func aMarkThatCanNotBeReachedStaysSo() throws {
    var history = UndoHistory(counting: 2, undone: 1)
    history.redo()
    history.markSaved()
    history.undo()
    history.count(to: 2)
    var decoded = try recoded(history)
    #expect(decoded == history)
    while decoded.undo() != nil { #expect(decoded.hasUnsavedChanges) }
  }

  @Test func theFormIsPlain() throws {
    var history = UndoHistory(counting: 2, undone: 1, limit: 9)
    history.markSaved()
    #expect(
      try json(of: history)
        == #"{"actions":[{"name":"1","steps":[{"new":1,"old":0}]},"#
        + #"{"name":"2","steps":[{"new":2,"old":1}]}],"limit":9,"performed":1,"saved":1}"#)
  }

  @Test func checkpointsAndDiscardableActionsAreKept() throws {
    var history = try Self.everything()
    var action = UndoAction("Scroll", .created(Note(5, "top")))
    action.isDiscardable = true
    history.addCheckpoint("Before")
    history.record(action)
    history.addCheckpoint("After")
    history.addCheckpoint("")
    history.undo()
    let decoded = try recoded(history)
    #expect(decoded == history)
    #expect(decoded.checkpoints == history.checkpoints && decoded.checkpoints.count == 3)
    #expect(decoded.actions.map(\.isDiscardable) == [false, false, true])
    #expect(decoded.undoName == history.undoName)
  }

  @Test func theirFormIsPlain() throws {
    var history = UndoHistory(counting: 1)
    var action = UndoAction("2", .modified(from: 1, to: 2))
    action.isDiscardable = true
    history.addCheckpoint("One")
    history.record(action)
    #expect(
      try json(of: history)
        == #"{"actions":[{"name":"1","steps":[{"new":1,"old":0}]},"#
        + #"{"discardable":true,"name":"2","steps":[{"new":2,"old":1}]}],"#
        + #""checkpoints":{"One":1},"performed":2,"saved":0}"#)
  }

  @Test func aSmallerLimitDropsCheckpointsToo() throws {
    let json = #"""
      {"actions": [{"name": "1", "steps": [{"new": 1}]}, {"name": "2", "steps": [{"new": 2}]}],
      "checkpoints": {"a": 0, "b": 1, "c": 2}, "limit": 1, "performed": 2}
      """#
    let history = try decoded(UndoHistory<Int>.self, from: json)
    #expect(history.checkpoints.map(\.name) == ["b", "c"])
    #expect(history.checkpoints.map(\.position) == [0, 1])
  }

  @Test func aSmallerLimitThanThereAreActionsIsKeptTo() throws {
    let json = #"""
      {"actions": [{"name": "1", "steps": [{"new": 1}]}, {"name": "2", "steps": [{"new": 2}]},
      {"name": "3", "steps": [{"new": 3}]}], "limit": 1, "performed": 2, "saved": 0}
      """#
    let history = try decoded(UndoHistory<Int>.self, from: json)
    #expect(history.undoNames == ["2"] && history.redoNames == ["3"])
    #expect(history.savedPosition == nil)
  }

  @Test func aHistoryOfValuesWithoutIdentityNeedNotChain() throws {
    var history = UndoHistory<Int>()
    history.record(UndoAction("1", .created(1)))
    history.record(UndoAction("2", .deleted(2)))
    #expect(try recoded(history) == history)
  }
}
