import Testing
import UndoRedo

/// A repository that calls its store while it performs.
private final class Caller: ResidentRepository {
  typealias Element = Note
  typealias Failure = Never

  private var notes = InMemoryRepository([Note(1, "a")])
  var call: () -> Void = {}

  subscript(id: Int) -> Note? { notes[id] }
  var elements: [Note] { notes.elements }

  func perform(_ steps: UndoSteps<Note>) {
    notes.perform(steps)
    call()
  }

  /// Creates a store with something to undo and to redo, whose repository then makes a call.
  static func store(calling call: @escaping (UndoStore<Caller>) -> Void) -> UndoStore<Caller> {
    let caller = Caller()
    let store = UndoStore(caller)
    store.save(Note(1, "b"), named: "")
    store.save(Note(1, "c"), named: "")
    store.undo()
    caller.call = { call(store) }
    return store
  }
}

struct ReentrancyTests {
  /// Optimized code deallocates a gesture at any time after its last use, such as within an undo.
  @Test(arguments: ["committed", "cancelled", "followed by another"])
  func anEndedGestureMayGoMeanwhile(end: String) {
    var gesture: UndoGesture<Caller>?
    let store = Caller.store { _ in gesture = nil }
    gesture = store.beginGesture("Type")
    switch end {
    case "committed": gesture?.commit()
    case "cancelled": gesture?.cancel()
    default: store.beginGesture("Other").commit()
    }
    #expect(gesture?.isUnderWay == false)
    store.undo()
    #expect(gesture == nil && store[1]?.text == "a")
  }

  /// As an observation may.
  @Test func anObservationMayGoMeanwhile() {
    var (observation, count): (UndoObservation?, Int) = (nil, 0)
    let store = Caller.store { _ in observation = nil }
    observation = store.observe { _ in count += 1 }
    store.save(Note(1, "d"), named: "Edit")
    store.save(Note(1, "e"), named: "Edit")
    #expect(observation == nil && count == 0 && store.history.undoable.count == 3)
    let other = store.observe { _ in count += 1 }
    store.undo()
    #expect(count == 1)
    other.cancel()
  }
}

extension Misuse {
  private static func byARepository(
    _ name: String, _ commit: @escaping @Sendable () throws -> Void
  ) -> Misuse {
    Misuse(name, breaks: "What a store calls while it works can't use it", commit)
  }

  static let ofReentrancy = [
    byARepository("undo within an edit") {
      Caller.store { $0.undo() }.save(Note(1, "d"), named: "")
    },
    byARepository("an edit within undo") {
      Caller.store { $0.save(Note(2, "d"), named: "") }.undo()
    },
    byARepository("a group within undo") { Caller.store { $0.group("Group") {} }.undo() },
    byARepository("redo at the end of a group") {
      let store = Caller.store { $0.redo() }
      store.group("Group") { store.save(Note(1, "d"), named: "") }
    },
    byARepository("undo all within redo") { Caller.store { $0.undoAll() }.redoAll() },
  ]
}
