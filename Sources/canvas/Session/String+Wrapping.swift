import AnnotationCanvas

extension String {
  /// Breaks a line between words.
  ///
  /// What goes on is below what stands after the last gap of two spaces in the left two thirds, and else
  /// somewhat to the right of where the line begins.
  ///
  /// - Parameters:
  ///   - width: How many letters of the usual width fit in a row.
  ///   - hanging: How far to the right.
  /// - Returns: The rows; a word that is longer than a row is in one nevertheless.
  func wrapped(to width: Int, hanging: Int = 4) -> [String] {
    // Letters take no more columns than bytes; counting these is quick.
    guard utf8.count > width, cellCount > width else { return [self] }
    let letters = Array(self)
    let start = letters.prefix { $0 == " " }.count
    let column = letters.indices.last {
      $0 > start + 1 && $0 <= width * 2 / 3 && letters[$0] != " " && letters[$0 - 1] == " "
        && letters[$0 - 2] == " "
    }
    let indentation = String(repeating: " ", count: column ?? min(start + hanging, width / 2))
    var rows = [String(letters[..<start])]
    for word in letters[start...].split(separator: " ", omittingEmptySubsequences: false) {
      let row = rows[rows.count - 1]
      let isFirst = row.allSatisfy { $0 == " " }
      if !isFirst, row.cellCount + 1 + String(word).cellCount > width {
        rows[rows.count - 1] = row.trimmed
        rows.append(indentation + String(word))
      } else {
        rows[rows.count - 1] += (isFirst ? "" : " ") + String(word)
      }
    }
    return rows
  }

  /// Breaks each line between words.
  func wrappedLines(to width: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).wrapped(to: width) }.joined(separator: "\n")
  }

  /// The text without the spaces at its end.
  private var trimmed: String {
    String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
  }
}
