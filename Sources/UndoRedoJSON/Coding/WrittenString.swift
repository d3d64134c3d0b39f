import UndoRedo

/// A long string and its JSON, from which that of a string that differs little is made.
struct WrittenString {
  let text: String
  let json: [UInt8]

  /// A place in the string and the same one in its JSON: where the string differs from the one before, since
  /// the next one mostly differs near there.
  private var place = Place(text: 0, json: 1)

  private struct Place {
    var text: Int
    var json: Int

    /// Goes to another place of the string.
    ///
    /// - Complexity: O(*n*) in the distance.
    mutating func move(to offset: Int, in utf8: UnsafeBufferPointer<UInt8>) {
      while text < offset {
        json += utf8[text].lengthInJSON
        text += 1
      }
      while text > offset {
        text -= 1
        json -= utf8[text].lengthInJSON
      }
    }
  }
}

extension WrittenString {
  /// Creates a string with its JSON, which has been written a byte at a time.
  init(_ text: String, _ json: some Sequence<UInt8>) {
    (self.text, self.json) = (text, Array(json))
  }

  /// Returns another string with its JSON; `nil` where the two have little in common.
  ///
  /// - Complexity: O(*n*) in the length of the strings, to compare and to copy them.
  func changed(to other: String) -> WrittenString? {
    var (old, new) = (text, other)
    return old.withUTF8 { old in
      new.withUTF8 { new in
        let (prefix, suffix) = UnsafeRawBufferPointer(old)
          .commonScalars(with: UnsafeRawBufferPointer(new))
        guard prefix + suffix > new.count / 2 else { return nil }
        var start = place
        start.move(to: prefix, in: old)
        var end = start
        end.move(to: old.count - suffix, in: old)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count + new.count - old.count + 16)
        bytes += json[..<start.json]
        bytes.append(escaping: UnsafeBufferPointer(rebasing: new[prefix..<(new.count - suffix)]))
        bytes += json[end.json...]
        var written = WrittenString(text: other, json: bytes)
        written.place = start
        return written
      }
    }
  }

  /// Whether it is a string, and not only equal to it.
  func isSame(as other: String) -> Bool {
    var (own, other) = (text, other)
    return own.withUTF8 { own in
      other.withUTF8 { UnsafeRawBufferPointer(own).isSame(as: UnsafeRawBufferPointer($0)) }
    }
  }
}
