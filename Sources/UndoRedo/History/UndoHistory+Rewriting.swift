// Recording actions once more: the one way in which what stands in the middle of the history changes.
extension UndoHistory {
  /// What becomes of a slot.
  @usableFromInline package typealias SlotChange = (slot: UInt32, value: Value?)
}

extension UndoHistory where Value: Equatable {
  /// An action to be recorded once more.
  @usableFromInline
  struct RewritableAction {
    @usableFromInline var details: ActionDetails
    @usableFromInline var changes: [SlotChange]

    @inlinable
    init(details: ActionDetails, changes: [SlotChange]) {
      self.details = details
      self.changes = changes
    }
  }

  /// Returns the actions from the one on that has a step, or none where the step is staged.
  @inlinable
  mutating func rewritableActions(fromStep number: Int) -> [RewritableAction] {
    log.link()
    let first = number < firstStaged ? log.action(ofStep: number) : log.endIndex
    let start = log.firstStep(of: first)
    let steps = self.steps(start..<log.firstStep(of: log.endIndex))
    var actions: [RewritableAction] = []
    for index in first..<log.endIndex {
      var changes: [SlotChange] = []
      for number in log.stepIndices(of: index) {
        changes.append((log.entries[number].slot, steps[number - start].newValue))
      }
      actions.append(RewritableAction(details: log.details(of: index), changes: changes))
    }
    return actions
  }

  /// Records the last actions once more.
  ///
  /// - Parameters:
  ///   - actions: The actions; those without an effect go.
  ///   - start: What becomes of slots before them, without being recorded.
  /// - Returns: Where places are now; `nil` where they are where they were.
  @inlinable
  mutating func rewrite(
    _ actions: [RewritableAction], startingWith start: [SlotChange]
  ) -> NewPlaces? {
    let (present, last, first) = (cursor, log.endIndex, log.endIndex - actions.count)
    while cursor > first { moveBack() }
    log.removeLast(actions.count)
    for change in start { setValue(of: change.slot, to: change.value) }

    var places = NewPlaces(from: first)
    for action in actions {
      for (slot, value) in action.changes {
        if table.value(in: slot) != value {
          change(slot, to: value)
        } else if let value {
          // It may be another one in what `==` does not see.
          replace(slot, with: value)
        }
      }
      if !log.staged.isEmpty {
        log.finishAction(action.details.relinked(places))
        cursor = log.endIndex
      }
      places.append(log.endIndex)
    }
    while cursor > places[present] { moveBack() }
    if log.endIndex == last { return nil }

    mark = mark.map { places[$0] }
    for (name, place) in checkpointPlaces { checkpointPlaces[name] = places[place] }
    relinkBranches(log.startIndex...last) { action, fork in
      places.isGone(action) ? nil : places[fork] - places[action]
    }
    renumber(log.startIndex...last, as: places)
    return places
  }
}
