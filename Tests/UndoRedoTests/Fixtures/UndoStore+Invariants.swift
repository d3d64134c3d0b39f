@testable import UndoRedo

extension UndoStore {
  /// Says in words what of the storage does not fit together, or returns `nil`.
  ///
  /// While no group is open.
  var brokenInvariant: String? {
    if Repo.isTable && state.repository._held.table.places.count > 0 {
      return "the repository has elements"
    }
    return state.engine.brokenInvariant
  }
}

extension UndoEngine {
  /// Says in words what of the storage does not fit together, or returns `nil`.
  ///
  /// While no transaction is open.
  var brokenInvariant: String? { history.brokenInvariant() ?? brokenPlace }

  /// Says where places and slots do not agree, or where a slot is stored that nobody needs.
  private var brokenPlace: String? {
    let (table, log) = (history.table, history.log)
    if transaction != nil { return "a transaction is open" }
    if let broken = places.brokenInvariant { return broken }
    for slot in places.slots where slot >= table.endIndex || table.isFree(slot) {
      return "slot \(slot) is free, but not forgotten"
    }
    for taken in table.taken {
      if slot(of: table[taken].id) != taken { return "the place of \(table[taken]) is not known" }
      if !log.hasSteps(taken), !isHeld(taken), !(holdsAll && table.isPresent(taken)) {
        return "slot \(taken) is not freed"
      }
    }
    return brokenHolding
  }

  /// Says where what is held back does not fit together.
  private var brokenHolding: String? {
    guard let held else { return nil }
    for (index, change) in held.changes.enumerated() {
      if held.index(of: change.slot) != index { return "slot \(change.slot) is held elsewhere" }
      if history.table.isFree(change.slot) { return "slot \(change.slot) is held, and free" }
      let hasEffect = change.old != history.table.value(in: change.slot)
      if change.hasEffect != hasEffect { return "slot \(change.slot) is not settled" }
    }
    if held.indices.count(where: { $0 != .max }) != held.changes.count { return "slots are held" }
    let count = held.changes.count(where: \.hasEffect)
    return held.effectCount == count ? nil : "\(held.effectCount) of \(count) have an effect"
  }
}
