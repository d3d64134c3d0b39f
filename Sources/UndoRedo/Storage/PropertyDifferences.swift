/// What is stored of a property of the values that steps hold, in place of the property: what leads there
/// from what the property is on the other side of the step.
///
/// It is the one property of all values of a log. A subclass knows of what type its differences are.
@usableFromInline
package class PropertyDifferences<Value> {
  /// Where in a value the property is stored.
  @usableFromInline package final let bytes: Range<Int>

  @inlinable
  init(at bytes: Range<Int>) {
    self.bytes = bytes
  }

  /// Returns a copy, which shares its storage with this one until one of them changes.
  @usableFromInline
  func copy() -> PropertyDifferences { fatalError("Differences have a type") }

  /// Returns the differences of the same property in a log without steps.
  @usableFromInline
  func emptied() -> PropertyDifferences { fatalError("Differences have a type") }

  /// Whether a step holds a difference.
  @usableFromInline
  func contains(_ number: Int) -> Bool { false }

  /// Stores a difference in the place of the property, where that takes less.
  ///
  /// - Parameters:
  ///   - number: The number of the step, which holds none; none after it does.
  ///   - slot: The slot of the step.
  ///   - held: The value that the step holds.
  ///   - other: The other side of the step.
  @usableFromInline
  func store(_ number: Int, of slot: UInt32, in held: inout Value, other: Value) {}

  /// Takes the property from the other side of a step back to the value that it holds, and stores what leads
  /// back.
  @usableFromInline
  func exchange(_ number: Int, held: inout Value, other: inout Value) {}

  /// Makes the property of a held value whole.
  ///
  /// - Parameters:
  ///   - number: The number of the step, which may hold no difference.
  ///   - held: The value that the step holds.
  ///   - other: The other side of the step, of which the property is taken.
  @usableFromInline
  func restore(_ number: Int, in held: inout Value, from other: inout Value) {}

  /// Forgets the difference of a step.
  @usableFromInline
  func forget(_ number: Int) {}

  /// Drops the differences of steps from a number on.
  @usableFromInline
  func drop(from number: Int) {}

  /// Drops the differences of steps before a number.
  @usableFromInline
  func drop(before number: Int) {}

  /// About how many bytes the difference of a step takes, with what it refers to; none where there is none.
  @usableFromInline
  func byteCount(of number: Int) -> Int { 0 }
}

// They are changed only while a single log holds them.
extension PropertyDifferences: @unchecked Sendable where Value: Sendable {}

/// The differences of one property, of one type.
@usableFromInline
package final class TypedDifferences<Value, Difference>:
  PropertyDifferences<Value>, @unchecked Sendable
{
  /// A difference that takes less than the property.
  @usableFromInline package typealias Found = (difference: Difference, byteCount: Int, savedByteCount: Int)

  /// How a property is told apart, and what is done with its differences.
  @usableFromInline
  package struct Property {
    /// Finds what leads to the property of the first value from that of the second one. If that takes less,
    /// the first one is left without it.
    let find: (inout Value, Value) -> Found?

    /// Takes the property of the second value, which is left without it, applies a difference to it, and
    /// gives it to the first one; returns what leads back.
    let move: (inout Value, inout Value, Difference) -> Difference

    let byteCount: (Difference) -> Int

    @usableFromInline
    package init(
      find: @escaping (inout Value, Value) -> Found?,
      move: @escaping (inout Value, inout Value, Difference) -> Difference,
      byteCount: @escaping (Difference) -> Int
    ) {
      (self.find, self.move, self.byteCount) = (find, move, byteCount)
    }
  }

  private struct Item {
    let number: Int
    var difference: Difference?
  }

  /// What a step holds that was made in place: the value without the property, and what leads back.
  @usableFromInline package typealias Held = (value: Value, found: Found)

  private let property: Property

  /// By step number, in their order.
  private var items = ChunkedLog<Item>()

  /// How many differences come one after the other, and what they take, by slot.
  private var runs: [UInt32: (count: Int, byteCount: Int)] = [:]

  /// The place of the item that was looked for last: the next one is mostly near.
  private var recent = 0

  /// How many steps in a row hold no whole property at most, so that reading one does not take longer and
  /// longer.
  private static var longestRun: Int { 1_000 }

  @usableFromInline
  package init(of property: Property, at bytes: Range<Int>) {
    self.property = property
    super.init(at: bytes)
  }

  override func copy() -> PropertyDifferences<Value> {
    let copy = TypedDifferences(of: property, at: bytes)
    (copy.items, copy.runs, copy.recent) = (items, runs, recent)
    return copy
  }

  override func emptied() -> PropertyDifferences<Value> {
    TypedDifferences(of: property, at: bytes)
  }

  override func contains(_ number: Int) -> Bool { place(of: number) != nil }

  override func store(_ number: Int, of slot: UInt32, in held: inout Value, other: Value) {
    guard mayFollow(inSlot: slot), let found = property.find(&held, other) else {
      return runs[slot] = nil
    }
    append(number, of: slot, found)
  }

  /// Whether the next step of a slot may hold a difference: where many take as much as the property, a whole one
  /// stands after them.
  @usableFromInline
  package func mayFollow(inSlot slot: UInt32) -> Bool {
    runs[slot].map { $0.count < Self.longestRun } ?? true
  }

  /// Stores a difference of a step, after which none holds one.
  func append(_ number: Int, of slot: UInt32, _ found: Found) {
    let run = runs[slot] ?? (0, 0)
    let byteCount = run.byteCount + MemoryLayout<Item>.stride + found.byteCount
    runs[slot] = byteCount > found.savedByteCount ? (Self.longestRun, 0) : (run.count + 1, byteCount)
    drop(from: number)
    items.append(Item(number: number, difference: found.difference))
  }

  override func exchange(_ number: Int, held: inout Value, other: inout Value) {
    guard let place = place(of: number) else { return }
    let item = items.pointer(to: place)
    item.pointee.difference = property.move(&held, &other, item.pointee.difference.take()!)
  }

  override func restore(_ number: Int, in held: inout Value, from other: inout Value) {
    guard let place = place(of: number), let difference = items[place].difference else { return }
    _ = property.move(&held, &other, difference)
  }

  override func forget(_ number: Int) {
    if let place = place(of: number) { items.pointer(to: place).pointee.difference = nil }
  }

  override func drop(from number: Int) {
    items.drop(from: firstPlace(from: number))
  }

  override func drop(before number: Int) {
    items.drop(before: firstPlace(from: number))
  }

  override func byteCount(of number: Int) -> Int {
    guard let place = place(of: number), let difference = items[place].difference else { return 0 }
    return MemoryLayout<Item>.stride + property.byteCount(difference)
  }

  /// Returns where the difference of a step is.
  private func place(of number: Int) -> Int? {
    let place = firstPlace(from: number)
    guard place < items.endIndex, items[place].number == number, items[place].difference != nil
    else { return nil }
    return place
  }

  /// Returns the place of the first item of a step with a number, or with a higher one.
  ///
  /// - Complexity: O(log *n*) in the number of items; O(1) next to the one that was looked for last.
  private func firstPlace(from number: Int) -> Int {
    var (low, high) = (items.startIndex, items.endIndex)
    // Steps that follow one another mostly have places that do.
    for place in (recent - 1)...(recent + 1) where place >= low && place < high {
      if items[place].number < number { low = place + 1 } else { high = place }
    }
    while low < high {
      let middle = (low + high) / 2
      if items[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
