@testable import UndoRedo

/// What leads from one version of a property to another one, and nowhere else.
struct CheckedDifference<Property: Equatable> {
  let base: Property
  let target: Property
}

extension TypedDifferences {
  /// Returns differences of a property, whatever they take, that trap where the property is not the one that
  /// they lead from.
  static func checked<Property: Equatable>(
    of path: WritableKeyPath<Value, Property>, whenTaken: Property, saving byteCount: Int = 20,
    whenRead: @escaping (_ count: Int) -> Void = { _ in }
  ) -> PropertyDifferences<Value> where Difference == CheckedDifference<Property> {
    let start = MemoryLayout<Value>.offset(of: path)!
    let property = TypedDifferences.Property(
      find: { held, other in
        let found = CheckedDifference(base: other[keyPath: path], target: held[keyPath: path])
        held[keyPath: path] = whenTaken
        return (found, (1, byteCount))
      },
      move: { held, other, difference in
        precondition(held[keyPath: path] == whenTaken, "A value that holds a difference is whole")
        precondition(other[keyPath: path] == difference.base, "A difference has the wrong base")
        other[keyPath: path] = whenTaken
        held[keyPath: path] = difference.target
        return CheckedDifference(base: difference.target, target: difference.base)
      },
      restore: { held, other, differences in
        precondition(held[keyPath: path] == whenTaken, "A value that holds a difference is whole")
        whenRead(differences.count)
        held[keyPath: path] = differences.reduce(other[keyPath: path]) {
          precondition($0 == $1.base, "A difference has the wrong base")
          return $1.target
        }
      },
      byteCount: { _ in 1 })
    return TypedDifferences(of: property, at: start..<(start + MemoryLayout<Property>.size))
  }
}

extension UndoHistory {
  /// Stores differences of a property from now on, which are checked.
  ///
  /// A closure is called with the number of those that are read at once.
  mutating func storeCheckedDifferences<Property: Equatable>(
    of path: WritableKeyPath<Value, Property>, whenTaken: Property, saving byteCount: Int = 20,
    whenRead: @escaping (_ count: Int) -> Void = { _ in }
  ) {
    let differences = TypedDifferences<Value, CheckedDifference<Property>>.checked(
      of: path, whenTaken: whenTaken, saving: byteCount, whenRead: whenRead)
    log.storeDifferences(ofPropertyAt: differences.bytes) { differences }
  }
}
