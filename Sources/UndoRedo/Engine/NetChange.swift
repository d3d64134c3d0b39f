/// What a transaction has made of one element: it differs where a change is not recorded, or was made
/// before it was recorded.
///
/// The element has a version before the transaction, and one after each of its steps. They are
/// distinguished by the numbers of these steps, which shows a change where `==` can't: an element with a
/// NaN differs from itself.
@usableFromInline
package struct NetChange<Element: Equatable> {
  @usableFromInline let slot: UInt32

  /// The number of the step with which it stands.
  ///
  /// A step stands where its element is touched first, and a deletion where it happens: what is
  /// created before others refer to it stays before them, what is deleted after them, after.
  @usableFromInline var position: Int

  /// What the history knows from before the transaction.
  @usableFromInline let knownValue: Element?

  /// What the transaction has made of it.
  @usableFromInline var newValue: Element?

  /// Whether there are these two values, by themselves: to compare one with `nil` would copy it.
  @usableFromInline let wasPresent: Bool
  @usableFromInline var isPresent: Bool

  /// Versions between these two that still matter: mostly none do.
  @usableFromInline var others: [(version: Int, value: Element?)] = []

  /// The version that the repository was found to hold, where others have changed it.
  @usableFromInline var found = Self.known

  /// The version that the repository holds.
  @usableFromInline var stored = Self.known

  /// The version that the recorded step starts from.
  @usableFromInline var old = Self.known

  /// The version that the transaction has made of it.
  @usableFromInline var new = Self.known

  /// The version from before the transaction.
  @inlinable static var known: Int { -1 }

  @inlinable
  init(slot: UInt32, known: Element?, position: Int) {
    self.slot = slot
    self.position = position
    knownValue = known
    newValue = known
    wasPresent = known != nil
    isPresent = wasPresent
  }

  /// Takes in the next of its steps, which leads to a value.
  @inlinable
  mutating func take(_ number: Int, to value: consuming Element?, _ origin: StepOrigin) {
    // An unrecorded change before any recorded one moves the recorded step's start along.
    // After one, it becomes part of it, as it would in the history.
    let movesStart = !origin.isRecorded && !isRecorded
    if new != Self.known, new == old || new == found || new == stored {
      others.append((new, newValue))
    }
    isPresent = value != nil
    newValue = consume value
    new = number
    if movesStart { old = number }
    if origin == .found { found = number }
    if origin.isPerformed { stored = number }
    if !isPresent { position = number }
  }

  @inlinable
  func value(_ version: Int) -> Element? {
    if version == new { return newValue }
    if version == Self.known { return knownValue }
    for other in others where other.version == version { return other.value }
    preconditionFailure("A net change has no other versions")
  }

  @inlinable
  func areSame(_ one: Int, _ other: Int) -> Bool {
    if one == other { return true }
    // Mostly there are just these.
    if min(one, other) == Self.known && max(one, other) == new {
      return wasPresent == isPresent && knownValue == newValue
    }
    return value(one) == value(other)
  }

  /// Whether the transaction has made something of it that the repository does not hold yet.
  @inlinable var isPending: Bool { !areSame(stored, new) }

  /// Whether there is something to record.
  @inlinable var isRecorded: Bool { !areSame(old, new) }

  /// Whether it was changed without being recorded.
  @inlinable var isAbsorbed: Bool { !areSame(Self.known, old) }

  /// Whether the repository holds something else than before the transaction.
  @inlinable var isStored: Bool { !areSame(Self.known, stored) }

  /// Whether others have changed it, and the transaction has performed nothing since.
  @inlinable var isFound: Bool { !areSame(Self.known, found) && areSame(found, stored) }

  /// The step that the history absorbs.
  @inlinable var absorbedStep: UndoRedoStep<Element>? { step(Self.known, old) }

  @inlinable package var recordedStep: UndoRedoStep<Element>? { step(old, new) }

  /// The step that the repository has to perform.
  @inlinable package var performedStep: UndoRedoStep<Element>? { step(stored, new) }

  /// The step that observers see.
  ///
  /// Where the element becomes what the history knew, it may have been read in between.
  @inlinable package var seenStep: UndoRedoStep<Element>? { step(Self.known, new) ?? performedStep }

  @inlinable
  func step(_ old: Int, _ new: Int) -> UndoRedoStep<Element>? {
    areSame(old, new) ? nil : UndoRedoStep(from: value(old), to: value(new))
  }
}

extension Array {
  /// What elements have become that were changed without being recorded.
  @inlinable
  func absorbed<Value>() -> [UndoHistory<Value>.SlotChange] where Element == NetChange<Value> {
    var absorbed: [UndoHistory<Value>.SlotChange] = []
    for index in indices where self[index].isAbsorbed {
      absorbed.append((self[index].slot, self[index].value(self[index].old)))
    }
    return absorbed
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
  ///
  /// - Complexity: O(*n*) in their number, and in that of the steps that are not linked yet.
  @inlinable @inline(never)
  mutating func netChanges(of numbers: Range<Int>, areStaged: Bool) -> [NetChange<Element>] {
    history.log.link()
    var changes: [NetChange<Element>] = []
    changes.reserveCapacity(numbers.count)
    // By step, the change to which it belongs.
    var indices: [Int] = []
    indices.reserveCapacity(numbers.count)
    var isInOrder = true
    var block = StepBlock<Element>(of: numbers)
    for number in numbers {
      let entry = history.log.entries[number]
      let previous = history.log.step(before: number)
      let index =
        previous < numbers.lowerBound ? changes.count : indices[previous - numbers.lowerBound]
      indices.append(index)
      if index == changes.count {
        changes.append(
          NetChange(
            slot: entry.slot, known: history.oldValue(of: number, in: &block), position: number))
      } else if !entry.isPresent {
        isInOrder = false
      }
      changes[index].take(
        number, to: history.newValue(of: number, in: &block),
        areStaged ? StepOrigin(rawValue: entry.name)! : .recorded)
    }
    return isInOrder ? changes : changes.arranged(in: numbers) { $0.position }
  }
}
