#if !hasFeature(Embedded)
  /// A history is coded as an object: `actions`, oldest first; `performed`, how many of them are
  /// performed; `saved`, at how many performed actions the model was saved, where that place can be
  /// reached; `checkpoints`, an object of such numbers by name, where there are any; `limit`, where
  /// there is one; and `tree`, where branches are stored: what is beside the line, and the numbers of
  /// places.
  extension UndoHistory: Encodable where Value: Encodable {
    /// Encodes the history.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder or the values throw.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: HistoryCodingKey.self)
      var list = container.nestedUnkeyedContainer(forKey: .actions)
      for action in actions { try list.encode(action) }
      try container.encode(position, forKey: .performed)
      try container.encodeIfPresent(savedPosition, forKey: .saved)
      if !checkpointPlaces.isEmpty {
        let positions = checkpointPlaces.mapValues { $0 - log.startIndex }
        try container.encode(positions, forKey: .checkpoints)
      }
      try container.encodeIfPresent(limit, forKey: .limit)
      try container.encodeIfPresent(tree, forKey: .tree)
    }
  }

  extension UndoHistory: Decodable where Value: Decodable {
    /// Decodes a history and checks it.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError.dataCorrupted` where a number is out of range or, for elements with
    ///   identity, where a step does not start from the value with which the one before ends; and
    ///   what the decoder or the values throw.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: HistoryCodingKey.self)
      func corrupted(_ key: HistoryCodingKey, _ reason: String) -> DecodingError {
        .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
      }
      func number(_ key: HistoryCodingKey, in range: ClosedRange<Int>) throws -> Int? {
        let number = try container.decodeIfPresent(Int.self, forKey: key)
        guard let number, !range.contains(number) else { return number }
        throw corrupted(
          key, "\(number) is not in the range from \(range.lowerBound) to \(range.upperBound).")
      }

      self.init()
      let limit = try number(.limit, in: 0...Int.max)
      var actions = try container.nestedUnkeyedContainer(forKey: .actions)
      while !actions.isAtEnd {
        let action = try actions.decode(UndoAction<Value>.self)
        guard !action.steps.isEmpty else {
          throw DecodingError.dataCorruptedError(
            in: actions, debugDescription: "An action of a history needs at least one step.")
        }
        record(action)
      }
      guard let performed = try number(.performed, in: 0...log.count) else {
        throw DecodingError.keyNotFound(
          HistoryCodingKey.performed,
          .init(codingPath: container.codingPath, debugDescription: "It is not known what is done.")
        )
      }
      mark = try number(.saved, in: 0...log.count)
      let checkpoints = try container.decodeIfPresent([String: Int].self, forKey: .checkpoints)
      for (name, position) in checkpoints ?? [:] {
        guard (0...log.count).contains(position) else {
          throw corrupted(
            .checkpoints,
            "The checkpoint \"\(name)\" is at \(position), which is not in the range from 0 to "
              + "\(log.count).")
        }
        checkpointPlaces[name] = position
      }
      if let broken = (self as? any ChainedHistory)?.firstBrokenAction {
        throw corrupted(
          .actions,
          "Action \(broken), \"\(log.name(of: broken))\", does not start from the values that the "
            + "actions before it leave.")
      }
      while cursor > performed { moveBack() }
      if let tree = try container.decodeIfPresent(CodedTree<Value>.self, forKey: .tree) {
        if let reason = take(tree) { throw corrupted(.tree, reason) }
        if let place = (self as? any ChainedHistory)?.firstPlaceOfAnotherIdentity {
          throw corrupted(
            .tree, "The action to place \(place) changes the identity of an element.")
        }
      }
      // Enforces the limit, in case the file holds more than it says it may.
      self.limit = limit
    }
  }

  private enum HistoryCodingKey: String, CodingKey {
    case actions, performed, saved, checkpoints, limit, tree
  }

  /// A history of elements with identity, whose steps can be checked against each other.
  private protocol ChainedHistory {
    var firstBrokenAction: Int? { get }
    var firstPlaceOfAnotherIdentity: UndoPlace? { get }
  }

  extension UndoHistory: ChainedHistory where Value: Identifiable & Equatable {}
#endif
