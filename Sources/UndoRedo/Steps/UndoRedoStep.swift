/// One change of one value, as the value before and the value after.
///
/// A step says what happened, not how to undo it: to undo is to perform the flipped step. Since a step is
/// an enum, there is none without an old and a new value, and a change is read by pattern matching:
///
///     switch step {
///     case .created(let new): print("now there is \(new)")
///     case .modified(let old, let new): print("\(old) became \(new)")
///     case .deleted(let old): print("\(old) is gone")
///     }
///
/// The value can be of any type. A step is `Equatable`, `Hashable`, `Codable` and `Sendable` if the value
/// is.
public enum UndoRedoStep<Value> {
  /// The value came into being.
  case created(Value)

  /// The value changed from one state to another.
  case modified(from: Value, to: Value)

  /// The value ceased to be.
  case deleted(Value)
}

extension UndoRedoStep {
  /// Creates the step that leads from one optional value to another.
  ///
  /// The result is `nil` where there is a value neither before nor after.
  ///
  /// - Parameters:
  ///   - oldValue: The value before, or `nil` where there was none.
  ///   - newValue: The value after, or `nil` where there is none.
  @inlinable
  public init?(from oldValue: Value?, to newValue: Value?) {
    switch (oldValue, newValue) {
    case (nil, let new?): self = .created(new)
    case (let old?, let new?): self = .modified(from: old, to: new)
    case (let old?, nil): self = .deleted(old)
    case (nil, nil): return nil
    }
  }

  /// The value before the step, or `nil` where the step creates it.
  @inlinable
  public var oldValue: Value? {
    switch self {
    case .created: nil
    case .modified(let old, _), .deleted(let old): old
    }
  }

  /// The value after the step, or `nil` where the step deletes it.
  @inlinable
  public var newValue: Value? {
    switch self {
    case .created(let new), .modified(_, let new): new
    case .deleted: nil
    }
  }

  /// Returns the inverse step.
  ///
  /// Flipping twice gives the step itself.
  @inlinable
  public func flip() -> UndoRedoStep {
    switch self {
    case .created(let new): .deleted(new)
    case .modified(let old, let new): .modified(from: new, to: old)
    case .deleted(let old): .created(old)
    }
  }
}

extension UndoRedoStep where Value: Identifiable {
  /// The identity of the element that the step changes.
  ///
  /// Both sides of a modification have the same identity.
  @inlinable
  public var id: Value.ID {
    switch self {
    case .created(let element), .modified(let element, _), .deleted(let element): element.id
    }
  }

  /// Whether it is no change of one element, which no repository performs.
  @inlinable
  package var changesIdentity: Bool {
    guard case .modified(let old, let new) = self else { return false }
    return old.id != new.id
  }
}

extension UndoRedoStep: Equatable where Value: Equatable {}
extension UndoRedoStep: Hashable where Value: Hashable {}
extension UndoRedoStep: Sendable where Value: Sendable {}
