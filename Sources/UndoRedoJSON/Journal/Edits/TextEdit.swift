import UndoRedo

/// What differs between two texts in UTF-8: where, how much is removed, and what is inserted there.
struct TextEdit {
  let start: Int
  let removedCount: Int
  let inserted: [UInt8]
}

extension TextEdit {
  /// Finds what is between the scalars that two texts have in common at both ends.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  init(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    let (prefix, suffix) = old.withUnsafeBytes { old in
      new.withUnsafeBytes { old.commonScalars(with: $0) }
    }
    self.init(
      start: prefix, removedCount: old.count - suffix - prefix,
      inserted: Array(new.dropFirst(prefix).dropLast(suffix)))
  }

  /// Changes a text.
  ///
  /// - Parameter text: The text.
  /// - Returns: What takes the change back; `nil` where the text is too short, and stays as it is.
  func apply(to text: inout [UInt8]) -> TextEdit? {
    guard start <= text.count, removedCount <= text.count - start else { return nil }
    let range = start..<(start + removedCount)
    let flipped = TextEdit(
      start: start, removedCount: inserted.count, inserted: Array(text[range]))
    text.replaceSubrange(range, with: inserted)
    return flipped
  }
}

extension ArraySlice<UInt8> {
  /// Whether there are the same bytes in another slice.
  func isSame(as other: ArraySlice<UInt8>) -> Bool {
    withUnsafeBytes { own in other.withUnsafeBytes { own.isSame(as: $0) } }
  }
}
