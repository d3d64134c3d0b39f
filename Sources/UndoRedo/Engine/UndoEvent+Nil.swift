#if !hasFeature(Embedded)
  // Whether `undo()` has done something is asked more often than what: `while store.undo() != nil { }`. The
  // standard operators would compare two whole optional actions, and have one made for that.

  /// What is compared with `nil` without being made.
  public protocol _ComparedWithNil: Equatable {}

  extension UndoAction: _ComparedWithNil where Value: Equatable {}
  extension UndoEvent: _ComparedWithNil where Element: Equatable {}

  extension Optional where Wrapped: _ComparedWithNil {
    /// Returns whether two results are equal, or there is neither.
    @inlinable
    @inline(__always)
    public static func == (lhs: Self, rhs: Self) -> Bool {
      guard let rhs else { if case .none = lhs { return true } else { return false } }
      guard let lhs else { return false }
      return lhs == rhs
    }

    /// Returns whether two results differ, or there is only one.
    @inlinable
    @inline(__always)
    public static func != (lhs: Self, rhs: Self) -> Bool { !(lhs == rhs) }
  }
#endif
