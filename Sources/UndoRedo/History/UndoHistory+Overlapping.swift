// Changes without recording of elements that may overlap others.
//
// Such a change can't become part of a step of another element. So it stands beside it, in the same
// action: after the last performed step that it may overlap, and taken back before the first undone
// one. To the effect it is the same: undo takes both back, and redo brings both again.
extension UndoHistory where Value: Identifiable & Equatable {
  /// Makes the value in a slot, which is present, another one without recording it.
  ///
  /// - Returns: The numbers of the actions of which nothing was left, in order.
  /// - Complexity: O(*n*) in the number of steps.
  @usableFromInline
  mutating func absorb(
    _ slot: UInt32, _ new: Value, overlap: @escaping ElementOverlap<Value.ID>
  ) -> [Int] {
    let old = table[slot]
    func mayOverlap(_ number: Int) -> Bool {
      let other = log.entries[number].slot
      return other == slot || overlap(table[other].id, old.id)
    }
    let performed = (log.entries.startIndex..<firstUndone).last(where: mayOverlap)
    let undone = firstUndoneStep(of: slot, overlap)
    guard [performed, undone].contains(where: { $0 != nil && log.entries[$0!].slot != slot }) else {
      return absorb(slot, new)
    }

    var actions = rewritableActions(from: performed ?? firstUndone)
    if let performed {
      if let index = actions[0].steps.firstIndex(where: {
        $0.number == performed && $0.slot == slot
      }) {
        actions[0].steps[index].new = new
      } else {
        actions[0].steps.append((nil, slot, old, new))
      }
    }
    if let undone {
      let action = actions.count - (log.endIndex - log.action(ofStep: undone))
      if let index = actions[action].steps.firstIndex(where: {
        $0.number == undone && $0.slot == slot
      }) {
        actions[action].steps[index].old = new
      } else {
        actions[action].steps.insert((nil, slot, new, old), at: 0)
      }
    }
    defer { recount() }
    return rewrite(actions) { if performed == nil { $0.setValue(of: slot, to: new) } }
  }
}
