import UndoRedo

/// What differs between two values, property by property.
///
/// The values are looked at by reflection: structs, tuples, enums, optionals, arrays and dictionaries
/// are entered, and what differs in them is named by its path. Its ``description`` has a line for
/// each side of each change:
///
///     - color: "red"
///     + color: "blue"
///     - frame.x: 1.0
///     + frame.x: 5.0
///     … 4 unchanged
///
/// Equal values have no changes. A value that describes itself, such as a date, and a reference to
/// an object are compared as a whole. So are values of different types, and different cases of an
/// enum.
public struct ValueDifference: Hashable, Sendable {
  /// One property that differs.
  public struct Change: Hashable, Sendable {
    /// The way to the property, such as `frame.x` or `points[2]`; empty for the value as a whole.
    public let path: String

    /// The text of what it was; `nil` where it was not there.
    public let old: String?

    /// The text of what it has become; `nil` where it is not there any more.
    public let new: String?
  }

  /// The properties that differ, in the order of their declarations.
  public let changes: [Change]

  /// How many properties are the same, of the values that were entered.
  public let unchangedCount: Int

  /// Compares two values.
  ///
  /// - Parameters:
  ///   - old: What was; `nil` for nothing, so that all of the new value is a change.
  ///   - new: What is; `nil` for nothing.
  /// - Complexity: O(*n* · *d*) in the size of the values, nested *d* deep.
  public init<Value>(from old: Value?, to new: Value?) {
    var comparison = Comparison()
    switch (old, new) {
    case (let old?, let new?): comparison.compare(old, new, at: "", isWhole: true)
    case (let value?, nil), (nil, let value?):
      comparison.list(value, isNew: new != nil)
    case (nil, nil): break
    }
    changes = comparison.changes
    unchangedCount = comparison.unchangedCount
  }
}

extension ValueDifference: CustomStringConvertible {
  /// The lines of the changes, with the path and the value; empty where nothing differs.
  ///
  /// Control characters are escaped, so that each side of a change is one line.
  public var description: String {
    var lines = changes.flatMap(\.lines)
    if unchangedCount > 0 && !lines.isEmpty { lines.append("… \(unchangedCount) unchanged") }
    return lines.joined(separator: "\n")
  }
}

extension ValueDifference.Change: CustomStringConvertible {
  /// The lines of the change: `-` before what it was, and `+` before what it has become.
  public var description: String { lines.joined(separator: "\n") }

  fileprivate var lines: [String] {
    let name = path.isEmpty ? "" : "\(path): "
    return [old.map { "- \(name)\($0)" }, new.map { "+ \(name)\($0)" }].compactMap {
      $0?.escapingControls
    }
  }
}

extension UndoRedoStep {
  /// What the step changes, property by property.
  ///
  /// A step that creates a value has a change for each of its properties, as has one that deletes it.
  ///
  /// - Complexity: O(*n* · *d*) in the size of the values, nested *d* deep.
  public var difference: ValueDifference { ValueDifference(from: oldValue, to: newValue) }
}
