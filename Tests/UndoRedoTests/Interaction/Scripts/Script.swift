import Testing

/// What an app does with a store, one thing after another, and what that is an example of.
struct Script<Operation: Sendable>: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let operations: [Operation]

  init(_ name: String, _ operations: Operation...) {
    (testDescription, self.operations) = (name, operations)
  }
}

extension Interaction {
  static func set(_ id: Int, _ value: Int) -> Interaction { .save(Item(id: id, value: value)) }

  /// What others have changed: the present value of an element is 9.
  static func theirs(_ ids: Int...) -> Interaction { .unrecorded(ids.map { .set($0, 9) }) }

  /// Selects something, which can be undone.
  static func pick(_ number: Int) -> Interaction { .select(number, isRecorded: true) }

  /// What is there before a script.
  static let start = unrecorded([.set(0, 0), .set(1, 0)])
}
