extension Draft {
  /// The steps to be performed by the repository.
  @inlinable
  var steps: UndoSteps<Element> {
    steps { UndoRedoStep(changing: $0.stored, to: $0.new) }
  }

  /// The steps to be recorded as an action.
  @inlinable
  var recordedSteps: UndoSteps<Element> {
    steps { UndoRedoStep(changing: $0.old, to: $0.new) }
  }

  /// The changes that lead from what the history knows to where the recorded steps begin.
  @inlinable
  var unrecordedSteps: UndoSteps<Element> {
    steps { UndoRedoStep(changing: $0.known, to: $0.old) }
  }

  /// What the elements are that the group has touched, as the history knows them after it.
  @inlinable
  var newValues: some Sequence<(id: Element.ID, value: Element?)> {
    current.map { ($0.id, $0.new) }
  }

  /// The entries that stand for their elements.
  @inlinable
  var current: some Sequence<Entry> {
    entries.lazy.filter { !$0.isReplaced }
  }

  @inlinable
  func steps(_ step: (Entry) -> UndoRedoStep<Element>?) -> UndoSteps<Element> {
    var steps: [UndoRedoStep<Element>] = []
    for entry in entries where !entry.isReplaced {
      if let step = step(entry) { steps.append(step) }
    }
    return UndoSteps(steps)
  }

  /// Returns elements as the group sees them.
  ///
  /// - Parameter elements: The repository's elements.
  /// - Returns: The elements, those of the group in their place, and those it created at the end.
  func applied(to elements: [Element]) -> [Element] {
    guard !entries.isEmpty else { return elements }
    let kept = elements.compactMap { value(of: $0.id) ?? $0 }
    return kept + current.compactMap { $0.stored == nil ? $0.new : nil }
  }
}
