extension UndoAction where Value: Identifiable & Equatable {
  /// The net change of each element, where it is first touched, or deleted.
  ///
  /// An action that a store records already has one step per element. One made by hand may touch an
  /// element several times, and may even come back to where it started.
  ///
  /// - Precondition: Each element's steps follow one another: each starts from the value that the
  ///   one before ends with.
  /// - Complexity: O(*n*) in the number of steps, on average.
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

extension Array {
  /// Creates the list with one step per element that does what a sequence of steps does.
  ///
  /// - Parameter steps: Steps, each of which starts from the value with which the one before of the
  ///   same element ends.
  /// - Complexity: O(*n*) in the number of steps, on average.
  @inlinable
  package init<Value: Identifiable & Equatable>(
    netOf steps: some Sequence<UndoRedoStep<Value>>
  ) where Element == UndoRedoStep<Value> {
    var changes: [(id: Value.ID, old: Value?, new: Value?, position: Int)] = []
    // A few are found more quickly by looking at each.
    var indices = Dictionary<Value.ID, Int>()
    var (position, isInOrder) = (0, true)
    for step in steps {
      let id = step.id
      if changes.count == 8, indices.isEmpty {
        for (index, change) in changes.enumerated() { indices[change.id] = index }
      }
      if let index = indices.isEmpty ? changes.firstIndex(where: { $0.id == id }) : indices[id] {
        changes[index].new = step.newValue
        if step.newValue == nil { (changes[index].position, isInOrder) = (position, false) }
      } else {
        if !indices.isEmpty { indices[id] = changes.count }
        changes.append((id, step.oldValue, step.newValue, position))
      }
      position += 1
    }
    if !isInOrder {
      changes = changes.arranged(in: 0..<position) { $0.position }
    }
    var net: [UndoRedoStep<Value>] = []
    for change in changes {
      if let step = UndoRedoStep(changing: change.old, to: change.new) { net.append(step) }
    }
    self = net
  }

  /// Returns the elements in the order of their positions, no two of which are the same.
  ///
  /// - Complexity: O(*n*) in the number of positions. In Embedded Swift, it is smaller than sorting.
  @inlinable
  func arranged(in range: Range<Int>, by position: (Element) -> Int) -> [Element] {
    var indices = Array<Int?>(repeating: nil, count: range.count)
    for index in self.indices { indices[position(self[index]) - range.lowerBound] = index }
    var elements: [Element] = []
    for case let index? in indices { elements.append(self[index]) }
    return elements
  }
}
