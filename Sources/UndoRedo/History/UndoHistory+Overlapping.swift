/// Whether two elements may have a part in common.
public typealias ElementOverlap<ID> = (ID, ID) -> Bool

// Changes without recording of elements that may overlap others.
//
// Such a change can't become part of a step of another element. So it stands beside it, in the same
// action: after the last performed step that it may overlap, and taken back before the first undone
// one. To the effect it is the same: undo takes both back, and redo brings both again.
extension UndoHistory where Value: Identifiable & Equatable {
  /// Makes the value in a slot, which is present, another one without recording it.
  ///
  /// - Returns: Where places are now; `nil` where they are where they were.
  /// - Complexity: O(*n*) in the number of steps.
  @usableFromInline
  mutating func absorb(
    _ slot: UInt32, _ new: Value, overlap: @escaping ElementOverlap<Value.ID>
  ) -> NewPlaces? {
    let old = table[slot]
    func mayOverlap(_ number: Int) -> Bool {
      let other = log.entries[number].slot
      return other == slot || overlap(table[other].id, old.id)
    }
    let performed = (log.entries.startIndex..<firstUndone).last(where: mayOverlap)
    let undone = firstUndoneStep(of: slot, overlap)
    guard [performed, undone].contains(where: { $0 != nil && log.entries[$0!].slot != slot }) else {
      return absorb([(slot, new)])
    }

    var actions = rewritableActions(fromStep: performed ?? firstUndone)
    if let performed {
      if log.entries[performed].slot == slot {
        let index = performed - log.firstStep(of: log.action(ofStep: performed))
        actions[0].changes[index].value = new
      } else {
        actions[0].changes.append((slot, new))
      }
    }
    if let undone, log.entries[undone].slot != slot {
      let index = log.action(ofStep: undone) - log.endIndex + actions.count
      actions[index].changes.insert((slot, old), at: 0)
    }
    defer { recount() }
    return rewrite(actions, startingWith: performed == nil ? [(slot, new)] : [])
  }
}
