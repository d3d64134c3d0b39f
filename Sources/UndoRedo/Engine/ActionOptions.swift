/// How an action is to be recorded.
@usableFromInline
package struct ActionOptions: Sendable {
  @usableFromInline package var name: String
  @usableFromInline package var date: UndoDate?

  /// When the action is performed, in seconds, where it may be coalesced.
  @usableFromInline package var moment: Double?

  /// What else there is to it, if there is something.
  @usableFromInline var others: Others?

  /// What only some actions have.
  ///
  /// It is an object, so that the actions of an author, or of a closure that makes them discardable or
  /// coalesces them, share one.
  @usableFromInline
  final class Others: Sendable {
    @usableFromInline let author: String?
    @usableFromInline let notes: ActionNotes?
    @usableFromInline let isDiscardable: Bool

    /// By what the action is to be coalesced with the one before, if it is to be.
    @usableFromInline let coalescing: Coalescing?

    /// Whether the action is never coalesced with another one.
    @usableFromInline let standsAlone: Bool

    init(
      _ author: String?, _ notes: ActionNotes?, isDiscardable: Bool, _ coalescing: Coalescing?,
      standsAlone: Bool
    ) {
      self.author = author
      self.notes = notes
      self.isDiscardable = isDiscardable
      self.coalescing = coalescing
      self.standsAlone = standsAlone
    }

    /// Whether the action is to be coalesced with the one before by this key, within this time.
    @inlinable
    func isCoalesced(by key: String, _ window: Double?) -> Bool {
      guard let coalescing else { return false }
      return coalescing.key == key.textKey && coalescing.window == window
    }
  }

  /// Creates the options of an action that has those of others, but for their names and dates.
  @inlinable
  package init(named name: String, like others: ActionOptions) {
    self.name = name
    self.others = others.others
  }

  @inlinable
  package init(named name: String) {
    self.name = name
  }
}

extension ActionOptions {
  @usableFromInline
  package init(_ details: ActionDetails, coalescing: Coalescing? = nil) {
    self.init(named: details.name)
    self.details = details
    if coalescing != nil { self.coalescing = coalescing }
  }

  /// What the action has beside its steps.
  @usableFromInline package var details: ActionDetails {
    get {
      ActionDetails(
        name: name, date: date, author: author, notes: others?.notes, isDiscardable: isDiscardable)
    }
    set {
      (name, date) = (newValue.name, newValue.date)
      change(
        author: newValue.author, notes: newValue.notes, isDiscardable: newValue.isDiscardable,
        others?.coalescing, standsAlone: standsAlone)
    }
  }

  /// Who performs the action, if that is to be stored with it.
  @inlinable package var author: String? {
    get { others?.author }
    set { details.author = newValue }
  }

  /// Whether undo skips the action.
  @inlinable package var isDiscardable: Bool {
    get { others?.isDiscardable ?? false }
    set { details.isDiscardable = newValue }
  }

  /// By what the action is to be coalesced with the one before, if it is to be.
  @inlinable package var coalescing: Coalescing? {
    get { others?.coalescing }
    set {
      change(
        author: author, notes: others?.notes, isDiscardable: isDiscardable, newValue,
        standsAlone: standsAlone)
    }
  }

  /// Whether the action is to be coalesced with the one before, if that has the same key.
  @inlinable package var isCoalesced: Bool { others?.coalescing != nil }

  /// Whether the action is never coalesced with another one.
  @inlinable var standsAlone: Bool { others?.standsAlone ?? false }

  /// Takes up metadata, in which the author may be.
  @inlinable
  package mutating func take(_ metadata: [String: String]) {
    if !metadata.isEmpty { details.take(metadata.stored) }
  }

  /// Keeps the action separate: it is never coalesced, and undo stops at it unless it is discardable.
  @usableFromInline
  package mutating func standAlone(isDiscardable: Bool = false) {
    change(
      author: author, notes: others?.notes, isDiscardable: isDiscardable, nil, standsAlone: true)
  }

  @usableFromInline
  mutating func change(
    author: String?, notes: ActionNotes?, isDiscardable: Bool, _ coalescing: Coalescing?,
    standsAlone: Bool
  ) {
    let isPlain =
      author == nil && notes == nil && !isDiscardable && coalescing == nil && !standsAlone
    others =
      isPlain
      ? nil
      : Others(author, notes, isDiscardable: isDiscardable, coalescing, standsAlone: standsAlone)
  }

  /// Dates the action, by the store's clock if it has one.
  ///
  /// How far it is from the one before is measured by the system's clock otherwise; in Embedded Swift,
  /// there is none.
  @inlinable
  @inline(__always)
  package mutating func date(by now: (() -> UndoDate)?) {
    date = now?()
    if others != nil { noteMoment() }
  }

  /// Notes when the action is performed, where it may be coalesced.
  @usableFromInline
  mutating func noteMoment() {
    if isCoalesced { moment = date?.secondsSince1970 ?? systemMoment() }
  }
}

#if hasFeature(Embedded)
  @usableFromInline package func systemMoment() -> Double? { nil }
#else
  private let start = ContinuousClock.now

  /// The seconds since some moment, by a clock that is never set back.
  @usableFromInline
  package func systemMoment() -> Double? {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }
#endif
