import AnnotationCanvas

extension Frame {
  /// Creates a frame that a text fits in, more or less: letters are counted, not measured.
  init(of text: String, at origin: Vector, fontSize: Double = 20) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let length = lines.map(\.count).max() ?? 0
    self.init(
      x: origin.x, y: origin.y, width: 0.6 * fontSize * Double(length),
      height: 1.25 * fontSize * Double(lines.count))
  }
}
