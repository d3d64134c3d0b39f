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
/// also their order. An order that means something, such as which drawing is in front, belongs into
/// the elements.
///
/// # Equality
///
/// Two repositories are equal if they hold equal elements, in whatever order.
public struct InMemoryRepository<Element: Identifiable & Equatable> {
  private var slots: ContiguousArray<Element?> = []
  private var freeSlots: [Int] = []
  private var slotsByID: [Element.ID: Int] = [:]

  /// Creates an empty repository.
  public init() {}

  /// Creates a repository.
  ///
  /// - Parameter elements: The elements to begin with.
  /// - Precondition: No two elements have the same identity.
  public init(_ elements: some Sequence<Element>) {
    for element in elements {
      precondition(
        slotsByID[element.id] == nil, "The elements of a repository must have different ids")
      insert(element)
    }
  }
}

extension InMemoryRepository: ResidentRepository {
  /// Performing can't fail.
  public typealias Failure = Never

  /// The element with an identity, or `nil` where there is none.
  ///
  /// - Parameter id: The identity.
  public subscript(id: Element.ID) -> Element? {
    slotsByID[id].flatMap { slots[$0] }
  }

  /// Every element, in the order of slots.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public var elements: [Element] { slots.compactMap { $0 } }

  /// The number of elements.
  public var count: Int { slotsByID.count }

  /// Performs steps, all of them, in order.
  ///
  /// - Parameter steps: The steps.
  /// - Precondition: What a step creates is not there, and what it modifies or deletes is.
  /// - Complexity: O(1) per step.
  public mutating func perform(_ steps: UndoSteps<Element>) {
    for step in steps { perform(step) }
  }

  private mutating func perform(_ step: UndoRedoStep<Element>) {
    let slot = slotsByID[step.id]
    switch (step, slot) {
    case (.created(let new), nil):
      insert(new)
    case (.modified(_, let new), let slot?):
      slots[slot] = new
    case (.deleted(let old), let slot?):
      slots[slot] = nil
      slotsByID[old.id] = nil
      freeSlots.append(slot)
    case (.created, _?):
      preconditionFailure("A step can't create an element that is there")
    case (.modified, nil), (.deleted, nil):
      preconditionFailure("A step can't change an element that is not there")
    }
  }

  private mutating func insert(_ element: Element) {
    if let slot = freeSlots.popLast() {
      slots[slot] = element
      slotsByID[element.id] = slot
    } else {
      slotsByID[element.id] = slots.count
      slots.append(element)
    }
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
