/// The actions of a history that lie in one direction from its cursor, the nearest first.
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
  /// The position of the nearest action: zero.
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
