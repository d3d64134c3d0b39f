/// A transaction, and its steps, which are not staged at the moment.
@usableFromInline
package struct TransactionAside<Element: Identifiable> {
  typealias Step = (id: Element.ID, old: Element?, new: Element?, origin: UInt16)

  let transaction: Transaction
  let steps: [Step]
}

extension UndoEngine {
  /// Takes the open transaction aside, so that the history can be changed as if there were none.
  ///
  /// - Returns: The transaction, if one was open.
  package mutating func setTransactionAside() -> TransactionAside<Element>? {
    guard let transaction else { return nil }
    history.log.link()
    let staged = history.log.staged
    let steps = zip(staged, history.steps(staged)).map { number, step in
      (
        id: step.id, old: step.oldValue, new: step.newValue,
        origin: history.log.entries[number].name
      )
    }
    generation &+= 1
    history.rollBack(to: history.firstStaged)
    self.transaction = nil
    forgetPassingReferences()
    return TransactionAside(transaction: transaction, steps: steps)
  }

  /// Goes on with a transaction that was taken aside.
  package mutating func resume(_ aside: TransactionAside<Element>?) {
    guard let aside else { return }
    transaction = aside.transaction
    for step in aside.steps {
      var place = place(of: step.id)
      if case .missing(let hash) = place, let old = step.old {
        place = .found(add(old, hash: hash))
      }
      put(
        step.new, at: place, name: step.origin, storesDifferences: !storesDifferencesLate)
    }
  }
}
