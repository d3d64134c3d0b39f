/// The long strings that were written or read last, with their JSON.
///
/// What a step starts from is mostly what the one before has led to, and it mostly leads to what differs little
/// from that: so few strings need be searched for what is escaped.
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
  func json(of string: String) -> ArraySlice<UInt8>? {
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

  /// Returns the string that has JSON; `nil` where there is something uncommon in it.
  ///
  /// - Parameter json: The JSON, from one quotation mark to the other.
  /// - Returns: The string.
  func text(of json: ArraySlice<UInt8>) -> String? {
    if json.count >= Self.leastLength {
      for known in strings.reversed() {
        guard let changed = known.changed(toJSON: json) else { continue }
        note(changed)
        return changed.text
      }
    }
    let inner = json.dropFirst().dropLast()
    guard let text = String(unescaping: inner) else {
      return String(unescaping: inner, hasEscapedSlashes: true)
    }
    if text.utf8.count >= Self.leastLength { note(WrittenString(text, json)) }
    return text
  }

  /// Notes the JSON of a string, of which a copy is made: what it is a part of is still being written.
  func note(_ string: String, _ json: ArraySlice<UInt8>) {
    if string.utf8.count >= Self.leastLength { note(WrittenString(string, Array(json)[...])) }
  }

  private func note(_ string: WrittenString) {
    if strings.count == Self.largestCount { strings.removeFirst() }
    strings.append(string)
  }
}
