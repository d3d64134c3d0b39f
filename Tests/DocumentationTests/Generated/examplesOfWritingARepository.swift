// Made of the examples in Sources/UndoRedo/UndoRedo.docc/WritingARepository.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@Suite("Examples of Sources/UndoRedo/UndoRedo.docc/WritingARepository.md") struct examplesOfWritingARepository {

struct Note: Identifiable, Equatable, Codable {
  let id: Int
  var text: String
  var due = Date.distantFuture
}

struct NoteFolder: SimpleRepository {
  typealias Element = Note
  typealias Failure = any Error

  let url: URL

  /// Opens a folder, and creates it where there is none.
  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func element(withID id: Int) throws -> Note? {
    let file = file(for: id)
    return FileManager.default.fileExists(atPath: file.path) ? try read(file) : nil
  }

  func allElements() throws -> [Note] {
    try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "json" }.map(read).sorted { $0.id < $1.id }
  }

  func insert(_ note: Note) throws { try write(note) }
  func update(_ old: Note, to new: Note) throws { try write(new) }
  func delete(_ note: Note) throws { try FileManager.default.removeItem(at: file(for: note.id)) }

  private func file(for id: Int) -> URL { url.appendingPathComponent("\(id).json") }

  private func read(_ file: URL) throws -> Note {
    try JSONDecoder().decode(Note.self, from: Data(contentsOf: file))
  }

  private func write(_ note: Note) throws {
    try JSONEncoder().encode(note).write(to: file(for: note.id), options: .atomic)
  }
}


@Test func noteFolderKeepsTheRules() throws {
  let folder = TemporaryFolder.base.appendingPathComponent("\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  try RepositoryRule.allDurable.check(
    elements: { number, version in
      Note(id: number, text: "\(version)", due: Date(timeIntervalSince1970: Double(version) / 3))
    },
    reopen: { try NoteFolder($0.url) }
  ) {
    try NoteFolder(folder.appendingPathComponent("\(UUID())"))
  }
}

@Test func whatArrives() {
  let repository = RecordingRepository(InMemoryRepository<Note>())
  let store = UndoStore(repository)
  let (draft, letter) = (Note(id: 1, text: "Draft"), Note(id: 1, text: "Letter"))
  let card = Note(id: 2, text: "Card")

  store.save(draft, named: "Add Note")
  store.group("Write") {
    store.save(Note(id: 1, text: "Let"), named: "Type")
    store.save(card, named: "Add Note")
    store.save(Note(id: 3, text: "Slip"), named: "Add Note")
    store.save(letter, named: "Type")
    store.delete(3, named: "Delete Note")
  }
  #expect(repository.performed.last == [.modified(from: draft, to: letter), .created(card)])

  store.undo()
  #expect(repository.performed.last == [.deleted(card), .modified(from: letter, to: draft)])

  store.redo()
  store.undo(2)
  #expect(
    repository.performed.last == [
      .deleted(card), .modified(from: letter, to: draft), .deleted(draft),
    ])
}

struct Table: ResidentRepository {
  typealias Element = Note
  typealias Failure = any Error

  private var rows: [Int: Note] = [:]

  subscript(id: Int) -> Note? { rows[id] }
  var elements: [Note] { rows.values.sorted { $0.id < $1.id } }

  mutating func perform(_ steps: UndoSteps<Note>) throws {
    var transaction = rows
    for step in steps {
      let found = transaction[step.id]
      guard step.starts(from: found) else { throw UndoError(refusing: step, found: found) }
      switch step {
      case .created(let new): transaction[new.id] = new
      case .modified(_, let new): transaction[new.id] = new
      case .deleted(let old): transaction[old.id] = nil
      }
    }
    rows = transaction
  }
}

@Test func tableKeepsTheRules() throws {
  try RepositoryRule.all.check(elements: { Note(id: $0, text: "\($1)") }) { Table() }
}

struct Calendar: SimpleRepository {
  typealias Element = Note
  typealias Failure = any Error

  private var rows: [Int: (text: String, seconds: Int)] = [:]

  func element(withID id: Int) throws -> Note? {
    rows[id].map {
      Note(id: id, text: $0.text, due: Date(timeIntervalSince1970: Double($0.seconds)))
    }
  }

  func allElements() throws -> [Note] { try rows.keys.sorted().compactMap(element) }

  mutating func insert(_ note: Note) throws {
    rows[note.id] = (note.text, Int(note.due.timeIntervalSince1970))
  }

  mutating func update(_ old: Note, to new: Note) throws { try insert(new) }
  mutating func delete(_ note: Note) throws { rows[note.id] = nil }
}

@Test func aRoundedDateCannotBeUndone() throws {
  let store = UndoStore(Calendar())
  let note = Note(id: 1, text: "Tea", due: Date(timeIntervalSince1970: 0.5))
  try store.save(note, named: "Add Note")
  let refusal = #expect(throws: UndoError.self) { try store.undo() }
  #expect(refusal?.code == .conflict)

  let violation = #expect(throws: RuleViolation.self) {
    try RepositoryRule.perform.check(
      elements: { Note(id: $0, text: "", due: Date(timeIntervalSince1970: Double($1) / 3)) }
    ) {
      Calendar()
    }
  }
  #expect(violation?.rule == .perform)
}

