/// Elements in memory, each in a slot that is found by its identity.
///
/// It is what an ``InMemoryRepository`` is made of. A repository that is nothing but such a table
/// lends it to its store: the store then changes elements where they are,
/// and the history exchanges values with them instead of copying.
@usableFromInline
package struct ElementTable<Element: Identifiable> {
  @usableFromInline var slots = SlotTable<Element>()

  /// The slots of the elements that are present, and of deleted ones that a history speaks of.
  @usableFromInline var places = SlotIndex()

  @inlinable
  package init() {}

  @inlinable
  init(slots: SlotTable<Element>, places: SlotIndex) {
    self.slots = slots
    self.places = places
  }

  @inlinable
  package subscript(id: Element.ID) -> Element? {
    presentSlot(of: id).map { slots[$0] }
  }

  @inlinable
  func presentSlot(of id: Element.ID) -> UInt32? {
    guard let slot = places.find(id, in: slots).slot, slots.isPresent(slot) else { return nil }
    return slot
  }

  /// Every element, in the order of slots.
  ///
  /// - Complexity: O(*n*) in the largest number of elements that there have been at once.
  @inlinable
  package var elements: [Element] { slots.presentValues }

  @inlinable
  package var count: Int { slots.count }

  /// Frees the slots of deleted elements of which another store's history speaks.
  @usableFromInline
  mutating func freeVacantSlots() {
    guard slots.vacantCount > 0 else { return }
    for slot in slots.vacant {
      places.remove(slot, hash: SlotIndex.hash(slots[slot].id))
      slots.free(slot)
    }
  }

  /// Adds an element; returns `false` where there is one with its identity.
  @inlinable
  package mutating func insert(_ element: Element) -> Bool {
    switch places.find(element.id, in: slots) {
    case .missing(let hash):
      places.insert(slots.insert(element), hash: hash)
      return true
    case .found(let slot):
      guard !slots.isPresent(slot) else { return false }
      slots[slot] = element
      slots.setPresent(slot, true)
      return true
    }
  }

  /// Makes room for elements, so that adding them is quicker.
  ///
  /// - Parameter count: The number of elements that there will be.
  /// - Complexity: O(*n*) in the number of elements.
  @inlinable
  package mutating func reserveCapacity(_ count: Int) {
    places.reserveCapacity(count)
  }

  /// Replaces the element of the same identity; returns `false` where there is none.
  @inlinable
  package mutating func update(_ element: Element) -> Bool {
    guard let slot = presentSlot(of: element.id) else { return false }
    slots[slot] = element
    return true
  }

  /// Removes an element; returns `false` where there is none with its identity.
  @inlinable
  package mutating func remove(_ id: Element.ID) -> Bool {
    let hash = SlotIndex.hash(id)
    guard let slot = places.slot(hash: hash, where: { slots[$0].id == id }), slots.isPresent(slot)
    else { return false }
    places.remove(slot, hash: hash)
    slots.free(slot)
    return true
  }
}

extension ElementTable: Sendable where Element: Sendable, Element.ID: Sendable {}
