import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON
import UndoRedoTesting

/// An accepted action leads to a document that can be opened: what could not be read again is refused.
@Suite struct ReadingBackTests {
  /// An element that is written as it is, and read only if it has a title.
  private struct Page: Identifiable, Equatable, Codable {
    struct NoTitle: Error {}

    let id: Int
    var pageTitle: String
    var text = ""

    init(id: Int, pageTitle: String, text: String = "") {
      (self.id, self.pageTitle, self.text) = (id, pageTitle, text)
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(Int.self, forKey: .id)
      pageTitle = try values.decode(String.self, forKey: .pageTitle)
      text = try values.decode(String.self, forKey: .text)
      if pageTitle.isEmpty { throw NoTitle() }
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(
    _ name: String, isSnakeCase: Bool
  ) throws -> UndoStore<JSONDocumentRepository<Page>> {
    let (encoder, decoder) = (JSONFileRepository<Page>.defaultEncoder(), JSONDecoder())
    if isSnakeCase {
      encoder.keyEncodingStrategy = .convertToSnakeCase
      decoder.keyDecodingStrategy = .convertFromSnakeCase
    }
    return UndoStore(
      try JSONDocumentRepository(
        path: folder.path(name), options: JSONDocumentOptions(durability: .system),
        encoder: encoder, decoder: decoder))
  }

  /// Copies a document and its journal as they are, as after a crash.
  private func crash(_ name: String) throws {
    for suffix in ["", ".undo"] {
      if folder.exists("copy.json" + suffix) { try folder.remove("copy.json" + suffix) }
      if let bytes = folder.bytes(name + suffix) {
        try folder.write(bytes, to: "copy.json" + suffix)
      }
    }
  }

  private func thrownError(_ body: () throws -> Void) -> JSONFileError? {
    do {
      try body()
      return nil
    } catch {
      return error as? JSONFileError
    }
  }

  @Test(arguments: [false, true], Depth.slice(of: 0..<60, oneIn: 10))
  func whatIsAcceptedCanBeRead(isSnakeCase: Bool, seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let store = try open("pages.json", isSnakeCase: isSnakeCase)
    for round in 0..<40 {
      let titles = (0..<2).map { _ in generator.oneIn(4) ? "" : "\(round)" }
      let ids = (0..<2).map { _ in generator.int(0..<4) }
      let pages = zip(ids, titles).map { Page(id: $0, pageTitle: $1) }
      let (before, count) = (store.elements, store.history.actions.count)
      var written = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
      let kind = generator.int(0..<6)
      let error = thrownError {
        switch kind {
        case 0:
          written[ids[0]] = pages[0]
          try store.save(pages[0], named: "Save")
        case 1:
          written[ids[0]]?.pageTitle = titles[0]
          try store.modify(ids[0], \.pageTitle, to: titles[0], named: "Retitle")
        case 2:
          for page in pages { written[page.id] = page }
          try store.save(contentsOf: pages, named: "Save")
        case 3:
          written[ids[0]] = pages[0]
          try store.withoutRecording { _ = try store.save(pages[0]) }
        case 4:
          written[ids[0]]?.pageTitle = titles[0]
          try store.coalescingActions(by: "key") {
            _ = try store.modify(ids[0], \.pageTitle, to: titles[0], named: "Type")
          }
        default:
          _ = try generator.oneIn(2) ? store.undo() : store.redo()
          written = Dictionary(uniqueKeysWithValues: store.elements.map { ($0.id, $0) })
        }
      }
      let place: Comment = "seed \(seed), round \(round), kind \(kind)"
      if written.values.contains(where: { $0.pageTitle.isEmpty }) {
        #expect(error?.code == .unencodable && error?.underlyingError is Page.NoTitle, place)
        #expect(error?.path == folder.path("pages.json"), place)
        #expect(store.elements == before && store.history.actions.count == count, place)
      } else {
        #expect(error == nil && Set(store.elements.map(\.id)) == Set(written.keys), place)
      }
      try crash("pages.json")
      let copy = try open("copy.json", isSnakeCase: isSnakeCase)
      #expect(copy.elements == store.elements, place)
      try copy.repository.close()
    }
  }

  /// To read all of a large element would take longer than to write what has changed of it.
  @Test func aLargeElementIsReadWhenItIsCreated() throws {
    let store = try open("pages.json", isSnakeCase: false)
    let text = String(repeating: "a", count: 20_000)
    expectFailure(.unencodable) { try store.save(Page(id: 1, pageTitle: "", text: text)) }
    try store.save(Page(id: 1, pageTitle: "a", text: text))
    try store.modify(1, \.pageTitle, to: "")
    try store.modify(1, \.text, to: String(text.dropLast(100)))
    expectFailure(.unencodable) { try store.modify(1, \.text, to: "") }
    #expect(store[1]?.text.count == 19_900)
  }

  @Test func aFileReadsWhatChanges() throws {
    let store = UndoStore(try JSONFileRepository<Page>(path: folder.path("pages.json")))
    try store.save(Page(id: 1, pageTitle: "a"))
    let before = folder.bytes("pages.json")
    expectFailure(.unencodable) { try store.modify(1, \.pageTitle, to: "") }
    expectFailure(.unencodable) { try store.save(Page(id: 2, pageTitle: "")) }
    #expect(folder.bytes("pages.json") == before && store[1]?.pageTitle == "a")
  }

  /// Lists within lists, as deep as is said.
  private struct Nest: Equatable, Codable {
    var depth: Int

    init(_ depth: Int) { self.depth = depth }

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      depth = list.isAtEnd ? 1 : try list.decode(Nest.self).depth + 1
    }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      if depth > 1 { try list.encode(Nest(depth - 1)) }
    }
  }