@discardableResult
func retrying<Result>(_ edit: () throws -> Result) throws -> Result {
  for _ in 1..<5 {
    do { return try edit() } catch UndoError.Code.conflict { continue }
  }
  return try edit()
}

final class Board: SimpleRepository, ResidentRepository {
  typealias Element = Note
  typealias Failure = any Error

  private var notes: [Int: Note] = [:]

  subscript(id: Int) -> Note? { notes[id] }
  var elements: [Note] { notes.values.sorted { $0.id < $1.id } }

  func insert(_ note: Note) throws { notes[note.id] = note }
  func update(_ old: Note, to new: Note) throws { notes[new.id] = new }
  func delete(_ note: Note) throws { notes[note.id] = nil }
}

@Test func somebodyWritesInBetween() throws {
  let board = Board()
  let (ours, theirs) = (UndoStore(board), UndoStore(board))
  try ours.save(Note(id: 1, text: "Tea"), named: "Add Note")

  var attempts = 0
  try retrying {
    try ours.group("Ask") {
      attempts += 1
      try ours.modify(1) { $0.text += "?" }
      if attempts == 1 { try theirs.save(Note(id: 1, text: "Coffee"), named: "Rename") }
    }
  }
  #expect(attempts == 2)
  #expect(ours[1]?.text == "Coffee?")
}

struct Notebook: ResidentRepository, HistoryRepository {
  typealias Element = Note
  typealias Failure = any Error

  private struct Contents: Codable {
    var notes: [Note] = []
    var history = UndoHistory<Note>()
    var revision = 0
  }

  struct Outdated: Error {}

  let url: URL
  private var table: CheckedRepository<InMemoryRepository<Note>>
  private var record: HistoryRecord<Note>
  private var revision: Int

  init(_ url: URL) throws {
    let contents = try Self.read(url)
    self.url = url
    table = CheckedRepository(InMemoryRepository(contents.notes))
    record = HistoryRecord(contents.history)
    revision = contents.revision
  }

  private static func read(_ url: URL) throws -> Contents {
    guard FileManager.default.fileExists(atPath: url.path) else { return Contents() }
    return try JSONDecoder().decode(Contents.self, from: Data(contentsOf: url))
  }

  subscript(id: Int) -> Note? { table[id] }
  var elements: [Note] { table.elements }

  mutating func perform(_ steps: UndoSteps<Note>) throws {
    try perform(steps, in: .absorbed(steps, discardedCount: .max))
  }

  mutating func perform(_ steps: UndoSteps<Note>, in change: HistoryChange<Note>) throws {
    guard try Self.read(url).revision == revision else { throw Outdated() }
    var next = self
    try next.table.perform(steps)
    next.record.apply(change)
    next.revision += 1
    let contents = Contents(
      notes: next.elements, history: next.record.history, revision: next.revision)
    try JSONEncoder().encode(contents).write(to: url, options: .atomic)
    self = next
  }

  var storedHistory: StoredHistory { record.storedHistory }
  mutating func storedRedoableActions() -> [StoredAction<Note>] { record.storedRedoableActions() }
  mutating func nextStoredActions(_ count: Int) -> [StoredAction<Note>] {
    record.nextStoredActions(count)
  }
  mutating func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
}

@Test func notebookKeepsTheRules() throws {
  let folder = TemporaryFolder.base.appendingPathComponent("\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try RepositoryRule.allSharedHistory.check(
    elements: { Note(id: $0, text: "\($1)") }, rounds: 5, reopen: { try Notebook($0.url) }
  ) {
    try Notebook(folder.appendingPathComponent("\(UUID())"))
  }
}

struct Audited<Base: Repository>: RepositoryWrapper {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  var base: Base
  private(set) var performed = 0

  init(_ base: Base) { self.base = base }

  func refusal(_ error: UndoError) -> Failure { base.refusal(error) }

  mutating func didPerform(_ steps: UndoSteps<Element>) { performed += steps.count }
}

@Test func auditedNotebookKeepsTheRules() throws {
  let folder = TemporaryFolder.base.appendingPathComponent("\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try RepositoryRule.allHistory.check(
    elements: { Note(id: $0, text: "\($1)") }, rounds: 1, reopen: { Audited(try Notebook($0.base.url)) }
  ) {
    Audited(try Notebook(folder.appendingPathComponent("\(UUID())")))
  }
}

struct Validated<Base: Repository<Note>>: RepositoryWrapper {
  struct EmptyText: Error {}

  typealias Element = Note
  typealias Failure = any Error

  var base: Base

  init(_ base: Base) { self.base = base }

  func failure(_ error: Base.Failure) -> any Error { error }
  func refusal(_ error: UndoError) -> any Error { error }

  mutating func willPerform(_ steps: UndoSteps<Note>) throws {
    if steps.contains(where: { $0.newValue?.text.isEmpty == true }) { throw EmptyText() }
  }
}

@Test func emptyTextsAreRefused() throws {
  let store = UndoStore(Validated(CheckedRepository(InMemoryRepository<Note>())))
  try store.save(Note(id: 1, text: "Tea"), named: "Add Note")
  #expect(throws: (any Error).self) { try store.modify(1, \.text, to: "", named: "Clear") }
  #expect(store.undoName == "Add Note")
}
}
