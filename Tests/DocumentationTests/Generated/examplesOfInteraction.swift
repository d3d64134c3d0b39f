// Made of the examples in Sources/UndoRedo/UndoRedo.docc/Interaction.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/Interaction.md") func examplesOfInteraction() async throws {

struct Note: Identifiable, Equatable {
  let id: Int
  var text = ""
  var x = 0
}

let store = UndoStore(InMemoryRepository([Note(id: 1), Note(id: 2)]))
let drag = store.beginGesture("Move")
for _ in 1...20 {
  store.modify(1) { $0.x += 5 }
}
expectClaim(store[1]?.x, 100)
drag.commit()
expectClaim(store.history.actions.map(\.name), ["Move"])
expectClaim(store.undo()?.steps.first?.newValue?.x, 0)

let mistake = store.beginGesture("Move")
store.modify(1) { $0.x += 5 }
store.delete(2)
mistake.cancel()
expectClaim(store.count, 2)
expectClaim(store.redoTitle, "Redo Move")

func nudge(_ id: Int) {
  store.coalescingActions(by: "nudge \(id)") {
    store.modify(id, named: "Nudge") { $0.x += 1 }
  }
}

for id in [1, 1, 1, 2, 2] { nudge(id) }
expectClaim(store.history.actions.map(\.name), ["Nudge", "Nudge"])
expectClaim(store[1]?.x, 3)
store.undo()
expectClaim(store[2]?.x, 0)

var seconds = 0.0
let editor = UndoStore([Note(id: 1)], now: { UndoDate(secondsSince1970: seconds) })
for (pause, letter) in [(0, "a"), (0.2, "b"), (9, "c")] {
  seconds += pause
  editor.coalescingActions(by: "type", within: 2) {
    editor.modify(1, named: "Type") { $0.text += letter }
  }
}
expectClaim(editor.history.actions.count, 2)
editor.undo()
expectClaim(editor[1]?.text, "ab")

for letter in ["d", "e"] {
  editor[1, \.text, default: "", named: "Type", coalescedWithin: 2] += letter
}
expectClaim(editor[1]?.text, "abde")
expectClaim(editor.history.actions.count, 2)

let board = UndoStore([Note(id: 1), Note(id: 2)])
board.coalesceActions { last, next in
  last.name == next.name && last.steps.map(\.id) == next.steps.map(\.id)
}
for id in [1, 1, 2] { board.modify(id, named: "Nudge") { $0.x += 1 } }
expectClaim(board.history.actions.map(\.name), ["Nudge", "Nudge"])

board.addCheckpoint("Crop")
board.modify(1, named: "Drag Edge") { $0.x += 3 }
board.modify(2, named: "Drag Corner") { $0.x += 4 }
expectClaim(board.squashActions(sinceCheckpoint: "Crop", named: "Crop")?.steps.count, 2)
expectClaim(board.history.actions.map(\.name), ["Nudge", "Nudge", "Crop"])

store.markSaved()
store.modify(1, \.text, to: "Hello", named: "Write")
store.modify(1, \.text, to: "Hello, World", named: "Write")
expectClaim(store.hasUnsavedChanges, true)
expectClaim(store.changesSinceSaved?.count, 1)
expectClaim(store.changesSinceSaved?.first?.newValue?.text, "Hello, World")
store.undo(2)
expectClaim(store.hasUnsavedChanges, false)

store.redo(2)
store.revertToSaved()
expectClaim(store[1]?.text, "")
expectClaim(store.hasUnsavedChanges, false)
store.undo()
expectClaim(store[1]?.text, "Hello, World")

store.addCheckpoint("Draft")
store.save(Note(id: 3, text: "Third"), named: "Add Note")
store.delete(2, named: "Delete Note")
expectClaim(store.history.position, 5)
let jump = store.jump(toCheckpoint: "Draft")
expectClaim(jump?.distance, -2)
expectClaim(jump?.changes.count, 2)
store.jump(to: 0)
store.jump(to: store.history.actions.count)
expectClaim(store.history.checkpoints.map(\.name), ["Draft"])

let shown = store.history
store.modify(1, \.x, to: 1, named: "Move")
expectClaim(store.jump(to: 1, in: shown)?.distance, -5)
store.jump(to: 6, in: store.history)

store.group("Rename", metadata: ["detail": "Rename note 1 to “Goodbye”"]) {
  store.modify(1, \.text, to: "Goodbye")
}
expectClaim(store.history.actions.last?.detail, "Rename note 1 to “Goodbye”")

var log: [String] = []
let observation = store.observe { event in
  log.append("\(event.kind) \(event.name)")
}
store.undo()
store.redo()
store.markSaved()
observation.cancel()
store.undo()
expectClaim(log, ["undone Rename", "redone Rename", "saved "])

let events = store.events
let reader = Task {
  for await event in events { print(event.kind, event.name) }
}
reader.cancel()

var selection: Set<Int> = []
store.keepContext(read: { selection }, restore: { selection = $0 })

selection = [1]
store.delete(1, named: "Delete Note")
selection = []
store.undo()
expectClaim(selection, [1])

selection = [2]
store.recordContextChange(named: "Select")
expectClaim(store.undoTitle, "Undo Select")
expectClaim(store.redoTitle, "Redo Delete Note")
store.undo()
expectClaim(selection, [1])

store.markSaved()
store.withDiscardableActions {
  store.modify(2, \.x, to: 7, named: "Scroll")
}
expectClaim(store.hasUnsavedChanges, false)
expectClaim(store.undoTitle == "Undo Scroll", false)

struct Chapter: Identifiable, Equatable {
  let id: Int
  var title: String
}

let chapters = UndoStore(InMemoryRepository<Chapter>())
chapters.save(Chapter(id: 1, title: "Beginning"), named: "Add Chapter")

let documents = UndoDocuments()
documents.add(store)
documents.activate(chapters)
expectClaim(documents.undoTitle, "Undo Add Chapter")
expectClaim(try documents.undo(), "Add Chapter")
expectClaim(documents.undoTitle, "Undo")
documents.activate(store)
expectClaim(documents.undoTitle == store.undoTitle, true)
expectClaim(chapters.redoTitle, "Redo Add Chapter")

let german = UndoTitleFormat(
  name: { ["Add Chapter": "Kapitel hinzufügen"][$0] ?? $0 },
  undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
  redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })
documents.titleFormat = german
documents.activate(chapters)
expectClaim(documents.redoTitle, "„Kapitel hinzufügen“ wiederholen")
documents.titleFormat = .english
expectClaim(documents.redoTitle, "Redo Add Chapter")
}
