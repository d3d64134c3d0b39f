#if !hasFeature(Embedded)
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
  /// stays. A change of a property that is not listed conflicts with every other change of the same
  /// element.
  public protocol PropertyMergeable: Equatable {
    /// The properties, which are independent of each other.
    static var mergeableProperties: [MergeableProperty<Self>] { get }

    /// Makes a change, from one value to another, to a third one; `nil` where they don't go together.
    static func _merge(from old: Self, to new: Self, onto current: Self) -> Self?
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
      self.init {
        $0[keyPath: path] == $1[keyPath: path]
      } copy: {
        $1[keyPath: path] = $0[keyPath: path]
      }
    }

    private init(
      isSame: @escaping @Sendable (Root, Root) -> Bool,
      copy: @escaping @Sendable (Root, inout Root) -> Void
    ) {
      self.isSame = isSame
      self.copy = copy
    }
  }

  extension PropertyMergeable {
    /// Makes a change, from one value to another, to a third one.
    ///
    /// - Returns: The result; `nil` where that one has another value of a property that changes, or
    ///   where something changes that is no such property.
    public static func _merge(from old: Self, to new: Self, onto current: Self) -> Self? {
      var (merged, check) = (current, old)
      for property in mergeableProperties where !property.isSame(old, new) {
        guard property.isSame(current, old) || property.isSame(current, new) else { return nil }
        property.copy(new, &merged)
        property.copy(new, &check)
      }
      return check == new ? merged : nil
    }

    fileprivate static func mergeAnything<Value>(
      from old: Value, to new: Value, onto current: Value
    ) -> Value? {
      guard let old = old as? Self, let new = new as? Self, let current = current as? Self else {
        return nil
      }
      return _merge(from: old, to: new, onto: current) as? Value
    }
  }

  /// Makes a change, from one value to another, to a third one, where their type says how.
  package func mergeChange<Value>(
    from old: Value, to new: Value, onto current: Value
  ) -> Value? {
    guard let type = Value.self as? any PropertyMergeable.Type else { return nil }
    return type.mergeAnything(from: old, to: new, onto: current)
  }
#else
  /// Makes no change: which types can merge changes is not known without casts.
  package func mergeChange<Value>(
    from old: Value, to new: Value, onto current: Value
  ) -> Value? { nil }
#endif
