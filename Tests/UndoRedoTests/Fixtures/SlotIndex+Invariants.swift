@testable import UndoRedo

extension SlotIndex {
  /// The slots, in the order of the buckets.
  var slots: [UInt32] { buckets.filter { !$0.isEmpty }.map { $0.slot } }

  /// How many buckets are passed on the way to a slot.
  var averageDistance: Double {
    let distances = buckets.indices.filter { !buckets[$0].isEmpty }
      .map { distance(from: home(of: buckets[$0].hash), to: $0) }
    return Double(distances.reduce(0, +)) / Double(distances.count)
  }

  /// Says in words what does not fit together, or returns `nil`.
  var brokenInvariant: String? {
    if slots.count != count { return "\(slots.count) slots are counted as \(count)" }
    if Set(slots).count != count { return "a slot is there twice: \(slots)" }
    if buckets.count & (buckets.count - 1) != 0 { return "there are \(buckets.count) buckets" }
    if count * 5 > buckets.count * 4 {
      return "\(buckets.count) are too few buckets"
    }
    for (index, bucket) in buckets.enumerated() where !bucket.isEmpty {
      var way = home(of: bucket.hash)
      while way != index {
        if buckets[way].isEmpty { return "slot \(bucket.slot) can't be found" }
        way = self.index(after: way)
      }
    }
    return nil
  }
}
