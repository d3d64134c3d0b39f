import UndoRedo

/// A buffer or a scope as a store uses it that is shown in views.
protocol ReleasingRepository<Element>: AsyncBufferingRepository {
  /// Holds elements no longer whose changes cancel out.
  ///
  /// - Returns: Whether there were any.
  func releaseUnchanged() async -> Bool

  /// Returns the elements of which saves have made something else than was held back, each of them once.
  func takeMerged() async -> Set<Element.ID>
}

extension AsyncBufferedRepository: ReleasingRepository {}

extension AsyncScopeRepository: ReleasingRepository {
  func releaseUnchanged() async -> Bool { await buffer.releaseUnchanged() }

  func takeMerged() async -> Set<Element.ID> { await buffer.takeMerged() }
}

extension AsyncUndoStore {
  /// Reads what a save has made of elements that others had changed, for the mirrors.
  ///
  /// Where it can't be read, they show what was held back.
  func showMerged() async {
    guard !mirrors.channels.isEmpty, let buffer = repository as? any ReleasingRepository<Element>
    else { return }
    let ids = await buffer.takeMerged()
    guard !ids.isEmpty else { return }
    // A task of its own is not cancelled where the caller's is.
    let elements = await Task { try? await repository.elements(withIDs: Array(ids)) }.value
    for element in elements ?? [] { noteFound(element.id, element) }
  }
}
