import Foundation
import TestSupport
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedoJSON

extension StoreProgram {
  /// Stores of all kinds, the first of which is the one that others are to be like.
  var variants: [any StoreVariant] {
    get async throws {
      let memory = PlainVariant("memory", self, InMemoryRepository<Note>(), isOrdered: true)
      if isOfDocuments { return try [memory, openDocument, reopenedDocument] }
      var variants: [any StoreVariant] = try [
        memory,
        PlainVariant(
          "observed", self, InMemoryRepository<Note>(), isOrdered: true, isObserved: true),
        PlainVariant("diary", self, VariantDiary()),
        PlainVariant("diary reopened", self, VariantDiary()) { diary, reopening in
          reopening.isRelaunch ? { try diary.reopened() } : nil
        },
        file, openDocument, reopenedDocument, buffered,
      ]
      guard !recordsSelections else { return variants }
      let base = RepositoryActor(InMemoryRepository<Note>())
      variants += [
        await AwaitedVariant("awaited", self, RepositoryActor(InMemoryRepository<Note>())),
        await awaitedDiary, try await awaitedDocument,
        await AwaitedVariant("awaited buffer", self, AsyncBufferedRepository(base)),
      ]
      return variants
    }
  }

  /// A file, which always holds what the store does.
  private var file: any StoreVariant {
    get throws {
      let folder = try TemporaryFolder()
      let repository = try JSONFileRepository<Note>(StoredFile(in: folder), ElementCoding())
      return PlainVariant("file", self, repository) { repository, _ in
        let written = try JSONFileRepository<Note>(path: folder.path("notes.json"))
        guard written.elements == repository.elements else {
          throw Damaged(complaints: ["the file holds other elements"])
        }
        return nil
      }
    }
  }

  private var openDocument: any StoreVariant {
    get throws {
      let document = try VariantDocument(readsOneByOne)
      return try PlainVariant("document", self, document.open(), isObserved: true) {
        repository, reopening in
        if !reopening.isRelaunch { try document.prepare(repository, reopening) }
        return nil
      }
    }
  }

  private var reopenedDocument: any StoreVariant {
    get throws {
      let document = try VariantDocument(readsOneByOne)
      return try PlainVariant("document reopened", self, document.open()) { repository, reopening in
        try document.prepare(repository, reopening)
        return reopening.isRelaunch ? { try document.open() } : nil
      }
    }
  }

  private var buffered: any StoreVariant {
    let variant = PlainVariant("buffered", self, BufferedRepository(InMemoryRepository<Note>()))
    variant.transaction = { store, name, body in try store.transaction(name) { try body() } }
    return variant
  }

  private var awaitedDiary: any StoreVariant {
    get async {
      await AwaitedVariant("awaited diary", self, RepositoryActor(VariantDiary())) {
        diary, reopening in
        let reopened = try await diary.withBase { diary in try diary.reopened() }
        return reopening.isRelaunch ? { RepositoryActor(reopened) } : nil
      }
    }
  }

  private var awaitedDocument: any StoreVariant {
    get async throws {
      let document = try VariantDocument(readsOneByOne)
      return try await AwaitedVariant(
        "awaited document", self, RepositoryActor(document.open())
      ) { repository, reopening in
        try await repository.withBase { try document.prepare($0, reopening) }
        return reopening.isRelaunch ? { RepositoryActor(try document.open()) } : nil
      }
    }
  }
}

/// A document that can be opened again.
private struct VariantDocument: Sendable {
  private let folder: TemporaryFolder
  private let readsOneByOne: Bool

  init(_ readsOneByOne: Bool) throws {
    folder = try TemporaryFolder()
    self.readsOneByOne = readsOneByOne
  }

  func open() throws -> JSONDocumentRepository<Note> {
    let document = try JSONDocumentRepository.open(folder)
    if readsOneByOne { document.journal.batchLimit = 1 }
    return document
  }

  /// Does what comes before it is opened again.
  func prepare(
    _ document: JSONDocumentRepository<Note>, _ reopening: StoreProgram.Reopening
  ) throws {
    let complaints = document.report.complaints
    if !complaints.isEmpty { throw Damaged(complaints: complaints) }
    switch reopening {
    case .fold: try document.fold()
    case .compact: try document.compact()
    case .close: try document.close()
    case .crash: break
    }
  }
}

/// A document is not what it was left as.
private struct Damaged: Error {
  let complaints: [String]
}

/// A repository that leaves the history to a record.
private struct VariantDiary: ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private var table: CheckedRepository<InMemoryRepository<Note>>
  private var record: HistoryRecord<Note>

  init(_ notes: [Note] = [], _ history: UndoHistory<Note> = UndoHistory()) {
    table = CheckedRepository(InMemoryRepository(notes))
    record = HistoryRecord(history)
  }

  /// Returns what is there after a relaunch.
  func reopened() throws -> VariantDiary {
    let data = try JSONEncoder().encode(record.history)
    return VariantDiary(elements, try JSONDecoder().decode(UndoHistory<Note>.self, from: data))
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
