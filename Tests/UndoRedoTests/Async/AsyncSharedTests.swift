import TestSupport
import Testing
import UndoRedoTesting

@testable import UndoRedo
@testable import UndoRedoAsync

/// Where others change the elements, too, an awaited store does what a plain one does.
@Suite struct AsyncSharedTests {
  private typealias Awaited = AsyncUndoStore<RepositoryActor<SharedNotes>>

  /// What was created anew, because somebody had deleted it, and is deleted again: the store learns that it
  /// has gone.
  @Test func whatOthersHaveDeletedIsCreatedAndDeletedAgain() async throws {
    let (notes, events) = (SharedNotes(), EventLog<Note>())
    let plain = UndoStore(notes)
    let observation = plain.observe { events.add($0) }
    try plain.save(Note(1, "a"), named: "Add")
    notes.remove(1)
    let actor = RepositoryActor(SharedNotes())
    let (awaited, awaitedEvents) = (AsyncUndoStore(actor), EventLog<Note>())
    await awaited.observe(awaitedEvents)
    try await awaited.save(Note(1, "a"), named: "Add")
    await actor.withBase { $0.remove(1) }
    _ = (events.take(), awaitedEvents.take())

    let action = try plain.perform("Both") {
      Create(Note(1, "b"))
      DeleteAll(Note.self)
    }
    let awaitedAction = try await awaited.perform("Both") {
      Create(Note(1, "b"))
      DeleteAll(Note.self)
    }
    #expect(action == nil && awaitedAction == nil)
    #expect(plain.history.actions.isEmpty)
    #expect(await awaited.history == plain.history)
    let told = events.take()
    #expect(told == [UndoEvent(.changed, changes: [.deleted(Note(1, "a"))])])
    #expect(awaitedEvents.take() == told)
    observation.cancel()
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<300, oneIn: 12))
  func longRandomSequences(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (notes, events) = (SharedNotes(), EventLog<Note>())
    let plain = UndoStore(notes)
    let actor = RepositoryActor(SharedNotes())
    let (awaited, awaitedEvents) = (AsyncUndoStore(actor), EventLog<Note>())
    let observation = seed % 2 > 0 ? plain.observe { events.add($0) } : nil
    if observation != nil { await awaited.observe(awaitedEvents) }
    var log: [String] = []
    for round in 0..<80 {
      let id = generator.int(1..<4)
      let comment = { Comment(rawValue: "seed \(seed), round \(round): \(log.suffix(12))") }
      if generator.oneIn(4) {
        let new = generator.oneIn(2) ? nil : Note(id, generator.pick(["a", "b", "c"]))
        log.append("others \(id) \(new?.text ?? "-")")
        if let new { notes.put(new) } else { notes.remove(id) }
        await actor.withBase { if let new { $0.put(new) } else { $0.remove(id) } }
        continue
      }
      let operation = Operation.random(using: &generator)
      log.append("\(operation)")
      let threw = throwsError { try operation.perform(on: plain) }
      #expect(await throwsError { try await operation.perform(on: awaited) } == threw, comment())
      let found = try await awaited.allElements()
      let (told, expected) = (awaitedEvents.take(), events.take())
      let history = await awaited.history
      guard Set(found) == Set(plain.elements), history == plain.history, told == expected else {
        Issue.record(
          """
          \(comment()): \(found), \(history), told \(told), not \(plain.elements), \
          \(plain.history), told \(expected)
          """)
        return
      }
    }
    observation?.cancel()
  }
}

extension AsyncSharedTests {
  private enum Operation {
    case save(Note)
    case delete(Int)
    case modify(Int)
    case lines([Line])
    case group([Note], isRecorded: Bool, fails: Bool)
    case undo, redo, undoAll, redoAll, markSaved, revert
    case limit(Int?)

    enum Line {
      case create(Note)
      case save(Note)
      case modify(Int)
      case delete(Int)
      case modifyAll, deleteAll
    }

