import UndoRedo

/// Elements in a repository, up to the first that can't be there.
@usableFromInline
struct IndexedElements<Element: Identifiable & Equatable> {
  @usableFromInline var repository = InMemoryRepository<Element>()

  /// The index of the first element that has the identity of an earlier one, or one that is not equal
  /// to itself.
  @usableFromInline var refused: Int?

  @inlinable
  init(_ elements: [Element]) {
    repository.table.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated()
    where element.id != element.id || !repository.table.insert(element) {
      refused = index
      return
    }
  }
}
