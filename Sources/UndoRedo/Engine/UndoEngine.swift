/// All that undo is: the elements by slot, the log of actions, the cursor, the marks and the open
/// transaction.
///
/// It is a value, generic over the element alone. It knows no repository, awaits nothing and can't fail, and calls no
/// other code than closures passed to it: for the call, or to say what elements cost and which overlap. What uses it,
/// such as an ``UndoStore``, goes through three moments with each operation:
///
/// 1. **Plan**: changes are staged, and are seen in the table; `plan` says what is to be
///    performed and recorded.
/// 2. **Perform**: the caller asks the repository, plainly or awaited. In memory, that is nothing.
/// 3. **Finish** with the plan, or **cancel**, which takes back what was staged.
///
/// A change of one element in memory needs no transaction: it is planned, performed and finished at
/// once (`record`).
///
/// # The table
///
/// Elements of which the history speaks stand in its table. Where the repository is nothing but a
/// table, that is the one, and holds all elements; elsewhere it holds what the repository was last
/// known to hold, so that changes by others are found.
@usableFromInline
package struct UndoEngine<Element: Identifiable & Equatable> {
  @usableFromInline package var history: UndoHistory<Element>

  /// The slots of the elements in the history's table.
  @usableFromInline var places: SlotIndex

  /// Whether the table holds all elements that there are.
  @usableFromInline let holdsAll: Bool

  @usableFromInline package var transaction: Transaction?

  /// What the last action can be coalesced with, if it can be.
  @usableFromInline package var lastCoalescing: Coalescing?

  /// When the last action was performed or last added to, in seconds, where it may be coalesced.
  @usableFromInline var lastMoment: Double?

  /// How often the elements have changed: what was read before may be out of date after.
  @usableFromInline package var generation = 0

  #if hasFeature(Embedded)
    // There are no values by property or differences, which need reflection, no observers, views, contexts or
    // rules.
    @inlinable var overlap: ElementOverlap<Element.ID>? {
      get { nil }
      set {}
    }
    @inlinable var storesDifferencesLate: Bool { false }
    @inlinable var changes: ElementChanges<Element>? {
      get { nil }
      set {}
    }
    @inlinable var references: ReferenceIndex<Element>? {
      get { nil }
      set {}
    }
    @inlinable var placeChanges: [PlaceChange]? {
      get { nil }
      set {}
    }
  #else
    /// What has become of the elements since it was said last, for the observers.
    @usableFromInline var changes: ElementChanges<Element>?

    /// Which elements refer to which others, where that was asked for.
    @usableFromInline var references: ReferenceIndex<Element>?

    /// What has become of places, in order; `nil` where none was ever handed out.
    @usableFromInline var placeChanges: [PlaceChange]?

    /// Which elements may have a part in common, or `nil` where no two do.
    @usableFromInline var overlap: ElementOverlap<Element.ID>?

    /// Whether steps hold both sides whole until they are finished, since they are performed elsewhere before.
    @inlinable var storesDifferencesLate: Bool { !holdsAll && held == nil }
  #endif

  /// Whether there may be actions that have not been read, and may speak of elements of which those
  /// that are here do not.
  @usableFromInline var keepsOrphans = false {
    didSet { if oldValue && !keepsOrphans { history.log.abandoned += history.table.taken } }
  }

  /// Whether an action may have several steps of one element: not one that the engine has recorded.
  @usableFromInline var mayRepeatElements = false

  /// The slots of the kinds that were asked for.
  @usableFromInline var kinds = Dictionary<Int, SlotsOfKind>()

  /// What is held back; `nil` where changes are performed as they are made.
  @usableFromInline var held: HeldChanges<Element>?

  /// Creates an engine that starts from what a repository holds that is nothing but a table.
  @inlinable
  init(table: ElementTable<Element>, limit: Int?) {
    var table = table
    table.freeVacantSlots()
    var history = UndoHistory<Element>(limit: limit)
    history.table = table.slots
    self.history = history
    places = table.places
    holdsAll = true
  }

  /// Creates an engine that knows of no elements yet.
  @inlinable
  package init(limit: Int? = nil, overlap: ElementOverlap<Element.ID>? = nil) {
    history = UndoHistory(limit: limit)
    places = SlotIndex()
    holdsAll = false
    self.overlap = overlap
  }
}

extension UndoEngine {
  /// The elements, where the table holds all.
  @inlinable var table: ElementTable<Element> {
    ElementTable(slots: historyBeforeTransaction.table, places: places)
  }

