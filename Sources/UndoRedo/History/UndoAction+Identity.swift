extension UndoAction where Value: Identifiable & Equatable {
  /// The net change of each element, where it is first touched, or deleted.
  ///
  /// An action that a store records already has one step per element. One made by hand may touch an
  /// element several times, and may even come back to where it started.
  ///
  /// - Precondition: Each element's steps follow one another: each starts from the value that the
  ///   one before ends with.
  /// - Complexity: O(*n* log *n*) in the number of steps.
  @inlinable
  public var netSteps: UndoSteps<Value> {
    UndoSteps(netOf: steps)
  }

  /// The identities of the elements that did not exist before the action and do after it.
  public var createdIDs: [Value.ID] {
    netSteps.compactMap { if case .created(let element) = $0 { element.id } else { nil } }
  }

  /// The identities of the elements that exist before and after the action, and differ.
  public var modifiedIDs: [Value.ID] {
    netSteps.compactMap { if case .modified(_, let element) = $0 { element.id } else { nil } }
  }

  /// The identities of the elements that existed before the action and don't after it.
  public var deletedIDs: [Value.ID] {
    netSteps.compactMap { if case .deleted(let element) = $0 { element.id } else { nil } }
  }
}

extension UndoSteps where Value: Identifiable & Equatable {
  /// Creates the list with one step per element that does what a sequence of steps does.
  ///
  /// - Parameter steps: Steps, each of which starts from the value with which the one before of the
  ///   same element ends.
  /// - Complexity: O(*n* log *n*) in the number of steps.
  @inlinable
  package init(netOf steps: some Sequence<UndoRedoStep<Value>>) {
    var changes: [(old: Value?, new: Value?, position: Int)] = []
    var indices: [Value.ID: Int] = [:]
    for (position, step) in steps.enumerated() {
      let index = indices[step.id] ?? changes.count
      if index == changes.count {
        indices[step.id] = index
        changes.append((step.oldValue, step.newValue, position))
      } else {
        changes[index].new = step.newValue
        if step.newValue == nil { changes[index].position = position }
      }
    }
    self.init(
      changes.sorted { $0.position < $1.position }
        .compactMap { UndoRedoStep(changing: $0.old, to: $0.new) })
  }
}
