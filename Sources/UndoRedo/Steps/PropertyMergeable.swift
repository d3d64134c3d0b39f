/// A type that lists its independent properties, so that changes of different ones are no conflict.
///
///     struct Card: Identifiable, Equatable, PropertyMergeable {
///       let id: Int
///       var title: String
///       var color: Color
///
///       static let mergeableProperties: [MergeableProperty<Card>] = [
///         .init(\.title), .init(\.color),
///       ]
///     }
///
/// One person renames a card, and another one recolors it: the first can undo the title, and the color
/// stays. A scope in which the card was recolored can be committed, though the other store has renamed it
/// meanwhile; and a buffer can be saved, though others have renamed it below. A change of a property that is not
/// listed conflicts with every other change of the same element.
public protocol PropertyMergeable: Equatable {
  /// The properties, which are independent of each other.
  static var mergeableProperties: [MergeableProperty<Self>] { get }
}

/// A value of one of several types, of which each says how its changes are merged.
package protocol MergeableByType {
  /// Makes a change, from one value of the type to another, to this one; `nil` where they don't go together.
  func merging(from old: Any, to new: Any) -> Any?
}

/// A property that can be changed without changing the others.
public struct MergeableProperty<Root>: Sendable {
  let isSame: @Sendable (_ one: Root, _ other: Root) -> Bool
  let copy: @Sendable (_ source: Root, _ target: inout Root) -> Void

  /// Creates a property.
  ///
  /// - Parameter path: The property's key path.
  public init<Value: Equatable & SendableMetatype>(
    _ path: any WritableKeyPath<Root, Value> & Sendable
  ) {
    isSame = { $0[keyPath: path] == $1[keyPath: path] }
    copy = { $1[keyPath: path] = $0[keyPath: path] }
  }
}

extension PropertyMergeable {
  /// Makes a change, from one value to another, to this one.
  ///
  /// - Returns: The result; `nil` where this one has another value of a property that changes, or
  ///   where something changes, or has changed here, that is no such property.
  fileprivate func merging(from old: Any, to new: Any) -> Any? {
    guard let old = old as? Self, let new = new as? Self else { return nil }
    var (merged, changed, changedHere) = (self, old, old)
    for property in Self.mergeableProperties {
      property.copy(self, &changedHere)
      guard !property.isSame(old, new) else { continue }
      guard property.isSame(self, old) || property.isSame(self, new) else { return nil }
      property.copy(new, &merged)
      property.copy(new, &changed)
    }
    return changed == new && isSame(changedHere, self) ? merged : nil
  }
}

/// Makes a change, from one value to another, to a third one, where their type says how.
package func mergeChange<Value>(
  from old: Value, to new: Value, onto current: Value
) -> Value? {
  #if hasFeature(Embedded)
    return nil  // Which types say so is not known without casts.
  #else
    switch current {
    case let current as any MergeableByType: current.merging(from: old, to: new) as? Value
    case let current as any PropertyMergeable: current.merging(from: old, to: new) as? Value
    default: nil
    }
  #endif
}
