/// A repository that keeps its elements in memory and can't fail.
///
/// Nothing of it needs `try`. Since it is a value that only its owner can change, it need not
/// compare before it writes: creating what exists, or changing what does not, is a programming
/// mistake, and traps.
///
/// # Order
///
/// Elements stand in slots. A new element takes the slot that was left last, or else one at the
/// end; a modified one stays in its slot. So undoing and redoing restore not only the elements but
/// also their order, as long as all changes are recorded. An order that means something, such as which drawing is in front, belongs into
/// the elements.
///
/// # Equality
///
/// Two repositories are equal if they hold equal elements, in whatever order.
public struct InMemoryRepository<Element: Identifiable & Equatable> {
  @usableFromInline var slots = SlotTable<Element>()
  @usableFromInline var slotsByID: [Element.ID: UInt32] = [:]

  /// Creates an empty repository.
  @inlinable
  public init() {}

  /// Creates a repository.
  ///
  /// - Parameter elements: The elements to begin with.
  /// - Precondition: No two elements have the same identity.
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    for element in elements {
      precondition(
        slotsByID[element.id] == nil, "The elements of a repository must have different ids")
      slotsByID[element.id] = slots.insert(element)
    }
  }
}

extension InMemoryRepository: ResidentRepository {
  /// Performing can't fail.
  public typealias Failure = Never

  /// Whether a store may let it perform the steps of an action one by one: they can't fail.
  @inlinable
  public static var performsStepByStep: Bool { true }

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  @inlinable
  public subscript(id: Element.ID) -> Element? {
    guard let slot = slotsByID[id] else { return nil }
    return slots[slot]
  }

  /// Every element, in the order of slots.
  ///
  /// - Complexity: O(*n*) in the largest number of elements that there have been at once.
  @inlinable
  public var elements: [Element] {
    (0..<UInt32(slots.endIndex)).compactMap { slots.isTaken($0) ? slots[$0] : nil }
  }

  /// The number of elements.
  @inlinable
  public var count: Int { slotsByID.count }

  /// Returns the element with an identity, and its slot.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - place: Afterwards, the slot in which the element stands.
  /// - Returns: The element, or `nil` where there is none.
  @inlinable
  public func element(withID id: Element.ID, at place: inout ElementPlace) -> Element? {
    guard let slot = slotsByID[id] else { return nil }
    place = ElementPlace(rawValue: slot)
    return slots[slot]
  }

  /// Performs steps, all of them, in order.
  ///
  /// - Parameter steps: The steps.
  /// - Precondition: What a step creates is not there, and what it modifies or deletes is.
  /// - Complexity: O(1) per step.
  @inlinable
  public mutating func perform(_ steps: UndoSteps<Element>) {
    for step in steps {
      var place = ElementPlace.unknown
      switch step {
      case .created(let new): create(new, at: &place)
      case .modified(let old, let new): modify(old, to: new, at: &place)
      case .deleted(let old): delete(old, at: &place)
      }
    }
  }

  /// Creates an element.
  ///
  /// - Parameters:
  ///   - new: The element.
  ///   - place: Afterwards, the slot in which it stands.
  /// - Precondition: The element is not there.
  /// - Complexity: O(1).
  @inlinable
  public mutating func create(_ new: Element, at place: inout ElementPlace) {
    let slot = slots.insert(new)
    let replaced = slotsByID.updateValue(slot, forKey: new.id)
    precondition(replaced == nil, "A step can't create an element that is there")
    place = ElementPlace(rawValue: slot)
  }

  /// Modifies an element.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - new: The element as it shall be, with the same identity.
  ///   - place: The slot in which it may stand. Afterwards, the slot in which it stands.
  /// - Precondition: The element is there.
  /// - Complexity: O(1).
  @inlinable
  public mutating func modify(_ old: Element, to new: Element, at place: inout ElementPlace) {
    place = self.place(of: new.id, near: place)
    slots[place.rawValue] = new
  }

  /// Deletes an element.
  ///
  /// - Parameters:
  ///   - old: The element as it is.
  ///   - place: The slot in which it may stand. Afterwards, the slot in which it stood.
  /// - Precondition: The element is there.
  /// - Complexity: O(1).
  @inlinable
  public mutating func delete(_ old: Element, at place: inout ElementPlace) {
    place = self.place(of: old.id, near: place)
    slots.release(place.rawValue)
    slotsByID[old.id] = nil
  }

  @inlinable
  func place(of id: Element.ID, near place: ElementPlace) -> ElementPlace {
    if slots.isTaken(place.rawValue), slots[place.rawValue].id == id { return place }
    guard let slot = slotsByID[id] else {
      preconditionFailure("A step can't change an element that is not there")
    }
    return ElementPlace(rawValue: slot)
  }
}

extension InMemoryRepository: Equatable {
  /// Whether two repositories hold equal elements, in whatever order.
  ///
  /// - Parameters:
  ///   - lhs: A repository.
  ///   - rhs: Another repository.
  /// - Returns: Whether they are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.count == rhs.count && lhs.elements.allSatisfy { rhs[$0.id] == $0 }
  }
}

extension InMemoryRepository: Sendable where Element: Sendable, Element.ID: Sendable {}
