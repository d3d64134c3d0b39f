import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

@Suite struct JSONFileRepositoryTests {
  let folder: TemporaryFolder
  var path: String { folder.path("notes.json") }

  init() throws { folder = try TemporaryFolder() }

  func open() throws(JSONFileError) -> JSONFileRepository<Note> {
    try JSONFileRepository(path: path)
  }

  @Test func aMissingFileIsEmptyAndIsCreatedByTheFirstWrite() throws {
    var repository = try open()
    #expect(repository.elements.isEmpty)
    #expect(repository.count == 0)
    #expect(folder.names == [])
    try repository.perform([.created(Note(id: 1, text: "a"))])
    #expect(folder.names == ["notes.json"])
    #expect(try open().elements == [Note(id: 1, text: "a")])
  }

  @Test func theTextIsReadable() throws {
    var repository = try open()
    try repository.perform([
      .created(Note(id: 2, text: "a/b “c”\n", size: 0.1)), .created(Note(id: 1, text: "")),
    ])
    #expect(
      folder.text("notes.json") == #"""
        [
          {
            "color" : "red",
            "id" : 2,
            "size" : 0.1,
            "text" : "a/b “c”\n"
          },
          {
            "color" : "red",
            "id" : 1,
            "text" : ""
          }
        ]

        """#)
    try repository.perform([
      .deleted(Note(id: 2, text: "a/b “c”\n", size: 0.1)), .deleted(Note(id: 1, text: "")),
    ])
    #expect(folder.text("notes.json") == "[]\n")
  }

  @Test func oneChangedElementChangesItsLinesAlone() throws {
    let store = UndoStore(try open())
    try store.group("Add") {
      for id in 1...20 { try store.save(Note(id: id, text: "\(id)"), named: "") }
    }
    let before = folder.text("notes.json")
    try store.modify(7, \.color, to: "blue", named: "Recolor")
    let after = folder.text("notes.json")
    let difference = after.split(separator: "\n").difference(from: before.split(separator: "\n"))
    #expect(difference.insertions.count == 1)
    #expect(difference.removals.count == 1)
    try store.undo()
    #expect(folder.text("notes.json") == before)
    try store.delete(9, named: "Delete")
    try store.undo()
    #expect(folder.text("notes.json") == before)
  }

  @Test func elementsAreReadInTheOrderOfTheFile() throws {
    try folder.write(
      #"[{"id":3,"text":"c","color":"red"},{"id":1,"text":"a","color":"red"}]"#, to: "notes.json")
    let repository = try open()
    #expect(repository.elements.map(\.id) == [3, 1])
    #expect(repository[1] == Note(id: 1, text: "a"))
    #expect(repository[2] == nil)
    #expect(repository.count == 2)
    #expect(repository.path == path)
  }

  @Test(arguments: [
    "\u{FEFF}[\r\n  {\r\n\"id\": 1, \"text\": \"a\", \"color\": \"red\"},\r\n]\r\n",
    "\t [ {\"unknown\": [1, {}], \"color\": \"red\", \"text\": \"\\u0061\", \"id\": 1e0 } ]",
  ])
  func whatEditorsMakeOfItIsRead(text: String) throws {
    try folder.write(text, to: "notes.json")
    var repository = try open()
    #expect(repository.elements == [Note(id: 1, text: "a")])
    #expect(folder.text("notes.json") == text)
    try repository.perform([.created(Note(id: 2, text: "b"))])
    #expect(try open().elements.map(\.id) == [1, 2])
  }

  @Test func otherEncodingsAreReadAndWrittenAsUTF8() throws {
    let text = #"[{"id":1,"text":"é","color":"red"}]"#
    try folder.write(
      Data(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }), to: "notes.json")
    var repository = try open()
    try repository.perform([.deleted(Note(id: 1, text: "é"))])
    #expect(folder.text("notes.json") == "[]\n")
  }

  @Test func noStepsAreNoWrite() throws {
    try folder.write("[ ]", to: "notes.json")
    var repository = try open()
    try repository.perform([])
    #expect(folder.text("notes.json") == "[ ]")
    try folder.remove("notes.json")
    try repository.perform([])
    #expect(folder.names == [])
  }

  @Test func aURLServesAsWell() throws {
    var repository = try JSONFileRepository<Note>(URL(fileURLWithPath: folder.path("a b%20.json")))
    try repository.perform([.created(Note(id: 1, text: "a"))])
    #expect(folder.names == ["a b%20.json"])
    let remote = try #require(URL(string: "https://example.org/notes.json"))
    expectFailure(.unreadable) { try JSONFileRepository<Note>(remote) }
  }

  @Test func anEncoderAndADecoderCanBeSupplied() throws {
    struct Event: Identifiable, Equatable, Codable {
      let id: Int
      var startDate: Date
    }
    let encoder = JSONFileRepository<Event>.defaultEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase

    let event = Event(id: 1, startDate: Date(timeIntervalSince1970: 1_000_000_000))
    var repository = try JSONFileRepository<Event>(path: path, encoder: encoder, decoder: decoder)
    try repository.perform([.created(event)])
    #expect(folder.text("notes.json").contains(#""start_date" : "2001-09-09T01:46:40Z""#))
    let reopened = try JSONFileRepository<Event>(path: path, encoder: encoder, decoder: decoder)
    #expect(reopened.elements == [event])
  }

  @Test func aCompactEncoderGetsItsFinalNewline() throws {
    var repository = try JSONFileRepository<Note>(path: path, encoder: JSONEncoder())
    try repository.perform([.created(Note(id: 1, text: "a"))])
    #expect(folder.text("notes.json").hasSuffix("}]\n"))
    #expect(!folder.text("notes.json").dropLast().contains("\n"))
  }

  @Test func itCanBeOpenedElsewhere() async throws {
    let path = path
    let repository = try await Task.detached { try JSONFileRepository<Note>(path: path) }.value
    #expect(repository.count == 0)
  }
}
