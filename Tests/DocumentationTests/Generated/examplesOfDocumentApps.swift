// Made of the examples in Sources/UndoRedo/UndoRedo.docc/DocumentApps.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
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

enum Upload: Equatable {
  case upsert(String)
  case delete(String)
}

let milk = Note(text: "Milk")
let notes = Notes([milk])
var uploads: [Upload] = []
let sync = notes.observe { event in
  if event.kind == .changed { return }    // received from the service
  for step in event.changes {
    switch step {
    case .created(let note), .modified(_, let note): uploads.append(.upsert(note.text))
    case .deleted(let note): uploads.append(.delete(note.text))
    }
  }
}

notes.delete(milk.id, named: "Delete Note")
notes.undo()
#expect((uploads) == [.delete("Milk"), .upsert("Milk")])

notes.withoutRecording { _ = notes.modify(milk.id, \.text, to: "Oat Milk") }
#expect((notes[milk.id]?.text) == "Oat Milk")
#expect((notes.undoName) == nil)
#expect((uploads.count) == 2)
sync.cancel()
}
