/// A line of an action, or several: what ``ActionBuilder`` takes.
///
/// ``Create``, ``Save``, ``Modify``, ``Delete``, ``ModifyAll`` and ``DeleteAll`` are lines, and so is an array of
/// them.
public protocol ActionLine<Edited> {
  /// What the line edits.
  associatedtype Edited: Identifiable

  /// What the line does.
  var edits: [Edit<Edited>] { get }
}

extension Array: ActionLine where Element: ActionLine {
  /// What the lines do, in order.
  @inlinable
  public var edits: [Edit<Element.Edited>] { flatMap { $0.edits } }
}
