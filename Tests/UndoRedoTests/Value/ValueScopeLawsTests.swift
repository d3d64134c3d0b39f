import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting
import UndoRedoValues

/// A scope of a property, in every short sequence of operations and in long random ones: it is a store
/// of a copy of its own, and a commit is an edit of the property.
@Suite struct ValueScopeLawsTests {
  private enum Operation: CaseIterable {
    case setX, setY, setWhole, failingGroup, undo, redo, commit, abandon
    case setAbove, setWholeAbove, setBesideAbove, undoAbove, redoAbove
  }

  /// A scope beside a store that knows nothing of scopes.
  private struct World {
    let store = UndoValue(Sheet())
    let sheet: UndoValueScope<Sheet.Point>
    let expected = UndoValue(Sheet())
    var copy = UndoValue(Sheet.Point())
    var start = Sheet.Point()
    private var number = 0

    init() { sheet = store.makeScope(\.origin) }

    mutating func perform(_ operation: Operation) {
      number += 1
      switch operation {
      case .commit:
        let isConflict = copy.value != start && expected.value.origin != start
        let hasThrown = (try? sheet.commit("Commit")) == nil
        #expect(hasThrown == isConflict)
        guard !isConflict else { return }
        if copy.value != start { expected.set(\.origin, to: copy.value, named: "Commit") }
        start = copy.value
        copy = UndoValue(start)
      case .abandon:
        sheet.abandon()
        copy = UndoValue(start)
      case .setAbove, .setWholeAbove, .setBesideAbove, .undoAbove, .redoAbove:
        for store in [store, expected] { performAbove(operation, store) }
      default:
        performInside(operation, sheet)
        performInside(operation, copy)
      }
    }

    private func performAbove(_ operation: Operation, _ store: UndoValue<Sheet>) {
      switch operation {
      case .setAbove: store.set(\.origin.x, to: -number, named: "X")
      case .setWholeAbove: store.modify("Whole") { $0.origin.y = -number }
      case .setBesideAbove: store.set(\.number, to: number, named: "Number")
      case .undoAbove: store.undo()
      default: store.redo()
      }
    }

    private func performInside<Repo: ValueHolding<Sheet.Point>>(
      _ operation: Operation, _ store: UndoStore<Repo>
    ) {
      switch operation {
      case .setX: store.set(\.x, to: number, named: "X")
      case .setY: store.set(\.y, to: 1, named: "Y")
      case .setWhole: store.set(\.self, to: .init(), named: "Reset")
      case .failingGroup:
        try? store.group("Fail") {
          store.set(\.x, to: number, named: "")
          store.set(\.self, to: .init(x: number, y: number), named: "")
          throw OutOfPaper()
        }
      case .undo: store.undo()
      default: store.redo()
      }
    }

    var isAsExpected: Bool {
      store.value == expected.value && sheet.value == copy.value
        && store.history.description == expected.history.description
        && sheet.history.description == copy.history.description
        && sheet.hasPendingSteps == (copy.value != start)
        && sheet.hasUnsavedChanges == copy.hasUnsavedChanges
    }
  }

  private func check(_ operations: [Operation]) -> Bool {
    var world = World()
    for operation in operations {
      world.perform(operation)
      guard world.isAsExpected else {
        Issue.record("\(operation) in \(operations)")
        return false
      }
    }
    return true
  }

  @Test func everyShortSequence() {
    for operations in Depth.slice(of: everySequence(of: Operation.allCases, upTo: 3), oneIn: 6) {
      guard check(operations) else { return }
    }
  }

  @Test func longRandomSequences() {
    for seed in Depth.slice(of: 0..<200 as Range<UInt64>, oneIn: 16) {
      var generator = SeededGenerator(seed: seed)
      guard check((0..<60).map { _ in generator.pick(Operation.allCases) }) else { return }
    }
  }
}
