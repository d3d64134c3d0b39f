import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// No two elements have the same identity, wherever they come from.
@Suite struct DuplicateIdentityTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("notes.json")
  }

  /// The document of so many elements, one in a line.
  private func document(_ ids: [Int]) -> Data {
    let lines = ids.map { #"{"id":\#($0),"text":"","color":""}"# }
    return Data("[\(lines.joined(separator: ",\n"))]".utf8)
  }

  @Test(arguments: [[0, 1], [0, 599], [255, 256], [598, 599], [0, 300, 599], [1, 2, 3]])
  func itIsFoundAtAnyPlace(indices: [Int]) throws {
    var ids = Array(0..<600)
    for index in indices { ids[index] = -1 }
    let data = document(ids)
    try folder.write(data, to: "notes.json")
    func check(_ error: JSONFileError?) {
      #expect(error?.code == .duplicateIdentity)
      #expect(error?.firstElementIndex == indices[0])
      #expect(error?.elementIndex == indices[1])
      #expect(error?.line == indices[1] + 1)
    }
    check(#expect(throws: JSONFileError.self) { try JSONFileRepository<Note>(path: path) })
    check(#expect(throws: JSONFileError.self) { try JSONDocumentRepository<Note>(path: path) })
    #expect(folder.names == ["notes.json"] && folder.bytes("notes.json") == data)
  }

  struct Mark: Identifiable, Equatable, Codable {
    let id: Double
  }

  /// Nobody would find it again.
  @Test(arguments: [nil, JSONMigration<Mark>(to: 2) { decoder, _ in [try Mark(from: decoder)] }])
  func oneThatIsNotEqualToItselfIsRefused(migration: JSONMigration<Mark>?) throws {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    try folder.write("[]", to: "notes.json")
    var file = try JSONFileRepository(path: path, decoder: decoder, migration: migration)
    let text = "[{\"id\":1},\n{\"id\":\"nan\"}]"
    try folder.write(text, to: "notes.json")
    let errors = [
      #expect(throws: JSONFileError.self) { try file.reload() },
      #expect(throws: JSONFileError.self) {
        try JSONDocumentRepository(path: path, decoder: decoder, migration: migration)
      },
    ]
    for error in errors {
      #expect(error?.code == .malformed && error?.elementIndex == 1 && error?.line == 2)
    }
    #expect(file.elements.isEmpty && folder.text("notes.json") == text)
  }

  @Test(arguments: [0, 1, 2, 8, 9, 257])
  func differentOnesAreHeldInOrder(count: Int) throws {
    let ids = (0..<count).map { $0 * 7919 % 1009 }
    try folder.write(document(ids), to: "notes.json")
    let document = try JSONDocumentRepository<Note>(path: path)
    #expect(document.elements.map(\.id) == ids && document.count == count)
    #expect(ids.allSatisfy { document[$0]?.id == $0 } && document[-1] == nil)
  }

  /// An entry of the journal creates an element that the document has.
  @Test(arguments: [1, 2, 3]) func anEntryThatCreatesWhatIsThereIsLost(id: Int) throws {
    let new = [4, id].map { #"{"new":{"id":\#($0),"text":"x","color":""}}"# }
    let journal = try folder.forge(
      document([1, 2, 3]),
      [
        (.folded, JournalPosition(), ""),
        (
          .change, JournalPosition(cursor: 0, saved: 0, end: 0),
          "[\(new.joined(separator: ","))]"
        ),
      ])

    let document = try JSONDocumentRepository<Note>(path: path)
    #expect(document.report.damage?.code == .damaged && document.report.performedEntries == 0)
    #expect(document.elements.map(\.id) == [1, 2, 3] && document[id]?.text == "")
    #expect(folder.bytes("notes.json.undo.damaged") == journal)
  }
}
