import UndoRedo

/// Elements in a repository, up to the first that has the identity of an earlier one.
@usableFromInline
struct IndexedElements<Element: Identifiable & Equatable> {
  @usableFromInline var repository = InMemoryRepository<Element>()

  /// The index of the first element that has the identity of an earlier one.
  @usableFromInline var duplicate: Int?

  @inlinable
  init(_ elements: [Element]) {
    repository.table.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() where !repository.table.insert(element) {
      duplicate = index
      return
    }
  }
}
