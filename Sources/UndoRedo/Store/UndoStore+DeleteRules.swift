extension UndoStore.State {
  /// Makes one element something else than it is as part of the open group, with what its deletion
  /// brings about.
  ///
  /// - Throws: The repository's failure. The group is what it was before the call then.
  @inlinable
  mutating func edit(
    _ id: Element.ID, _ old: Element?, by new: Element?
  ) throws(Repo.Failure) {
    guard Repo.hasDeleteRules, new == nil, let old else { return stage(id, old, by: new) }
    try delete(old)
  }

  /// Deletes an element with what that brings about.
  @usableFromInline
  mutating func delete(_ element: Element) throws(Repo.Failure) {
    let savepoint = group!.savepoint
    group!.savepoint = history.log.staged.count
    defer { group!.savepoint = savepoint }
    do throws(Repo.Failure) {
      stage(element.id, element, by: nil)
      var deleted = [element]
      while !deleted.isEmpty {
        let edits = try repository.consequences(ofDeleting: deleted) { () throws(Repo.Failure) in
          try allElements()
        }
        deleted = []
        for edit in edits {
          if let element = try carryOut(edit) { deleted.append(element) }
        }
      }
    } catch {
      rollBack()
      throw error
    }
  }

  /// Carries out what a deletion brings about.
  ///
  /// - Returns: The element that is deleted by it, if there is one.
  private mutating func carryOut(_ edit: Edit<Element>) throws(Repo.Failure) -> Element? {
    guard let id = edit.id, let old = try find(id) else { return nil }
    switch edit.kind {
    case .modify(_, let body):
      var new = old
      body(&new)
      precondition(new.id == id, "A modification can't change the id of an element")
      if old != new { stage(id, old, by: new) }
      return nil
    case .delete:
      stage(id, old, by: nil)
      return old
    case .create, .modifyAll, .deleteAll:
      preconditionFailure("A deletion can only bring about that an element is modified or deleted")
    }
  }
}
