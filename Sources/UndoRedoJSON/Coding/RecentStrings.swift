/// The long strings that were written last, with their JSON.
///
/// What a step starts from is mostly what the one before has led to, and it mostly leads to what differs little
/// from that: so few strings need be searched for what is to be escaped.
final class RecentStrings {
  /// The one that has been used last comes last.
  private var strings: [WrittenString] = []

  /// How many there are at most: those of two versions.
  private static var largestCount: Int { 2 }

  /// How many bytes a string has at least.
  private static var leastLength: Int { 1_024 }
}

extension RecentStrings {
  /// Returns the JSON of a string, if that is known, or is nearly that of a string that is known.
  func json(of string: String) -> [UInt8]? {
    guard string.utf8.count >= Self.leastLength else { return nil }
    if let index = strings.lastIndex(where: { $0.isSame(as: string) }) {
      strings.append(strings.remove(at: index))
      return strings.last?.json
    }
    for known in strings.reversed() {
      guard let changed = known.changed(to: string) else { continue }
      note(changed)
      return changed.json
    }
    return nil
  }

  /// Notes the JSON of a string.
  func note(_ string: String, _ json: ArraySlice<UInt8>) {
    if string.utf8.count >= Self.leastLength { note(WrittenString(string, json)) }
  }

  private func note(_ string: WrittenString) {
    if strings.count == Self.largestCount { strings.removeFirst() }
    strings.append(string)
  }
}
