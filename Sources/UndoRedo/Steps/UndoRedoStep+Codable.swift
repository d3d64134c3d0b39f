#if !hasFeature(Embedded)
  /// A step is coded as an object with the key `old`, the key `new`, or both.
  extension UndoRedoStep: Encodable where Value: Encodable {
    /// Encodes the sides that the step has.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder or the values throw.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: StepCodingKey.self)
      if let oldValue { try container.encode(oldValue, forKey: .old) }
      if let newValue { try container.encode(newValue, forKey: .new) }
    }
  }

  extension UndoRedoStep: Decodable where Value: Decodable {
    /// Decodes a step from the sides that are there.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError.dataCorrupted` where there is neither side, and what the decoder or
    ///   the values throw.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: StepCodingKey.self)
      // Asked by key and not by value, since the value may be an optional that is coded as null.
      let old = container.contains(.old) ? try container.decode(Value.self, forKey: .old) : nil
      let new = container.contains(.new) ? try container.decode(Value.self, forKey: .new) : nil
      guard let step = UndoRedoStep(from: old, to: new) else {
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "A step needs an old value, a new value, or both."))
      }
      self = step
    }
  }

  private enum StepCodingKey: String, CodingKey {
    case old, new
  }
#endif
