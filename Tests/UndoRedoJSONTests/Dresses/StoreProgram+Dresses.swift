import Foundation
import TestSupport
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

extension StoreProgram {
  /// Stores of all kinds, the first of which is the one that others are to be like.
  var dresses: [any Dress] {
    get async throws {
      var dresses: [any Dress] = try [
        PlainDress("memory", self, InMemoryRepository<Note>(), isOrdered: true),
        PlainDress(
          "observed", self, InMemoryRepository<Note>(), isOrdered: true, isObserved: true),
        PlainDress("diary", self, DressDiary()),
        PlainDress("diary reopened", self, DressDiary()) { diary, reopening in
          reopening.isRelaunch ? { try diary.reopened() } : nil
        },
        openDocument, reopenedDocument, buffered,
      ]
      guard !recordsSelections else { return dresses }
      let base = RepositoryActor(InMemoryRepository<Note>())
      dresses += [
        await AwaitedDress("awaited", self, RepositoryActor(InMemoryRepository<Note>())),
        await awaitedDiary, try await awaitedDocument,
        await AwaitedDress("awaited buffer", self, AsyncBufferedRepository(base)),
      ]
      return dresses
    }
  }

  private var openDocument: any Dress {
    get throws {
      let document = try DressDocument(readsOneByOne)
      return try PlainDress("document", self, document.open(), isObserved: true) {
        repository, reopening in
        if !reopening.isRelaunch { try document.prepare(repository, reopening) }
        return nil
      }
    }
  }

  private var reopenedDocument: any Dress {
    get throws {
      let document = try DressDocument(readsOneByOne)
      return try PlainDress("document reopened", self, document.open()) { repository, reopening in
        try document.prepare(repository, reopening)
        return reopening.isRelaunch ? { try document.open() } : nil
      }
    }
  }

  private var buffered: any Dress {
    let dress = PlainDress("buffered", self, BufferedRepository(InMemoryRepository<Note>()))
    dress.transaction = { store, name, body in try store.transaction(name) { try body() } }
    return dress
  }

  private var awaitedDiary: any Dress {
    get async {
      await AwaitedDress("awaited diary", self, RepositoryActor(DressDiary())) { diary, reopening in
        let reopened = try await diary.withBase { diary in try diary.reopened() }
        return reopening.isRelaunch ? { RepositoryActor(reopened) } : nil
      }
    }
  }

  private var awaitedDocument: any Dress {
    get async throws {
      let document = try DressDocument(readsOneByOne)
      return try await AwaitedDress(
        "awaited document", self, RepositoryActor(document.open())
      ) { repository, reopening in
        try await repository.withBase { try document.prepare($0, reopening) }
        return reopening.isRelaunch ? { RepositoryActor(try document.open()) } : nil
      }
    }
  }
}

/// A document that can be opened again.
private struct DressDocument: Sendable {
  private let folder: TemporaryFolder
  private let readsOneByOne: Bool

  init(_ readsOneByOne: Bool) throws {
    folder = try TemporaryFolder()
    self.readsOneByOne = readsOneByOne
  }

  func open() throws -> JSONDocumentRepository<Note> {
    try DocumentWorld.open(folder, readsOneByOne: readsOneByOne)
  }

  /// Does what comes before it is opened again.
  func prepare(
    _ document: JSONDocumentRepository<Note>, _ reopening: StoreProgram.Reopening
  ) throws {
    switch reopening {
    case .fold: try document.fold()
    case .compact:
      try document.fold()
      try document.journal.compact()
    case .close: try document.close()
    case .crash: break
    }
  }
}

/// A repository that leaves the history to a record.
private struct DressDiary: ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private var table: CheckedRepository<InMemoryRepository<Note>>
  private var record: HistoryRecord<Note>

  init(_ notes: [Note] = [], _ history: UndoHistory<Note> = UndoHistory()) {
    table = CheckedRepository(InMemoryRepository(notes))
    record = HistoryRecord(history)
  }

  /// Returns what is there after a relaunch.
  func reopened() throws -> DressDiary {
    let data = try JSONEncoder().encode(record.history)
    return DressDiary(elements, try JSONDecoder().decode(UndoHistory<Note>.self, from: data))
  }

  subscript(id: Int) -> Note? { table[id] }
  var elements: [Note] { table.elements }

  mutating func perform(_ steps: UndoSteps<Note>) throws(UndoError) {
    try perform(steps, in: .absorbed(steps, discardedCount: .max))
  }

  mutating func perform(
    _ steps: UndoSteps<Note>, in change: HistoryChange<Note>
  ) throws(UndoError) {
    try table.perform(steps)
    record.apply(change)
  }

  var storedHistory: StoredHistory { record.storedHistory }
  mutating func storedRedoableActions() -> [StoredAction<Note>] { record.storedRedoableActions() }
  mutating func nextStoredActions(_ count: Int) -> [StoredAction<Note>] {
    record.nextStoredActions(count)
  }
  mutating func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
}
