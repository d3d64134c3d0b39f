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
  /// Writes a long string, which is to be noted once what it is a part of has been written.
  ///
  /// - Returns: A place in the string; `nil` where it is short, and nothing is written.
  func write(_ string: String, to bytes: inout [UInt8]) -> WrittenString.Place? {
    guard string.utf8.count >= Self.leastLength else { return nil }
    if let index = strings.lastIndex(where: { $0.isSame(as: string) }) {
      let known = strings.remove(at: index)
      bytes += known.json
      return known.place
    }
    for known in strings.reversed() {
      if let place = known.write(string, to: &bytes) { return place }
    }
    bytes.append(json: string)
    return WrittenString.Place()
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

  /// Notes a string and its JSON.
  func note(_ string: WrittenString) {
    if strings.count == Self.largestCount { strings.removeFirst() }
    strings.append(string)
  }
}
