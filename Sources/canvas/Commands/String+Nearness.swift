extension [String] {
  /// Asks whether one of these names is meant.
  ///
  /// - Parameter name: A name that is none of them.
  /// - Returns: The question; `nil` where none is near.
  func question(for name: String) -> String? {
    let near = filter { name.isNear($0) }.map { "“\($0.inLine)”" }
    return near.isEmpty ? nil : "Did you mean \(near.prefix(3).joined(separator: " or "))?"
  }
}

extension String {
  /// Whether it may be another name, misspelled, shortened or lengthened, in capitals or not.
  fileprivate func isNear(_ other: String) -> Bool {
    let (name, other) = (lowercased(), other.lowercased())
    guard !name.isEmpty else { return false }
    if name.hasPrefix(other) || other.hasPrefix(name) { return true }
    let least = min(name.count, other.count)
    let most = least > 3 ? 2 : least > 1 ? 1 : 0
    // Of long words, the distance would take long to find.
    guard abs(name.count - other.count) <= most, least < 100 else { return false }
    return Array(name).distance(to: Array(other)) <= most
  }
}

extension [Character] {
  /// The number of letters to insert, delete or replace to get from one word to another:
  /// Levenshtein's distance, row by row.
  fileprivate func distance(to other: [Character]) -> Int {
    var row = Array<Int>(0...other.count)
    for (index, letter) in enumerated() {
      var next = [index + 1]
      for (column, otherLetter) in other.enumerated() {
        let replacing = row[column] + (letter == otherLetter ? 0 : 1)
        next.append(Swift.min(replacing, row[column + 1] + 1, next[column] + 1))
      }
      row = next
    }
    return row[other.count]
  }
}
