/// Numbers in order, each of them once.
extension ChunkedLog where Item == Int {
  /// Returns the index of the first number that is not smaller than another.
  ///
  /// - Complexity: O(log *n*)
  func firstIndex(atLeast number: Int) -> Int {
    indices.partitioningIndex { self[$0] >= number }
  }

  /// Adds a number where it belongs, if it is not there.
  ///
  /// - Returns: Whether it was added.
  /// - Complexity: O(*n*) in the number of those after it, and O(log *n*) in that of all.
  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    let index = firstIndex(atLeast: number)
    guard index == endIndex || self[index] != number else { return false }
    var next = number
    for index in index..<endIndex { swap(&next, &self[index]) }
    append(next)
    return true
  }
}
