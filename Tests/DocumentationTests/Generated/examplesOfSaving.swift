// Made of the examples in Sources/UndoRedo/UndoRedo.docc/Saving.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/Saving.md") func examplesOfSaving() throws {
let temporaryFolder = try TemporaryFolder()
defer { withExtendedLifetime(temporaryFolder) {} }

struct Note: Identifiable, Equatable, Codable {
  let id: Int
  var text = ""
  var color = "red"
}

let path = (temporaryFolder.url.path + "/") + "notes-\(UUID()).json"
let store = UndoStore(BufferedRepository(try JSONFileRepository<Note>(path: path)))
try store.save(Note(id: 1, text: "Milk"), named: "Add Note")
try store.save(Note(id: 2, text: "Tea"), named: "Add Note")
expectClaim(FileManager.default.fileExists(atPath: path), false)
expectClaim(store.hasUnsavedChanges, true)

try store.save()
expectClaim(try JSONFileRepository<Note>(path: path).count, 2)
expectClaim(store.hasUnsavedChanges, false)

try store.modify(1, \.text, to: "Oat milk", named: "Edit Note")
try store.delete(2, named: "Delete Note")
try store.save(Note(id: 3, text: "Bread"), named: "Add Note")
expectClaim(store.pendingSteps.count, 3)
for step in store.pendingSteps {
  switch step {
  case .created(let note): print("\(note.text) is new")
  case .modified(_, let note): print("\(note.text) has changed")
  case .deleted(let note): print("\(note.text) has gone")
  }
}

store.rollback()
expectClaim(store.elements.map(\.text), ["Milk", "Tea"])
expectClaim(store.history.actions.count, 2)
expectClaim(store.hasPendingSteps, false)

struct OutOfStock: Error {}

do {
  try store.transaction("Shop") {
    try store.delete(1)
    throw OutOfStock()
  }
} catch {}
expectClaim(store.elements.count, 2)

try store.transaction("Shop") {
  try store.delete(1)
}
expectClaim(store.undoTitle, "Undo Shop")
expectClaim(store.hasUnsavedChanges, false)

store.beginAutosaving { failure in print("Not saved: \(failure)") }
try store.modify(2, \.color, to: "green", named: "Recolor")
expectClaim(store.hasUnsavedChanges, false)
store.endAutosaving()

var saves: [Int] = []
let observation = store.observeSaves { steps in
  try? store.withoutRecording {
    _ = try store.modify(2) { $0.text += "!" }
  }
} did: { steps in
  saves.append(steps.count)
}
try store.save(Note(id: 4, text: "Salt"), named: "Add Note")
try store.save()
expectClaim(saves, [2])
expectClaim(store.undoTitle, "Undo Add Note")
observation.cancel()

let sheet = store.makeScope()
expectClaim(sheet[2]?.color, "green")
try sheet.modify(2, \.color, to: "black", named: "Recolor")
try sheet.modify(2, \.text, to: "Black tea", named: "Edit Note")
try sheet.undo()
expectClaim(sheet.undoTitle, "Undo Recolor")
expectClaim(store[2]?.color, "green")

try sheet.commit("Edit Details")
expectClaim(store[2]?.color, "black")
expectClaim(store.undoTitle, "Undo Edit Details")
expectClaim(sheet.canUndo, false)

try sheet.delete(2, named: "Delete Note")
expectClaim(sheet.hasUnsavedChanges, true)
sheet.abandon()
expectClaim(sheet[2] == store[2], true)

try sheet.modify(2, \.text, to: "Green tea", named: "Edit Note")
try store.modify(2, \.color, to: "green", named: "Recolor")
do {
  try sheet.commit("Edit Details")
} catch let error as UndoError {
  print(error)    // “Edit Details”: element 2 is not what it was when the change was recorded
}
expectClaim(sheet[2]?.text, "Green tea")

try store.undo()
try sheet.commit("Edit Details")
expectClaim(store[2]?.text, "Green tea")

let shared = UndoStore(try JSONFileRepository<Note>(path: path))
var other = try JSONFileRepository<Note>(path: path)
try other.perform([.created(Note(id: 9, text: "Plums"))])

do {
  try shared.save(Note(id: 10, text: "Figs"), named: "Add Note")
} catch {
  print(error)    // …/notes.json: the file has been changed since it was last read or written
  try shared.reload()
}
expectClaim(shared[9]?.text, "Plums")
expectClaim(shared.undoTitle, "Undo External Change")

try other.perform([.deleted(Note(id: 9, text: "Plums"))])
try shared.reload(externalChanges: .absorbed)
expectClaim(shared.elements.contains { $0.id == 9 }, false)
expectClaim(shared.canUndo, false)

store.author = "Ann"
try store.modify(2, \.color, to: "white", named: "Recolor")
store.author = nil
expectClaim(store.history.actions(by: "Ann").map(\.name), ["Recolor"])
expectClaim(store.history.actions(named: "Add Note").count, 3)
expectClaim(store.history.actions(touching: 4).map(\.name), ["Add Note"])

var today = UndoDate(secondsSince1970: 1_000_000)
let diary = UndoStore(InMemoryRepository<Note>(), now: { today })
diary.save(Note(id: 1, text: "Monday"), named: "Write")
today.secondsSince1970 += 86_400
diary.save(Note(id: 2, text: "Tuesday"), named: "Write")
expectClaim(diary.history.actions(dated: today...).count, 1)

let dated = UndoStore(InMemoryRepository<Note>(), now: UndoDate.now)
dated.save(Note(id: 1, text: "Now"), named: "Write")
let written = Date(dated.history.actions[0].date!)   // to be formatted for a list
expectClaim(written <= Date(), true)

try store.removeActions(of: 2)
expectClaim(store.history.actions(touching: 2).isEmpty, true)
expectClaim(store[2]?.color, "white")
expectClaim(store.undoTitle, "Undo Add Note")

try store.removeActions(exceptLast: 1)
try store.removeUndoneActions()
expectClaim(store.history.actions.map(\.name), ["Add Note"])

let scratch = UndoStore(BufferedRepository(InMemoryRepository<Note>()), limit: 0)
scratch.save(Note(id: 1), named: "Add Note")
expectClaim(scratch.canUndo, false)
expectClaim(scratch.hasUnsavedChanges, true)
scratch.rollback()
expectClaim(scratch.count, 0)
}
