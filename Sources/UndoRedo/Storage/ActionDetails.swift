/// What an action has beside its steps.
@usableFromInline
package struct ActionDetails {
  @usableFromInline package var name: String
  @usableFromInline package var date: UndoDate?
  @usableFromInline package var author: String?

  /// What else the caller wants to store with the action; the author is not part of it.
  @usableFromInline var metadata: [TextKey: String]
  @usableFromInline package var isDiscardable: Bool

  @inlinable
  package init(
    name: String, date: UndoDate? = nil, author: String? = nil, metadata: [TextKey: String] = Dictionary(),
    isDiscardable: Bool = false
  ) {
    self.name = name
    self.date = date
    self.author = author
    self.metadata = metadata
    self.isDiscardable = isDiscardable
    if !metadata.isEmpty { separateAuthor() }
  }

  @usableFromInline
  mutating func separateAuthor() {
    guard let named = metadata["author"] else { return }
    author = named
    metadata["author"] = nil
  }
}
