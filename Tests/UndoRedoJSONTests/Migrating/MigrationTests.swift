import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

/// Elements of older versions, in both repositories.
@Suite struct MigrationTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("notes.json")
  }

  private func text() -> String { folder.text("notes.json") }

  @Test func aFileIsMigratedByTheNextSave() throws {
    let old = #"[{"id":1,"text":"a","color":"red","size":2}]"#
    try folder.write(Data(old.utf8), to: "notes.json")
    var store = UndoStore(try JSONFileRepository(path: path, migration: Memo.migration))
    #expect(store.elements == [Memo(id: 1, title: "a")])
    #expect(text() == old)

    try store.modify(1, \.isDone, to: true, named: "Do")
    let new = """
      {"version": 2, "elements": [
        {
          "color" : "red",
          "id" : 1,
          "isDone" : true,
          "title" : "a"
        }
      ]}

      """
    #expect(text() == new)
    try store.undo()
    store = UndoStore(try JSONFileRepository(path: path, migration: Memo.migration))
    #expect(store.elements == [Memo(id: 1, title: "a")])
    try store.delete(1, named: "Delete")
    #expect(text() == #"{"version": 2, "elements": []}"# + "\n")
    #expect(try JSONFileRepository(path: path, migration: Memo.migration).elements == [])
  }

  /// As from an editor, or another encoder.
  @Test(arguments: [
    #"{"version":2,"elements":[{"id":1,"title":"a","color":"red","isDone":false}]}"#,
    "\u{FEFF} {\n\"elements\" : [{\"id\":1,\"title\":\"a\",\"color\":\"red\",\"isDone\":false}] , \"version\":\r\n2\t}\n",
    #"{"x":{"a":"}\""},"version":2,"elements":[{"id":1,"title":"a","color":"red","isDone":false}]}"#,
    #"{"version":1,"elements":[{"id":1,"text":"a","color":"red"}]}"#,
    #"{"version":1,"elements":[{"id":1,"text":"a","color":"red"},], }"#,
    String(repeating: "\n", count: 100)
      + #"{"version":1,"elements":[{"id":1,"text":"a","color":"red"}]}"#,
    String(repeating: " ", count: 100) + #"[{"id":1,"text":"a","color":"red"},]"#,
  ])
  func theVersionIsReadInAnyLayout(json: String) throws {
    try folder.write(Data(json.utf8), to: "notes.json")
    let file = try JSONFileRepository(path: path, migration: Memo.migration)
    #expect(file.elements == [Memo(id: 1, title: "a")])
  }

  @Test(arguments: [
    (#"{"version":0,"elements":[]}"#, ":1:25: the version is not a whole number from 1"),
    (#"{"version":"2","elements":[]}"#, ":1:27: the version is not a whole number from 1"),
    (#"{"version":2.5,"elements":[]}"#, ":1:27: the version is not a whole number from 1"),
    (#"{"version":2}"#, ":1:1: expected an array, found an object"),
    (#"{"elements":[]}"#, ":1:1: expected an array, found an object"),
    (#"{"version":2,"elements":{}}"#, ":1:25: expected an array, found an object"),
    (#"{"version":2,"elements":[]"#, ":1:27: "),
    (#"{"version":2,"elements":[],,}"#, ":1:28: "),
    (#"{,"version":2,"elements":[]}"#, ":1:2: "),
    (
      #"{"version":2,"elements":[{"id":1,"title":7,"color":"","isDone":false}]}"#,
      #":1:42: element at index 0, key "title": expected a string, found a number"#
    ),
    (
      #"{"version":1,"elements":[{"id":1,"color":""}]}"#,
      #":1:26: element at index 0, key "text": the key is missing"#
    ),
    (
      #"{"version":1,"elements":[{"id":1,"text":"","color":""},{"id":1,"text":"","color":""}]}"#,
      ":1:56: element at index 1: the element at index 0 has the same id"
    ),
    (
      #"{"version":2,"elements":[{"id":1.5,"title":"","color":"","isDone":false}]}"#,
      #":1:32: element at index 0, key "id": the number does not fit here"#
    ),
  ])
  func whatIsWrongIsSaidWithItsPlace(json: String, text: String) throws {
    try folder.write(Data(json.utf8), to: "notes.json")
    let error = try #require(throws: JSONFileError.self) {
      try JSONFileRepository(path: path, migration: Memo.migration)
    }
    #expect("\(error)".hasPrefix(path + text), "\(error)")
    #expect(self.text() == json)
  }

  @Test func severalVersionsAreMigrated() throws {
    struct Third: Identifiable, Equatable, Codable {
      let id: Int
      var words: [String]
    }
    let migration = JSONMigration<Third>(to: 3) { decoder, version in
      let memo = try version == 1 ? Memo(Note(from: decoder)) : Memo(from: decoder)
      return [Third(id: memo.id, words: [memo.title, memo.color])]
    }
    for json in [
      #"[{"id":1,"text":"a","color":"red"}]"#,
      #"{"version":2,"elements":[{"id":1,"title":"a","color":"red","isDone":true}]}"#,
      #"{"version":3,"elements":[{"id":1,"words":["a","red"]}]}"#,
    ] {
      try folder.write(Data(json.utf8), to: "notes.json")
      let file = try JSONFileRepository(path: path, migration: migration)
      #expect(file.elements == [Third(id: 1, words: ["a", "red"])])
    }
  }

  @Test func theDecodersStrategiesAreUsed() throws {
    struct Day: Identifiable, Equatable, Codable {
      let id: Int
      var start: Date
    }
    struct OldDay: Decodable {
      let id: Int
      let at: Date
    }
    try folder.write(Data(#"[{"id":1,"at":"1970-01-01T00:00:07Z"}]"#.utf8), to: "notes.json")
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let key = CodingUserInfoKey(rawValue: "key")!
    decoder.userInfo[key] = 8
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let file = try JSONFileRepository(
      path: path, encoder: encoder, decoder: decoder,
      migration: JSONMigration<Day>(to: 2) { decoder, _ in
        let old = try OldDay(from: decoder)
        return [Day(id: decoder.userInfo[key] as? Int ?? 0, start: old.at)]
      })
    #expect(file.elements == [Day(id: 8, start: Date(timeIntervalSince1970: 7))])
  }

  @Test func aFileOfALaterVersionIsRefused() throws {
    let json = #"{"version": 3, "elements": [7]}"#
    try folder.write(Data(json.utf8), to: "notes.json")
    for migration in [nil, Memo.migration] {
      let errors = [
        try #require(throws: JSONFileError.self) {
          try JSONFileRepository(path: path, migration: migration)
        },
        try #require(throws: JSONFileError.self) {
          try JSONDocumentRepository(path: path, migration: migration)
        },
      ]
      for error in errors {
        #expect(error.code == .newerModel)
        #expect(error.writtenVersion == 3 && error.programVersion == migration?.version ?? 1)
        #expect("\(error)".contains("version 3"))
      }
    }
    #expect(text() == json)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["notes.json"])
  }
}
