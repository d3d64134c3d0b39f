/// The elements that a repository has in memory, and lends to its store.
///
/// They are all that there are; or those that were changed and are held back, with what they were before.
public struct _HeldElements<Element: Identifiable & Equatable> {
  @usableFromInline package var table: ElementTable<Element>
  @usableFromInline var changes = HeldChanges<Element>()

  @inlinable
  package init(_ table: ElementTable<Element> = ElementTable()) {
    self.table = table
  }
}

// Those that are held back.
extension _HeldElements {
  @inlinable
  package var hasEffect: Bool { changes.hasEffect }

  /// The net change of each element.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements changed.
  @inlinable
  package var steps: UndoSteps<Element> { changes.steps(in: table.slots) }

  @inlinable
  package var oldValues: [Element.ID: Element?] { changes.oldValues(in: table.slots) }

  /// Returns what an element has become.
  ///
  /// - Returns: `nil` where it was not changed, `.some(nil)` where it does not exist any more.
  @inlinable
  package subscript(id: Element.ID) -> Element?? {
    table.places.find(id, in: table.slots).slot.map { table.slots.value(in: $0) }
  }

  /// Returns elements as they have become, and after them those that are not among them.
  ///
  /// - Complexity: O(*n* + *m*) in the number of elements, and of those that were changed.
  @inlinable
  package func applied(to elements: [Element]) -> [Element] {
    changes.applied(to: elements, in: table.slots, at: table.places)
  }

  /// Returns how many elements there are, where it is known how many there are elsewhere.
  @inlinable
  func applied(to count: Int, _ exists: (Element.ID) -> Bool) -> Int {
    changes.applied(to: count, in: table.slots, exists)
  }
}

extension _HeldElements {
  /// Takes up steps, all of them or none.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - find: Returns what the element of a step is elsewhere, where it was not changed here.
  ///   - refusal: Makes the failure of an error.
  /// - Throws: What `find` throws, and the failure where a step does not start from what is there.
  @inlinable
  package mutating func perform<Failure: Error>(
    _ steps: UndoSteps<Element>, find: (UndoRedoStep<Element>) throws(Failure) -> Element?,
    refusal: (UndoError) -> Failure
  ) throws(Failure) {
    var present: [Element.ID: Element?] = [:]
    for step in steps {
      let id = step.id
      let found: Element?
      if let known = present[id] ?? self[id] { found = known } else { found = try find(step) }
      guard step.starts(from: found), !step.changesIdentity else {
        throw refusal(UndoError(refusing: step, found: found))
      }
      if steps.count > 1 { present.updateValue(step.newValue, forKey: id) }
    }
    var slots: [UInt32] = []
    for step in steps {
      let slot = hold(step.id, step.oldValue, or: step.newValue)
      table.slots.set(slot, to: step.newValue)
      slots.append(slot)
    }
    // What an element becomes in between is not what matters: the steps are one change.
    for slot in slots { changes.settle(slot, in: table.slots) }
  }

  /// Holds an element as it is, unless it was changed already.
  ///
  /// - Parameters:
  ///   - id: Its identity.
  ///   - element: What it is, or `nil` where there is none.
  ///   - other: An element with the identity, where there is none yet.
  /// - Returns: Its slot.
  @inlinable
  @discardableResult
  mutating func hold(
    _ id: Element.ID, _ element: Element?, or other: Element?
  ) -> UInt32 {
    switch table.places.find(id, in: table.slots) {
    case .found(let slot): return slot
    case .missing(let hash):
      let slot = table.slots.insert((element ?? other)!)
      table.places.insert(slot, hash: hash)
      if element == nil { table.slots.setPresent(slot, false) }
      changes.hold(slot, was: element)
      return slot
    }
  }

  /// Holds the elements of which an action speaks that has steps which need not be performed: what they end
  /// with is there already.
  @inlinable
  package mutating func hold(
    what change: HistoryChange<Element>, performing steps: UndoSteps<Element>
  ) {
    guard case .recorded(let action, let absorbed, joinsLast: _) = change,
      !absorbed.isEmpty || !action.steps.elementsEqual(steps, by: { $0.id == $1.id })
    else { return }
    for step in action.steps { hold(step.id, step.newValue, or: step.oldValue) }
  }

  /// Holds elements no longer whose changes cancel out.
  ///
  /// - Returns: Whether there were any.
  package mutating func releaseUnchanged() -> Bool {
    guard changes.changes.count > changes.effectCount else { return false }
    var (kept, other) = (changes, _HeldElements())
    kept.changes.removeAll { !$0.hasEffect }
    other.changes = kept.moved(from: table.slots, into: &other.table)
    self = other
    return true
  }
}

extension _HeldElements: Sendable where Element: Sendable, Element.ID: Sendable {}
