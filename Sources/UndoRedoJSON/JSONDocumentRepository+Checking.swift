import UndoRedo

extension JSONDocumentRepository {
  /// Checks that a step starts from what is held, as far as that is written.
  @usableFromInline
  func checkAsWritten(
    _ step: UndoRedoStep<Element>, _ found: Element?
  ) throws(JSONFileError) {
    guard journal.coding.starts(step, from: found) else {
      throw refusal(UndoError(refusing: step, found: found))
    }
  }

  /// Returns what is known of identities once steps are performed.
  @usableFromInline
  func identities(
    after steps: UndoSteps<Element>
  ) throws(JSONFileError) -> WrittenIdentities<Element> {
    try identities.after(steps, from: held, journal.coding, at: path)
  }
}

extension Array {
  /// Whether each step starts from the same as the other one at its place.
  @inlinable
  func startLike<Value: Identifiable & Equatable>(_ others: UndoSteps<Value>) -> Bool
  where Element == UndoRedoStep<Value> {
    count == others.count
      && indices.allSatisfy {
        self[$0].id == others[$0].id && self[$0].starts(from: others[$0].oldValue)
      }
  }
}
