/// Which elements of a table are held back, and what they were when they were changed first.
///
/// What they have become is in the table. An element stays held once it was changed, even if the
/// changes cancel out: until they are saved or discarded, it is what it is here, even if it changes
/// elsewhere.
@usableFromInline
package struct HeldChanges<Element: Identifiable & Equatable> {
  @usableFromInline
  struct Change {
    @usableFromInline let slot: UInt32
    @usableFromInline var old: Element?

    /// The number of the change with which it stands among the others.
    @usableFromInline var position: Int

    /// Whether the element differs from what it was.
    @usableFromInline var hasEffect: Bool

    @inlinable
    init(slot: UInt32, old: Element?, position: Int, hasEffect: Bool = false) {
      self.slot = slot
      self.old = old
      self.position = position
      self.hasEffect = hasEffect
    }
  }

  /// The changes, in the order in which the elements were changed first.
  @usableFromInline var changes: [Change] = []

  /// Where the change of a slot is; the largest number for those that are not held.
  @usableFromInline var indices: [UInt32] = []

  @usableFromInline var changeCount = 0

  /// How many elements differ from what they were.
  @usableFromInline var effectCount = 0

  @inlinable
  init() {}
}

extension HeldChanges {
  /// How many elements are held.
  @inlinable var count: Int { changes.count }

  /// Whether some element differs from what it was.
  @inlinable var hasEffect: Bool { effectCount > 0 }

  @inlinable
  @inline(__always)
  func index(of slot: UInt32) -> Int? {
    guard slot < indices.count, indices[Int(slot)] != .max else { return nil }
    return Int(indices[Int(slot)])
  }

  @inlinable
  @inline(__always)
  func holds(_ slot: UInt32) -> Bool { index(of: slot) != nil }

  /// Holds what is in a slot from now on, if it is not held yet.
  @inlinable
  @inline(__always)
  mutating func hold(_ slot: UInt32, was old: @autoclosure () -> Element?) {
    if !holds(slot) { add(Change(slot: slot, old: old(), position: changeCount)) }
  }

  @inlinable @inline(never)
  mutating func add(_ change: Change) {
    while indices.count <= change.slot { indices.append(.max) }
    indices[Int(change.slot)] = UInt32(truncatingIfNeeded: changes.count)
    if change.hasEffect { effectCount += 1 }
    changes.append(change)
  }

  /// Looks at what a slot that is held has become.
  @inlinable
  mutating func settle(_ slot: UInt32, in table: borrowing SlotTable<Element>) {
    let index = Int(indices[Int(slot)])
    let (isPresent, hadEffect) = (table.isPresent(slot), changes[index].hasEffect)
    let hasEffect =
      isPresent ? changes[index].old != table[slot] : changes[index].old != nil
    if !hadEffect || !isPresent { changes[index].position = changeCount }
    if hasEffect != hadEffect {
      changes[index].hasEffect = hasEffect
      effectCount += hasEffect ? 1 : -1
    }
    changeCount += 1
  }

  /// Holds nothing any more.
  ///
  /// - Returns: The slots that were held.
  @inlinable
  mutating func removeAll() -> [UInt32] {
    let slots = changes.map { $0.slot }
    for slot in slots { indices[Int(slot)] = .max }
    changes = []
    (changeCount, effectCount) = (0, 0)
    return slots
  }

  /// Makes what a slot was something else, if it is held and its changes cancel out.
  ///
  /// - Returns: Whether it is not held as something else.
  @usableFromInline
  mutating func reset(_ slot: UInt32, to element: Element?) -> Bool {
    guard let index = index(of: slot) else { return true }
    guard !changes[index].hasEffect else { return false }
    changes[index].old = element
    return true
  }
}

extension HeldChanges {
  /// The net change of each element.
  ///
  /// A step stands where its element was changed first, and a deletion where it happened: what is
  /// created before others refer to it stays before them, what is deleted after them, after.
  ///
  /// - Complexity: O(*n* log *n*) in the number of elements changed.
  @inlinable
  func steps(in table: SlotTable<Element>) -> UndoSteps<Element> {
    changes.indices.filter { changes[$0].hasEffect }
      .sorted { changes[$0].position < changes[$1].position }
      .compactMap { UndoRedoStep(from: changes[$0].old, to: table.value(in: changes[$0].slot)) }
  }

  /// What the elements that are held have been before.
  @inlinable
  func oldValues(in table: SlotTable<Element>) -> [Element.ID: Element?] {
    var values: [Element.ID: Element?] = [:]
    for change in changes { values.updateValue(change.old, forKey: table[change.slot].id) }
    return values
  }

  /// Returns elements as they have become, and after them those that are not among them.
  ///
  /// - Complexity: O(*n* + *m*) in the number of elements, and of those that were changed.
  @inlinable
  func applied(
    to elements: [Element], in table: SlotTable<Element>, at places: SlotIndex
  ) -> [Element] {
    guard !changes.isEmpty else { return elements }
    var isOther = Array(repeating: true, count: changes.count)
    let changed = elements.compactMap { element in
      guard let slot = places.find(element.id, in: table).slot, let index = index(of: slot) else {
        return element
      }
      isOther[index] = false
      return table.value(in: slot)
    }
    let others = changes.indices.lazy.filter { isOther[$0] }
    return changed + others.compactMap { table.value(in: changes[$0].slot) }
  }

  /// Returns how many elements there are.
  ///
  /// - Parameters:
  ///   - count: How many there are elsewhere.
  ///   - table: What the elements have become.
  ///   - exists: Whether one is there elsewhere.
  /// - Returns: Their number with the changes.
  /// - Complexity: O(*n*) in the number of elements changed.
  @inlinable
  func applied(
    to count: Int, in table: SlotTable<Element>, _ exists: (Element.ID) -> Bool
  ) -> Int {
    changes.reduce(count) { count, change in
      count + (table.isPresent(change.slot) ? 1 : 0) - (exists(table[change.slot].id) ? 1 : 0)
    }
  }

  /// Returns the same changes with their elements in another table.
  ///
  /// - Parameters:
  ///   - table: What the elements have become.
  ///   - other: A table that has none of them.
  /// - Returns: The changes, by the slots of the other table.
  /// - Complexity: O(*n*) in the number of elements changed.
  @usableFromInline
  func moved(from table: SlotTable<Element>, into other: inout ElementTable<Element>) -> Self {
    var moved = HeldChanges()
    for change in changes {
      let value = table[change.slot]
      let slot = other.slots.insert(value)
      other.places.insert(slot, hash: SlotIndex.hash(value.id))
      if !table.isPresent(change.slot) { other.slots.setPresent(slot, false) }
      moved.add(
        Change(
          slot: slot, old: change.old, position: change.position, hasEffect: change.hasEffect))
    }
    moved.changeCount = changeCount
    return moved
  }
}

extension HeldChanges.Change: Sendable where Element: Sendable {}
extension HeldChanges: Sendable where Element: Sendable {}
