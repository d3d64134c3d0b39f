import Testing
import UndoRedo

struct UndoHistoryListsTests {
  static let german = UndoTitleFormat(
    undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
    redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })

  @Test func namesAndTitles() {
    var history = UndoHistory<Int>()
    #expect(history.undoName == nil && history.redoName == nil)
    #expect(history.undoTitle == "Undo" && history.redoTitle == "Redo")
    history.record(UndoAction("Recolor", .created(1)))
    history.record(UndoAction("Align Left", .created(2)))
    history.undo()
    #expect(history.undoName == "Recolor" && history.redoName == "Align Left")
    #expect(history.undoTitle == "Undo Recolor" && history.redoTitle == "Redo Align Left")
  }

  @Test func titlesInAnotherLanguage() {
    var history = UndoHistory<Int>()
    #expect(Self.german.undoTitle(of: history.undoName) == "Widerrufen")
    #expect(Self.german.redoTitle(of: history.redoName) == "Wiederholen")
    history.record(UndoAction("Färben", .created(1)))
    #expect(Self.german.undoTitle(of: history.undoName) == "„Färben“ widerrufen")
    history.undo()
    #expect(Self.german.redoTitle(of: history.redoName) == "„Färben“ wiederholen")
  }

  @Test func anEmptyNameIsANameWhoseTitleHasNone() {
    var history = UndoHistory<Int>()
    history.record(UndoAction("", .created(1)))
    #expect(history.canUndo && history.undoName == "")
    #expect(history.undoTitle == "Undo")
    history.undo()
    #expect(history.redoName == "" && history.redoTitle == "Redo")
  }

  @Test func theNearestActionIsFirst() {
    let history = UndoHistory(counting: 5, undone: 2)
    #expect(history.undoNames == ["3", "2", "1"])
    #expect(history.redoNames == ["4", "5"])
    #expect(history.undoable.count == 3 && history.redoable.count == 2)
    #expect(history.undoable[1] == UndoAction("2", .modified(from: 1, to: 2)))
    #expect(history.redoable[1] == UndoAction("5", .modified(from: 4, to: 5)))
    #expect(history.undoable.indices == 0..<3)
    #expect(history.redoable.reversed().map(\.name) == ["5", "4"])
  }

  @Test func listsStayAsTheyAreWhenTheHistoryGoesOn() {
    var history = UndoHistory(counting: 5, undone: 2)
    let undoable = history.undoable
    let redoable = history.redoable
    history.count(to: 4)
    history.limit = 1
    history.undo()
    history.removeAll()
    #expect(undoable.map(\.name) == ["3", "2", "1"])
    #expect(redoable.map(\.name) == ["4", "5"])
    #expect(history.undoable.isEmpty)
  }

  @Test func listsAreEqualIfTheirActionsAre() {
    let history = UndoHistory(counting: 5, undone: 2)
    var other = UndoHistory(counting: 3)
    #expect(history.undoable == other.undoable)
    #expect(history.undoable.hashValue == other.undoable.hashValue)
    #expect(history.redoable != other.redoable)
    other.limit = 2
    #expect(history.undoable != other.undoable)
  }

  @Test func aListOfManyActions() {
    let history = UndoHistory(counting: 1000, undone: 500)
    #expect(history.undoNames == (1...500).reversed().map { "\($0)" })
    #expect(history.redoNames == (501...1000).map { "\($0)" })
  }

  @Test func itIsDescribedByItsNamesAndCursor() {
    var history = UndoHistory<Int>()
    #expect("\(history)" == "[ | ]")
    for name in ["Add", "Recolor", "Delete"] { history.record(UndoAction(name, .created(1))) }
    history.undo()
    #expect("\(history)" == "[Add, Recolor | Delete]")
  }
}

extension Misuse {
  static let ofHistories = [
    Misuse("a position out of range", breaks: "Index out of range") {
      _ = UndoHistory(counting: 2, undone: 1).undoable[1]
    },
    Misuse(
      "a history with a negative limit", breaks: "The limit of a history can't be negative"
    ) {
      _ = UndoHistory<Int>(limit: -1)
    },
    Misuse("a limit that becomes negative", breaks: "The limit of a history can't be negative") {
      var history = UndoHistory<Int>()
      history.limit = -1
    },
  ]
}
