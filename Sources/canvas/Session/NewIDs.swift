import AnnotationCanvas
import UndoRedo

/// Short ids for new elements, none of which is given twice.
struct NewIDs {
  private var lastNumbers: [Shape.Kind: Int] = [:]

  /// What is not given, beside the ids that have been.
  private var used: Set<Annotation.ID> = []

  /// Whether the ids of the history have been noted.
  var knowsHistory = false

  /// Does not give some ids from now on.
  mutating func note(_ ids: some Sequence<Annotation.ID>) { used.formUnion(ids) }

  /// Returns the next id.
  mutating func next(
    for kind: Shape.Kind, isTaken: (Annotation.ID) -> Bool
  ) -> Annotation.ID {
    while true {
      lastNumbers[kind, default: 0] += 1
      let id = "\(kind.rawValue.prefix(1))\(lastNumbers[kind, default: 0])"
      if !used.contains(id), !isTaken(id) { return id }
    }
  }
}

extension UndoHistory<Annotation> {
  /// The ids of all elements that its actions change, on whatever branch.
  var ids: Set<Annotation.ID> {
    var ids: Set<Annotation.ID> = []
    for action in actions { ids.formUnion(action.steps.lazy.map(\.id)) }
    for branch in branches {
      for action in branch.actions { ids.formUnion(action.steps.lazy.map(\.id)) }
    }
    return ids
  }
}
