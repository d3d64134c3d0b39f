import UndoRedo

extension OneOf: Encodable where First: Encodable, Others: Encodable {
  /// Encodes the value under the position of its type in the list.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder or the value throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Position.self)
    try encode(to: &container, at: Position(1))
  }
}

extension OneOf: Decodable where First: Decodable, Others: Decodable {
  /// Decodes a value from what is under the position of its type in the list.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: What the decoder or the value throws, and `DecodingError.dataCorrupted` where there
  ///   is not exactly one value or its position is not in the list.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Position.self)
    guard let position = container.allKeys.first, container.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "Expected one value, under the position of its type"))
    }
    try self.init(from: container, at: position, startingAt: 1)
  }
}

/// The position of a type in a list, as a key.
private struct Position: CodingKey {
  let number: Int
  var intValue: Int? { nil }
  var stringValue: String { String(number) }

  init(_ number: Int) { self.number = number }
  init?(intValue: Int) { nil }

  init?(stringValue: String) {
    guard let number = Int(stringValue), String(number) == stringValue else { return nil }
    self.number = number
  }
}

private protocol EncodableList {
  func encode(to container: inout KeyedEncodingContainer<Position>, at position: Position) throws
}

private protocol DecodableList {
  init(
    from container: KeyedDecodingContainer<Position>, at position: Position,
    startingAt start: Int
  ) throws
}

extension OneOf: EncodableList where First: Encodable, Others: Encodable {
  fileprivate func encode(
    to container: inout KeyedEncodingContainer<Position>, at position: Position
  ) throws {
    switch self {
    case .first(let value):
      try container.encode(value, forKey: position)
    case .other(let others as any EncodableList):
      try others.encode(to: &container, at: Position(position.number + 1))
    case .other(let value):
      try container.encode(value, forKey: Position(position.number + 1))
    }
  }
}

extension OneOf: DecodableList where First: Decodable, Others: Decodable {
  fileprivate init(
    from container: KeyedDecodingContainer<Position>, at position: Position, startingAt start: Int
  ) throws {
    if position.number == start {
      self = .first(try container.decode(First.self, forKey: position))
    } else if let list = Others.self as? any DecodableList.Type {
      let others = try list.init(from: container, at: position, startingAt: start + 1)
      self = .other(others as! Others)
    } else if position.number == start + 1 && Others.self != Never.self {
      self = .other(try container.decode(Others.self, forKey: position))
    } else {
      throw DecodingError.dataCorruptedError(
        forKey: position, in: container,
        debugDescription: "There is no type at position \(position.number)")
    }
  }
}
