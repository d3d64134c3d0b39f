extension String {
  /// The text in quotation marks, with escapes such as `\n` in it.
  package var quoted: String {
    // An apostrophe needs no escape between quotation marks.
    debugDescription.replacing("\\'", with: "'")
  }
}

extension Annotation {
  /// Sets what a text says, and fits its frame to it; or sets the label of any other shape.
  ///
  /// The fit is an estimate, since how wide letters are is known only to those who draw them. A
  /// text that stands alone keeps its top left corner, one in a container its middle.
  ///
  /// - Parameter text: The new text; empty for no label.
  public mutating func setText(_ text: String) {
    self.text = text
    guard case .text(let old) = shape else { return }
    let width = fontSize * 0.55 * Double(lines.map(\.count).max() ?? 0)
    let height = lineHeight * Double(lines.count)
    let origin =
      container == nil ? old.origin : old.center - Vector(width / 2, height / 2)
    shape = .text(Frame(x: origin.x, y: origin.y, width: width, height: height))
  }

  /// The lines of the text.
  var lines: [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The distance from one line of the text to the next.
  var lineHeight: Double { fontSize * 1.25 }
}
