import UndoRedo

// What a person writes by mistake, refused with what to write instead.
extension UndoStore {
  /// Refuses to close a store: what is closed is a document.
  @available(
    *, unavailable, message: "a document is closed by its repository: store.repository.close()"
  )
  public func close() { fatalError() }
}
