import Testing

/// What an app does with a store, one thing after another, and what that is an example of.
struct Script<Operation: Sendable>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let operations: [Operation]

  init(_ name: String, _ operations: Operation...) {
    (testDescription, self.operations) = (name, operations)
  }

  /// Creates one that goes on after operations.
  init(_ name: String, after first: [Operation], _ operations: Operation...) {
    (testDescription, self.operations) = (name, first + operations)
  }
}

extension Interaction {
  /// Whether an awaited store can do it, which has neither gestures nor contexts.
  var isAwaited: Bool {
    switch self {
    case .begin, .commit, .cancel, .drop, .select: false
    default: parts.allSatisfy(\.isAwaited)
    }
  }

  /// Whether it records what was changed before.
  var hasRecords: Bool {
    if case .record = self { true } else { parts.contains(where: \.hasRecords) }
  }

  private var parts: [Interaction] {
    switch self {
    case .group(let body, _), .unrecorded(let body, _): body
    case .joining(_, _, let operation), .discardable(let operation): [operation]
    default: []
    }
  }

  static func set(_ id: Int, _ value: Int) -> Interaction { .save(Item(id: id, value: value)) }

  /// What others have changed: the present value of an element is 9.
  static func theirs(_ ids: Int...) -> Interaction { .unrecorded(ids.map { .set($0, 9) }) }

  /// Selects something, which can be undone.
  static func pick(_ number: Int) -> Interaction { .select(number, isRecorded: true) }

  /// What is there before a script.
  static let start = unrecorded([.set(0, 0), .set(1, 0)])
}
