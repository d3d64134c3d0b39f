// Made of the examples in Sources/UndoRedoAsync/UndoRedoAsync.docc/AsyncRepositories.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

@Test("Examples of Sources/UndoRedoAsync/UndoRedoAsync.docc/AsyncRepositories.md") func examplesOfAsyncRepositories() async throws {

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

protocol NotesService: Sendable {
  func get(_ id: Int) async throws -> Note?
  func list() async throws -> [Note]
  func put(_ note: Note) async throws
  func delete(_ id: Int) async throws
}

struct NotesClient: SimpleAsyncRepository {
  typealias Element = Note
  typealias Failure = any Error

  let service: any NotesService

  func element(withID id: Int) async throws -> Note? { try await service.get(id) }
  func allElements() async throws -> [Note] { try await service.list() }
  func insert(_ note: Note) async throws { try await write(note, to: note.id) }
  func update(_ old: Note, to new: Note) async throws { try await write(new, to: new.id) }
  func delete(_ note: Note) async throws { try await write(nil, to: note.id) }

  private func write(_ note: Note?, to id: Int) async throws {
    do {
      if let note { try await service.put(note) } else { try await service.delete(id) }
    } catch {
      // It may have been written, and only the answer lost.
      guard try await service.get(id) == note else { throw error }
    }
  }
}

actor NotesServer: AsyncRepository {
  typealias Element = Note
  typealias Failure = UndoError

  private var notes: [Int: Note] = [:]

  func element(withID id: Int) async -> Note? {
    await Task.yield()
    return notes[id]
  }

  func allElements() async -> [Note] {
    await Task.yield()
    return notes.values.sorted { $0.id < $1.id }
  }

  func perform(_ steps: UndoSteps<Note>) async throws(UndoError) {
    await Task.yield()
    var transaction = notes
    for step in steps {
      guard step.starts(from: transaction[step.id]) else {
        throw UndoError(refusing: step, found: transaction[step.id])
      }
      transaction[step.id] = step.newValue
    }
    notes = transaction
  }
}


actor FakeService: NotesService {
  let faults: AsyncFaultPlan
  private var notes: [Int: Note] = [:]

  init(faults: AsyncFaultPlan) { self.faults = faults }

  func get(_ id: Int) async throws -> Note? { notes[id] }
  func list() async throws -> [Note] { notes.values.sorted { $0.id < $1.id } }

  func put(_ note: Note) async throws {
    try await faults.reach("put")
    notes[note.id] = note
    try await faults.reach("answer of put")
  }

  func delete(_ id: Int) async throws {
    try await faults.reach("delete")
    notes[id] = nil
    try await faults.reach("answer of delete")
  }
}

let faults = AsyncFaultPlan()
try await RepositoryRule.allShared.check(
  elements: { Note(id: $0, text: "\($1)") }, faults: faults,
  reopen: { NotesClient(service: $0.service) }
) {
  NotesClient(service: FakeService(faults: faults))
}

struct Logged<Base: AsyncRepository>: AsyncRepositoryWrapper {
  typealias Element = Base.Element
  typealias Failure = Base.Failure

  let base: Base
  let log: @Sendable (String) -> Void

  func didPerform(_ steps: UndoSteps<Element>) async { log("performed: \(steps.count)") }
}

let logged = AsyncUndoStore(Logged(base: NotesServer()) { line in print(line) })
try await logged.save(Note(id: 1, text: "Hello"), named: "Add Note")    // prints "performed: 1"
expectClaim(try await logged.undo()?.name, "Add Note")

let store = AsyncUndoStore(NotesServer())
try await store.save(Note(id: 1, text: "Hello"), named: "Add Note")
try await store.perform("Answer") {
  Modify(1) { $0.text += ", World" }
  Create(Note(id: 2, text: "Hello yourself"))
}
expectClaim(try await store.count, 2)
expectClaim(await store.undoTitle, "Undo Answer")
expectClaim(try await store.undo()?.name, "Answer")
expectClaim(try await store[1]?.text, "Hello")

try await withThrowingTaskGroup { tasks in
  for _ in 1...100 {
    tasks.addTask { try await store.modify(1, named: "Shout") { $0.text += "!" } }
  }
  try await tasks.waitForAll()
}
expectClaim(try await store[1]?.text.count, 105)
expectClaim(await store.history.undoable.count, 101)

try await store.group("Import") {
  async let first = store.save(Note(id: 3, text: "Three"), named: "Add Note")
  async let second = store.save(Note(id: 4, text: "Four"), named: "Add Note")
  _ = try await (first, second)
}
expectClaim(await store.undoName, "Import")

let (drag, finger) = AsyncStream.makeStream(of: String.self)
for text in ["M", "Mo", "Moved"] { finger.yield(text) }
finger.finish()

try await store.group("Move") {
  for await text in drag {
    try await store.modify(1, \.text, to: text)
  }
}
expectClaim(try await store[1]?.text, "Moved")

let task = Task {
  try await store.group("Never Mind") {
    try await store.delete(1, named: "Delete")
    withUnsafeCurrentTask { $0?.cancel() }
  }
}
do {
  try await task.value
} catch is CancellationError {
  expectClaim(await store.undoName, "Move")
}

let draft = AsyncUndoStore(AsyncBufferedRepository(NotesServer()))
try await draft.save(Note(id: 1, text: "Hello"), named: "Add Note")
try await draft.modify(1, \.text, to: "Hello, World", named: "Edit Note")
expectClaim(await draft.hasUnsavedChanges, true)
try await draft.save()           // one step: the note was created
expectClaim(await draft.hasUnsavedChanges, false)

try await draft.transaction("Import") {    // a group that is saved when it ends, or reverted
  try await draft.save(Note(id: 2, text: "World"))
}
expectClaim(await draft.hasUnsavedChanges, false)

let sheet = await draft.makeScope()
try await sheet.modify(1, \.text, to: "Hi", named: "Type")
expectClaim(try await sheet.undo()?.name, "Type")
expectClaim(try await sheet.redo()?.name, "Type")
try await sheet.commit("Edit Details")
expectClaim(await draft.undoTitle, "Undo Edit Details")

let notes = await ObservedUndoStore(store)
_ = await notes.save(Note(id: 9, text: "Shown"), named: "Add Note").value
expectClaim(await notes[9]?.text, "Shown")
expectClaim(await notes.undoTitle, "Undo Add Note")
_ = await notes.undo().value
expectClaim(await notes[9] == nil, true)
expectClaim(await notes.isWorking, false)

_ = await notes.run { store in
  try await store.withAuthor("Ann") {
    try await store.modify(1, \.text, to: "Shown to Ann", named: "Edit Note")
  }
}.value
expectClaim(await notes.undoTitle, "Undo Edit Note")
_ = await notes.undo(by: "Ann").value
expectClaim(await notes[1]?.text, "Moved")
expectClaim(await notes.redoTitle(by: "Ann"), "Redo Edit Note")
}
