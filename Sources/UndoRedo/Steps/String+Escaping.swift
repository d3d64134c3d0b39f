extension String {
  /// The text with escapes in place of the characters by which it could give orders to a terminal,
  /// or be shown in another order than it is stored: what others have named can be printed so.
  package var escapingControls: String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return self }
    return unicodeScalars.map { $0.isControl ? $0.escaped(asASCII: true) : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    properties.generalCategory == .control || properties.isBidiControl
  }
}
