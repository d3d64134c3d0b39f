/// What an action has beside its steps.
@usableFromInline
struct ActionDetails {
  @usableFromInline var name: String
  @usableFromInline var date: UndoDate?
  @usableFromInline var metadata: [String: String]
  @usableFromInline var isDiscardable: Bool

  @inlinable
  init(
    name: String, date: UndoDate? = nil, metadata: [String: String] = [:],
    isDiscardable: Bool = false
  ) {
    self.name = name
    self.date = date
    self.metadata = metadata
    self.isDiscardable = isDiscardable
  }
}
