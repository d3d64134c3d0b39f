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
