#if !hasFeature(Embedded)
  // What two places differ in.
  extension UndoHistory where Value: Identifiable & Equatable {
    /// Returns the difference between two places, on any branches, without going there.
    ///
    /// - Parameters:
    ///   - start: A place.
    ///   - end: Another place.
    /// - Returns: The net change of each element, from the one to the other; `nil` where one is no place.
    /// - Complexity: O(*n*) in the number of steps between; where one is on a branch, O(*n* log *n*) in that of the
    ///   steps on the ways from the present place to both, and O(*n*) in that of the steps on the line, and of
    ///   elements.
    public func changes(from start: UndoPlace, to end: UndoPlace) -> UndoSteps<Value>? {
      guard contains(start), contains(end) else { return nil }
      if let start = lineIndex(of: start), let end = lineIndex(of: end) {
        return netSteps(from: start, to: end)
      }
      var history = self
      history.setLimit(nil)
      history.setMemoryLimit(nil)
      // A discardable change, with which a branch does not change, may have come before the branch: what its
      // steps lead to is sure, and not what they start from.
      let ways = [start, end].map { place in
        var history = history
        return history.jump(to: place).flatMap(\.steps)
      }
      let (atStart, atEnd) = (ways[0].ends(), ways[1].ends())
      // In the order in which they change on the way from the one to the other.
      let ids = ways[0].reversed().map(\.id) + ways[1].map(\.id)
      let present = history.presentElements(
        of: Set(ids).filter { atStart[$0] == nil || atEnd[$0] == nil })
      let first = (ways[0] + ways[1]).starts()
      var known: Set<Value.ID> = []
      return ids.compactMap { id in
        guard known.insert(id).inserted else { return nil }
        let value = present[id] ?? first[id]!
        return UndoRedoStep(changing: atStart[id] ?? value, to: atEnd[id] ?? value)
      }
    }

    /// What elements are at the present place, where the history has them.
    private mutating func presentElements(of ids: Set<Value.ID>) -> [Value.ID: Value?] {
      log.link()
      let touched = presentValues.lazy.filter { ids.contains($0.id) }.map { ($0.id, $0.value) }
      var values = [Value.ID: Value?](uniqueKeysWithValues: touched)
      for slot in table.present where ids.contains(table[slot].id) {
        if values[table[slot].id] == nil { values[table[slot].id] = table[slot] }
      }
      return values
    }
  }

  extension Sequence {
    /// What each element is before the steps.
    func starts<Value: Identifiable>() -> [Value.ID: Value?]
    where Element == UndoRedoStep<Value> {
      [Value.ID: Value?](map { ($0.id, $0.oldValue) }) { first, _ in first }
    }

    /// What the steps make of each element in the end.
    fileprivate func ends<Value: Identifiable>() -> [Value.ID: Value?]
    where Element == UndoRedoStep<Value> {
      [Value.ID: Value?](map { ($0.id, $0.newValue) }) { _, last in last }
    }
  }
#endif
