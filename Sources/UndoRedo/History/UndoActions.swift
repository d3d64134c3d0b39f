/// The actions of a history, or those on one side of its cursor.
///
/// A list is a value: it does not change when the history does. Actions are created when they are read.
public struct UndoActions<Value> {
  private let history: UndoHistory<Value>
  private let first: Int
  private let stride: Int

  /// The number of actions.
  public let count: Int

  init(history: UndoHistory<Value>, first: Int, count: Int, stride: Int) {
    self.history = history
    self.first = first
    self.count = count
    self.stride = stride
  }
}

extension UndoActions: RandomAccessCollection {
  /// The position of the first action: zero.
  public var startIndex: Int { 0 }

  /// The number of actions.
  public var endIndex: Int { count }

  /// The action at a position.
  ///
  /// - Parameter position: A position from zero up to, not including, the number of actions.
  /// - Complexity: O(*n*) in the number of the action's steps.
  public subscript(position: Int) -> UndoAction<Value> {
    precondition(position >= 0 && position < count, "Index out of range")
    return history.action(first + position * stride)
  }
}

extension UndoActions {
  /// Reads the actions of a list one after the other.
  public struct Iterator: IteratorProtocol {
    private let actions: UndoActions
    private var position = 0

    /// Actions that have been read and not returned, the next one last.
    private var ready: [UndoAction<Value>] = []

    /// How many actions are read at once, where that takes less than to read them one by one.
    private static var blockLength: Int { 64 }

    fileprivate init(_ actions: UndoActions) {
      self.actions = actions
    }

    /// Returns the next action, or `nil` where there is none.
    public mutating func next() -> UndoAction<Value>? {
      if let next = ready.popLast() { return next }
      guard position < actions.count else { return nil }
      guard actions.history.log.hasDifferences else {
        defer { position += 1 }
        return actions[position]
      }
      let (start, end) = (position, Swift.min(position + Self.blockLength, actions.count))
      position = end
      let isForward = actions.stride > 0
      let first = actions.first + (isForward ? start : 1 - end)
      let block = actions.history.actions(first..<(first + end - start))
      ready = isForward ? block.reversed() : block
      return ready.popLast()
    }
  }

  /// Returns an iterator over the actions.
  public func makeIterator() -> Iterator { Iterator(self) }
}

extension UndoActions: Sendable where Value: Sendable {}

extension UndoActions: Equatable where Value: Equatable {
  /// Whether two lists hold equal actions in the same order.
  ///
  /// - Parameters:
  ///   - lhs: A list of actions.
  ///   - rhs: Another list of actions.
  /// - Returns: Whether they are equal.
  public static func == (lhs: UndoActions, rhs: UndoActions) -> Bool { lhs.elementsEqual(rhs) }
}

extension UndoActions: Hashable where Value: Hashable {
  /// Feeds the actions into a hasher.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for action in self { hasher.combine(action) }
  }
}
