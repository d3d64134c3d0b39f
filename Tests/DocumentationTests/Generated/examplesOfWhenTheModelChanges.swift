// Made of the examples in Sources/UndoRedoJSON/UndoRedoJSON.docc/WhenTheModelChanges.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoParts

@Test("Examples of Sources/UndoRedoJSON/UndoRedoJSON.docc/WhenTheModelChanges.md") func examplesOfWhenTheModelChanges() throws {
let temporaryFolder = try TemporaryFolder()
defer { withExtendedLifetime(temporaryFolder) {} }

let file = temporaryFolder.url.appendingPathComponent("notes.json")
try Data(#"[{"id": 1, "text": "Milk"}, {"id": 2, "text": "Eggs"}]"#.utf8).write(to: file)

struct Note: Identifiable, Equatable, Codable {
  let id: Int
  var title: String
  var isDone: Bool
}

struct FirstNote: Decodable {
  let id: Int
  let text: String
}

let migration = JSONMigration<Note>(to: 2) { decoder, version in
  let old = try FirstNote(from: decoder)
  return [Note(id: old.id, title: old.text, isDone: false)]
}

let notes = UndoStore(try JSONFileRepository(file, migration: migration))
expectClaim(notes[1]?.title, "Milk")
try notes.modify(1, \.isDone, to: true, named: "Check Off")

let text = try String(contentsOf: file, encoding: .utf8)
expectClaim(text.hasPrefix("{\"version\": 2, \"elements\": ["), true)

struct Chore: Identifiable, Equatable, Codable {
  let id: Int
  var words: [String]
  var isDone: Bool
}

let next = JSONMigration<Chore>(to: 3) { decoder, version in
  if version == 1 {
    let old = try FirstNote(from: decoder)
    return [Chore(id: old.id, words: [old.text], isDone: false)]
  }
  let old = try Note(from: decoder)
  return [Chore(id: old.id, words: [old.title], isDone: old.isDone)]
}
let chores = try JSONFileRepository(file, migration: next)
expectClaim(chores[1]?.words, ["Milk"])
expectClaim(chores[1]?.isDone, true)


struct Mark: Identifiable, Equatable, Codable {
  let id: Int
}

struct Song: Identifiable, Equatable, Codable {
  let id: Int
  var title: String
}

enum Version1 {
  struct Song: Identifiable, Equatable, Codable {
    let id: Int
    var name: String
  }
}

let retitled = JSONMigration<OneOf2<Song, Mark>>(to: 2) { decoder, _ in
  switch try OneOf2<Version1.Song, Mark>(from: decoder) {
  case .first(let song): [.first(Song(id: song.id, title: song.name))]
  case .other(.first(let mark)): [.other(.first(mark))]
  }
}

let songs = temporaryFolder.url.appendingPathComponent("songs.json")
try Data(#"[{"Song": {"id": 1, "name": "So What"}}]"#.utf8).write(to: songs)
let migrated = try JSONFileRepository(songs, migration: retitled).elements
expectClaim(migrated == [.first(Song(id: 1, title: "So What"))], true)

struct Layer: Identifiable, Equatable, Codable {
  let id: Int
}

typealias OldElement = OneOf2<Mark, Layer>
typealias Element = OneOf2<Layer, Mark>

let ordered = JSONMigration<Element>(to: 2) { decoder, _ in
  switch try OldElement(from: decoder) {
  case .first(let mark): [.other(.first(mark))]
  case .other(.first(let layer)): [.first(layer)]
  }
}

let drawing = temporaryFolder.url.appendingPathComponent("drawing.json")
try Data(#"[{"1": {"id": 7}}]"#.utf8).write(to: drawing)
let elements = try JSONFileRepository(drawing, migration: ordered).elements
expectClaim(elements == [.other(.first(Mark(id: 7)))], true)
}
