extension UndoHistory where Value: Equatable {
  /// Returns the present position of a place in an earlier copy of this history.
  ///
  /// Positions are counted from the oldest stored action, so that they change when a limit drops actions,
  /// or older ones are read. This finds the same place.
  ///
  /// - Parameters:
  ///   - position: How many of the copy's ``actions`` are performed at the place.
  ///   - copy: The copy.
  /// - Returns: The position in this history; `nil` where there was no such place, where it can't be
  ///   reached any more, and where actions before it are others now.
  /// - Complexity: O(*n*) in the number of steps before the place.
  public func position(of position: Int, in copy: UndoHistory) -> Int? {
    guard let place = copy.place(at: position),
      (log.startIndex...log.endIndex).contains(place)
    else { return nil }
    let first = max(log.startIndex, copy.log.startIndex)
    // Before the oldest action that both have, there is nothing to tell places apart by, save that one is a copy.
    let isKnown =
      place > first
      || (place == first && log.startIndex == copy.log.startIndex && hasOrigin(of: copy))
    func actions(of history: UndoHistory) -> UndoActions<Value> {
      UndoActions(history: history, first: first, count: place - first, stride: 1)
    }
    guard isKnown, zip(actions(of: self), actions(of: copy)).allSatisfy(isSameAction) else {
      return nil
    }
    return place - log.startIndex
  }

  /// Returns the present position of an action of an earlier copy of this history.
  ///
  /// What has become of others is not looked at: it can be taken back without them.
  ///
  /// - Parameters:
  ///   - position: The action's position in the copy's ``actions``.
  ///   - copy: The copy.
  /// - Returns: The position; none where the action is not among those that are performed, or is another one now.
  package func performedPositions(of position: Int, in copy: UndoHistory) -> [Int] {
    guard 0..<copy.log.count ~= position else { return [] }
    let number = copy.log.startIndex + position
    // Keeping branches gives places other numbers, and leaves the actions where they are.
    let isNumberedAlike = (branching == nil) == (copy.branching == nil)
    let index =
      isNumberedAlike ? lineIndex(of: UndoPlace(copy[placeNumber: number + 1])) : number + 1
    guard let place = index,
      0..<self.position ~= place - 1 - log.startIndex,
      isSameAction(action(place - 1), copy.action(number))
    else { return [] }
    return [place - 1 - log.startIndex]
  }
}

#if hasFeature(Embedded)
  extension UndoHistory {
    /// Whether both may be copies of one history.
    private func hasOrigin(of other: UndoHistory) -> Bool { true }

    func takeOverOrigin(of other: UndoHistory) {}
  }
#else
  /// What copies of a history have in common.
  @usableFromInline
  final class HistoryOrigin: Sendable {
    @usableFromInline init() {}
  }

  extension UndoHistory {
    /// Whether both are copies of one history, which have become what they are since.
    private func hasOrigin(of other: UndoHistory) -> Bool { origin === other.origin }

    /// Becomes a copy of another history, whose actions it holds from now on.
    mutating func takeOverOrigin(of other: UndoHistory) { origin = other.origin }
  }

  extension UndoHistory where Value: Equatable {
    /// Returns the place of an earlier copy of this history, on the line or beside it.
    ///
    /// - Parameters:
    ///   - position: How many of the copy's ``actions`` are performed at the place.
    ///   - copy: The copy.
    /// - Returns: The place; `nil` where there was no such place, and where it can't be reached any more.
    package func place(of position: Int, in copy: UndoHistory) -> UndoPlace? {
      if let position = self.position(of: position, in: copy) { return place(atPosition: position) }
      // Without branches, numbers are used again.
      guard keepsBranches, copy.keepsBranches, let place = copy.place(atPosition: position),
        let action = action(to: place), let known = copy.action(to: place),
        isSameAction(action, known)
      else { return nil }
      return place
    }
  }
#endif

/// Whether two actions are the same, as far as that can be known.
private func isSameAction<Value: Equatable>(
  _ one: UndoAction<Value>, _ other: UndoAction<Value>
) -> Bool {
  one.details == other.details
    && one.steps.elementsEqual(other.steps) {
      isSame($0.oldValue, $1.oldValue) && isSame($0.newValue, $1.newValue)
    }
}
