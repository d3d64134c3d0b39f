extension Character {
  /// How many columns a terminal takes for it: two for most Chinese, Japanese and Korean letters and
  /// pictures, none for a mark that stands alone, and else one.
  ///
  /// Terminals differ in letters that are newer than they are, and in pictures that are joined.
  public var cellCount: Int {
    let first = unicodeScalars.first!
    if first.isWide || unicodeScalars.contains("\u{FE0F}") { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }
}

extension StringProtocol {
  /// How many columns a terminal takes for it.
  public var cellCount: Int { reduce(0) { $0 + $1.cellCount } }

  /// Returns as much of the beginning as a terminal shows in some columns.
  ///
  /// - Parameter cells: The number of columns.
  /// - Returns: The beginning.
  public func prefix(cells: Int) -> String {
    var width = 0
    return String(
      prefix { character in
        width += character.cellCount
        return width <= cells
      })
  }
}

extension Unicode.Scalar {
  /// Whether it is wide by Unicode's Standard Annex #11, where that is of use in a terminal.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
