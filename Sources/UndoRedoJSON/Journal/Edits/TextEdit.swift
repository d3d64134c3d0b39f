/// What differs between two texts in UTF-8: where, how much is removed, and what is inserted there.
struct TextEdit {
  let start: Int
  let removedCount: Int
  let inserted: [UInt8]

  init(start: Int, removedCount: Int, inserted: [UInt8]) {
    (self.start, self.removedCount, self.inserted) = (start, removedCount, inserted)
  }

  /// Finds what is between the scalars that two texts have in common at both ends.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  init(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    let (prefix, suffix) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        func isCut(_ offset: Int, _ otherOffset: Int) -> Bool {
          old.isContinuation(at: offset) || new.isContinuation(at: otherOffset)
        }
        let count = min(old.count, new.count)
        var prefix = 0
        while prefix < count, old[prefix] == new[prefix] { prefix += 1 }
        while isCut(prefix, prefix) { prefix -= 1 }
        var suffix = 0
        while suffix < count - prefix, old[old.count - suffix - 1] == new[new.count - suffix - 1] {
          suffix += 1
        }
        while isCut(old.count - suffix, new.count - suffix) { suffix -= 1 }
        return (prefix, suffix)
      }
    }
    start = prefix
    removedCount = old.count - suffix - prefix
    inserted = Array(new.dropFirst(prefix).dropLast(suffix))
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether the byte at an offset continues a scalar.
  fileprivate func isContinuation(at offset: Int) -> Bool {
    offset < count && self[offset] & 0b1100_0000 == 0b1000_0000
  }
}
