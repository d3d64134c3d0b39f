/// A model whose changes can be undone, by one design or another.
///
/// All systems get the same work, and after each part of it must agree about the model and about
/// what undo and redo have returned.
protocol UndoSystem<Element> {
  associatedtype Element: Identifiable & Equatable & Digestible

  /// What undo and redo return.
  associatedtype Performed: PerformedAction

  init(_ elements: [Element])

  mutating func modify(_ id: Element.ID, named name: String, _ body: (inout Element) -> Void)
  mutating func modify(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Double>, to value: Double,
    named name: String)
  mutating func save(_ element: Element, named name: String)
  mutating func delete(_ id: Element.ID, named name: String)

  /// Makes the changes until the group ends one action, where the system knows groups.
  mutating func beginGroup(_ name: String)
  mutating func endGroup()

  /// Makes the changes of the body one action, where the system knows groups.
  mutating func group(_ name: String, _ body: (inout Self) -> Void)

  mutating func undo() -> Performed?
  mutating func redo() -> Performed?

  subscript(id: Element.ID) -> Element? { get }
  var elements: [Element] { get }
}

extension UndoSystem {
  mutating func beginGroup(_ name: String) {}
  mutating func endGroup() {}

  mutating func group(_ name: String, _ body: (inout Self) -> Void) {
    beginGroup(name)
    body(&self)
    endGroup()
  }

  mutating func modify(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Double>, to value: Double,
    named name: String
  ) {
    modify(id, named: name) { $0[keyPath: property] = value }
  }
}

/// What an undo or a redo has done.
protocol PerformedAction {
  /// A number that is quickly made of the result, even while the time is being taken.
  var quickDigest: UInt64 { get }
}

/// Returns a number made of a name, a number of steps, and the first one's new value.
func quickDigestOf(_ name: String, _ count: Int, _ first: (some Digestible)?) -> UInt64 {
  UInt64(name.utf8.count) &+ UInt64(count) << 8 &+ (first?.quickDigest ?? 1)
}

/// The names of the systems.
public enum SystemName: String, CaseIterable, Codable, Sendable {
  /// A dictionary, and no undo at all.
  case none
  case classic
  case classicSteps
  case floor
  case undoRedo
  /// UndoRedo with elements of three types in one history.
  case threeTypes

  /// Those that are compared with each other.
  public static let peers: [SystemName] = [.none, .classic, .classicSteps, .floor, .undoRedo]
}
