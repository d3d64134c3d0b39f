/// Which elements may have a part in common, as properties of a value do.
public struct ElementOverlap<ID> {
  @usableFromInline let overlaps: (ID, ID) -> Bool

  /// Whether an element can be looked for even where a change of another one may have removed it.
  @usableFromInline let canBeSought: (ID) -> Bool

  /// Creates it.
  ///
  /// - Parameters:
  ///   - overlaps: Whether two elements may have a part in common.
  ///   - canBeSought: Whether an element can be looked for even where a change of another one, with which it has a
  ///     part in common, may have removed it.
  @inlinable
  public init(
    _ overlaps: @escaping (ID, ID) -> Bool,
    canBeSought: @escaping (ID) -> Bool = { _ in true }
  ) {
    self.overlaps = overlaps
    self.canBeSought = canBeSought
  }

  /// Whether two elements may have a part in common.
  ///
  /// - Parameters:
  ///   - one: The identity of an element.
  ///   - other: That of another one.
  /// - Returns: Whether they may.
  @inlinable
  public func callAsFunction(_ one: ID, _ other: ID) -> Bool { overlaps(one, other) }
}

// Changes without recording of elements that may overlap others.
//
// Such a change can't become part of a step of another element. So it stands beside it, in the same
// action: after the last performed step that it may overlap, and taken back before the first undone
// one. To the effect it is the same: undo takes both back, and redo brings both again.
extension UndoHistory where Value: Identifiable & Equatable {
  /// Makes the value in a slot, which is present, another one without recording it.
  ///
  /// - Returns: Where places are now; `nil` where they are where they were.
  /// - Complexity: As that of ``nearestStep(of:isUndone:_:)``; where a step of another slot is found, O(*n*) in the
  ///   number of steps from there on.
  @usableFromInline
  mutating func absorb(
    _ slot: UInt32, _ new: Value, overlap: ElementOverlap<Value.ID>
  ) -> NewPlaces? {
    let old = table[slot]
    let performed = nearestStep(of: slot, isUndone: false, overlap)
    let undone = nearestStep(of: slot, isUndone: true, overlap)
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

  /// Returns the last performed step of a slot, or of one with which it may overlap, or the first undone one.
  ///
  /// - Complexity: O(*n*) in the number of slots, of the later steps of those that overlap, and of steps that are not
  ///   linked yet; less where the step is near, or there are few steps.
  @inlinable
  mutating func nearestStep(
    of slot: UInt32, isUndone: Bool, _ overlap: ElementOverlap<Value.ID>?
  ) -> Int? {
    #if !hasFeature(Embedded)
      if let overlap { return nearestStep(of: slot, isUndone: isUndone, overlappingBy: overlap) }
    #endif
    let (performed, undone) = nearestSteps(of: slot)
    return isUndone ? undone : performed
  }
}

extension UndoHistory where Value: Identifiable & Equatable {
  @usableFromInline
  mutating func nearestStep(
    of slot: UInt32, isUndone: Bool, overlappingBy overlap: ElementOverlap<Value.ID>
  ) -> Int? {
    let id = table[slot].id
    func mayOverlap(_ other: UInt32) -> Bool { other == slot || overlap(id, table[other].id) }
    func stepMayOverlap(_ number: Int) -> Bool { mayOverlap(log.entries[number].slot) }
    let steps = isUndone ? firstUndone..<firstStaged : log.entries.startIndex..<firstUndone
    let near =
      isUndone
      ? steps.prefix(table.endIndex).first(where: stepMayOverlap)
      : steps.suffix(table.endIndex).last(where: stepMayOverlap)
    if near != nil || steps.count <= table.endIndex { return near }
    log.link()
    var nearest: Int?
    for other in table.taken where mayOverlap(other) {
      var number = log.links.lastLinked(of: other)
      while number != ActionLog<Value>.none, number >= steps.lowerBound {
        if number < steps.upperBound {
          nearest = isUndone ? min(nearest ?? number, number) : max(nearest ?? number, number)
          if !isUndone { break }
        }
        number = log.step(before: number)
      }
    }
    return nearest
  }
}
