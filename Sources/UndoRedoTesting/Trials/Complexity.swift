import UndoRedo

/// How much it takes to make a repository go wrong.
///
/// Of two scripts that do, the one of less complexity explains more. What comes first here counts
/// first: a short script in which somebody else changes the elements is more complex than a long one
/// without that. So the simplest script has only what is needed, and shows which rule is broken.
struct Complexity {
  var others = 0
  var reopenings = 0
  var faults = 0
  /// Calls with a step that does not start from what is held, and ones refused for what they lead to.
  var misfits = 0
  /// Calls without a step.
  var empties = 0
  /// Steps of an element after others of it in the same call.
  var repetitions = 0
  /// Steps that bring back an element that has been deleted, or a value that has been left.
  var returns = 0
  /// Calls that perform the steps of an action that is recorded.
  var recordings = 0
  /// Steps, and writes that cancel out.
  var steps = 0
  var calls = 0
  /// The sum of numbers and versions, and of how many versions are named.
  var size = 0
}

/// What is compared by its counts, the first of which count first.
protocol Counted: Comparable {
  var counts: [Int] { get }
}

extension Counted {
  static func < (lhs: Self, rhs: Self) -> Bool {
    lhs.counts.lexicographicallyPrecedes(rhs.counts)
  }
}

extension Complexity: Counted {
  var counts: [Int] {
    [
      others, reopenings, faults, misfits, empties, repetitions, returns, recordings, steps, calls,
      size,
    ]
  }
}

extension Complexity {
  /// Counts an event that comes after what a model has seen.
  mutating func count<Element>(
    _ event: Event, _ steps: UndoSteps<Element>, isFitting: Bool,
    after model: ReferenceModel<Element>
  ) {
    if let fault = event.fault {
      if case .others = fault.kind { others += 1 }
      faults += fault.failsAfterOthers ? 2 : 1
      size += fault.call
    }
    switch event {
    case .reopen:
      reopenings += 1
      return
    case .other:
      others += 1
    case .perform(_, _, let isRecorded):
      if isRecorded { recordings += 1 }
      if steps.isEmpty { empties += 1 }
    }
    calls += 1
    self.steps += event.writes.count
    if !isFitting { misfits += 1 }
    var ids: Set<Element.ID> = []
    for step in steps {
      if !ids.insert(step.id).inserted { repetitions += 1 }
      if model.isReturn(step) { returns += 1 }
    }
    for write in event.writes {
      size += write.number + write.versions.reduce(0) { $0 + $1 + 1 }
    }
  }
}

extension ReferenceModel {
  /// Whether a step brings something back that has been there.
  fileprivate func isReturn(_ step: UndoRedoStep<Element>) -> Bool {
    switch step {
    case .created: states.contains { $0[step.id] != nil }
    case .modified(let old, let new): old != new && states.contains { $0[step.id] == new }
    case .deleted: false
    }
  }
}
