import UndoRedo

/// A long string and its JSON, as `append(escaping:)` writes it.
///
/// Of a string that differs little from it, the JSON is made from this one, or the string from its JSON.
struct WrittenString {
  let text: String
  let json: ArraySlice<UInt8>

  /// A place in the string and the same one in its JSON: where the string differs from the one before, since
  /// the next one mostly differs near there.
  private(set) var place = Place()

  struct Place {
    fileprivate var text = 0
    fileprivate var json = 1

    /// Goes to another place of the string.
    ///
    /// - Complexity: O(*n*) in the distance.
    fileprivate mutating func move(to offset: Int, in utf8: UnsafeBufferPointer<UInt8>) {
      while text < offset { moveForward(in: utf8) }
      while text > offset { moveBack(in: utf8) }
    }

    fileprivate mutating func moveForward(in utf8: UnsafeBufferPointer<UInt8>) {
      json += utf8[text].lengthInJSON
      text += 1
    }

    fileprivate mutating func moveBack(in utf8: UnsafeBufferPointer<UInt8>) {
      text -= 1
      json -= utf8[text].lengthInJSON
    }
  }
}

extension WrittenString {
  init(_ text: String, _ json: ArraySlice<UInt8>, at place: Place = Place()) {
    (self.text, self.json, self.place) = (text, json, place)
  }

  /// Writes the JSON of another string, if the two have much in common.
  ///
  /// - Returns: Where the two differ; `nil` where nothing is written.
  /// - Complexity: O(*n*) in the length of the strings, to compare and to copy them.
  func write(_ other: String, to bytes: inout [UInt8]) -> Place? {
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
        bytes.reserveCapacity(bytes.count + json.count + new.count - old.count + 16)
        bytes += json.prefix(start.json)
        bytes.append(escaping: UnsafeBufferPointer(rebasing: new[prefix..<(new.count - suffix)]))
        bytes += json.dropFirst(end.json)
        return start
      }
    }
  }

  /// Returns the string that has other JSON.
  ///
  /// - Parameter other: The JSON, from one quotation mark to the other.
  /// - Returns: The string; `nil` where the two have little in common, or where it is written in another way.
  /// - Complexity: O(*n*) in the length of the strings, to compare and to copy them.
  func changed(toJSON other: ArraySlice<UInt8>) -> WrittenString? {
    let (prefix, suffix) = json.withUnsafeBytes { json in
      other.withUnsafeBytes { json.commonScalars(with: $0) }
    }
    guard prefix + suffix > other.count / 2 else { return nil }
    // The last quotation mark is the same, unless all is.
    guard suffix > 0 else { return prefix == other.count ? self : nil }
    var old = text
    let (start, end) = old.withUTF8 { utf8 in
      // What is escaped must not be cut.
      var start = place
      while start.json < prefix { start.moveForward(in: utf8) }
      while start.json > prefix { start.moveBack(in: utf8) }
      var end = start
      while end.json < json.count - suffix { end.moveForward(in: utf8) }
      return (start, end)
    }
    let inserted = other.dropFirst(start.json).dropLast(json.count - end.json)
    guard let inserted = String(unescaping: inserted) else { return nil }
    let first = old.utf8.index(old.startIndex, offsetBy: start.text)
    let last = old.utf8.index(old.startIndex, offsetBy: end.text)
    old.replaceSubrange(first..<last, with: inserted)
    return WrittenString(old, other, at: start)
  }

  /// Whether it is a string, and not only equal to it.
  func isSame(as other: String) -> Bool {
    var (own, other) = (text, other)
    return own.withUTF8 { own in
      other.withUTF8 { UnsafeRawBufferPointer(own).isSame(as: UnsafeRawBufferPointer($0)) }
    }
  }
}