  /// The history without what is staged.
  @inlinable package var historyBeforeTransaction: UndoHistory<Element> {
    var history = history
    if transaction != nil { history.rollBack(to: history.firstStaged) }
    return history
  }

  /// Returns where an element stands in the table, present or not.
  @inlinable
  @inline(__always)
  package func place(of id: Element.ID) -> SlotIndex.Place { places.find(id, in: history.table) }

  /// Returns the slot of an element in the table, present or not.
  @inlinable
  @inline(__always)
  func slot(of id: Element.ID) -> UInt32? { place(of: id).slot }

  /// Returns the slot in which an element is present.
  @inlinable
  @inline(__always)
  package func presentSlot(of id: Element.ID) -> UInt32? {
    presentSlot(at: place(of: id))
  }

  @inlinable
  @inline(__always)
  func presentSlot(at place: SlotIndex.Place?) -> UInt32? {
    guard let slot = place?.slot, history.table.isPresent(slot) else { return nil }
    return slot
  }

  /// Returns the element that is in the table.
  @inlinable
  @inline(__always)
  package func element(_ id: Element.ID) -> Element? {
    // A closure would be given a copy of the engine.
    guard let slot = presentSlot(of: id) else { return nil }
    return history.table[slot]
  }

  @inlinable
  @inline(__always)
  func value(in slot: UInt32) -> Element? { history.table.value(in: slot) }

  /// Returns the identity of the element at a place, present or not.
  @inlinable
  func id(at place: SlotIndex.Place) -> Element.ID? {
    guard let slot = place.slot else { return nil }
    return history.table[slot].id
  }

  /// Returns the element at a place, if one is present there.
  @inlinable
  func value(at place: SlotIndex.Place) -> Element? {
    guard let slot = place.slot else { return nil }
    return value(in: slot)
  }

  @inlinable var elements: [Element] { history.table.presentValues }

  /// Puts an element into the table of which no step speaks, and which is not there yet.
  ///
  /// - Returns: Its slot.
  @inlinable
  @discardableResult
  package mutating func add(_ element: Element, hash: UInt32) -> UInt32 {
    let slot = history.table.insert(element)
    places.insert(slot, hash: hash)
    return slot
  }
}

extension UndoEngine {
  /// Drops the oldest actions that the limits do not leave room for.
  ///
  /// That may be after a redo, too: a limit can be made smaller while actions are undone.
  @inlinable
  @inline(__always)
  package mutating func dropOldest() {
    history.dropOldestByNumber(hasUnread: keepsOrphans)
    freeOrphans()
    if history.maximumMemory != nil { dropOldestByMemory() }
  }

  @inlinable @inline(never)
  mutating func dropOldestByMemory() {
    if history.branching != nil { history.dropOldestLeaves() }
    guard history.isOverMemoryLimit else { return }
    let last = history.lastStop
    while history.isOverMemoryLimit, history.log.startIndex < last {
      history.dropFirst(1)
      freeOrphans()
    }
  }

  /// Frees the orphaned slots: those of which the history does not speak any more, and which hold no
  /// element.
  @inlinable
  mutating func freeOrphans() {
    if !history.log.abandoned.isEmpty { freeAllOrphans() }
  }

  @inlinable @inline(never)
  mutating func freeAllOrphans() {
    generation &+= 1
    for slot in history.log.abandoned where history.isAbandoned(slot) {
      if keepsOrphans || isHeld(slot) {
        history.release(slot)
        continue
      }
      if holdsAll && history.table.isPresent(slot) { continue }
      if isNoting, changes != nil {
        changes!.settled.updateValue(value(in: slot), forKey: history.table[slot].id)
      }
      places.remove(slot, hash: SlotIndex.hash(history.table[slot].id))
      history.free(slot)
    }
    history.log.forgetAbandoned()
  }

  /// Whether it is noted which elements change: not in Embedded Swift, where neither views nor rules
  /// ask for it.
  @inlinable
  @inline(__always)
  var isNoting: Bool { changes != nil || references != nil }

  /// Notes that an unrecorded change has left nothing of some actions, before an action that may take one of them
  /// back; the cursor is that from before the change.
  @inlinable
  mutating func note(
    _ places: NewPlaces?, relinking options: inout ActionOptions, from cursor: Int
  ) {
    guard let places else { return }
    placeChanges?.append(.moved(places))
    if options.others?.notes != nil {
      options.details = options.details.relinked(places, from: cursor)
    }
  }
}
