import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UndoDate {
  /// Creates a moment from a date.
  ///
  /// - Parameter date: The date.
  public init(_ date: Date) {
    self.init(secondsSince1970: date.timeIntervalSince1970)
  }

  /// Returns the present moment by the system's clock.
  ///
  /// As a function it serves as the clock of a store: `UndoStore(repository, now: UndoDate.now)`.
  public static func now() -> UndoDate {
    UndoDate(Date())
  }
}

extension Date {
  /// Creates a date from a moment.
  ///
  /// - Parameter date: The moment.
  public init(_ date: UndoDate) {
    self.init(timeIntervalSince1970: date.secondsSince1970)
  }
}
