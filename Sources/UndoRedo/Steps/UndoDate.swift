/// A moment, as seconds since the start of 1970 in UTC.
///
/// The core has no clock: to date actions, pass one to the ``UndoStore``. `UndoRedoJSON` has the system's
/// clock, and conversions to and from Foundation's `Date`. One that is not finite can't be encoded.
public struct UndoDate: Hashable, Sendable {
  /// The seconds since 1970-01-01 00:00:00 UTC, leap seconds not counted.
  public var secondsSince1970: Double

  /// Creates a moment.
  ///
  /// - Parameter secondsSince1970: The seconds since 1970-01-01 00:00:00 UTC.
  @inlinable
  public init(secondsSince1970: Double) {
    self.secondsSince1970 = secondsSince1970
  }
}

extension UndoDate: Comparable {
  /// Whether one moment is earlier than another.
  ///
  /// - Parameters:
  ///   - lhs: A moment.
  ///   - rhs: Another moment.
  /// - Returns: Whether the first is earlier.
  @inlinable
  public static func < (lhs: UndoDate, rhs: UndoDate) -> Bool {
    lhs.secondsSince1970 < rhs.secondsSince1970
  }
}

#if !hasFeature(Embedded)
  /// A moment is coded as a number of seconds.
  extension UndoDate: Codable {
    /// Decodes a moment from a number of seconds.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
      self.init(secondsSince1970: try Double(from: decoder))
    }

    /// Encodes the moment as a number of seconds.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      try secondsSince1970.encode(to: encoder)
    }
  }
#endif
