// Making several actions one for good. The values stay what they are.
extension UndoHistory where Value: Identifiable & Equatable {
  /// Makes the performed actions after a checkpoint one action, while nothing is staged.
  ///
  /// The places between are no more, and with them their names, the saved mark, and branches that begin
  /// there.
  ///
  /// - Returns: The new number of each place on the line that is left; `nil` where there is no such
  ///   checkpoint on the line before the present place.
  package mutating func squash(sinceCheckpoint checkpoint: String, _ name: String) -> Renumbering? {
    guard let first = checkpointPlaces[TextKey(checkpoint)], first < cursor else { return nil }
    let (end, places) = (cursor, log.startIndex...log.endIndex)
    let between = (first + 1)..<end
    if let mark, between.contains(mark) { self.mark = nil }
    forgetCheckpoints { between.contains($0) }
    if branching != nil { forgetPlaces(between) }

    var actions = rewritableActions(fromStep: log.firstStep(of: first))
    let squashed = actions.prefix(end - first)
    var details = squashed.last!.details
    details.name = name
    details.notes = nil
    details.isDiscardable = squashed.allSatisfy { $0.details.isDiscardable }
    if squashed.contains(where: { $0.details.author != details.author }) { details.author = nil }
    let last = squashed.count - 1
    for index in 0..<last { actions[index].changes = [] }
    if last > 0 {
      // What takes back one of them does not take back all.
      for index in (last + 1)..<actions.count {
        actions[index].details = actions[index].details.relinked {
          index - $0 == last ? nil : $0
        }
      }
      relinkBranches(places) { action, fork in action == end - 1 ? nil : fork - action }
    }
    // The last one stays, so that its place does.
    actions[last] = RewritableAction(details: details, changes: netChanges(of: squashed))
    let moved = rewrite(actions, startingWith: [])
    // What has taken no room from other actions under the limit may be one of these now.
    if let maximum { dropOldest(exceptLast: maximum) }
    recount()
    let start = log.startIndex
    return { old in
      guard places.contains(old), !between.contains(old) else { return nil }
      let place = moved?[old] ?? old
      return place < start ? nil : place
    }
  }

  /// Returns the net change of each slot: it stands where the slot was changed first, and a deletion where
  /// it happened.
  private func netChanges(of actions: ArraySlice<RewritableAction>) -> [SlotChange] {
    var net: [UInt32: (position: Int, value: Value?)] = [:]
    for (position, change) in actions.lazy.flatMap({ $0.changes }).enumerated() {
      let first = net[change.slot]?.position ?? position
      net[change.slot] = (change.value == nil ? position : first, change.value)
    }
    return net.sorted { $0.value.position < $1.value.position }.map { ($0.key, $0.value.value) }
  }
}
