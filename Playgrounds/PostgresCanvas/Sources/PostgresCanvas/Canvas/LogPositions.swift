/// Where in the log the actions of a local history are.
///
/// Actions that take back others say how many actions before them these were recorded. The log holds the
/// positions of these instead, which are the same for all.
struct LogPositions {
  /// The positions of the latest actions, in order.
  private(set) var positions: [Int] = []

  /// The indices of actions that stand for a part of the log that was never seen.
  private var summaries: Set<Int> = []

  /// The position up to which the log has been seen.
  private(set) var last: Int

  init(after position: Int) {
    last = position
  }

  /// Adds the next action.
  mutating func append(_ position: Int) {
    positions.append(position)
    last = position
  }

  /// Passes over a part of the log, for which one action stands if anything has changed.
  mutating func skip(to position: Int, asAction isAction: Bool) {
    if isAction {
      summaries.insert(positions.count)
      positions.append(position)
    }
    last = position
  }

  /// Returns the metadata of a local action that is about to be recorded, as the log is to hold it.
  func logged(_ metadata: [String: String]) -> [String: String] {
    translated(metadata) { distance in
      let index = positions.count - distance
      return positions.indices.contains(index) && !summaries.contains(index)
        ? positions[index] : nil
    }
  }

  /// Returns the metadata of an action in the log that is about to be recorded here.
  func recorded(_ metadata: [String: String]) -> [String: String] {
    translated(metadata) { position in index(of: position).map { positions.count - $0 } }
  }

  private func index(of position: Int) -> Int? {
    var range = positions.startIndex..<positions.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if positions[middle] == position { return summaries.contains(middle) ? nil : middle }
      range =
        positions[middle] < position
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  private func translated(
    _ metadata: [String: String], _ translation: (Int) -> Int?
  ) -> [String: String] {
    if metadata.isEmpty { return metadata }
    var metadata = metadata
    for key in ["undoes", "redoes", "reverts"] {
      metadata[key] = metadata[key]?.split(separator: ",").compactMap { Int($0) }
        .compactMap { $0 > 0 && $0 < 1 << 53 ? translation($0) : nil }
        .map(String.init).joined(separator: ",")
    }
    return metadata
  }
}
