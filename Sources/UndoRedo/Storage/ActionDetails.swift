/// What an action has beside its steps.
@usableFromInline
package struct ActionDetails: Hashable, Sendable {
  @usableFromInline package var name: String
  @usableFromInline package var date: UndoDate?
  @usableFromInline package var author: String?
  @usableFromInline var notes: ActionNotes?
  @usableFromInline package var isDiscardable: Bool

  @inlinable
  package init(
    name: String, date: UndoDate? = nil, author: String? = nil, notes: ActionNotes? = nil,
    isDiscardable: Bool = false
  ) {
    self.name = name
    self.date = date
    self.author = author
    self.notes = notes
    self.isDiscardable = isDiscardable
  }

  /// Creates the details of an action with metadata, in which the author and a link may be.
  @inlinable
  package init(
    name: String, date: UndoDate? = nil, metadata: Metadata, isDiscardable: Bool = false
  ) {
    self.init(name: name, date: date, isDiscardable: isDiscardable)
    if !metadata.isEmpty { take(metadata) }
  }

  /// Takes up metadata, in which the author and a link may be.
  @usableFromInline
  mutating func take(_ metadata: Metadata) {
    var metadata = metadata
    if let named = metadata["author"] {
      author = named
      metadata["author"] = nil
    }
    let link = ReversalLink(metadata)
    link?.remove(from: &metadata)
    setNotes(metadata, link)
  }

  mutating func setNotes(_ metadata: Metadata, _ link: ReversalLink?) {
    notes = metadata.isEmpty && link == nil ? nil : ActionNotes(metadata, link)
  }
}

/// What only a few actions have.
@usableFromInline
package final class ActionNotes: Hashable, Sendable {
  /// What else the caller wants to store with the action.
  let metadata: Metadata

  /// What the action says of others that it takes back.
  let link: ReversalLink?

  init(_ metadata: Metadata, _ link: ReversalLink?) {
    self.metadata = metadata
    self.link = link
  }

  /// Whether the action is one by which an author takes back an own one, or brings it back.
  @usableFromInline var isOwnReversal: Bool {
    switch link?.kind {
    case .undoes, .redoes: true
    case .reverts, nil: false
    }
  }

  @usableFromInline
  package static func == (one: ActionNotes, other: ActionNotes) -> Bool {
    one === other || one.metadata == other.metadata && one.link == other.link
  }

  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(metadata)
    hasher.combine(link)
  }
}

extension ActionDetails {
  var metadata: Metadata {
    get { notes?.metadata ?? Metadata() }
    set { setNotes(newValue, link) }
  }

  var link: ReversalLink? {
    get { notes?.link }
    set { setNotes(metadata, newValue) }
  }
}
