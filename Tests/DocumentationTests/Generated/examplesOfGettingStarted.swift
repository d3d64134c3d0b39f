// Made of the examples in Sources/UndoRedo/UndoRedo.docc/GettingStarted.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/GettingStarted.md") func examplesOfGettingStarted() throws {

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
  var color = "red"
}

let store = UndoStore(InMemoryRepository<Note>())    // or UndoStore([Note(…), …])
store.save(Note(id: 1, text: "Hello"), named: "Add Note")
store.modify(1, \.color, to: "blue", named: "Recolor")
store.modify(1, named: "Greet") { $0.text += ", World" }
expectClaim(store.delete(7, named: "Delete"), nil)
expectClaim(store.undoName, "Greet")

typealias Notes = UndoStore<InMemoryRepository<Note>>

final class Notebook {
  let notes = Notes([Note(id: 1, text: "Milk")])
}

store.save(Note(id: 2, text: "Draft", color: "grey"))
expectClaim(store.fetch(sortedBy: \.text).map(\.id), [2, 1])
expectClaim(store.fetch(where: { $0.color == "blue" }).map(\.text), ["Hello, World"])
expectClaim(store.contains(2), true)
expectClaim(store.delete(where: { $0.color == "grey" }, named: "Tidy Up").map(\.id), [2])
store.undo(2)
expectClaim(store.count, 1)

try store.perform("Split") {
  Modify(1) { $0.text = "Hello" }
  Create(Note(id: 2, text: "World"))
  Modify(2, \.color, to: "green")
}
expectClaim(store.count, 2)

struct Refused: Error {}

do {
  try store.group("Repaint") {
    for note in store.elements {
      store.modify(note.id, \.color, to: "white", named: "Paint")
    }
    if store[2]?.color == "white" { throw Refused() }
  }
} catch {
  expectClaim(store[2]?.color, "green")
}
expectClaim(store.undoName, "Split")

let undone = store.undo()
expectClaim(undone?.name, "Split")
expectClaim(undone?.modifiedIDs, [1])
expectClaim(undone?.deletedIDs, [2])
store.redo()

expectClaim(store.canUndo, true)
expectClaim(store.undoTitle, "Undo Split")
expectClaim(store.history.undoable.map(\.name), ["Split", "Greet", "Recolor", "Add Note"])

store.titleFormat = UndoTitleFormat(
  undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
  redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })
expectClaim(store.undoTitle, "„Split“ widerrufen")

store.withoutRecording {
  store.modify(1, \.text, to: "Hello, reader")
}
expectClaim(store.undoName, "Split")
}
