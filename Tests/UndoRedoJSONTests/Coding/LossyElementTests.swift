import Foundation
import TestSupport
import Testing
import UndoRedo

@testable import UndoRedoJSON

/// An element that is another one once it is read again can be changed, deleted, undone and redone
/// all the same.
@Suite struct LossyElementTests {
  /// It has a number that is not equal to itself, a date that is rounded, and properties that are not
  /// written.
  struct Item: Identifiable, Equatable, Codable {
    let id: Int
    var text: String
    var size = Double.nan
    var date = Date(timeIntervalSince1970: 1.75)
    var selection = 0
    var token = UUID()

    enum CodingKeys: CodingKey { case id, text, size, date }

    init(_ id: Int, _ text: String, size: Double = 1, selection: Int = 7) {
      (self.id, self.text, self.size, self.selection) = (id, text, size, selection)
    }
  }

  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("items.json")
  }

  private var encoder: JSONEncoder {
    let encoder = JSONFileRepository<Item>.defaultEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }

  private var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  private func file() throws -> JSONFileRepository<Item> {
    try JSONFileRepository(path: path, encoder: encoder, decoder: decoder)
  }

  private func document() throws -> JSONDocumentRepository<Item> {
    try JSONDocumentRepository(
      path: path, options: JSONDocumentOptions(durability: .system), encoder: encoder,
      decoder: decoder)
  }

  @Test(arguments: [1, .nan]) func aFileIsNeverStuck(size: Double) throws {
    try live(size) {
      UndoStore(try file())
    } reopen: { _ in
      UndoStore(try file())
    }
  }

  @Test(arguments: [1, .nan], [false, true])
  func aDocumentIsNeverStuck(size: Double, readsAll: Bool) throws {
    try live(size) {
      UndoStore(try document())
    } reopen: { store in
      try store.repository.close()
      let store = UndoStore(try document())
      if readsAll { try store.loadHistory() }
      return store
    }
  }

  private func live<Repo: ResidentRepository<Item>>(
    _ size: Double, open: () throws -> UndoStore<Repo>,
    reopen: (UndoStore<Repo>) throws -> UndoStore<Repo>
  ) throws {
    var store = try open()
    for id in 1...3 { try store.save(Item(id, "a", size: size), named: "Add") }
    try store.save(Item(1, "b", size: size), named: "Change")
    try store.delete(2, named: "Delete")
    try store.undo(2)
    try store.redo(2)
    try store.withoutRecording { try store.save(Item(3, "c", size: size), named: "") }
    store = try reopen(store)
    #expect(texts(store) == [1: "b", 3: "c"])
    let actions = store.history.actions.count
    try store.undo(store.canUndo ? 2 : 0)
    try store.redo(store.canRedo ? 2 : 0)
    #expect(texts(store) == [1: "b", 3: "c"], "after \(actions) actions")
    _ = try store.modify(1, named: "Change") { $0.text = "d" }
    try store.delete(3, named: "Delete")
    try store.undo()
    store = try reopen(store)
    #expect(texts(store) == [1: "d", 3: "c"])
    if store.canRedo { try store.redo() } else { try store.delete(3, named: "Delete") }
    try store.save(Item(1, "e", size: size), named: "Change")
    try store.undo()
    #expect(texts(store) == [1: "d"])
    try store.undoAll()
    try store.redoAll()
    #expect(texts(store) == [1: "e"])
    for element in store.elements { try store.delete(element.id, named: "Delete") }
    #expect(store.elements.isEmpty)
  }

  /// It has a property that is not written.
  struct Selected: Identifiable, Equatable, Codable {
    let id: Int
    var text: String
    var selection = 7

    enum CodingKeys: CodingKey { case id, text }
  }

  /// An action that is coalesced leads back to what it began with, as far as that is written.
  @Test(arguments: [false, true], 1...3)
  func whatIsCoalescedLeadsBack(keepsBranches: Bool, undone: Int) throws {
    try leadBack(keepsBranches, undone) { Selected(id: $0, text: $1, selection: $2) }
    try folder.remove("items.json")
    try folder.remove("items.json.undo")
    // Read again, it has another token each time.
    try leadBack(keepsBranches, undone) { Item($0, $1, selection: $2) }
  }

  private func leadBack<Element: Identifiable & Equatable & Codable>(
    _ keepsBranches: Bool, _ undone: Int,
    _ make: (_ id: Int, _ text: String, _ selection: Int) -> Element
  ) throws where Element.ID == Int {
    func open() throws -> UndoStore<JSONDocumentRepository<Element>> {
      let store = UndoStore(
        try JSONDocumentRepository<Element>(
          path: path, options: JSONDocumentOptions(durability: .system), encoder: encoder,
          decoder: decoder))
      if keepsBranches {
        store.keepsBranches = true
        try store.loadHistory()
      }
      return store
    }
    func written<Repo: ResidentRepository<Element>>(_ store: UndoStore<Repo>) throws -> [String] {
      let encoder = encoder
      encoder.outputFormatting = .sortedKeys
      return try store.elements.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        .sorted()
    }
    var store = try open()
    try store.save(make(1, "a", 0), named: "Add")
    try store.save(make(2, "b", 0), named: "Other")
    try store.repository.close()
    store = try open()
    for (text, selection) in [("ab", 1), ("a", 2)] {
      try store.coalescingActions(by: "text") {
        try store.save(make(1, text, selection), named: "Type")
      }
    }
    try store.save(make(3, "c", 0), named: "Last")
    try store.repository.close()
    store = try open()
    let names = ["Add", "Other", "Type", "Last"]
    let all = try written(store)
    #expect(try store.undo(undone).map(\.name) == names.suffix(undone).reversed())
    let left = try written(store)
    try store.repository.close()
    store = try open()
    #expect(try written(store) == left)
    #expect(try store.redoAll().map(\.name) == names.suffix(undone))
    #expect(try written(store) == all)
    #expect(try store.undoAll().count == names.count && store.elements.isEmpty)
    #expect(store.repository.report.complaints == [])
  }

  /// An unrecorded change takes an action back, as far as that is written; a limit counts it no more.
  @Test func whatTakesAnActionBackIsCounted() throws {
    func texts(_ store: UndoStore<JSONDocumentRepository<Selected>>) -> [Int: String] {
      Dictionary(uniqueKeysWithValues: store.elements.map { ($0.id, $0.text) })
    }
    func open() throws -> UndoStore<JSONDocumentRepository<Selected>> {
      try .open(StoredFile(path: path), limit: 2)
    }
    var store = try open()
    for (id, text) in [(1, "a"), (2, "b"), (1, "c"), (2, "d")] {
      try store.save(Selected(id: id, text: text), named: text)
    }
    try store.repository.compact()
    for (id, text) in [(2, "e"), (1, "f")] {
      try store.save(Selected(id: id, text: text), named: text)
    }
    try store.withoutRecording {
      try store.save(Selected(id: 1, text: "c", selection: 1), named: "")
    }
    try store.save(Selected(id: 3, text: "g"), named: "g")
    for _ in 0..<2 {
      try store.repository.close()
      store = try open()
      #expect(try store.undoAll().map(\.name) == ["g", "e"])
      let left = texts(store)
      try store.repository.close()
      store = try open()
      #expect(texts(store) == left)
      #expect(try store.redoAll().map(\.name) == ["e", "g"])
      #expect(texts(store) == [1: "c", 2: "e", 3: "g"])
    }
  }

  /// What is merely written less exactly has not been changed by anybody.
  @Test(arguments: [1, .nan]) func reloadingFindsOnlyWhatOthersHaveChanged(size: Double) throws {
    let store = UndoStore(try file())
    for id in 1...2 { try store.save(Item(id, "a", size: size), named: "Add") }
    try store.undo()
    let token = store[1]?.token
    #expect(try store.reload().isEmpty)
    #expect(store.redoName == "Add" && store[1]?.token == token)
    try store.redo()

    var other = try file()
    try other.perform([.created(Item(3, "theirs", size: size))])
    #expect(try store.reload().map(\.id) == [3])
    try other.perform(other[2].map { [.modified(from: $0, to: Item(2, "theirs"))] } ?? [])
    #expect(try store.reload().map(\.id) == [2])
    #expect(store.elements.map(\.text) == ["a", "theirs", "theirs"] && store[1]?.token == token)
    try store.undoAll()
    #expect(try store.elements.isEmpty && file().elements.isEmpty)
  }

  /// Where nobody has touched the file, nothing has changed, however inexactly identities are written.
  @Test func aFileThatNobodyHasTouchedIsNotReadAgain() throws {
    struct Visit: Identifiable, Equatable, Codable {
      enum CodingKeys: CodingKey { case id }
      let id: Double

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id.rounded(.down), forKey: .id)
      }
    }
    let folder = try TemporaryFolder()
    let store = UndoStore(try JSONFileRepository<Visit>(path: folder.path("visits.json")))
    try store.save(Visit(id: 12.5), named: "Add")
    try store.save(Visit(id: 14), named: "Add Other")
    try store.undo()
    #expect(try store.reload().isEmpty)
    #expect(store.redoName == "Add Other" && store[12.5] != nil)
  }

  @Test func aBufferMeetsOnlyWhatOthersHaveChanged() throws {
    let store = UndoStore(BufferedRepository(try file()))
    try store.save(Item(1, "a"), named: "Add")
    try store.save()
    _ = try store.modify(1, named: "Edit") { $0.text = "mine" }
    var other = try file()
    try other.perform([.created(Item(2, "theirs"))])
    #expect(try store.reload().map(\.id) == [2])
    try store.save()
    #expect(try file().elements.map(\.text) == ["mine", "theirs"])
  }

  private func texts<Repo: ResidentRepository<Item>>(_ store: UndoStore<Repo>) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: store.elements.map { ($0.id, $0.text) })
  }

  /// A history that was stored elsewhere has other values than those that are read from the file.
  @Test func aHistoryFromBeforeCanBeUndone() throws {
    var store = UndoStore(try file())
    try store.save(Item(1, "a"), named: "Add")
    try store.save(Item(1, "b"), named: "Change")
    let steps = Array(store.history.actions).flatMap { Array($0.steps) }
    store = UndoStore(try file())
    try store.repository.checkPerforming([steps[1].flip()])
    #expect(store.elements.map(\.text) == ["b"])
    let document = try document()
    for step in steps.reversed() { try document.perform([step.flip()]) }
    #expect(document.elements.isEmpty)
  }
}

extension JSONFileRepository {
  /// Performs steps in a copy, and takes them back.
  fileprivate func checkPerforming(_ steps: UndoSteps<Element>) throws {
    var copy = self
    try copy.perform(steps)
    try copy.perform(steps.flip())
  }
}
