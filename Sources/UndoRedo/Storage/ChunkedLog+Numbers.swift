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
  /// - Complexity: O(*n*) in the number of those after it, and O(log *n*) in that of all.
  mutating func insert(_ number: Int) {
    let index = firstIndex(atLeast: number)
    guard index == endIndex || self[index] != number else { return }
    var next = number
    for index in index..<endIndex { swap(&next, &self[index]) }
    append(next)
  }
}
