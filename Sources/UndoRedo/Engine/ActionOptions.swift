/// How an action is to be recorded.
@usableFromInline
package struct ActionOptions {
  @usableFromInline package var details: ActionDetails

  /// By what the action is to be coalesced with the one before, if it is to be.
  @usableFromInline package var coalescing: Coalescing?

  /// Whether the action is never coalesced with another one.
  @usableFromInline var standsAlone = false

  @inlinable
  package init(_ details: ActionDetails, coalescing: Coalescing? = nil) {
    self.details = details
    self.coalescing = coalescing
  }

  /// Keeps the action separate: it is never coalesced, and undo stops at it.
  package mutating func standAlone() {
    (coalescing, standsAlone) = (nil, true)
    details.isDiscardable = false
  }

  /// Dates the action, by the store's clock if it has one.
  ///
  /// How far it is from the one before is measured by the system's clock otherwise; in Embedded Swift,
  /// there is none.
  @inlinable
  @inline(__always)
  package mutating func date(by now: (() -> UndoDate)?) {
    details.date = now?()
    if coalescing != nil { coalescing!.moment = details.date?.secondsSince1970 ?? systemMoment() }
  }
}

#if hasFeature(Embedded)
  @usableFromInline package func systemMoment() -> Double? { nil }
#else
  private let start = ContinuousClock.now

  /// The seconds since some moment, by a clock that is never set back.
  @usableFromInline
  package func systemMoment() -> Double? { (ContinuousClock.now - start) / .seconds(1) }
#endif