  private struct Tree: Identifiable, Equatable, Codable {
    let id: Int
    var nest: Nest
  }

  /// A decoder reads 512 levels, and in the journal, others are around an element.
  @Test(arguments: [400, 498, 499, 500, 505, 508, 509, 511, 512, 600])
  func whatIsNestedTooDeepIsRefused(depth: Int) throws {
    let path = folder.path("trees.json")
    let store = UndoStore(try JSONDocumentRepository<Tree>(path: path))
    try store.save(Tree(id: 1, nest: Nest(1)))
    try store.withoutRecording { _ = try store.modify(1, \.nest, to: Nest(2)) }
    let change = { _ = try store.modify(1, \.nest, to: Nest(depth)) }
    if depth < 500 {
      try change()
      try store.save(Tree(id: 2, nest: Nest(depth)))
    } else {
      let error = expectFailure(.unencodable, "\(depth)", change)
      #expect(
        error?.description
          == "\(path): the values of the element are nested more than 500 deep")
      expectFailure(.unencodable) { try store.save(Tree(id: 2, nest: Nest(depth))) }
    }
    for _ in 0..<2 {
      try crash("trees.json")
      let copy = UndoStore(try JSONDocumentRepository<Tree>(path: folder.path("copy.json")))
      try copy.loadHistory()
      #expect(copy.elements == store.elements && copy.history == store.history)
      try copy.repository.close()
      try store.repository.fold()
    }
  }

  /// Another program may nest values deeper than an entry takes.
  @Test(arguments: [501, 507])
  func whatOthersNestTooDeepCostsTheHistory(depth: Int) throws {
    let path = folder.path("trees.json")
    let first = UndoStore(try JSONDocumentRepository<Tree>(path: path))
    try first.save(Tree(id: 1, nest: Nest(1)))
    try first.repository.close()
    let theirs = Tree(id: 1, nest: Nest(depth))
    try folder.write(JSONEncoder().encode([theirs]), to: "trees.json")
    let store = UndoStore(try JSONDocumentRepository<Tree>(path: path))
    let report = store.repository.report
    #expect(report.isChangedByOthers && report.lostHistory?.code == .unencodable)
    #expect(report.copiesOfOlder.count == 2)
    #expect(store.elements == [theirs] && !store.canUndo)
    try store.modify(1, \.nest, to: Nest(2))
    #expect(store[1]?.nest.depth == 2)
  }

  /// On a branch, others are around an element.
  @Test func whatIsNestedDeepCanBeVisitedOnABranch() throws {
    let path = folder.path("trees.json")
    var store = UndoStore(try JSONDocumentRepository<Tree>(path: path))
    store.keepsBranches = true
    try store.save(Tree(id: 1, nest: Nest(499)), named: "Deep")
    try store.undo()
    try store.save(Tree(id: 1, nest: Nest(1)), named: "Flat")
    #expect(try store.jump(to: UndoPlace(1)) != nil)
    try store.repository.close()
    store = UndoStore(try JSONDocumentRepository<Tree>(path: path))
    store.keepsBranches = true
    #expect(store[1]?.nest.depth == 499)
    #expect(try store.jump(to: UndoPlace(2)) != nil)
    try store.delete(1)
  }

  /// What is left to another encoder is as deep.
  @Test(arguments: [499, 500, 508, 509, 511])
  func whatIsNestedTooDeepBesideAnInfiniteNumberIsRefused(depth: Int) throws {
    struct Pole: Identifiable, Equatable, Codable {
      let id: Int
      var height: Double
      var nest: Nest
    }
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let store = UndoStore(
      try JSONDocumentRepository<Pole>(
        path: folder.path("poles.json"), encoder: encoder, decoder: decoder))
    let pole = Pole(id: 1, height: .infinity, nest: Nest(depth))
    if depth < 500 {
      try store.save(pole)
    } else {
      expectFailure(.unencodable) { try store.save(pole) }
    }
  }

  /// An identity that is a text, and is read in small letters.
  private struct Tag: Identifiable, Equatable, Codable {
    var id: String
    var count = 0

    init(_ id: String) { self.id = id }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(String.self, forKey: .id).lowercased()
      count = try values.decode(Int.self, forKey: .count)
    }
  }

  @Test func anIdentityThatIsReadAsAnotherOneIsRefused() throws {
    let file = UndoStore(try JSONFileRepository<Tag>(path: folder.path("file.json")))
    let document = UndoStore(try JSONDocumentRepository<Tag>(path: folder.path("tags.json")))
    try file.save(Tag("alice"))
    try document.save(Tag("alice"))
    for error in [
      expectFailure(.unencodable) { try file.save(Tag("Bob")) },
      expectFailure(.unencodable) { try document.save(Tag("Bob")) },
    ] { #expect(error?.reason == "the id of the element is not read back as it is") }
    try document.modify("alice", \.count, to: 1)
    #expect(file.count == 1 && document.count == 1)
  }

  /// An identity that comes from what is changed.
  @Test func aChangeAfterWhichAnotherIdentityIsReadIsRefused() throws {
    struct Entry: Identifiable, Equatable, Codable {
      let id: String
      var title: String

      init(_ title: String) { (id, self.title) = (title, title) }

      init(from decoder: any Decoder) throws {
        self.init(
          try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .title))
      }
    }
    let document = UndoStore(try JSONDocumentRepository<Entry>(path: folder.path("entries.json")))
    let file = UndoStore(try JSONFileRepository<Entry>(path: folder.path("file.json")))
    try document.save(Entry("Home"))
    try file.save(Entry("Home"))
    expectFailure(.unencodable) { try document.modify("Home", \.title, to: "Start") }
    expectFailure(.unencodable) { try file.modify("Home", \.title, to: "Start") }
  }

  /// A journal is not written by hand, and what is in it is read as it was written.
  @Test func namesAreReadWhereElementsMayBeWrittenByHand() throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let open = {
      UndoStore(
        try JSONDocumentRepository<Tree>(path: folder.path("trees.json"), decoder: decoder))
    }
    var store: UndoStore<JSONDocumentRepository<Tree>>? = try open()
    try store?.save(Tree(id: 1, nest: Nest(1)), named: "a\0b")
    try store?.addCheckpoint("c\0d")
    store = nil
    let again = try open()
    #expect(again.undoName == "a\0b")
    try again.loadHistory()
    #expect(again.history.checkpoints.map(\.name) == ["c\0d"])
  }

  @Test func aDateThatIsNotFiniteIsRefused() throws {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let store = UndoStore(
      try JSONDocumentRepository<Tree>(
        path: folder.path("trees.json"), encoder: encoder, decoder: decoder),
      now: { UndoDate(secondsSince1970: .infinity) })
    let error = expectFailure(.unencodable) { try store.save(Tree(id: 1, nest: Nest(1))) }
    #expect(error?.reason == "only a finite number can be encoded")
  }

  /// What a migration makes of an element is written in its place.
  @Test func whatAMigrationMakesIsReadBack() throws {
    let migration = JSONMigration<Page>(to: 2) { decoder, _ in
      struct Old: Decodable {
        let id: Int
        let text: String
      }
      let old = try Old(from: decoder)
      return [Page(id: old.id, pageTitle: old.text)]
    }
    let text = #"[{"id":1,"text":""},{"id":2,"text":"Eggs"}]"#
    try folder.write(text, to: "pages.json")
    let path = folder.path("pages.json")
    let errors = [
      expectFailure(.malformed) { try JSONFileRepository(path: path, migration: migration) },
      expectFailure(.malformed) { try JSONDocumentRepository(path: path, migration: migration) },
    ]
    #expect(
      errors.allSatisfy {
        $0?.elementIndex == 0 && $0?.reason == "the element can't be decoded"
      })
    #expect(folder.text("pages.json") == text)

    // An older version of an element can't be reached by undo, and the document can be opened.
    struct First: Identifiable, Equatable, Codable {
      let id: Int
      var text: String
    }
    let first = UndoStore(try JSONDocumentRepository<First>(path: folder.path("old.json")))
    try first.save(First(id: 1, text: ""), named: "Add")
    try first.modify(1, \.text, to: "x", named: "Edit")
    try first.repository.close()
    for _ in 0..<2 {
      let store = UndoStore(
        try JSONDocumentRepository(path: folder.path("old.json"), migration: migration))
      try store.undoAll()
      #expect(store.elements == [Page(id: 1, pageTitle: "x")])
      try store.repository.close()
    }
  }
}
