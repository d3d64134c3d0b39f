import TestSupport
import Testing
import UndoRedo

#if os(macOS) || os(Linux) || os(Windows) || os(FreeBSD)
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
    private static let rule = "What a store calls while it works can't use it"

    @Test func undoWithinAnEditTraps() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        Caller.store { $0.undo() }.save(Note(1, "d"), named: "")
      }
      expectTrap(result, stating: Self.rule)
    }

    @Test func anEditWithinUndoTraps() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        Caller.store { $0.save(Note(2, "d"), named: "") }.undo()
      }
      expectTrap(result, stating: Self.rule)
    }

    @Test func aGroupWithinUndoTraps() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        Caller.store { $0.group("Group") {} }.undo()
      }
      expectTrap(result, stating: Self.rule)
    }

    @Test func redoAtTheEndOfAGroupTraps() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let store = Caller.store { $0.redo() }
        store.group("Group") { store.save(Note(1, "d"), named: "") }
      }
      expectTrap(result, stating: Self.rule)
    }

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

    @Test func undoAllWithinRedoTraps() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        Caller.store { $0.undoAll() }.redoAll()
      }
      expectTrap(result, stating: Self.rule)
    }
  }
#endif
