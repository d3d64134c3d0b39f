// Made of the examples in Sources/UndoRedo/UndoRedo.docc/DocumentApps.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/DocumentApps.md") func examplesOfDocumentApps() throws {

struct Note: Identifiable, Equatable, Codable {
  var id = UUID()
  var text: String
}

typealias Notes = UndoStore<InMemoryRepository<Note>>

func decodeNotes(_ data: Data) throws -> [Note] {
  let notes = try JSONDecoder().decode([Note].self, from: data)
  _ = try UndoSteps(from: [], to: notes)
  return notes
}

struct Contents: Codable {
  var notes: [Note]
  var history: UndoHistory<Note>
}

func encodeContents(_ notes: Notes) throws -> Data {
  try JSONEncoder().encode(Contents(notes: notes.elements, history: notes.history))
}

func decodeContents(_ data: Data) throws -> Notes {
  let contents = try JSONDecoder().decode(Contents.self, from: data)
  _ = try UndoSteps(from: [], to: contents.notes)
  let notes = Notes(contents.notes)
  notes.adopt(contents.history)
  return notes
}

let written = Notes([])
written.save(Note(text: "Milk"), named: "Add Note")
let opened = try decodeContents(encodeContents(written))
expectClaim(opened.undoTitle, "Undo Add Note")

enum Upload: Equatable {
  case upsert(String)
  case delete(String)
}

let milk = Note(text: "Milk")
let notes = Notes([milk])
var uploads: [Upload] = []
var isReceiving = false
let sync = notes.observe { event in
  if isReceiving { return }
  for step in event.changes {
    switch step {
    case .created(let note), .modified(_, let note): uploads.append(.upsert(note.text))
    case .deleted(let note): uploads.append(.delete(note.text))
    }
  }
}

notes.author = "Ann"
notes.delete(milk.id, named: "Delete Note")
try notes.undo(by: "Ann")
expectClaim(uploads, [.delete("Milk"), .upsert("Milk")])

isReceiving = true
notes.author = "Service"
notes.modify(milk.id, \.text, to: "Oat Milk", named: "Edit")
notes.author = "Ann"
isReceiving = false

expectClaim(notes[milk.id]?.text, "Oat Milk")
expectClaim(notes.undoName(by: "Ann"), nil)
expectClaim(uploads.count, 2)
sync.cancel()
}
