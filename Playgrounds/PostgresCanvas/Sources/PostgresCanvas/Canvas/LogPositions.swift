/// Where in the log the actions of a local history are.
///
/// Actions that take back others say how many actions before them these were recorded. That counts
/// actions of the log there, and actions of the history here, which differ where a part of the log was
/// never seen.
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
  func logged(_ metadata: [String: String], at position: Int) -> [String: String] {
    translated(metadata) { distance in
      let index = positions.count - distance
      guard positions.indices.contains(index), !summaries.contains(index) else { return nil }
      return position - positions[index]
    }
  }

  /// Returns the metadata of an action in the log that is about to be recorded here.
  func recorded(_ metadata: [String: String], at position: Int) -> [String: String] {
    translated(metadata) { distance in
      index(of: position - distance).map { positions.count - $0 }
    }
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
    _ metadata: [String: String], _ distance: (Int) -> Int?
  ) -> [String: String] {
    var metadata = metadata
    for key in ["undoes", "redoes", "reverts"] {
      guard let text = metadata[key] else { continue }
      let distances = text.split(separator: ",").compactMap { Int($0) }
      metadata[key] = distances.filter { $0 > 0 && $0 <= Int32.max }.compactMap { distance($0) }
        .map(String.init).joined(separator: ",")
    }
    return metadata
  }
}
