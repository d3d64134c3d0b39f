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
    if let broken = places.brokenInvariant { return broken }
    for slot in places.slots where slot >= table.endIndex || table.isFree(slot) {
      return "slot \(slot) is free, but not forgotten"
    }
    for taken in table.taken {
      if slot(of: table[taken].id) != taken { return "the place of \(table[taken]) is not known" }
      if !log.hasSteps(taken) && !(Repo.isTable && table.isPresent(taken)) {
        return "slot \(taken) is not freed"
      }
    }
    return Repo.isTable && repository.table.places.count > 0 ? "the repository has elements" : nil
  }
}
