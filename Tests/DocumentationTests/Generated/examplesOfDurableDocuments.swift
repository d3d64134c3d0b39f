// Made of the examples in Sources/UndoRedoJSON/UndoRedoJSON.docc/DurableDocuments.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@Test("Examples of Sources/UndoRedoJSON/UndoRedoJSON.docc/DurableDocuments.md") func examplesOfDurableDocuments() throws {
let temporaryFolder = try TemporaryFolder()
defer { withExtendedLifetime(temporaryFolder) {} }

struct Note: Identifiable, Equatable, Codable {
  let id: Int
  var text: String
}

let file = temporaryFolder.url.appendingPathComponent("\(UUID()).json")
let notes = UndoStore(try JSONDocumentRepository<Note>(file))
try notes.save(Note(id: 1, text: "Hello"), named: "Add Note")
try notes.modify(1, \.text, to: "Hello, World", named: "Edit Note")
try notes.repository.close()

let reopened = UndoStore(try JSONDocumentRepository<Note>(file))
expectClaim(reopened.undoTitle, "Undo Edit Note")
try reopened.undo()
expectClaim(reopened[1]?.text, "Hello")
expectClaim(reopened.redoTitle, "Redo Edit Note")

try reopened.loadHistory()
expectClaim(reopened.history.actions.map(\.name), ["Add Note", "Edit Note"])
try reopened.repository.close()

let options = JSONDocumentOptions(durability: .interval(seconds: 1), externalChanges: .absorbed)
let document = try JSONDocumentRepository<Note>(file, options: options)
expectClaim(document.report.damage == nil, true)
try document.close()

let sketch = temporaryFolder.url.appendingPathComponent("\(UUID()).json")
let new = UndoStore(try JSONDocumentRepository<Note>(sketch))
if new.repository.report.isNew {
  try new.withoutRecording { _ = try new.save(Note(id: 1, text: "Untitled")) }
}
expectClaim(new.canUndo, false)
try new.repository.close()

var ours: UndoStore? = UndoStore(try JSONDocumentRepository<Note>(file))
try ours?.save(Note(id: 2, text: "Ours"), named: "Add Note")
try Data(#"[{"id": 3, "text": "Theirs"}]"#.utf8).write(to: file)

do {
  try ours?.repository.close()
} catch {
  expectClaim(error.code == .changedOnDisk, true)
}
ours = nil                      // an open document can't be opened again

let both = UndoStore(try JSONDocumentRepository<Note>(file))
expectClaim(both.elements.map(\.text), ["Theirs"])
expectClaim(both.undoTitle, "Undo External Change")
try both.undo()
expectClaim(both[2]?.text, "Ours")

try both.repository.fold()
let copy = file.deletingPathExtension().appendingPathExtension("copy.json")
for ending in ["", ".undo"] {
  try FileManager.default.copyItem(atPath: file.path + ending, toPath: copy.path + ending)
}
let second = UndoStore(try JSONDocumentRepository<Note>(copy))
expectClaim(second[2]?.text, "Ours")
expectClaim(second.redoTitle, "Redo External Change")
try second.repository.close()
}
