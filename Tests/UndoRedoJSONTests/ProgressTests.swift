import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoParts

/// How much of a document has been read is said while it is opened.
@Suite struct ProgressTests {
  struct Note: Codable, Equatable, Identifiable {
    var id: Int
    var text: String
  }

  private func parts(of count: Int, migration: JSONMigration<Note>? = nil) throws -> [Double] {
    let folder = try TemporaryFolder()
    let notes = (0..<count).map { #"{"id":\#($0),"text":"Hello"}"# }
    try folder.write("[\(notes.joined(separator: ","))]", to: "notes.json")
    var parts: [Double] = []
    let options = JSONDocumentOptions(progress: { parts.append($0) })
    let document = try JSONDocumentRepository<Note>(
      path: folder.path("notes.json"), options: options, migration: migration)
    #expect(document.count == count)
    return parts
  }

  @Test func eachHundredthIsSaidOnce() throws {
    #expect(try parts(of: 0) == [])
    #expect(try parts(of: 1) == [1])
    #expect(try parts(of: 4) == [0.25, 0.5, 0.75, 1])
    #expect(try parts(of: 1000) == (1...100).map { Double($0 * 10) / 1000 })
  }

  @Test func elementsThatAreMigratedAreCounted() throws {
    let migration = JSONMigration<Note>(to: 2) { decoder, _ in [try Note(from: decoder)] }
    #expect(try parts(of: 2, migration: migration) == [0.5, 1])
  }

  /// An element of which not everything is known may be decoded twice.
  @Test func nothingIsSaidTwice() throws {
    let folder = try TemporaryFolder()
    let marks = (1...3).map { #"{"Mark":{"id":\#($0),"text":"a"}}"# }
    let elements = marks + [#"{"Layer":{"id":1,"name":"Ink"}}"#]
    try folder.write("[\(elements.joined(separator: ","))]", to: "sketch.json")
    var parts: [Double] = []
    let options = JSONDocumentOptions(progress: { parts.append($0) })
    let document = try JSONDocumentRepository<OneOf1<Sketch.Mark>>(
      path: folder.path("sketch.json"), options: options)
    #expect(document.report.unknownTypes == ["Layer"] && document.count == 3)
    #expect(parts == [0.25, 0.5, 0.75, 1])
  }

  /// What it is said to may go away, as a window does.
  @Test func nobodyIsHeldOnceTheDocumentIsOpen() throws {
    final class Window { var part = 0.0 }
    let folder = try TemporaryFolder()
    try folder.write(#"[{"id":1,"text":"A"}]"#, to: "notes.json")
    weak var window: Window?
    func open() throws -> JSONDocumentRepository<Note> {
      let shown = Window()
      window = shown
      let options = JSONDocumentOptions(progress: { shown.part = $0 })
      let document = try JSONDocumentRepository<Note>(
        path: folder.path("notes.json"), options: options)
      #expect(shown.part == 1)
      return document
    }
    let document = try open()
    #expect(window == nil && document.count == 1)
  }

  @Test func aDocumentThatCannotBeReadSaysWhere() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"[{"id":1,"text":"A"},{"id":2}]"#, to: "notes.json")
    let options = JSONDocumentOptions(progress: { _ in })
    let error = expectFailure(.malformed) {
      try JSONDocumentRepository<Note>(path: folder.path("notes.json"), options: options)
    }
    #expect(error?.elementIndex == 1)
  }
}
