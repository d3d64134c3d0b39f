import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

@Suite struct JSONFileErrorTests {
  @Test func aCodeCanBeCaught() {
    do {
      throw JSONFileError(.changedOnDisk, at: "notes.json", "it has changed")
    } catch JSONFileError.Code.unreadable {
      Issue.record("The code is another one")
    } catch JSONFileError.Code.changedOnDisk {
    } catch {
      Issue.record("The code was not recognized")
    }
  }

  @Test func theDescriptionSaysWhereAndWhat() {
    var error = JSONFileError(.malformed, at: "notes.json", "it is wrong")
    #expect("\(error)" == "notes.json: it is wrong")
    error.line = 7
    error.column = 15
    #expect("\(error)" == "notes.json:7:15: it is wrong")
    error.elementIndex = 2
    #expect("\(error)" == "notes.json:7:15: element at index 2: it is wrong")
    error.keyPath = "color"
    #expect("\(error)" == "notes.json:7:15: element at index 2, key \"color\": it is wrong")
  }

  /// An alert shows the localized description.
  @Test func anAlertSaysWhereAndWhat() {
    let error = JSONFileError(.malformed, at: "notes.json", "it is wrong")
    #expect((error as any Error).localizedDescription == "notes.json: it is wrong")
    let refusal = UndoError(refusing: .created(Note(id: 1, text: "")), found: nil)
    #expect((refusal as any Error).localizedDescription == refusal.description)
  }

  @Test func codesHaveNames() {
    let codes: [JSONFileError.Code] = [
      .unreadable, .unwritable, .malformed, .duplicateIdentity, .changedOnDisk, .conflict,
      .unencodable, .inUse, .damaged, .newerFormat, .tooLarge, .newerModel, .notMigrated,
      .outOfSpace, .readOnly, .closed,
    ]
    #expect("\(JSONFileError.Code.inUse)" == "inUse")
    #expect(Set(codes.map(\.description)).count == codes.count)
  }

  /// Such characters could give orders to a terminal, or make the text read otherwise.
  @Test(arguments: ["\u{1B}", "\n", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}"])
  func controlCharactersAreEscaped(character: String) {
    struct Cause: Error { let text: String }
    var error = JSONFileError(.malformed, at: "a\(character)b", "it is \(character) wrong")
    error.keyPath = "c\(character)d"
    error.underlyingError = Cause(text: character)
    for text in [error.description, error.debugDescription] {
      #expect(!text.contains(character))
      #expect(text.contains("a\\") && text.contains("c\\"))
    }
    error.refusal = UndoError(
      refusing: .created(Note(id: 1, text: character)),
      found: Note(id: 1, text: "", color: character))
    #expect(!error.debugDescription.contains(character))
  }

  @Test func valuesAreInTheDebugDescriptionAlone() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"[{"id":1,"text":"secret","color":"red"}]"#, to: "notes.json")
    var repository = try JSONFileRepository<Note>(path: folder.path("notes.json"))
    let error = try #require(throws: JSONFileError.self) {
      try repository.perform([.created(Note(id: 1, text: "mine"))])
    }
    #expect("\(error)".hasSuffix("element 1 is not what it was when the change was recorded"))
    #expect(error.debugDescription.contains("secret"))

    let failure = try #require(throws: JSONFileError.self) {
      try repository.perform([.created(Note(id: 2, text: "mine", size: .infinity))])
    }
    #expect(!"\(failure)".contains("inf"))
    #expect(failure.debugDescription.contains("inf"))
  }
}
