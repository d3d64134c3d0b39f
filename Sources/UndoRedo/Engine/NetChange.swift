/// A version of an element in a transaction.
///
/// It is distinguished by its identity, which shows a change where `==` can't: an element with a
/// NaN differs from itself.
@usableFromInline
package final class Version<Element: Equatable> {
  @usableFromInline let value: Element?

  @inlinable
  init(_ value: Element?) { self.value = value }

  @inlinable
  func isSame(as other: Version) -> Bool { self === other || value == other.value }
}

/// What a transaction has made of one element: it differs where a change is not recorded, or was made
/// before it was recorded.
@usableFromInline
package struct NetChange<Element: Equatable> {
  @usableFromInline typealias Value = Version<Element>

  @usableFromInline let slot: UInt32
  /// What the history knows from before the transaction.
  @usableFromInline let known: Value
  /// What the repository was found to hold, where others have changed it.
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
    self.known = Value(known)
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

  /// The step that observers see.
  @inlinable var seenStep: UndoRedoStep<Element>? { Self.step(known, new) }

  @inlinable
  static func step(_ old: Value, _ new: Value) -> UndoRedoStep<Element>? {
    old.isSame(as: new) ? nil : UndoRedoStep(from: old.value, to: new.value)
  }
}

extension UndoEngine {
  /// What the open transaction has done to each element, in the order of their steps.
  @inlinable
  @inline(__always)
  mutating func netChanges() -> [NetChange<Element>] {
    netChanges(of: history.log.staged, areStaged: true)
  }

  /// What steps that follow one another have done to each element, in their order.
  @inlinable @inline(never)
  mutating func netChanges(of numbers: Range<Int>, areStaged: Bool) -> [NetChange<Element>] {
    history.log.link()
    var changes: [NetChange<Element>] = []
    var indices = Dictionary<Int, Int>()
    for number in numbers {
      let entry = history.log.entries[number]
      let after = Version(history.newValue(of: number))
      let origin = areStaged ? StepOrigin(rawValue: entry.name)! : .recorded
      let index = indices[Int(entry.slot)] ?? changes.count
      if index == changes.count {
        indices[Int(entry.slot)] = index
        changes.append(
          NetChange(slot: entry.slot, known: history.oldValue(of: number), position: number))
      }
      // An unrecorded change before any recorded one moves the recorded step's start along.
      // After one, it becomes part of it, as it would in the history.
      if !origin.isRecorded && !changes[index].isRecorded { changes[index].old = after }
      if origin == .found { changes[index].found = after }
      if origin.isPerformed { changes[index].stored = after }
      changes[index].new = after
      if after.value == nil { changes[index].position = number }
    }
    return changes.arranged(in: numbers) { $0.position }
  }
}