    static func random(using generator: inout SeededGenerator) -> Operation {
      func note(_ generator: inout SeededGenerator) -> Note {
        Note(generator.int(1..<4), generator.pick(["a", "b", "c"]))
      }
      switch generator.int(0..<20) {
      case 0...1: return .save(note(&generator))
      case 2: return .delete(generator.int(1..<4))
      case 3: return .modify(generator.int(1..<4))
      case 4...9:
        return .lines(
          (0..<generator.int(1..<4)).map { _ in
            switch generator.int(0..<8) {
            case 0, 1: .create(note(&generator))
            case 2, 3: .save(note(&generator))
            case 4: .modify(generator.int(1..<4))
            case 5: .delete(generator.int(1..<4))
            case 6: .modifyAll
            default: .deleteAll
            }
          })
      case 10, 11:
        return .group(
          (0..<generator.int(1..<4)).map { _ in note(&generator) },
          isRecorded: generator.oneIn(2), fails: generator.oneIn(4))
      case 12, 13: return .undo
      case 14: return .redo
      case 15: return generator.oneIn(2) ? .undoAll : .redoAll
      case 16: return .markSaved
      case 17: return .revert
      case 18: return .limit(generator.pick([nil, 2, 5]))
      default: return .undo
      }
    }

    @ActionBuilder<Note>
    private func edits(_ lines: [Line]) -> [Edit<Note>] {
      for line in lines {
        switch line {
        case .create(let note): Create(note)
        case .save(let note): Save(note)
        case .modify(let id): Modify(id) { $0.text += "+" }
        case .delete(let id): Delete(id)
        case .modifyAll: ModifyAll(Note.self) { $0.text += "!" }
        case .deleteAll: DeleteAll(Note.self) { $0.text != "c" }
        }
      }
    }

    func perform(on store: UndoStore<SharedNotes>) throws {
      switch self {
      case .save(let note): try store.save(note, named: "Save")
      case .delete(let id): try store.delete(id, named: "Delete")
      case .modify(let id): try store.modify(id, named: "Modify") { $0.text += "-" }
      case .lines(let lines): try store.perform("Lines") { edits(lines) }
      case .group(let notes, let isRecorded, let fails):
        let body = {
          for note in notes {
            if store[note.id]?.text == note.text {
              try store.delete(note.id)
            } else {
              try store.save(note)
            }
          }
          if fails { throw Failed() }
        }
        if isRecorded { try store.group("Group", body) } else { try store.withoutRecording(body) }
      case .undo: try store.undo()
      case .redo: try store.redo()
      case .undoAll: try store.undoAll()
      case .redoAll: try store.redoAll()
      case .markSaved: try store.markSaved()
      case .revert: try store.revertToSaved()
      case .limit(let limit): store.limit = limit
      }
    }

    func perform(on store: Awaited) async throws {
      switch self {
      case .save(let note): try await store.save(note, named: "Save")
      case .delete(let id): try await store.delete(id, named: "Delete")
      case .modify(let id): try await store.modify(id, named: "Modify") { $0.text += "-" }
      case .lines(let lines): try await store.perform("Lines") { edits(lines) }
      case .group(let notes, let isRecorded, let fails):
        let body = {
          for note in notes {
            if try await store.element(withID: note.id)?.text == note.text {
              try await store.delete(note.id)
            } else {
              try await store.save(note)
            }
          }
          if fails { throw Failed() }
        }
        if isRecorded {
          try await store.group("Group", body)
        } else {
          try await store.withoutRecording(body)
        }
      case .undo: try await store.undo()
      case .redo: try await store.redo()
      case .undoAll: try await store.undoAll()
      case .redoAll: try await store.redoAll()
      case .markSaved: try await store.markSaved()
      case .revert: try await store.revertToSaved()
      case .limit(let limit): await store.setLimit(limit)
      }
    }
  }
}
