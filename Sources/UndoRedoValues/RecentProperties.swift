/// Properties that were changed last, by where they are: where there are many, a change of one of them goes on under
/// its identity without a look at all steps.
///
/// No two of them overlap: what does begins anew. So none of their steps is followed by one of a property that may
/// overlap it.
@usableFromInline
struct RecentProperties {
  /// The engine's generation in which they are known.
  @usableFromInline var generation: Int

  /// The slots of their identities.
  private var slots: [Extent: UInt32] = [:]

  /// The bytes in which they are, and whether they are elements of the array that is stored there.
  private var places: [(bytes: Range<Int>, areElements: Bool)] = []

  /// The bytes of an element in which its parts are that are among them.
  private var parts: [Extent: [Range<Int>]] = [:]

  /// The arrays in elements of which elements, and not the whole, are among them.
  private var innerArrays: Set<Extent> = []

  @usableFromInline
  init(generation: Int) {
    self.generation = generation
  }

  /// Returns the slot of the property that is somewhere, if it is among them.
  @usableFromInline
  func slot(_ extent: Extent) -> UInt32? { slots[extent] }

  /// Notes the property that is changed next.
  @usableFromInline
  mutating func note(_ slot: UInt32, _ extent: Extent) {
    guard slots[extent] != slot else { return }
    let place = places.first { $0.bytes.overlaps(extent.bytes) }
    if let place, slots[extent] == nil, place.bytes == extent.bytes, place.areElements,
      notesElement(extent)
    {
      // Elements of one array are apart.
      slots[extent] = slot
      return
    }
    if place != nil || slots[extent] != nil { self = RecentProperties(generation: generation) }
    slots[extent] = slot
    places.append((extent.bytes, extent.element != nil))
    _ = notesElement(extent)
  }

  /// Notes which element of an array a property is, or which part of one.
  ///
  /// - Returns: Whether it is one, and apart from all that are among them.
  private mutating func notesElement(_ extent: Extent) -> Bool {
    var (array, element) = (extent, extent)
    guard let part = extent.element?.part ?? (extent.element != nil ? 0..<Int.max : nil) else {
      return false
    }
    (array.inner, element.inner) = (nil, nil)
    element.element?.part = nil
    guard let inner = extent.inner else { return notesPart(part, of: element) }
    if innerArrays.insert(array).inserted, !notesPart(part, of: element) { return false }
    element = extent
    element.inner?.part = nil
    return notesPart(inner.part ?? 0..<Int.max, of: element)
  }

  private mutating func notesPart(_ part: Range<Int>, of element: Extent) -> Bool {
    if parts[element, default: []].contains(where: { $0.overlaps(part) }) { return false }
    parts[element, default: []].append(part)
    return true
  }
}

extension RecentProperties: Sendable {}
