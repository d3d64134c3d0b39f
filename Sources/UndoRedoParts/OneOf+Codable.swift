import UndoRedo

extension OneOf: Encodable where First: Encodable, Others: Encodable {
  /// Encodes the value under the name of its type.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder or the value throws, and `EncodingError.invalidValue` where two types
  ///   of the list have the same name, or one has a number for a name.
  public func encode(to encoder: any Encoder) throws {
    let names = PartNames(of: Self.self)
    if let problem = names.problem {
      throw EncodingError.invalidValue(
        self,
        EncodingError.Context(
          codingPath: encoder.codingPath, debugDescription: problem,
          underlyingError: PartNameError(problem)))
    }
    var container = encoder.container(keyedBy: PartKey.self)
    try encode(to: &container, names, at: 0)
  }
}

extension OneOf: Decodable where First: Decodable, Others: Decodable {
  /// Decodes a value from what is under the name of its type, or under the position of its type in
  /// the list, counted from one.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: What the decoder or the value throws, and `DecodingError.dataCorrupted` where there
  ///   is not exactly one value, or no type of its name or position in the list, or where two types
  ///   have the same name, or one has a number for a name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: PartKey.self)
    func failure(_ error: PartNameError) -> DecodingError {
      .dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: error.reason, underlyingError: error))
    }
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw failure(PartNameError("expected one value, under the name of its type"))
    }
    let names = PartNames(of: Self.self)
    if let problem = names.problem { throw failure(PartNameError(problem)) }
    guard let index = names.index(of: key.stringValue) else {
      throw failure(PartNameError(unknownName: key.stringValue))
    }
    try self.init(from: container, key, at: index)
  }
}

/// The names of the types of a list.
private struct PartNames {
  /// For each type its name, or `nil` where it is encoded under its position.
  private(set) var list: [String?] = []

  init(of list: any PartList.Type) {
    self.list.reserveCapacity(6)
    list.addNames(to: &self)
  }

  /// Adds a type: one without a name has a position.
  mutating func add(_ type: Any.Type) { list.append(nameOfPart(type)) }

  /// Under what the values of a type are encoded.
  func key(at index: Int) -> PartKey { PartKey(stringValue: list[index] ?? String(index + 1)) }

  /// The index of the type whose values are encoded under a key; or were before types had names.
  func index(of key: String) -> Int? {
    if let index = list.firstIndex(of: key) { return index }
    if let position = Int(key), String(position) == key {
      return (1...list.count).contains(position) ? position - 1 : nil
    }
    let sought = letters(of: key)
    let indices = list.indices.filter { list[$0].map(letters(of:)) == sought }
    return indices.count == 1 ? indices[0] : nil
  }

  /// What is left of a name when an encoder and a decoder have made a key of their own style of it.
  private func letters(of name: String) -> String { name.lowercased().filter { $0 != "_" } }

  /// What is wrong with the names, if anything.
  var problem: String? {
    for (index, name) in list.enumerated() {
      guard let name else { continue }
      if list[..<index].contains(name) {
        return "two types have the name \"\(name)\": let one be a NamedPart with another name"
      }
      if name.utf8.first ?? 0 <= UInt8(ascii: "9"), Int(name) != nil {
        return "a type can't have the number \(name) for a name"
      }
    }
    return nil
  }
}

private struct PartKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// A list of types, ended by `Never` or by a type that is not a list.
private protocol PartList {
  static func addNames(to names: inout PartNames)
}

private protocol EncodableList: PartList {
  func encode(
    to container: inout KeyedEncodingContainer<PartKey>, _ names: PartNames, at index: Int
  ) throws
}

private protocol DecodableList: PartList {
  init(from container: KeyedDecodingContainer<PartKey>, _ key: PartKey, at index: Int) throws
}

extension OneOf: PartList {
  fileprivate static func addNames(to names: inout PartNames) {
    names.add(First.self)
    if let others = Others.self as? any PartList.Type {
      others.addNames(to: &names)
    } else if Others.self != Never.self {
      names.add(Others.self)
    }
  }
}

extension OneOf: EncodableList where First: Encodable, Others: Encodable {
  fileprivate func encode(
    to container: inout KeyedEncodingContainer<PartKey>, _ names: PartNames, at index: Int
  ) throws {
    switch self {
    case .first(let value):
      try container.encode(value, forKey: names.key(at: index))
    case .other(let others as any EncodableList):
      try others.encode(to: &container, names, at: index + 1)
    case .other(let value):
      try container.encode(value, forKey: names.key(at: index + 1))
    }
  }
}

extension OneOf: DecodableList where First: Decodable, Others: Decodable {
  fileprivate init(
    from container: KeyedDecodingContainer<PartKey>, _ key: PartKey, at index: Int
  ) throws {
    if index == 0 {
      self = .first(try container.decode(First.self, forKey: key))
    } else if let list = Others.self as? any DecodableList.Type {
      self = .other(try list.init(from: container, key, at: index - 1) as! Others)
    } else {
      self = .other(try container.decode(Others.self, forKey: key))
    }
  }
}
