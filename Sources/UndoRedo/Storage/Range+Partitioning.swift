extension Range<Int> {
  /// Returns the first number that fulfils a condition, which all after it fulfil as well; the end where none
  /// does.
  ///
  /// - Complexity: O(log *n*) in the number of numbers.
  @inlinable
  package func partitioningIndex(where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      // A number below zero must be rounded down, too.
      let middle = low + (high - low) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
