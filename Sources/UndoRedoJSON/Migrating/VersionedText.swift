#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The text of a file, and where in it the list of elements is.
///
/// The first version of a model is written as a plain list, and later ones with their number:
///
///     {"version": 2, "elements": [ … ]}
struct VersionedText {
  /// The version of the model by which the elements were written; `nil` where it is none.
  private(set) var version: Int? = 1

  /// The list of elements, as JSON.
  private(set) var list: Data

  /// The keys that lead to the list.
  private(set) var root: [JSONKey] = []

  /// Looks for the list in a text.
  ///
  /// What has not a version and elements is taken for a list, to be refused where it is none.
  ///
  /// - Complexity: O(*n*) in the space before it where it is a list, and in the length of the text where it
  ///   is not.
  init(_ data: Data) {
    list = data
    let mark = JSONScanner.byteOrderMark
    let text = data.dropFirst(data.starts(with: mark) ? mark.count : 0)
      .drop { LineScanner.isSpace($0) }
    guard text.first == UInt8(ascii: "{") else { return }
    var scanner = LineScanner(rest: Array(text)[...])
    _ = scanner.skip("{")
    var members: [String: ArraySlice<UInt8>] = [:]
    repeat {
      scanner.skipSpace()
      // As in a list, a comma may come last.
      if !members.isEmpty, scanner.rest.first == UInt8(ascii: "}") { break }
      guard scanner.skip("\""), let key = scanner.plainText() else { return }
      scanner.skipSpace()
      guard scanner.skip(":") else { return }
      scanner.skipSpace()
      guard let value = scanner.value(), members.updateValue(value, forKey: key) == nil else {
        return
      }
    } while scanner.skip(",")
    guard scanner.skip("}"), let elements = members["elements"], let number = members["version"]
    else { return }
    scanner.skipSpace()
    guard scanner.rest.isEmpty else { return }
    scanner.rest = number
    let version = scanner.number()
    scanner.skipSpace()
    self.version = scanner.rest.isEmpty && version != 0 ? version : nil
    list = Data(elements)
    root = [.name("elements")]
  }

  /// Returns the text of a list that is written by a version.
  static func text(of list: Data, version: Int) -> Data {
    guard version > 1 else { return list }
    var text = Data("{\"version\": \(version), \"elements\": ".utf8)
    text.reserveCapacity(text.count + list.count + 2)
    text.append(list)
    while let last = text.last, LineScanner.isSpace(last) { text.removeLast() }
    text.append(contentsOf: "}\n".utf8)
    return text
  }
}
