import UndoRedo

extension UndoStore {
  /// Reads the file again, and adopts what others have changed in it, so that undo works again.
  ///
  /// The file counts: what it does not hold any more has gone, and comes back by undo where the changes
  /// become an action. A file that has been removed holds no elements.
  ///
  /// - Parameter externalChanges: What becomes of the changes.
  /// - Returns: The changes: the steps from what the store has held to what the file holds. Where
  ///   there are none, nothing happens, and what could be redone still can be.
  /// - Throws: An error that says where the file can't be read, or is malformed. Nothing has changed
  ///   then.
  /// - Precondition: No group or gesture is open.
  /// - Complexity: O(*n*) in the size of the file.
  @discardableResult
  public func reload<Element>(
    externalChanges: JSONDocumentOptions.ExternalChanges = .action(named: "External Change")
  ) throws(JSONFileError) -> UndoSteps<Element> where Repo == JSONFileRepository<Element> {
    try takeIn(recordingAs: externalChanges.name) { (file) throws(JSONFileError) in
      try file.reload()
    }
  }

  /// Reads the file again below the buffer, and adopts what others have changed in it, so that
  /// saving and undo work again.
  ///
  /// - Parameter externalChanges: What becomes of the changes.
  /// - Returns: The changes: the steps from what the buffer was on top of to what the file holds.
  /// - Throws: An error that says where the file can't be read, or is malformed; or one with the code
  ///   ``JSONFileError/Code/conflict`` where an element has been changed there, and here since the last
  ///   save. Nothing has changed then; once what is held back has been rolled back, it works.
  /// - Precondition: No group or gesture is open.
  /// - Complexity: O(*n*) in the size of the file.
  @discardableResult
  public func reload<Element>(
    externalChanges: JSONDocumentOptions.ExternalChanges = .action(named: "External Change")
  ) throws(JSONFileError) -> UndoSteps<Element>
  where Repo == BufferedRepository<JSONFileRepository<Element>> {
    try takeIn(recordingAs: externalChanges.name) { (buffer) throws(JSONFileError) in
      try buffer.saved.reload()
    }
  }
}

extension UndoStore where Repo.Failure == any Error {
  /// Reads one of several files again, and takes in what somebody else has changed in it.
  ///
  ///     let drawing = UndoStore(
  ///       Repositories(
  ///         try JSONFileRepository<Mark>(path: marks), try JSONFileRepository<Layer>(path: layers)))
  ///     …
  ///     try drawing.reload(\.first) { .first($0) }
  ///     try drawing.reload(\.others.first) { .other(.first($0)) }
  ///
  /// - Parameters:
  ///   - file: Where in the repository the file is.
  ///   - externalChanges: What becomes of the changes.
  ///   - whole: Makes an element of the store of one of the file.
  /// - Returns: The changes: the steps from what the store has held to what the file holds.
  /// - Throws: An error that says where the file can't be read, or is malformed. Nothing has changed
  ///   then.
  /// - Precondition: No group or gesture is open.
  /// - Complexity: O(*n*) in the size of the file.
  @discardableResult
  public func reload<Part>(
    _ file: WritableKeyPath<Repo, JSONFileRepository<Part>>,
    externalChanges: JSONDocumentOptions.ExternalChanges = .action(named: "External Change"),
    as whole: (Part) -> Element
  ) throws -> UndoSteps<Element> {
    try takeIn(recordingAs: externalChanges.name) { repository in
      let steps = try repository[keyPath: file].reload()
      return steps.compactMap {
        UndoRedoStep(changing: $0.oldValue.map(whole), to: $0.newValue.map(whole))
      }
    }
  }
}

extension JSONDocumentOptions.ExternalChanges {
  /// The name of the action that the changes become, if they are to be one.
  fileprivate var name: String? {
    switch self {
    case .action(let name): name
    case .absorbed: nil
    }
  }
}
