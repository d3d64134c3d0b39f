@testable import UndoRedo

extension UndoStore {
  /// Says in words what of the storage does not fit together, or returns `nil`.
  ///
  /// While no group is open.
  var brokenInvariant: String? {
    state.history.brokenInvariant() ?? state.brokenPlace
  }
}

extension UndoStore.State {
  /// Says where places and slots do not agree, or where a slot is kept that nobody needs.
  fileprivate var brokenPlace: String? {
    let (table, log) = (history.table, history.log)
    if group != nil { return "a group is open" }
    for (id, slot) in places {
      if slot >= table.endIndex || table.isFree(slot) { return "\(id) is in a free slot" }
      if table[slot].id != id { return "\(id) is in the slot of \(table[slot].id)" }
    }
    for slot in table.taken {
      if places[table[slot].id] != slot { return "the place of \(table[slot]) is not known" }
      let hasSteps = log.latestStep(of: slot) != ActionLog<Element>.none
      if !hasSteps && !(Repo.isTable && table.isPresent(slot)) {
        return "slot \(slot) is not freed"
      }
    }
    return Repo.isTable && !repository.table.places.isEmpty ? "the repository has elements" : nil
  }
}
