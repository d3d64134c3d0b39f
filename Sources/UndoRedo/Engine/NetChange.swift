/// A value, and which version of its element it is in a transaction.
///
/// Versions say whether something has changed where `==` can't: an element with a NaN differs from
/// itself.
@usableFromInline
package struct Version<Element: Equatable> {
  @usableFromInline let value: Element?
  @usableFromInline let number: Int

  @inlinable
  init(_ value: Element?, number: Int) {
    self.value = value
    self.number = number
  }

  @inlinable
  func isSame(as other: Version) -> Bool { number == other.number || value == other.value }
}

/// What a transaction has made of one element: it differs where a change is not recorded, or was made
/// before it was recorded.
@usableFromInline
package struct NetChange<Element: Equatable> {
  @usableFromInline typealias Value = Version<Element>

  @usableFromInline let slot: UInt32
  /// What the history knows from before the transaction.
  @usableFromInline let known: Value
  /// What the repository was found to hold, where somebody else has changed it.
  @usableFromInline var found: Value
  /// What the repository holds.
  @usableFromInline var stored: Value
  /// What the recorded step starts from.
  @usableFromInline var old: Value
  /// What the transaction has made of it.
  @usableFromInline var new: Value
  /// The number of the step with which it stands.
  ///
  /// A step stands where its element is touched first, and a deletion where it happens: what is
  /// created before others refer to it stays before them, what is deleted after them, after.
  @usableFromInline var position: Int

  @inlinable
  init(slot: UInt32, known: Element?, position: Int) {
    self.slot = slot
    self.known = Value(known, number: -1)
    found = self.known
    stored = self.known
    old = self.known
    new = self.known
    self.position = position
  }

  /// Whether the transaction has made something of it that the repository does not hold yet.
  @inlinable var isPending: Bool { !stored.isSame(as: new) }

  /// Whether there is something to record.
  @inlinable var isRecorded: Bool { !old.isSame(as: new) }

  /// Whether it was changed without being recorded.
  @inlinable var isAbsorbed: Bool { !known.isSame(as: old) }

  /// The step that the history absorbs.
  @inlinable var absorbedStep: UndoRedoStep<Element>? { Self.step(known, old) }

  /// The step that is recorded.
  @inlinable var recordedStep: UndoRedoStep<Element>? { Self.step(old, new) }

  /// The step that the repository has to perform.
  @inlinable var performedStep: UndoRedoStep<Element>? { Self.step(stored, new) }

  /// The step that who observes the elements sees.
  @inlinable var seenStep: UndoRedoStep<Element>? { Self.step(known, new) }

  @inlinable
  static func step(_ old: Value, _ new: Value) -> UndoRedoStep<Element>? {
    old.isSame(as: new) ? nil : UndoRedoStep(from: old.value, to: new.value)
  }
}

extension UndoEngine {
  /// What the open transaction has done to each element, in the order of their steps.
  @inlinable
  mutating func netChanges() -> [NetChange<Element>] {
    history.log.link()
    var changes: [NetChange<Element>] = []
    var indices: [UInt32: Int] = [:]
    for number in history.log.staged {
      let entry = history.log.entries[number]
      let before = history.oldValue(of: number)
      let after = Version(history.newValue(of: number), number: number)
      let origin = StepOrigin(rawValue: entry.name)!
      let index = indices[entry.slot] ?? changes.count
      if index == changes.count {
        indices[entry.slot] = index
        changes.append(NetChange(slot: entry.slot, known: before, position: number))
      }
      // An unrecorded change before any recorded one moves the recorded step's start along.
      // After one, it becomes part of it, as it would in the history.
      if !origin.isRecorded && !changes[index].isRecorded { changes[index].old = after }
      if origin == .found { changes[index].found = after }
      if origin.isPerformed { changes[index].stored = after }
      changes[index].new = after
      if after.value == nil { changes[index].position = number }
    }
    return changes.sorted { $0.position < $1.position }
  }
}
