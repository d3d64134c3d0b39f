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

  /// The bytes of elements, between which all of their parts are that are among them.
  private var parts: [Extent: Range<Int>] = [:]

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
      extent.index != nil, notePart(extent)
    {
      // Elements of one array are apart.
      slots[extent] = slot
      return
    }
    if place != nil || slots[extent] != nil { (slots, places, parts) = ([:], [], [:]) }
    slots[extent] = slot
    places.append((extent.bytes, extent.index != nil))
    _ = notePart(extent)
  }

  /// Notes which part of an element a property is.
  ///
  /// - Returns: Whether it is apart from those of the same element that are among them.
  private mutating func notePart(_ extent: Extent) -> Bool {
    guard extent.index != nil else { return true }
    var element = extent
    element.part = nil
    let part = extent.part ?? 0..<Int.max
    guard let noted = parts[element] else {
      parts[element] = part
      return true
    }
    parts[element] =
      min(noted.lowerBound, part.lowerBound)..<max(noted.upperBound, part.upperBound)
    return !noted.overlaps(part)
  }
}

extension RecentProperties: Sendable {}
