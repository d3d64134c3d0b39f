import TestSupport
import Testing
import UndoRedoTesting
import UndoRedoValues

@testable import UndoRedo

/// A scope of a property, in every short sequence of operations and in long random ones: it is a store
/// of a copy of its own, and a commit is an edit of the property.
///
/// In the long ones, there are limits of memory and of number, and selections as contexts, too.
@Suite struct ValueScopeLawsTests {
  private func check(_ operations: [PointOperation], isObserved: Bool = false) -> Bool {
    var world = PointWorld(isObserved: isObserved)
    for (index, operation) in operations.enumerated() {
      world.perform(operation)
      if let difference = world.difference {
        Issue.record("\(difference) after \(operations[...index])")
        return false
      }
    }
    return true
  }

  @Test func everyShortSequence() {
    let sequences = everySequence(of: PointOperation.simple, upTo: 3)
    for operations in Depth.slice(of: sequences, oneIn: 6) {
      guard check(operations) else { return }
    }
  }

  @Test func longRandomSequences() {
    for seed in Depth.slice(of: 0..<600 as Range<UInt64>, oneIn: 30) {
      var generator = SeededGenerator(seed: seed)
      let operations = (0..<120).map { _ in PointOperation.random(using: &generator) }
      guard check(operations, isObserved: seed % 3 > 0) else { return }
    }
  }
}

/// What is done with a scope, and with the store above it.
private enum PointOperation {
  case setX, setY, setWhole, group(fails: Bool), begin, end(isCancelled: Bool), commit, abandon
  case setAbove, setWholeAbove, setBesideAbove
  case inside(Shared), above(Shared)

  /// What can be done with both.
  enum Shared {
    case undo, redo, undoAll, redoAll, markSaved, revert, removeAll, removeUndone
    case undoMany(Int), redoMany(Int), jump(Int), keepLast(Int), limit(Int?), bytes(Int?)
    case select(Int, isRecorded: Bool)
  }

  static let simple: [PointOperation] = [
    .setX, .setY, .setWhole, .group(fails: true), .inside(.undo), .inside(.redo), .commit, .abandon,
    .setAbove, .setWholeAbove, .setBesideAbove, .above(.undo), .above(.redo),
  ]

  static func random(using generator: inout SeededGenerator) -> PointOperation {
    switch generator.int(0..<36) {
    case 0...14: generator.pick(simple)
    case 15: .group(fails: false)
    case 16: .begin
    case 17...18: .end(isCancelled: generator.oneIn(2))
    case 19...22: .above(.random(using: &generator))
    default: .inside(.random(using: &generator))
    }
  }
}

extension PointOperation.Shared {
  fileprivate static func random(using generator: inout SeededGenerator) -> Self {
    switch generator.int(0..<24) {
    case 0...3: .undo
    case 4...6: .redo
    case 7: .undoMany(generator.int(0..<4))
    case 8: .redoMany(generator.int(0..<4))
    case 9: .jump(generator.int(0..<8))
    case 10: generator.oneIn(2) ? .undoAll : .redoAll
    case 11: generator.oneIn(2) ? .markSaved : .revert
    case 12: generator.oneIn(3) ? .removeAll : .removeUndone
    case 13: .keepLast(generator.int(0..<5))
    case 14: .limit(generator.oneIn(2) ? nil : generator.int(0..<6))
    case 15...17: .bytes(generator.oneIn(4) ? nil : generator.int(0..<400))
    default: .select(generator.int(0..<4), isRecorded: generator.oneIn(2))
    }
  }
}

/// A store with what is selected beside it.
private final class Selecting<Repo: ValueHolding> where Repo.Root: Equatable {
  let store: UndoStore<Repo>
  private(set) var selection = 0
  private(set) var gesture: UndoGesture<Repo>?

  init(_ store: UndoStore<Repo>) {
    self.store = store
    store.keepContext { [unowned self] in
      selection
    } restore: { [unowned self] in
      selection = $0
    }
  }

  func begin() { gesture = store.beginGesture("Gesture") }

  func end(isCancelled: Bool) {
    if isCancelled { gesture?.cancel() } else { gesture?.commit() }
    gesture = nil
  }

  func group(fails: Bool, _ body: () -> Void) {
    try? store.group("Group") {
      body()
      selection += 1
      if fails { throw OutOfPaper() }
    }
  }

  func perform(
    _ operation: PointOperation.Shared, cost: @escaping @Sendable (PropertyValue<Repo.Root>) -> Int
  ) {
    switch operation {
    case .undo: store.undo()
    case .redo: store.redo()
    case .undoAll: store.undoAll()
    case .redoAll: store.redoAll()
    case .markSaved: store.markSaved()
    case .revert: store.revertToSaved()
    case .removeAll: store.removeAllActions()
    case .removeUndone: store.removeUndoneActions()
    case .undoMany(let count): store.undo(count)
    case .redoMany(let count): store.redo(count)
    case .jump(let number): store.jump(to: number % (store.history.actions.count + 1))
    case .keepLast(let count): store.removeActions(exceptLast: count)
    case .limit(let limit): store.limit = limit
    case .bytes(let bytes):
      store.memoryLimit = bytes.map { UndoMemoryLimit(bytes: $0, cost: cost) }
    case .select(let number, let isRecorded):
      selection = number
      if isRecorded { store.recordContextChange(named: "Select") }
    }
  }

