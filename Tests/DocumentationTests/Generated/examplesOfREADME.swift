// Made of the examples in README.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@Test("Examples of README.md") func examplesOfREADME() throws {
let temporaryFolder = try TemporaryFolder()
defer { withExtendedLifetime(temporaryFolder) {} }

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

let store = UndoStore([Note(id: 1, text: "Hello")])
store.modify(1, \.text, to: "Hello, World", named: "Edit Note")
try store.perform("Split") {     // all lines, or, if one can't be done, none
  Modify(1, \.text, to: "Hello")
  Create(Note(id: 2, text: "World"))
}
expectClaim(store.undoTitle, "Undo Split")
expectClaim(store.undo()?.name, "Split")
expectClaim(store[1]?.text, "Hello, World")

func sentence(_ step: UndoRedoStep<Note>) -> String {
  switch step {
  case .created(let new): "“\(new.text)” is there"
  case .modified(let old, let new): "“\(old.text)” is now “\(new.text)”"
  case .deleted(let old): "“\(old.text)” is gone"
  }
}

expectClaim(store.redo()?.steps.map(sentence), ["“Hello, World” is now “Hello”", "“World” is there"])

store.markSaved()
let drag = store.beginGesture("Type")
for letter in "!!!" { store.modify(1) { $0.text.append(letter) } }
drag.commit()                            // or drag.cancel()
expectClaim(store.history.actions.map(\.name), ["Edit Note", "Split", "Type"])
store.undo()
expectClaim(store.hasUnsavedChanges, false)


struct Song: Identifiable, Equatable, Codable {
  let id: Int
  var title: String
}

let file = temporaryFolder.url.appendingPathComponent("songs.json")
let document = try JSONDocumentRepository<Song>(file)
try UndoStore(document).save(Song(id: 1, title: "So What"), named: "Add Song")
try document.close()

let songs = UndoStore(try JSONDocumentRepository<Song>(file))
expectClaim(songs.undoTitle, "Undo Add Song")
try songs.undo()
expectClaim(songs.count, 0)
try songs.repository.close()
}
