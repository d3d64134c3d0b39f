import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// Histories that do not lead to the elements of their document.
@Suite struct ForgedHistoryTests {
  private let folder: TemporaryFolder

  /// A document with the text "b", and a history in which the text is "a".
  init() throws {
    folder = try TemporaryFolder()
    let position = JournalPosition(cursor: 1, floor: 0, saved: nil, end: 1)
    let action = #"{"name":"Add","steps":[{"new":{"id":1,"text":"a","color":"red"}}]}"#
    try folder.forge(
      Data(#"[{"id":1,"text":"b","color":"red"}]"#.utf8),
      [(.action, position, action), (.folded, position, "")])
  }

  /// A change that leads to what the history knows is one all the same.
  @Test(arguments: [nil, "a", "c"], [false, true])
  func unrecordedChangesAreStored(text: String?, isPassed: Bool) throws {
    do {
      let store = try UndoStore.open(folder)
      try store.loadHistory()
      #expect(store.undoName == "Add" && store[1]?.text == "b")
      if isPassed {
        store.keepsBranches = true
        try store.save(Note(id: 2, text: "x"), named: "Other")
        try store.undo()
      }
      func change() throws {
        if let text {
          try store.save(Note(id: 1, text: text), named: "")
        } else {
          try store.delete(1, named: "")
        }
      }
      if isPassed {
        try store.withDiscardableActions { try change() }
      } else {
        try store.withoutRecording { try change() }
      }
      #expect(store[1]?.text == text)
    }
    #expect(try UndoStore.open(folder)[1]?.text == text)
  }
}
