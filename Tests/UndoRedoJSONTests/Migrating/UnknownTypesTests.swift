import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoParts

@testable import UndoRedoJSON

/// Documents of several types, of which some come and go.
@Suite struct UnknownTypesTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("sketch.json")
    try folder.copyGolden("version-1-positions.json", as: "sketch.json")
  }

  private func open<Element>(
    _ type: Element.Type, _ migration: JSONMigration<Element>? = nil
  ) throws -> UndoStore<JSONDocumentRepository<Element>> {
    try .open(StoredFile(in: folder, "sketch.json"), migration: migration)
  }

  private func text(_ name: String = "sketch.json") -> String { folder.text(name) }

  /// Of the time when types were told apart by their positions.
  @Test func aGoldenJournalWithPositionsIsRead() throws {
    let store = try open(Sketch.Element.self)
    #expect(store.repository.report.complaints == [])
    #expect(store[Sketch.Layer.self].elements == [Sketch.Layer(id: 1, name: "Red")])
    #expect(store[Sketch.Mark.self].elements == [Sketch.Mark(id: 1, text: "b")])
    #expect(try store.redo()?.name == "Delete Mark")
    try store.undoAll()
    #expect(store.elements.isEmpty)
    try store.redo(2)
    try store.repository.close()
    #expect(text().contains(#""Mark" : {"#) && text().contains(#""Layer" : {"#))
  }

  /// Once all is under names, types may come, go elsewhere, and come back.
  @Test func orderMayChangeAndTypesMayBeAdded() throws {
    do {
      let store = try open(Sketch.Element.self)
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 2, text: "c"), named: "Add Mark")
      try store.clearHistoryAndClose()
    }
    typealias Other = OneOf3<Sketch.Person, Sketch.Layer, Sketch.Mark>
    do {
      let store = try open(Other.self)
      #expect(store[Sketch.Layer.self].elements == [Sketch.Layer(id: 1, name: "Red")])
      #expect(store[Sketch.Mark.self].count == 2)
      try store[Sketch.Person.self].save(Sketch.Person(id: 1), named: "Add Person")
      try store[Sketch.Mark.self].delete(2, named: "Delete Mark")
    }
    let store = try open(Other.self)
    try store.undo(2)
    #expect(store[Sketch.Mark.self].count == 2 && store[Sketch.Person.self].elements.isEmpty)
  }

  /// Positions mean the order of the time: where it has changed, a migration reads by the old one.
  @Test func positionsAreReadInTheirOrder() throws {
    typealias Other = OneOf3<Sketch.Person, Sketch.Layer, Sketch.Mark>
    let migration = JSONMigration<Other>(to: 2) { decoder, _ in
      switch try Sketch.Element(from: decoder) {
      case .first(let mark): [Other(part: mark)].compactMap { $0 }
      case .other(.first(let layer)): [Other(part: layer)].compactMap { $0 }
      }
    }
    do {
      let store = try open(Other.self, migration)
      #expect(store[Sketch.Layer.self].elements == [Sketch.Layer(id: 1, name: "Red")])
      #expect(store[Sketch.Mark.self].elements == [Sketch.Mark(id: 1, text: "b")])
      try store.undoAll()
      #expect(store.elements.isEmpty)
      try store.redoAll()
      try store.repository.close()
    }
    let store = try open(Other.self, migration)
    #expect(store[Sketch.Layer.self].elements == [Sketch.Layer(id: 1, name: "Red")])
    #expect(store.count == 1)
  }

  @Test func aRemovedTypeIsLeftOutReportedAndCopied() throws {
    let before = [folder.bytes("sketch.json"), folder.bytes("sketch.json.undo")]
    do {
      let store = try open(OneOf1<Sketch.Mark>.self)
      #expect(store.repository.report.unknownTypes == ["2"])
      #expect(store.repository.report.copiesOfOlder.isEmpty)
      #expect(store[Sketch.Mark.self].elements == [Sketch.Mark(id: 1, text: "b")])
      #expect(try store.redo()?.name == "Delete Mark")
      #expect(store.repository.report.copiesOfOlder.count == 2)
      #expect(try store.undo(2).map(\.steps.count) == [1, 1])
      #expect(store[Sketch.Mark.self].elements == [Sketch.Mark(id: 1, text: "a")])
      try store.undo()
      #expect(store.elements.isEmpty && !store.canUndo)
      try store.redo(2)
      try store.repository.close()
    }
    #expect([folder.bytes("sketch.json.old"), folder.bytes("sketch.json.undo.old")] == before)
    #expect(!text().contains("Ink"))
    let store = try open(OneOf1<Sketch.Mark>.self)
    try store.loadHistory()
    #expect(store.history.undoable.map(\.name) == ["Both", "Add Mark"])
    #expect(store.history.redoable.map(\.name) == ["Delete Mark"])
    try store.undo()
    #expect(!folder.exists("sketch.json.old-2"))
  }

  /// Branches are decoded, and written anew, without what is left out of them.
  @Test(arguments: [false, true], [false, true])
  func aRemovedTypeIsLeftOutOfBranches(isOnBranch: Bool, isCompacted: Bool) throws {
    for name in ["sketch.json", "sketch.json.undo"] { try folder.remove(name) }
    do {
      let store = try open(Sketch.Element.self)
      store.keepsBranches = true
      for (text, layer) in [("a", nil), ("b", "Ink"), ("c", nil)] {
        try store.group("Group \(text)") {
          try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: text), named: "")
          if let layer {
            try store[Sketch.Layer.self].save(Sketch.Layer(id: 1, name: layer), named: "")
          } else if text == "c" {
            try store[Sketch.Layer.self].delete(1, named: "")
          }
        }
      }
      if isOnBranch {
        try store.undo(2)
        try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "d"), named: "Edit")
      }
      try store.repository.close()
    }
    let before = [folder.bytes("sketch.json"), folder.bytes("sketch.json.undo")]
    let store = try open(OneOf1<Sketch.Mark>.self)
    #expect(store.repository.report.complaints == [])
    store.keepsBranches = true
    try store.loadHistory()
    let history = store.history
    #expect(store.repository.report.unknownTypes == ["Layer"])
    #expect(store.repository.report.copiesOfOlder == [])
    for _ in 0..<2 {
      if isCompacted {
        try store.repository.journal.compact()
      } else {
        try store.removeUndoneActions()
        try store.removeActions(exceptLast: 1)
      }
    }
    #expect(store.repository.report.copiesOfOlder.count == 2)
    #expect([folder.bytes("sketch.json.old"), folder.bytes("sketch.json.undo.old")] == before)
    if isCompacted {
      #expect(!folder.exists("sketch.json.old-2"))
      try store.repository.close()
      let again = try open(OneOf1<Sketch.Mark>.self)
      #expect(try again.repository._historyWithBranches() == history)
    }
  }

  /// Branches that are one entry are read like actions that are entries: of an action of that type alone, nothing is
  /// left, on the line or on a branch.
  @Test(arguments: [false, true])
  func aRemovedTypeIsLeftOutOfBranchesThatWereWrittenAnew(hasActionOnLine: Bool) throws {
    for name in ["sketch.json", "sketch.json.undo"] { try folder.remove(name) }
    do {
      let store = try open(Sketch.Element.self)
      store.keepsBranches = true
      func save(_ text: String, andLayer layer: String) throws {
        try store.group(text) {
          try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: text), named: "")
          try store[Sketch.Layer.self].save(Sketch.Layer(id: 1, name: layer), named: "")
        }
      }
      try save("a", andLayer: "1")
      if hasActionOnLine {
        try store[Sketch.Layer.self].save(Sketch.Layer(id: 1, name: "2"), named: "Layer")
      }
      try save("b", andLayer: "3")
      try store[Sketch.Layer.self].save(Sketch.Layer(id: 1, name: "4"), named: "Layer")
      try save("c", andLayer: "5")
      try store.undo(3)
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "d"), named: "d")
      try store[Sketch.Layer.self].delete(1, named: "Delete")
      try store.repository.close()
      let repository = try open(Sketch.Element.self).repository
      try repository.journal.compact()
      try repository.close()
    }
    let store = try open(OneOf1<Sketch.Mark>.self)
    store.keepsBranches = true
    try store.loadHistory()
    #expect(store.repository.report.complaints == [#"unknown types ["Layer"]"#])
    #expect(store.history.actions.map(\.name) == ["a", "d"])
    #expect(store.history.branchNames == [["b", "c"]])
    try store.jump(to: store.history.branches[0].end)
    #expect(store.elements == [.first(Sketch.Mark(id: 1, text: "c"))])
    try store.undo(2)
    #expect(store.elements == [.first(Sketch.Mark(id: 1, text: "a"))])
  }

  /// Places are counted without the actions that are left out, whoever has read them.
  @Test func aRemovedTypeIsNotCountedWhereBranchesAreRead() throws {
    for name in ["sketch.json", "sketch.json.undo"] { try folder.remove(name) }
    do {
      let store = try open(Sketch.Element.self)
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "a"), named: "a")
      try store[Sketch.Layer.self].save(Sketch.Layer(id: 1, name: "Ink"), named: "Layer")
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "b"), named: "b")
      store.keepsBranches = true
      try store.repository.close()
    }
    do {
      let store = try open(OneOf1<Sketch.Mark>.self)
      store.keepsBranches = true
      try store.loadHistory()
      try store.undo(2)
      #expect(store.elements.isEmpty)
      try store.repository.close()
    }
    let store = try open(OneOf1<Sketch.Mark>.self)
    #expect(!store.canUndo)
    #expect(try store.redo(2).map(\.name) == ["a", "b"])
  }

  @Test func aFileWithoutAHistoryDoesTheSame() throws {
    try folder.remove("sketch.json.undo")
    let before = folder.bytes("sketch.json")
    let store = UndoStore(try JSONFileRepository<OneOf1<Sketch.Mark>>(path: path))
    #expect(store.repository.unknownTypes == ["2"] && store.repository.copyOfOlder == nil)
    try store[Sketch.Mark.self].delete(1, named: "Delete")
    #expect(store.repository.copyOfOlder == path + ".old")
    #expect(folder.bytes("sketch.json.old") == before)
    try store.undo()
    #expect(!folder.exists("sketch.json.old-2"))
    // Another program writes what is unknown once more.
    try folder.write(before!, to: "sketch.json")
    try store.reload()
    try store[Sketch.Mark.self].delete(1, named: "Delete")
    #expect(folder.bytes("sketch.json.old-2") == before)
  }

  #if !os(Windows) && !os(WASI)
    /// Others may read the copy no more than they could read the file, even where that has gone.
    @Test func aFileThatHasChangedIsNotCopied() throws {
      try folder.remove("sketch.json.undo")
      try folder.setMode(0o600, of: "sketch.json")
      let bytes = try #require(folder.bytes("sketch.json"))
      let store = UndoStore(try JSONFileRepository<OneOf1<Sketch.Mark>>(path: path))
      func delete() throws { try store[Sketch.Mark.self].delete(1, named: "Delete") }
      try folder.write(bytes + Data("\n".utf8), to: "sketch.json")
      expectFailure(.changedOnDisk) { try delete() }
      #expect(folder.names == ["sketch.json"])
      let file = StoredFile(path: path)
      let access = try file.access()
      try folder.remove("sketch.json")
      expectFailure(.changedOnDisk) { try delete() }
      #expect(folder.names == [] && store.repository.copyOfOlder == nil)

      // It may go just after that has been found out.
      #expect(try file.copyAside(bytes, atMost: access) == path + ".old")
      #expect(try folder.mode("sketch.json.old") == 0o600)
      try folder.remove("sketch.json.old")
      try folder.write(bytes, to: "sketch.json")
      try folder.setMode(0o640, of: "sketch.json")
      try delete()
      #expect(folder.bytes("sketch.json.old") == bytes)
      #expect(try folder.mode("sketch.json.old") == 0o640)
    }
  #endif

  /// A migration knows the types of the time: what it does not know is not gone, but a mistake in it.
  @Test func aTypeUnknownToAMigrationIsAnError() throws {
    struct FirstMark: Identifiable, Equatable, Codable { let id: Int }
    let migration = JSONMigration<OneOf1<Sketch.Mark>>(to: 2) { decoder, _ in
      guard case .first(let mark) = try OneOf1<FirstMark>(from: decoder) else { return [] }
      return [.first(Sketch.Mark(id: mark.id, text: ""))]
    }
    try folder.remove("sketch.json.undo")
    try folder.write(#"[{"Mark":{"id":1,"text":"a"}}]"#, to: "sketch.json")
    let error = expectFailure(.malformed) {
      try open(OneOf1<Sketch.Mark>.self, migration)
    }
    #expect(error?.reason == #"there is no type "Mark""#)
    #expect(throws: JSONFileError.self) {
      try JSONFileRepository(path: path, migration: migration)
    }
    #expect(text() == #"[{"Mark":{"id":1,"text":"a"}}]"#)
  }

  /// Types are found again whatever a strategy makes of their names, and none is taken for unknown.
  @Test func namesAreKeysForAStrategy() throws {
    struct HTTPLayer: Identifiable, Hashable, Codable {
      let id: Int
      var fullName: String
    }
    typealias Element = OneOf2<Sketch.Mark, HTTPLayer>
    for name in ["sketch.json", "sketch.json.undo"] { try folder.remove(name) }
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.keyEncodingStrategy = .convertToSnakeCase
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    func open() throws -> UndoStore<JSONDocumentRepository<Element>> {
      UndoStore(
        try JSONDocumentRepository(
          path: path, options: .init(durability: .system), encoder: encoder, decoder: decoder))
    }
    do {
      let store = try open()
      try store[Sketch.Mark.self].save(Sketch.Mark(id: 1, text: "a"), named: "Add Mark")
      try store[HTTPLayer.self].save(HTTPLayer(id: 1, fullName: "Ink"), named: "Add Layer")
      try store[HTTPLayer.self].save(HTTPLayer(id: 1, fullName: "Red"), named: "Edit Layer")
      try store.repository.close()
    }
    #expect(text().contains(#"ttp_layer":{"#) && text().contains(#""full_name":"Red""#))
    let store = try open()
    #expect(store[HTTPLayer.self].elements == [HTTPLayer(id: 1, fullName: "Red")])
    #expect(try store.undo()?.name == "Edit Layer")
    #expect(store[HTTPLayer.self].elements == [HTTPLayer(id: 1, fullName: "Ink")])
    try store.undoAll()
    #expect(store.elements.isEmpty && store.repository.report.complaints == [])
    try store.repository.close()
    var file = try JSONFileRepository<Element>(path: path, encoder: encoder, decoder: decoder)
    let layer = try #require(Element(part: HTTPLayer(id: 3, fullName: "x")))
    try file.perform([.created(layer)])
    #expect(
      try JSONFileRepository<Element>(path: path, encoder: encoder, decoder: decoder).elements
        == [layer])
  }

  /// Only an element may be left out as a whole: a part of it is not for others to decide about.
  @Test func anUnknownTypeWithinAnElementIsAnError() throws {
    struct Holder: Identifiable, Equatable, Codable {
      let id: Int
      var content: OneOf1<Sketch.Mark>
    }
    try folder.remove("sketch.json.undo")
    try folder.write(#"[{"id":1,"content":{"Layer":{"id":1,"name":""}}}]"#, to: "sketch.json")
    let error = expectFailure(.malformed) {
      try JSONFileRepository<Holder>(path: path)
    }
    #expect(error?.keyPath == "content")
  }
}

extension UndoStore {
  /// Forgets the history, so that nothing is written under a position any more.
  fileprivate func clearHistoryAndClose<Element>() throws
  where Repo == JSONDocumentRepository<Element> {
    try removeAllActions()
    try repository.close()
  }
}
