/// A count of the items that are alive, to prove that what is dropped is released.
///
///     let lifetimes = Lifetimes()
///     list.append(lifetimes.item(1))
///     list.removeAll()
///     #expect(lifetimes.alive == 0)
public final class Lifetimes {
  /// The number of items that something holds.
  public fileprivate(set) var alive = 0

  /// Creates a count of nothing.
  public init() {}

  /// Returns a new item, alive until nothing holds it any more.
  ///
  /// - Parameter number: What tells the item from others.
  /// - Returns: The item.
  public func item(_ number: Int) -> Item { Item(number, self) }

  /// An item that is counted while it is alive.
  public final class Item: Equatable {
    /// What tells the item from others.
    public let number: Int
    private let lifetimes: Lifetimes

    fileprivate init(_ number: Int, _ lifetimes: Lifetimes) {
      self.number = number
      self.lifetimes = lifetimes
      lifetimes.alive += 1
    }

    deinit { lifetimes.alive -= 1 }

    /// Whether two items have the same number.
    ///
    /// - Parameters:
    ///   - lhs: An item.
    ///   - rhs: Another item.
    /// - Returns: Whether they are equal.
    public static func == (lhs: Item, rhs: Item) -> Bool { lhs.number == rhs.number }
  }
}
