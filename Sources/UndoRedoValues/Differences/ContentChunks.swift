/// A long collection in parts, so that a splice moves what is in one of them, and not all that comes after it.
struct ContentChunks<Content: SpliceableCollection> {
  /// The parts, one after the other.
  private var chunks: [Content]

  /// How many units each of them has.
  private var counts: [Int]

  /// About how many units a part has.
  private let length: Int

  /// Creates the parts of a collection.
  ///
  /// - Parameters:
  ///   - content: The collection.
  ///   - length: About how many units a part has.
  init(_ content: Content, ofLength length: Int) {
    self.length = length
    chunks = content.split(intoPartsOf: length)
    counts = chunks.map(\.unitCount)
  }

  /// The collection.
  var content: Content {
    var content = Content()
    for chunk in chunks { content.append(chunk) }
    return content
  }

  /// Makes the collection another one.
  ///
  /// - Parameter splice: What leads from the collection to the other one.
  /// - Complexity: O(*k*) in the number of parts, and O(*m*) in the lengths of those that the splice changes.
  mutating func apply(_ splice: Splice<Content>) {
    if let parts = splice.parts { return parts.forEach { apply($0) } }
    var (first, start) = (0, 0)
    while start + counts[first] < splice.start {
      start += counts[first]
      first += 1
    }
    var (last, end) = (first, start + counts[first])
    while end < splice.removed.upperBound {
      last += 1
      end += counts[last]
    }
    var part = Content()
    swap(&part, &chunks[first])
    if first < last {
      for chunk in chunks[(first + 1)...last] { part.append(chunk) }
    }
    part.replace(by: splice, movedBy: -start)
    let parts = part.unitCount < 2 * length ? [part] : part.split(intoPartsOf: length)
    chunks.replaceSubrange(first...last, with: parts)
    counts.replaceSubrange(first...last, with: parts.map(\.unitCount))
  }
}

extension SpliceableCollection {
  /// Returns what several splices make of the collection, one after the other.
  ///
  /// - Parameter splices: The splices, each from the collection to which the ones before it lead.
  /// - Returns: The collection.
  /// - Complexity: O(*n* + *m* √*n*) in the number of units and of splices.
  public func applying(_ splices: [Splice<Self>]) -> Self {
    // What is put together of parts has no longer the indices of a slice.
    guard splices.count > 16, unitCount > 32_768, startIndex == Self().startIndex else {
      return splices.reduce(into: self) { value, splice in
        for part in splice.parts ?? [splice] { value.replace(by: part) }
      }
    }
    var chunks = ContentChunks(
      self, ofLength: Swift.max(4_096, Int(Double(unitCount).squareRoot())))
    for splice in splices { chunks.apply(splice) }
    return chunks.content
  }

  /// Makes the collection another one.
  ///
  /// - Parameters:
  ///   - splice: What leads to the other one.
  ///   - offset: How many units farther on the collection has what the splice replaces.
  fileprivate mutating func replace(by splice: Splice<Self>, movedBy offset: Int = 0) {
    let removed = splice.removed
    replaceSubrange(
      indices(ofUnits: (removed.lowerBound + offset)..<(removed.upperBound + offset)),
      with: splice.inserted)
  }

  fileprivate mutating func append(_ other: Self) {
    replaceSubrange(endIndex..<endIndex, with: other)
  }

  /// Returns parts of the collection, one after the other, of about as many units each.
  fileprivate func split(intoPartsOf length: Int) -> [Self] {
    let count = unitCount
    var parts: [Self] = []
    var start = startIndex
    for offset in stride(from: length, to: count, by: length) {
      // None begins within an element that has several units.
      let end = index(atUnitOffset: unitOffset(of: index(atUnitOffset: offset)))
      parts.append(Self(self[start..<end]))
      start = end
    }
    return parts + [Self(self[start...])]
  }
}
