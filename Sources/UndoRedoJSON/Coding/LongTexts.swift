import UndoRedo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON without its long strings, which have been read already.
///
/// `JSONDecoder` takes ten times as long for a string as to copy it, and more. So where most of a value is
/// long strings, it is given short ones in their place, and whoever asks for one gets the long one:
/// ``WithLongTexts`` sees to that.
struct LongTexts {
  /// The JSON, with short strings in the place of long ones.
  private(set) var json: [UInt8] = []

  /// The long strings, by the short ones.
  private(set) var texts: [String: String] = [:]

  /// The strings that were taken out last: most of the next ones differ little from them.
  private let recent = RecentStrings()

  /// The JSON that was added last, and its long strings: the next one mostly differs within one of them.
  private var last: (json: ArraySlice<UInt8>, strings: [LongString]) = ([], [])

  /// What the short ones begin with: a number that nobody can have foreseen.
  private let mark = "\(UInt64.random(in: .min ... .max))."

  /// Whether strings may be taken out.
  private let isApt: Bool

  /// Begins with nothing.
  init(for decoder: JSONDecoder) { isApt = decoder.readsStringsAsTheyAre }

  /// How many bytes a long string has at least.
  private static var leastLength: Int { 256 }

  /// How many times the bytes that are left are to be taken out: all of them are read in a longer way then.
  private static var leastShare: Int { 8 }
}

extension LongTexts {
  /// Adds JSON.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  mutating func append(_ other: ArraySlice<UInt8>) {
    last = (other, changedStrings(in: other) ?? strings(in: other))
    let length = last.strings.reduce(0) { $0 + $1.offsets.count }
    var rest = other
    if length >= (other.count - length) * Self.leastShare {
      for string in last.strings {
        let word = mark + String(texts.count)
        json += rest[..<(other.startIndex + string.offsets.lowerBound)]
        json += word.utf8
        rest = other[(other.startIndex + string.offsets.upperBound)...]
        texts[word] = string.text
      }
    }
    json += rest
  }

  /// Returns the long strings of JSON, where all that is other than in the JSON before is within one of them;
  /// `nil` where more is.
  private func changedStrings(in other: ArraySlice<UInt8>) -> [LongString]? {
    guard !last.strings.isEmpty else { return nil }
    let (prefix, suffix) = last.json.withUnsafeBytes { last in
      other.withUnsafeBytes { last.commonScalars(with: $0) }
    }
    let end = last.json.count - suffix
    guard
      let index = last.strings.firstIndex(where: {
        $0.offsets.lowerBound <= prefix && end <= $0.offsets.upperBound
      })
    else { return nil }
    let growth = other.count - last.json.count
    var strings = last.strings
    let offsets =
      strings[index].offsets.lowerBound..<(strings[index].offsets.upperBound + growth)
    // It is nil where a quotation mark came there, so that the string ends before.
    guard let string = LongString(in: other, at: offsets, recent) else { return nil }
    strings[index] = string
    for index in strings.indices.dropFirst(index + 1) { strings[index].move(by: growth) }
    return strings
  }

  private func strings(in other: ArraySlice<UInt8>) -> [LongString] {
    guard isApt, other.count >= Self.leastLength else { return [] }
    return other.withUnsafeBufferPointer { bytes in
      var strings: [LongString] = []
      var offset = bytes.offsetOfSpecial(from: 0)
      while offset < bytes.count {
        guard bytes[offset] == UInt8(ascii: "\"") else {
          offset = bytes.offsetOfSpecial(from: offset + 1)
          continue
        }
        let start = offset + 1
        let end = bytes.endOfString(from: start)
        guard end < bytes.count else { break }
        if end - start >= Self.leastLength, !bytes.isKey(endingAt: end),
          let string = LongString(in: other, at: start..<end, recent)
        {
          strings.append(string)
        }
        offset = bytes.offsetOfSpecial(from: end + 1)
      }
      return strings
    }
  }

  /// Adds what stands around JSON.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { json.append(contentsOf: $0) }
  }
}

/// A long string within JSON.
private struct LongString {
  /// Where in the JSON it is, without its quotation marks.
  private(set) var offsets: Range<Int>
  let text: String

  /// Reads a string; the result is `nil` where there is something uncommon in it.
  init?(in json: ArraySlice<UInt8>, at offsets: Range<Int>, _ recent: RecentStrings) {
    let quoted = json.dropFirst(offsets.lowerBound - 1).prefix(offsets.count + 2)
    guard let text = recent.text(of: quoted) else { return nil }
    (self.offsets, self.text) = (offsets, text)
  }

  mutating func move(by distance: Int) {
    offsets = (offsets.lowerBound + distance)..<(offsets.upperBound + distance)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the string that ends at an offset is a key.
  fileprivate func isKey(endingAt end: Int) -> Bool {
    self.dropFirst(end + 1).first { !LineScanner.isSpace($0) } == UInt8(ascii: ":")
  }
}

extension JSONDecoder {
  /// Decodes a value, its long strings apart.
  func decode<Value: Decodable>(
    _ type: Value.Type, from json: ArraySlice<UInt8>
  ) throws -> Value {
    var texts = LongTexts(for: self)
    texts.append(json)
    return try (try? decode(type, from: texts)) ?? decode(type, from: Data(json))
  }

  /// Decodes a value whose long strings have been taken out.
  func decode<Value: Decodable>(_ type: Value.Type, from texts: LongTexts) throws -> Value {
    let data = Data(texts.json)
    guard !texts.texts.isEmpty else { return try decode(type, from: data) }
    let decoder = JSONDecoder(like: self)
    decoder.userInfo[.longTexts] = texts.texts
    return try decoder.decode(WithLongTexts<Value>.self, from: data).value
  }

  /// Whether no string is read by code that does not know of those that were taken out.
  fileprivate var readsStringsAsTheyAre: Bool {
    guard !allowsJSON5, !assumesTopLevelDictionary, case .useDefaultKeys = keyDecodingStrategy,
      case .base64 = dataDecodingStrategy
    else { return false }
    switch dateDecodingStrategy {
    case .deferredToDate, .iso8601, .secondsSince1970, .millisecondsSince1970: return true
    default: return false
    }
  }
}
