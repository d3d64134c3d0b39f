#if !hasFeature(Embedded)
  /// An action is coded as an object with the keys `name` and `steps`, and `date`, `metadata`
  /// and `discardable` where it has them.
  extension UndoAction: Encodable where Value: Encodable {
    /// Encodes the action.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder or the values throw.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: ActionCodingKey.self)
      try container.encode(name, forKey: .name)
      try container.encode(steps, forKey: .steps)
      try container.encodeIfPresent(date, forKey: .date)
      if !metadata.isEmpty { try container.encode(metadata, forKey: .metadata) }
      if isDiscardable { try container.encode(true, forKey: .discardable) }
    }
  }

  extension UndoAction: Decodable where Value: Decodable {
    /// Decodes an action.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: What the decoder or the values throw.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: ActionCodingKey.self)
      self.init(
        ActionDetails(
          name: try container.decode(String.self, forKey: .name),
          date: try container.decodeIfPresent(UndoDate.self, forKey: .date),
          metadata: try container.decodeIfPresent([String: String].self, forKey: .metadata) ?? [:],
          isDiscardable: try container.decodeIfPresent(Bool.self, forKey: .discardable) ?? false),
        steps: try container.decode(UndoSteps<Value>.self, forKey: .steps))
    }
  }

  private enum ActionCodingKey: String, CodingKey {
    case name, steps, date, metadata, discardable
  }
#endif
