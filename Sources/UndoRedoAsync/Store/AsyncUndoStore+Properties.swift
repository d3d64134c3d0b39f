import UndoRedo
import UndoRedoValues

extension AsyncUndoStore {
  /// Stores what differs between two versions of a long property, and not both of them, from now on.
  ///
  ///     let notes = AsyncUndoStore(server)
  ///     await notes.storeDifferences(of: \.text)
  ///
  /// Whoever looks at a step sees both sides whole.
  ///
  /// - Parameter property: A text, an array or another collection that is stored in the element itself. It
  ///   does nothing for a computed property.
  public func storeDifferences<Content: StoredByDifference>(
    of property: any WritableKeyPath<Element, Content> & Sendable
  ) async {
    await change { engine in
      engine.history.storeDifferences(of: property)
      return nil
    }
  }
}
