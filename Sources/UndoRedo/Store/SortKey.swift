/// What elements are sorted by, such as a property: `store.fetch(sortedBy: [.ascending(\.title)])`.
public struct SortKey<Element> {
  /// Whether an element stands before another one by this key.
  let areInIncreasingOrder: (Element, Element) -> Bool

  /// Creates a key of a comparison.
  ///
  /// - Parameter areInIncreasingOrder: Whether an element stands before another one: a strict weak
  ///   order.
  public init(_ areInIncreasingOrder: @escaping (Element, Element) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  /// The opposite order.
  public var reversed: SortKey {
    SortKey { areInIncreasingOrder($1, $0) }
  }
}

#if !hasFeature(Embedded)
  extension SortKey {
    /// Sorts by a property, the smallest first.
    ///
    /// - Parameter property: The property.
    /// - Returns: The key.
    public static func ascending<Value: Comparable>(
      _ property: KeyPath<Element, Value>
    ) -> SortKey {
      SortKey { $0[keyPath: property] < $1[keyPath: property] }
    }

    /// Sorts by a property, the largest first.
    ///
    /// - Parameter property: The property.
    /// - Returns: The key.
    public static func descending<Value: Comparable>(
      _ property: KeyPath<Element, Value>
    ) -> SortKey {
      ascending(property).reversed
    }

    /// Sorts by a property that elements may not have: those without it first, then the smallest.
    ///
    /// - Parameter property: The property.
    /// - Returns: The key.
    public static func ascending<Value: Comparable>(
      _ property: KeyPath<Element, Value?>
    ) -> SortKey {
      SortKey { lhs, rhs in
        guard let right = rhs[keyPath: property] else { return false }
        return lhs[keyPath: property].map { $0 < right } ?? true
      }
    }

    /// Sorts by a property that elements may not have: the largest first, and those without it last.
    ///
    /// - Parameter property: The property.
    /// - Returns: The key.
    public static func descending<Value: Comparable>(
      _ property: KeyPath<Element, Value?>
    ) -> SortKey {
      ascending(property).reversed
    }
  }
#endif

extension Array {
  /// Whether an element stands before another one by the first key that tells them apart.
  package func areInIncreasingOrder<Value>(
    _ lhs: Value, _ rhs: Value
  ) -> Bool where Element == SortKey<Value> {
    for key in self {
      if key.areInIncreasingOrder(lhs, rhs) { return true }
      if key.areInIncreasingOrder(rhs, lhs) { return false }
    }
    return false
  }
}
