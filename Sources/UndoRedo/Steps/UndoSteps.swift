/// The steps of one action, in the order in which they are performed: a random-access collection.
public struct UndoSteps<Value> {
  // An array takes the same place whatever its elements are. So generic code returns actions as values
  // and not by way of memory, and the compiler can leave out those that nobody looks at.
  @usableFromInline
  let list: [UndoRedoStep<Value>]

  /// Creates a list of one step.
  ///
  /// - Parameter step: The step.
  @inlinable
  public init(_ step: UndoRedoStep<Value>) {
    list = [step]
  }

  /// Creates a list of any number of steps.
  ///
  /// - Parameter steps: The steps, in the order in which they are performed.
  @inlinable
  public init(_ steps: some Sequence<UndoRedoStep<Value>>) {
    list = Array(steps)
  }

  /// Returns the inverse steps: each one flipped, the last one first.
  ///
  /// - Complexity: O(*n*) in the number of steps.
  @inlinable
  public func flip() -> UndoSteps {
    var flipped: [UndoRedoStep<Value>] = []
    flipped.reserveCapacity(list.count)
    for index in list.indices.reversed() { flipped.append(list[index].flip()) }
    return UndoSteps(flipped)
  }
}

extension UndoSteps: RandomAccessCollection {
  /// The position of the first step: zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of steps.
  @inlinable
  public var endIndex: Int { count }

  // The standard implementations of these take long where they are not compiled for a type.

  /// The number of steps.
  @inlinable
  public var count: Int { list.count }

  /// Whether there are no steps.
  @inlinable
  public var isEmpty: Bool { count == 0 }

  /// The position after another one.
  ///
  /// - Parameter position: A position.
  /// - Returns: The next one.
  @inlinable
  public func index(after position: Int) -> Int { position + 1 }

  /// The step at a position.
  ///
  /// - Parameter position: A position from zero up to, not including, the number of steps.
  @inlinable
  public subscript(position: Int) -> UndoRedoStep<Value> { list[position] }
}

extension UndoSteps: ExpressibleByArrayLiteral {
  /// Creates a list from an array literal of steps.
  ///
  /// - Parameter elements: The steps, in the order in which they are performed.
  @inlinable
  public init(arrayLiteral elements: UndoRedoStep<Value>...) {
    list = elements
  }
}

extension UndoSteps: Sendable where Value: Sendable {}

extension UndoSteps: Equatable where Value: Equatable {
  /// Whether two lists have equal steps in the same order.
  ///
  /// - Parameters:
  ///   - lhs: A list of steps.
  ///   - rhs: Another list of steps.
  /// - Returns: Whether they are equal.
  @inlinable
  public static func == (lhs: UndoSteps, rhs: UndoSteps) -> Bool {
    lhs.elementsEqual(rhs)
  }
}

extension UndoSteps: Hashable where Value: Hashable {
  /// Feeds the steps into a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for step in self { hasher.combine(step) }
  }
}

#if !hasFeature(Embedded)
  extension UndoSteps: Encodable where Value: Encodable {
    /// Encodes the steps as an array.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: What the encoder or the values throw.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for step in self { try container.encode(step) }
    }
  }

  extension UndoSteps: Decodable where Value: Decodable {
    /// Decodes the steps from an array.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: What the decoder or the values throw.
    public init(from decoder: any Decoder) throws {
      self.init(try [UndoRedoStep<Value>](from: decoder))
    }
  }

  extension UndoSteps: CustomStringConvertible {
    /// The steps as the text of an array.
    public var description: String { String(describing: Array(self)) }
  }
#endif
