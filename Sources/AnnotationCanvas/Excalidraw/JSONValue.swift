#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Any JSON value.
///
/// A scene is read as such values first, so that one malformed element can be told from a malformed
/// file, and keys that are not known are seen.
enum JSONValue {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// A number that is too large for Swift.
  case unreadable
}

extension JSONValue: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      var object: [String: JSONValue] = [:]
      for key in container.allKeys {
        object[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
      }
      self = .object(object)
    } else if var container = try? decoder.unkeyedContainer() {
      var array: [JSONValue] = []
      let progress = decoder.codingPath.count == 1 ? decoder.userInfo[.progress] as? Progress : nil
      while !container.isAtEnd {
        array.append(try container.decode(JSONValue.self))
        if let progress, let count = container.count, array.count % max(1, count / 100) == 0 {
          progress.report(Double(array.count) / Double(count))
        }
      }
      self = .array(array)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let bool = try? container.decode(Bool.self) {
        self = .bool(bool)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let string = try? container.decode(String.self) {
        self = .string(string)
      } else {
        self = .unreadable
      }
    }
  }
}

extension JSONValue {
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  var string: String? { if case .string(let value) = self { value } else { nil } }
  var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
  var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }
  var isNull: Bool { if case .null = self { true } else { false } }
}

extension JSONDecoder {
  /// Lets it be said how much of the lists in an object has been decoded.
  func report(_ progress: @escaping (Double) -> Void) {
    userInfo[.progress] = Progress(report: progress)
  }
}

/// To whom it is said how much has been decoded.
private struct Progress: Sendable {
  // It is called where it comes from, by the decoder that it is given to.
  nonisolated(unsafe) let report: (Double) -> Void
}

extension CodingUserInfoKey {
  fileprivate static let progress = CodingUserInfoKey(rawValue: "AnnotationCanvas.progress")!
}
