import UndoRedo

/// The long strings that were written last, with their JSON.
///
/// What a step starts from is mostly what the one before has led to, so that half of the strings need not be
/// searched for what is to be escaped.
final class RecentStrings {
  /// The one that has been used last comes last.
  private var strings: [(string: String, json: [UInt8])] = []

  /// How many there are at most: those of two versions.
  private static var largestCount: Int { 2 }

  /// How many bytes a string has at least.
  private static var leastLength: Int { 1_024 }
}

extension RecentStrings {
  /// Returns the JSON of a string, if that is known.
  func json(of string: String) -> [UInt8]? {
    guard string.utf8.count >= Self.leastLength,
      let index = strings.lastIndex(where: { $0.string.hasSameBytes(as: string) })
    else { return nil }
    strings.append(strings.remove(at: index))
    return strings.last?.json
  }

  /// Notes the JSON of a string.
  func note(_ string: String, _ json: ArraySlice<UInt8>) {
    guard string.utf8.count >= Self.leastLength else { return }
    if strings.count == Self.largestCount { strings.removeFirst() }
    strings.append((string, Array(json)))
  }
}

extension String {
  /// Whether two strings are the same, and not only equal.
  fileprivate func hasSameBytes(as other: String) -> Bool {
    var (own, other) = (self, other)
    return own.withUTF8 { own in
      other.withUTF8 { UnsafeRawBufferPointer(own).isSame(as: UnsafeRawBufferPointer($0)) }
    }
  }
}
