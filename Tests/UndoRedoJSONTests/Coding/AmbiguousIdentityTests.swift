import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// An identity that could not be told from another one, once it is read again, is refused.
@Suite struct AmbiguousIdentityTests {
  struct Visit: Identifiable, Equatable, Codable {
    let id: Date
    var place: String
  }

  /// The identity is in the file, but another one is made when it is read.
  struct Fleeting: Identifiable, Equatable, Codable {
    var id = UUID()
    var text: String

    enum CodingKeys: CodingKey { case text }
  }

  /// It is written without a key that it needs.
  struct Broken: Identifiable, Equatable, Codable {
    let id: Int

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: .number)
    }

    enum Key: CodingKey { case number }
  }

  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("visits.json")
  }

  private func visit(_ seconds: Double, _ place: String = "") -> Visit {
    Visit(id: Date(timeIntervalSince1970: seconds), place: place)
  }

  private func file() throws -> UndoStore<JSONFileRepository<Visit>> {
    let encoder = JSONFileRepository<Visit>.defaultEncoder()
    let decoder = JSONDecoder()
    (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
    return UndoStore(try JSONFileRepository(path: path, encoder: encoder, decoder: decoder))
  }

  private func document() throws -> UndoStore<JSONDocumentRepository<Visit>> {
    let encoder = JSONFileRepository<Visit>.defaultEncoder()
    let decoder = JSONDecoder()
    (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = (.iso8601, .iso8601)
    return UndoStore(
      try JSONDocumentRepository(
        path: path, options: JSONDocumentOptions(durability: .system), encoder: encoder,
        decoder: decoder))
  }

  @Test func oneThatIsWrittenLikeAnotherIsRefusedInAFile() throws {
    try check(hasHistory: false) {
      try file()
    } close: { _ in
    }
  }

  @Test func oneThatIsWrittenLikeAnotherIsRefusedInADocument() throws {
    try check(hasHistory: true) {
      try document()
    } close: {
      try $0.close()
    }
  }

  private func check<Repo: ResidentRepository<Visit>>(
    hasHistory: Bool, _ open: () throws -> UndoStore<Repo>, close: (Repo) throws -> Void
  ) throws {
    var store = try open()
    try store.save(visit(1.1), named: "Add")
    let before = folder.bytes("visits.json")
    expectFailure(.duplicateIdentity) { try store.save(visit(1.2), named: "Add") }
    expectFailure(.duplicateIdentity) {
      try store.group("Both") {
        try store.save(visit(7.1), named: "")
        try store.save(visit(7.2), named: "")
      }
    }
    #expect(store.elements == [visit(1.1)] && store.history.actions.count == 1)
    #expect(folder.bytes("visits.json") == before)

    try store.save(visit(2.5, "a"), named: "Add")
    try store.save(visit(2.5, "b"), named: "Move")
    try store.delete(visit(1.1).id, named: "Delete")
    try store.save(visit(1.2), named: "Add")
    expectFailure(.duplicateIdentity) { try store.save(visit(1.1), named: "Add") }
    try store.undo(2)
    try store.redo(2)
    try store.undo(2)
    expectFailure(.duplicateIdentity) { try store.save(visit(1), named: "Add") }
    try close(store.repository)

    store = try open()
    #expect(store.elements.map(\.id.timeIntervalSince1970).sorted() == [1, 2])
    expectFailure(.duplicateIdentity) { try store.save(visit(2.25), named: "Add") }
    try store.loadHistory()
    try store.undoAll()
    #expect(store.elements.isEmpty == hasHistory && store.history.actions.isEmpty != hasHistory)
  }

  @Test func oneThatIsNotWrittenIsRefused() throws {
    let file = UndoStore(try JSONFileRepository<Fleeting>(path: path))
    expectFailure(.unencodable) { try file.save(Fleeting(text: "a"), named: "Add") }
    let document = UndoStore(try JSONDocumentRepository<Fleeting>(path: path))
    expectFailure(.unencodable) { try document.save(Fleeting(text: "a"), named: "Add") }
    #expect(file.elements.isEmpty && document.elements.isEmpty)
    #expect(folder.names == ["visits.json.undo"])
  }

  @Test func aDeletionDoesNotShowThatIdentitiesAreWritten() throws {
    let text = #"[{"text":"a"},{"text":"b"}]"#
    try folder.write(text, to: "visits.json")
    let file = UndoStore(try JSONFileRepository<Fleeting>(path: path))
    try file.delete(file.elements[0].id, named: "Delete")
    expectFailure(.unencodable) { try file.save(Fleeting(text: "c"), named: "Add") }
    try folder.write(text, to: "visits.json")
    let document = UndoStore(try JSONDocumentRepository<Fleeting>(path: path))
    try document.delete(document.elements[0].id, named: "Delete")
    expectFailure(.unencodable) { try document.save(Fleeting(text: "c"), named: "Add") }
    #expect(file.elements.map(\.text) == ["b"] && document.elements.map(\.text) == ["b"])
  }

  @Test func anElementThatCantBeReadBackIsRefused() throws {
    let file = UndoStore(try JSONFileRepository<Broken>(path: path))
    let error = expectFailure(.unencodable) { try file.save(Broken(id: 1), named: "Add") }
    #expect(error?.underlyingError is DecodingError)
    let document = UndoStore(try JSONDocumentRepository<Broken>(path: path))
    expectFailure(.unencodable) { try document.save(Broken(id: 1), named: "Add") }
    #expect(file.elements.isEmpty && document.elements.isEmpty)
  }
}
