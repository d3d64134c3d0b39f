/// Which slots hold the elements of one kind, as long as none of any kind comes or goes.
@usableFromInline
package typealias SlotsOfKind = (presence: Int, slots: [UInt32])

extension UndoEngine {
  /// Returns the elements of a kind as something else, in the order of the table.
  ///
  /// - Parameters:
  ///   - kind: A number that stands for the kind.
  ///   - transform: Returns what an element of the kind is as something else, and `nil` for others.
  /// - Returns: What it has returned.
  /// - Complexity: O(*n*) in the number of elements of the kind; in that of all elements where some were
  ///   created or deleted since the last call.
  @inlinable
  mutating func compactMap<Result>(
    ofKind kind: Int, _ transform: (Element) -> Result?
  ) -> [Result] {
    var results: [Result] = []
    if let known = kinds[kind], known.presence == history.table.presence {
      results.reserveCapacity(known.slots.count)
      for slot in known.slots {
        if let result = transform(history.table[slot]) { results.append(result) }
      }
      return results
    }
    var slots: [UInt32] = []
    for slot in history.table.present {
      guard let result = transform(history.table[slot]) else { continue }
      slots.append(slot)
      results.append(result)
    }
    kinds[kind] = (history.table.presence, slots)
    return results
  }
}
