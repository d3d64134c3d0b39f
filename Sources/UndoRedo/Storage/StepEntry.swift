/// What an ``ActionLog`` knows of a step beside the value that it holds.
///
/// Six bytes: a step's entry is read and written for each undo, and held for as long as the step is.
/// It is not a part of the log's type, so that code that is not compiled for a type of values is
/// quick with it, too.
@usableFromInline
package struct StepEntry {
  /// The slot, and what the step does to it: in halves, so that the entry is aligned to two bytes.
  @usableFromInline private(set) var low: UInt16
  @usableFromInline let high: UInt16

  /// The number of the action's name, in the first step of an action; the origin of a staged step.
  @usableFromInline package var name: UInt16

  /// Creates the entry of a step.
  ///
  /// - Parameters:
  ///   - slot: The slot, up to ``lastSlot``.
  ///   - wasPresent: Whether there is an old value.
  ///   - isPresent: Whether there is a new value.
  ///   - holdsValue: Whether the step holds a value.
  ///   - name: The number of the action's name, or the step's origin.
  @inlinable
  init(slot: UInt32, wasPresent: Bool, isPresent: Bool, holdsValue: Bool, name: UInt16) {
    let bits =
      slot << 4 | (wasPresent ? 1 : 0) | (isPresent ? 2 : 0) | (holdsValue ? 4 : 0)
    low = UInt16(truncatingIfNeeded: bits)
    high = UInt16(truncatingIfNeeded: bits >> 16)
    self.name = name
  }

  /// The last slot of which an entry can speak.
  @inlinable static var lastSlot: UInt32 { .max >> 4 }

  @inlinable var bits: UInt32 { UInt32(high) << 16 | UInt32(low) }

  @inlinable package var slot: UInt32 { bits >> 4 }

  /// Whether there is an old value.
  @inlinable var wasPresent: Bool { low & 1 != 0 }

  /// Whether there is a new value.
  @inlinable var isPresent: Bool { low & 2 != 0 }

  @inlinable var holdsValue: Bool { low & 4 != 0 }

  /// Whether undo skips the action whose first step this is.
  @inlinable var isDiscardable: Bool {
    get { low & 8 != 0 }
    set { if newValue { low |= 8 } else { low &= ~8 } }
  }

  /// Whether there are both, so that one of them is held.
  @inlinable var isModification: Bool { low & 3 == 3 }
}

extension StepEntry: ValueHolder {}
