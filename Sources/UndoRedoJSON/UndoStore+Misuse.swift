import UndoRedo

// What a person writes by mistake, refused with what to write instead.
extension UndoStore {
  /// Refuses to close a store: what is closed is a document.
  @available(
    *, unavailable, message: "a document is closed by its repository: store.repository.close()"
  )
  public func close() { fatalError() }

  /// Refuses to read a document again: nobody else writes it while it is open.
  @available(
    *, unavailable,
    message:
      "what others write to a document is taken in when it is opened; a JSONFileRepository can be read again"
  )
  @_disfavoredOverload
  public func reload<Value>() where Repo == JSONDocumentRepository<Value> { fatalError() }
}
