import UndoRedo

/// What an entry carries of steps.
struct JournalPayload<Value> {
  /// The steps of the action, where the entry carries one, and else of a change or of a move.
  private(set) var steps: UndoSteps<Value>

  /// What was changed before the action without an action.
  private(set) var change: UndoSteps<Value> = []

  /// What can be redone from where a branch begins that was visited.
  private(set) var visited: [JournalPayload<Value>] = []

  /// How many of these actions come before the places that have names.
  private(set) var names: [String: Int] = [:]

  /// The number of the place that was visited.
  private(set) var place: Int?

  /// The names of types that are not known, of which steps were left out.
  private(set) var unknownTypes: Set<String> = []

  /// The first reason why a side of a step could not be migrated.
  private(set) var failure: (any Error)?

  /// How many elements there are more that can't be migrated once the steps have been performed.
  private(set) var unfitCount = 0

  /// All of the action but its steps.
  private var details: ActionDetails?

  /// Whether steps may have gone because of what has become of their elements.
  private(set) var isMigrated = false

  init(_ steps: UndoSteps<Value>) { self.steps = steps }

  init(_ action: UndoAction<Value>, after change: UndoSteps<Value> = []) {
    steps = action.steps
    self.change = change
    details = action.details
  }

  init(_ visit: Visit<Value>) {
    steps = visit.steps
    visited = visit.actions.map { JournalPayload($0) }
    names = visit.names
    place = visit.place
  }
}

extension JournalPayload {
  /// All that is performed.
  var allSteps: UndoSteps<Value> {
    change.isEmpty ? steps : change + steps
  }

  /// Whether an action was written without steps.
  var isEmptyAction: Bool { details != nil && steps.isEmpty && !isMigrated }

  /// Returns the action with steps, or `nil` where there are none.
  func action(of steps: UndoSteps<Value>) -> UndoAction<Value>? {
    guard let details, !steps.isEmpty else { return nil }
    return UndoAction(details, steps: steps)
  }

  /// Returns what is carried, in the current version of the model.
  ///
  /// - Throws: An error where two elements that one has become have the same identity.
  func migrated<Element: Identifiable & Equatable>() throws(UndoError) -> JournalPayload<Element>
  where Value == MigratedElements<Element> {
    var result = JournalPayload<Element>(try steps.migrated())
    result.change = try change.migrated()
    for step in allSteps {
      for side in [step.oldValue, step.newValue] {
        if let name = side?.unknownType { result.unknownTypes.insert(name) }
        result.failure = result.failure ?? side?.failure
      }
      if step.oldValue?.failure != nil { result.unfitCount -= 1 }
      if step.newValue?.failure != nil { result.unfitCount += 1 }
    }
    result.visited = try visited.map { (action) throws(UndoError) in try action.migrated() }
    result.names = names
    result.place = place
    for action in result.visited { result.unknownTypes.formUnion(action.unknownTypes) }
    result.isMigrated = !steps.isEmpty
    result.details = details
    return result
  }
}