  /// Says in words where it differs from another one, or returns `nil`.
  func difference<Other>(from other: Selecting<Other>) -> String? where Other.Root == Repo.Root {
    func differ<Fact: Equatable>(_ what: String, _ fact: Fact, _ expected: Fact) -> String? {
      fact == expected ? nil : "\(what): \(fact), not \(expected)"
    }
    let (found, expected) = (store.history, other.store.history)
    return differ("value", store.value, other.store.value)
      ?? differ("selection", selection, other.selection)
      ?? differ("history", found.description, expected.description)
      ?? differ("saved", found.savedPosition, expected.savedPosition)
      ?? differ("undo", store.undoName, other.store.undoName)
      ?? differ("redo", store.redoName, other.store.redoName)
      ?? differ("unsaved", store.hasUnsavedChanges, other.store.hasUnsavedChanges)
      ?? differ("bytes", found.byteCount, expected.byteCount)
      ?? (gesture == nil ? store.brokenInvariant : nil)
  }
}

/// A scope beside a store that knows nothing of scopes.
private struct PointWorld {
  let store = Selecting(UndoValue(Sheet()))
  let sheet: Selecting<ValueScopeRepository<Sheet.Point>>
  let expected = Selecting(UndoValue(Sheet()))
  let copy = Selecting(UndoValue(Sheet.Point()))
  private var start = Sheet.Point()
  private var number = 0
  private var observations: [UndoObservation] = []

  init(isObserved: Bool) {
    sheet = Selecting(store.store.makeScope(\.origin))
    if isObserved {
      observations = [store.store.observe { _ in }, sheet.store.observe { _ in }]
    }
  }

  mutating func perform(_ operation: PointOperation) {
    number = (number + 1) % 5
    switch operation {
    case .commit: commit()
    case .abandon:
      sheet.store.abandon()
      #expect(sheet.gesture?.isUnderWay != true)
      sheet.end(isCancelled: true)
      copy.end(isCancelled: true)
      start = expected.store.value.origin
      reset()
    case .above, .setAbove, .setWholeAbove, .setBesideAbove:
      for store in [store, expected] { performAbove(operation, store) }
    default:
      performInside(operation, sheet)
      performInside(operation, copy)
    }
  }

  private mutating func commit() {
    copy.end(isCancelled: false)
    let isConflict =
      copy.store.value != start
      && ![start, copy.store.value].contains(expected.store.value.origin)
    var refusal: UndoError?
    do { try sheet.store.commit("Commit") } catch { refusal = error }
    #expect(refusal?.code == (isConflict ? .conflict : nil))
    #expect(sheet.gesture?.isUnderWay != true)
    sheet.end(isCancelled: false)
    guard !isConflict else { return }
    if copy.store.value != start {
      expected.store.set(\.origin, to: copy.store.value, named: "Commit")
    }
    start = expected.store.value.origin
    reset()
  }

  /// Makes the copy what it was at the start, with nothing to undo.
  private func reset() {
    copy.store.withoutRecording { copy.store.set(\.self, to: start) }
    copy.store.removeAllActions()
    copy.store.markSaved()
  }

  private func performAbove(
    _ operation: PointOperation, _ sheet: Selecting<ValueRepository<Sheet>>
  ) {
    switch operation {
    case .setAbove: sheet.store.set(\.origin.x, to: -number, named: "X")
    case .setWholeAbove: sheet.store.modify("Whole") { $0.origin.y = -number }
    case .setBesideAbove: sheet.store.set(\.number, to: number, named: "Number")
    case .above(let shared): sheet.perform(shared) { _ in 0 }
    default: break
    }
  }

  private func performInside<Repo: ValueHolding<Sheet.Point>>(
    _ operation: PointOperation, _ point: Selecting<Repo>
  ) {
    switch operation {
    case .setX: point.store.set(\.x, to: number, named: "X")
    case .setY: point.store.set(\.y, to: 1, named: "Y")
    case .setWhole: point.store.set(\.self, to: .init(), named: "Reset")
    case .group(let fails):
      point.group(fails: fails) {
        point.store.set(\.x, to: number, named: "")
        point.store.set(\.self, to: .init(x: number, y: number), named: "")
      }
    case .begin: point.begin()
    case .end(let isCancelled): point.end(isCancelled: isCancelled)
    case .inside(let shared):
      point.perform(shared) {
        10 * ($0.value(at: \.x) ?? 0) + 7 * ($0.value(at: \.y) ?? 0)
          + ($0.value(at: \.self).map { 5 * $0.x + 3 } ?? 0)
      }
    default: break
    }
  }

  /// Says in words where the scope or the store is not what it should be, or returns `nil`.
  var difference: String? {
    let isPending = copy.store.value != start
    return store.difference(from: expected).map { "above: \($0)" }
      ?? sheet.difference(from: copy)
      ?? (sheet.gesture == nil && sheet.store.hasPendingSteps != isPending ? "pending" : nil)
  }
}
