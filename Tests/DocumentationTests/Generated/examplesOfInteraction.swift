// Made of the examples in Sources/UndoRedo/UndoRedo.docc/Interaction.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
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
#expect((store[1]?.x) == 100)
drag.commit()
#expect((store.history.actions.map(\.name)) == ["Move"])
#expect((store.undo()?.steps.first?.newValue?.x) == 0)

let mistake = store.beginGesture("Move")
store.modify(1) { $0.x += 5 }
store.delete(2)
mistake.cancel()
#expect((store.count) == 2)
#expect((store.redoTitle) == "Redo Move")

func nudge(_ id: Int) {
  store.coalescingActions(by: "nudge \(id)") {
    store.modify(id, named: "Nudge") { $0.x += 1 }
  }
}

for id in [1, 1, 1, 2, 2] { nudge(id) }
#expect((store.history.actions.map(\.name)) == ["Nudge", "Nudge"])
#expect((store[1]?.x) == 3)
store.undo()
#expect((store[2]?.x) == 0)

var seconds = 0.0
let editor = UndoStore([Note(id: 1)], now: { UndoDate(secondsSince1970: seconds) })
for (pause, letter) in [(0, "a"), (0.2, "b"), (9, "c")] {
  seconds += pause
  editor.coalescingActions(by: "type", within: 2) {
    editor.modify(1, named: "Type") { $0.text += letter }
  }
}
#expect((editor.history.actions.count) == 2)
editor.undo()
#expect((editor[1]?.text) == "ab")

for letter in ["d", "e"] {
  editor[1, \.text, default: "", named: "Type", coalescedWithin: 2] += letter
}
#expect((editor[1]?.text) == "abde")
#expect((editor.history.actions.count) == 2)

let board = UndoStore([Note(id: 1), Note(id: 2)])
board.coalesceActions { last, next in
  last.name == next.name && last.steps.map(\.id) == next.steps.map(\.id)
}
for id in [1, 1, 2] { board.modify(id, named: "Nudge") { $0.x += 1 } }
#expect((board.history.actions.map(\.name)) == ["Nudge", "Nudge"])

board.addCheckpoint("Crop")
board.modify(1, named: "Drag Edge") { $0.x += 3 }
board.modify(2, named: "Drag Corner") { $0.x += 4 }
#expect((board.squashActions(sinceCheckpoint: "Crop", named: "Crop")?.steps.count) == 2)
#expect((board.history.actions.map(\.name)) == ["Nudge", "Nudge", "Crop"])

store.markSaved()
store.modify(1, \.text, to: "Hello", named: "Write")
store.modify(1, \.text, to: "Hello, World", named: "Write")
#expect((store.hasUnsavedChanges) == true)
#expect((store.changesSinceSaved?.count) == 1)
#expect((store.changesSinceSaved?.first?.newValue?.text) == "Hello, World")
store.undo(2)
#expect((store.hasUnsavedChanges) == false)

store.redo(2)
store.revertToSaved()
#expect((store[1]?.text) == "")
#expect((store.hasUnsavedChanges) == false)
store.undo()
#expect((store[1]?.text) == "Hello, World")

store.addCheckpoint("Draft")
store.save(Note(id: 3, text: "Third"), named: "Add Note")
store.delete(2, named: "Delete Note")
#expect((store.history.position) == 5)
let jump = store.jump(toCheckpoint: "Draft")
#expect((jump?.distance) == -2)
#expect((jump?.changes.count) == 2)
store.jump(to: 0)
store.jump(to: store.history.actions.count)
#expect((store.history.checkpoints.map(\.name)) == ["Draft"])

let shown = store.history
store.modify(1, \.x, to: 1, named: "Move")
#expect((store.jump(to: 1, in: shown)?.distance) == -5)
store.jump(to: 6, in: store.history)

store.group("Rename", metadata: ["detail": "Rename note 1 to “Goodbye”"]) {
  store.modify(1, \.text, to: "Goodbye")
}
#expect((store.history.actions.last?.detail) == "Rename note 1 to “Goodbye”")

var log: [String] = []
let observation = store.observe { event in
  log.append("\(event.kind) \(event.name)")
}
store.undo()
store.redo()
store.markSaved()
observation.cancel()
store.undo()
#expect((log) == ["undone Rename", "redone Rename", "saved "])

var upserts: [Int] = []
let sync = store.observe { event in
  for case .created(let note) in event.changes { upserts.append(note.id) }
}
store.delete(1, named: "Delete Note")
store.undo()
#expect((upserts) == [1])
sync.cancel()

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
#expect((selection) == [1])

selection = [2]
store.recordContextChange(named: "Select")
#expect((store.undoTitle) == "Undo Select")
#expect((store.redoTitle) == "Redo Delete Note")
store.undo()
#expect((selection) == [1])

store.markSaved()
store.withDiscardableActions {
  store.modify(2, \.x, to: 7, named: "Scroll")
}
#expect((store.hasUnsavedChanges) == false)
#expect((store.undoTitle == "Undo Scroll") == false)

struct Chapter: Identifiable, Equatable {
  let id: Int
  var title: String
}

let chapters = UndoStore(InMemoryRepository<Chapter>())
chapters.save(Chapter(id: 1, title: "Beginning"), named: "Add Chapter")

let documents = UndoDocuments()
documents.add(store)
documents.activate(chapters)
#expect((documents.undoTitle) == "Undo Add Chapter")
#expect((try documents.undo()) == "Add Chapter")
#expect((documents.undoTitle) == "Undo")
documents.activate(store)
#expect((documents.undoTitle == store.undoTitle) == true)
#expect((chapters.redoTitle) == "Redo Add Chapter")

let german = UndoTitleFormat(
  name: { ["Add Chapter": "Kapitel hinzufügen"][$0] ?? $0 },
  undo: { $0.isEmpty ? "Widerrufen" : "„\($0)“ widerrufen" },
  redo: { $0.isEmpty ? "Wiederholen" : "„\($0)“ wiederholen" })
documents.titleFormat = german
documents.activate(chapters)
#expect((documents.redoTitle) == "„Kapitel hinzufügen“ wiederholen")
documents.titleFormat = .english
#expect((documents.redoTitle) == "Redo Add Chapter")
}
