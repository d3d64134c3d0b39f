// Made of the examples in Sources/UndoRedo/UndoRedo.docc/ViewModels.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoJSON
import UndoRedoParts
import UndoRedoTesting

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/ViewModels.md") func examplesOfViewModels() async throws {
let temporaryFolder = try TemporaryFolder()
defer { withExtendedLifetime(temporaryFolder) {} }

struct Album: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var title: String
}

struct Song: Identifiable, Equatable, Codable, Sendable {
  let id: Int
  var album: Int
  var title: String
}

final class Library<Repo: Repository<OneOf2<Album, Song>>> {
  let store: UndoStore<Repo>

  /// What the status line says.
  private(set) var status = ""

  /// What went wrong last, for an alert.
  private(set) var problem: (any Error)?

  private var observation: UndoObservation?

  init(_ repository: Repo) {
    store = UndoStore(
      repository, rules: [.cascade(from: Album.self, to: Song.self) { $0.album }])
    observation = store.observe { [weak self] event in
      self?.status = "\(event.name): \(event.changes.count)"
    }
  }

  func songs(of album: Album.ID) throws -> [Song] {
    try store[Song.self].fetch(where: { $0.album == album }, sortedBy: \.title)
  }

  func add(_ album: Album, _ songs: [Song]) {
    attempt {
      try store.group("Add Album") {
        try store[Album.self].save(album)
        try store[Song.self].save(contentsOf: songs)
      }
    }
  }

  func delete(_ album: Album.ID) {
    attempt { try store[Album.self].delete(album, named: "Delete Album") }
  }

  func undo() {
    attempt { try store.undo() }
  }

  private func attempt(_ body: () throws -> Void) {
    do { try body() } catch { problem = error }
  }
}

var library: Library? = Library(InMemoryRepository<OneOf2<Album, Song>>())
weak let released = library
library = nil
expectClaim(released == nil, true)


let file = temporaryFolder.url.appendingPathComponent("library.json")
let document = try JSONDocumentRepository<OneOf2<Album, Song>>(file)
let first = Library(document)
first.add(Album(id: 1, title: "Kind of Blue"), [Song(id: 1, album: 1, title: "So What")])
first.delete(1)
expectClaim(first.status, "Delete Album: 2")
try document.close()

let next = Library(try JSONDocumentRepository<OneOf2<Album, Song>>(file))
expectClaim(next.store.undoTitle, "Undo Delete Album")
next.undo()
expectClaim(try next.songs(of: 1).map(\.title), ["So What"])


let faults = FaultPlan()
let tested = Library(
  FaultyRepository(
    CheckedRepository(InMemoryRepository<OneOf2<Album, Song>>()), faults: faults))
tested.add(Album(id: 1, title: "Blue"), [Song(id: 1, album: 1, title: "Carey")])

faults.fail(at: .perform)
tested.delete(1)
expectClaim(tested.problem is InjectedFault, true)
expectClaim(try tested.songs(of: 1).count, 1)
expectClaim(tested.store.undoName, "Add Album")

faults.clear()
tested.delete(1)
expectClaim(try tested.songs(of: 1).isEmpty, true)
tested.undo()
expectClaim(try tested.songs(of: 1).count, 1)


@MainActor final class SharedLibrary<Repo: AsyncRepository<OneOf2<Album, Song>>> {
  let store: ObservedUndoStore<Repo>

  init(_ repository: Repo) {
    store = ObservedUndoStore(
      AsyncUndoStore(repository, rules: [.cascade(from: Album.self, to: Song.self) { $0.album }]))
  }

  func songs(of album: Album.ID) -> [Song] {
    store[Song.self].elements.filter { $0.album == album }.sorted { $0.title < $1.title }
  }

  @discardableResult
  func add(_ album: Album, _ songs: [Song]) -> Task<Void?, Never> {
    store.run { store in
      try await store.group("Add Album") {
        try await store[Album.self].save(album)
        try await store[Song.self].save(contentsOf: songs)
      }
    }
  }

  @discardableResult
  func delete(_ album: Album.ID) -> Task<Album?, Never> {
    store[Album.self].delete(album, named: "Delete Album")
  }
}

let requests = AsyncFaultPlan()
let shared = await SharedLibrary(
  FaultyAsyncRepository(
    RepositoryActor(InMemoryRepository<OneOf2<Album, Song>>()), faults: requests))
_ = await shared.add(Album(id: 1, title: "Blue"), [Song(id: 1, album: 1, title: "Carey")]).value

await requests.fail(at: .perform)
_ = await shared.delete(1).value
expectClaim(await shared.store.lastError is InjectedFault, true)
expectClaim(await shared.songs(of: 1).count, 1)
_ = await shared.delete(1).value
expectClaim(await shared.songs(of: 1).count, 0)
expectClaim(await shared.store.undoTitle, "Undo Delete Album")
}
