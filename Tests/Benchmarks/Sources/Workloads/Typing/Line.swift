/// A line of a text: an element that names the one behind it.
///
/// So a line can be put in or taken out by changing its neighbour, and no other.
struct Line: Identifiable, Equatable {
  let id: Int
  var text: String
  var next: Int?
}

extension Line {
  /// The part of the text from a column on.
  func tail(from column: Int) -> Substring {
    text[text.utf8.index(text.startIndex, offsetBy: column)...]
  }

  /// Replaces a stretch of the text.
  mutating func replace(_ columns: Range<Int>, with inserted: String) {
    let start = text.utf8.index(text.startIndex, offsetBy: columns.lowerBound)
    let end = text.utf8.index(start, offsetBy: columns.count)
    text.replaceSubrange(start..<end, with: inserted)
  }
}

extension Line: Digestible {
  var digest: UInt64 {
    text.utf8.reduce(mixed(UInt64(id) << 32 ^ UInt64(next ?? 0))) { mixed($0 ^ UInt64($1)) }
  }

  var quickDigest: UInt64 { UInt64(text.utf8.count) }
}
