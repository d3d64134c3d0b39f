/// What an ``ActionLog`` knows of a step beside the value that it holds.
///
/// Numbers of other steps and of values are kept by their lower 32 bits. It is not a part of the log's
/// type, so that code that is not compiled for a type of values is quick with it, too.
@usableFromInline
struct StepEntry {
  @usableFromInline let slot: UInt32
  /// The step before of the same slot, which may have gone; the step itself where there was none.
  @usableFromInline let previous: UInt32
  /// The value that the step holds, if `holdsValue`.
  @usableFromInline let value: UInt32
  @usableFromInline var tag: Tag

  @inlinable
  init(slot: UInt32, previous: UInt32, value: UInt32, tag: Tag) {
    self.slot = slot
    self.previous = previous
    self.value = value
    self.tag = tag
  }

  /// What a step does to its slot, and the number of its action's name.
  @usableFromInline
  struct Tag {
    @usableFromInline var bits: UInt32

    /// Whether there is an old value.
    @inlinable var wasPresent: Bool { bits & 1 != 0 }

    /// Whether there is a new value.
    @inlinable var isPresent: Bool { bits & 2 != 0 }

    @inlinable var holdsValue: Bool { bits & 4 != 0 }

    /// The number of the name, in the first step of an action; the origin of a staged step.
    @inlinable var name: UInt32 {
      get { bits >> 3 }
      set { bits = bits & 7 | newValue << 3 }
    }

    @inlinable
    init(wasPresent: Bool, isPresent: Bool, holdsValue: Bool, name: UInt32) {
      bits = (wasPresent ? 1 : 0) | (isPresent ? 2 : 0) | (holdsValue ? 4 : 0) | name << 3
    }
  }
}

extension StepEntry: Sendable {}
extension StepEntry.Tag: Sendable {}
