#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value that gets long strings where the JSON has short ones in their place.
///
/// The decoder of the JSON decodes it all; in between is one that exchanges the strings.
struct WithLongTexts<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    func value<Part: Decodable>(of type: Part.Type) throws -> Part {
      try decoder.singleValueContainer().decode(type)
    }
    func text() -> String? {
      let texts = decoder.userInfo[.longTexts] as? [String: String]
      return (try? value(of: String.self)).flatMap { texts?[$0] }
    }
    func value(reading read: (String) -> Any?) throws -> Value {
      guard let text = text() else { return try value(of: Value.self) }
      // The short string stands for nothing else: it must not be decoded itself.
      guard let value = read(text) as? Value else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "The string is not a value of type \(Value.self)."))
      }
      return value
    }
    // These are not asked how they are decoded.
    switch Value.self {
    case is String.Type: self.value = try value { $0 }
    case is Data.Type: self.value = try value { Data(base64Encoded: $0) }
    case is URL.Type: self.value = try value { URL(string: $0) }
    case is Date.Type, is Decimal.Type: self.value = try value(of: Value.self)
    default: self.value = try Value(from: ExchangingDecoder(base: decoder, type: Value.self))
    }
  }
}

extension CodingUserInfoKey {
  static let longTexts = CodingUserInfoKey(rawValue: "UndoRedoJSON.longTexts")!
}

private struct ExchangingDecoder: Decoder {
  let base: any Decoder

  /// The type of the value that is being decoded, if that is known.
  let type: Any.Type?

  var codingPath: [any CodingKey] { base.codingPath }

  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ExchangingObject(base: try base.container(keyedBy: type)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ExchangingList(base: try base.unkeyedContainer())
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ExchangingSingle(base: try base.singleValueContainer(), type: type)
  }
}

private struct ExchangingObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let base: KeyedDecodingContainer<Key>

  var codingPath: [any CodingKey] { base.codingPath }

  var allKeys: [Key] { base.allKeys }

  func contains(_ key: Key) -> Bool { base.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try base.decodeNil(forKey: key) }

  func decode<Part: Decodable>(_ type: Part.Type, forKey key: Key) throws -> Part {
    try base.decode(WithLongTexts<Part>.self, forKey: key).value
  }

  // For these two, the protocol has implementations that throw.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try base.decode(type, forKey: key)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try base.decode(type, forKey: key)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(
      ExchangingObject<NestedKey>(base: try base.nestedContainer(keyedBy: type, forKey: key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    ExchangingList(base: try base.nestedUnkeyedContainer(forKey: key))
  }

  func superDecoder() throws -> any Decoder {
    ExchangingDecoder(base: try base.superDecoder(), type: nil)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    ExchangingDecoder(base: try base.superDecoder(forKey: key), type: nil)
  }
}

private struct ExchangingList: UnkeyedDecodingContainer {
  var base: any UnkeyedDecodingContainer

  var codingPath: [any CodingKey] { base.codingPath }

  var count: Int? { base.count }

  var isAtEnd: Bool { base.isAtEnd }

  var currentIndex: Int { base.currentIndex }

  mutating func decodeNil() throws -> Bool { try base.decodeNil() }

  mutating func decode<Part: Decodable>(_ type: Part.Type) throws -> Part {
    try base.decode(WithLongTexts<Part>.self).value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try base.decode(type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try base.decode(type) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(
      ExchangingObject<NestedKey>(base: try base.nestedContainer(keyedBy: type)))
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ExchangingList(base: try base.nestedUnkeyedContainer())
  }

  mutating func superDecoder() throws -> any Decoder {
    ExchangingDecoder(base: try base.superDecoder(), type: nil)
  }
}

private struct ExchangingSingle: SingleValueDecodingContainer {
  let base: any SingleValueDecodingContainer
  let type: Any.Type?

  var codingPath: [any CodingKey] { base.codingPath }

  func decodeNil() -> Bool { base.decodeNil() }

  func decode<Part: Decodable>(_ type: Part.Type) throws -> Part {
    // What asks for itself has no parts, such as a number.
    if type == self.type { return try base.decode(type) }
    return try base.decode(WithLongTexts<Part>.self).value
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: Int128.Type) throws -> Int128 { try base.decode(type) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func decode(_ type: UInt128.Type) throws -> UInt128 { try base.decode(type) }
}
