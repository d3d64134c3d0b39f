/// A place in a history that stores branches: the state after an action, or the one before all actions.
///
/// Places are numbered in the order in which they came about, from zero on. A number is never
/// given again, so that it can be stored with what it stands for: in a list, with a picture, with
/// a test report. In a history that stores no branches, numbers are given again: they are good as long as nothing is
/// recorded after an undo, and a document that is opened again counts anew, backwards from zero for what it reads.
public struct UndoPlace: Hashable, Sendable {
  /// The number: of two places, the one with the lower one came about first.
  public let number: Int

  /// Creates a place.
  ///
  /// - Parameter number: Its number; the history says whether there is such a place.
  public init(_ number: Int) { self.number = number }
}

extension UndoPlace: Comparable {
  /// Whether one place came about before another.
  ///
  /// - Parameters:
  ///   - lhs: A place.
  ///   - rhs: Another place.
  /// - Returns: Whether the first came about before the other.
  public static func < (lhs: UndoPlace, rhs: UndoPlace) -> Bool { lhs.number < rhs.number }
}

extension UndoPlace: Identifiable {
  /// The number.
  public var id: Int { number }
}

extension UndoPlace: CustomStringConvertible {
  /// The number.
  public var description: String { "\(number)" }
}
