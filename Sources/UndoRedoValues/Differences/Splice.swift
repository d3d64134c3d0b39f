/// A difference of two collections: where, how much is removed, and what is inserted there.
public struct Splice<Content: SpliceableCollection> {
  /// Where the difference begins, in units of the collection.
  let start: UInt32

  /// How many units are removed.
  let removedCount: UInt32

  /// What is inserted.
  let inserted: Content

  /// Creates a splice; `nil` where the numbers are too large for one.
  init?(at start: Int, removing removedCount: Int, inserting inserted: Content) {
    guard let start = UInt32(exactly: start), let removedCount = UInt32(exactly: removedCount),
      inserted.unitCount <= UInt32.max
    else { return nil }
    self.start = start
    self.removedCount = removedCount
    self.inserted = inserted
  }

  private init(unchecked start: Int, _ removedCount: Int, _ inserted: Content) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.removedCount = UInt32(truncatingIfNeeded: removedCount)
    self.inserted = inserted
  }

  /// The units that are removed.
  var removed: Range<Int> { Int(start)..<(Int(start) + Int(removedCount)) }

  /// Returns what takes the splice back.
  ///
  /// - Parameter removed: What it removes.
  /// - Returns: The splice that leads back.
  func flipped(removed: Content) -> Splice {
    Splice(unchecked: Int(start), inserted.unitCount, removed)
  }

  /// Returns the one splice that does what this one and then another one do.
  ///
  /// - Returns: The splice; `nil` where the two do not touch, so that there would have to be in it what
  ///   is between them.
  func followed(by next: Splice) -> Splice? {
    // All in units of the collection between the two.
    let own = Int(start)..<(Int(start) + inserted.unitCount)
    let other = next.removed
    guard other.lowerBound <= own.upperBound, own.lowerBound <= other.upperBound else { return nil }
    let before = max(0, other.lowerBound - own.lowerBound)
    let after = max(0, own.upperBound - other.upperBound)
    let hull = min(own.lowerBound, other.lowerBound)..<max(own.upperBound, other.upperBound)
    let content =
      before + after == 0
      ? next.inserted
      : inserted.replacingUnits(before..<(own.count - after), by: next.inserted)
    return Splice(
      at: hull.lowerBound, removing: hull.count - own.count + Int(removedCount), inserting: content)
  }
}

extension Splice: Sendable where Content: Sendable {}
extension Splice: Equatable where Content: Equatable {}
extension Splice: Hashable where Content: Hashable {}
