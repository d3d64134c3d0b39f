/// The stretches in which two sequences of units in memory differ, by the shortest edit.
///
/// It is the greedy algorithm of Eugene Myers, *An O(ND) Difference Algorithm and Its Variations*, 1986,
/// which gives up where too many units would have to be removed and inserted.
struct ShortestEdit {
  /// What is removed from the one sequence, and what is inserted from the other in its place.
  struct Stretch: Equatable {
    var removed: Range<Int>
    var inserted: Range<Int>
  }

  /// The stretches, in order.
  private(set) var stretches: [Stretch] = []

  private let old: UnsafeRawBufferPointer
  private let new: UnsafeRawBufferPointer

  /// The bytes of a unit.
  private let stride: Int

  /// How many bytes there are at least between two stretches.
  private let leastDistance: Int

  /// How many bytes may still be compared: in a text that repeats itself, many ways lead far.
  private var rest: Int

  /// Finds the shortest edit; `nil` where it is longer than a bound.
  ///
  /// - Parameters:
  ///   - old: The memory of the one sequence.
  ///   - new: The memory of the other one.
  ///   - stride: The bytes of a unit, of which both have whole ones.
  ///   - bound: How many units are removed and inserted at most. The one that there is without it grows
  ///     with the square root of the size, so that the time to give up grows as that of comparing does.
  ///   - leastDistance: How many bytes there are at least between two stretches: fewer are a part of one.
  /// - Complexity: O(*n* + *d*²) in the number of bytes and the bound: after comparing as many bytes as both
  ///   have twice, it gives up.
  init?(
    from old: UnsafeRawBufferPointer, to new: UnsafeRawBufferPointer, stride: Int,
    bound: Int? = nil, leastDistance: Int = 64
  ) {
    (self.old, self.new, self.stride) = (old, new, stride)
    self.leastDistance = leastDistance
    rest = 2 * (old.count + new.count)
    let size = Double(max(old.count, new.count))
    guard find(upTo: bound ?? min(256, Int(size.squareRoot()) / 4)) else { return nil }
  }

  private mutating func find(upTo bound: Int) -> Bool {
    let (oldCount, newCount) = (old.count / stride, new.count / stride)
    // By diagonal, which is the offset in the one less that in the other, how far an edit leads.
    let middle = bound + 1
    var ends = [Int](repeating: 0, count: 2 * middle + 1)
    var rounds: [[Int]] = []
    for length in 0...bound {
      rounds.append(Array(ends[(middle - length - 1)...(middle + length + 1)]))
      for diagonal in Swift.stride(from: -length, through: length, by: 2) {
        let (below, above) = (ends[middle + diagonal - 1], ends[middle + diagonal + 1])
        var offset = Self.inserts(diagonal, length, below, above) ? above : below + 1
        let count = commonCount(offset, offset - diagonal)
        rest -= count * stride
        if rest < 0 { return false }
        offset += count
        ends[middle + diagonal] = offset
        if offset == oldCount, offset - diagonal == newCount {
          collect(rounds, to: oldCount, newCount)
          return true
        }
      }
    }
    return false
  }

  /// Whether an edit gets to a diagonal by an insertion, and not by a removal.
  private static func inserts(_ diagonal: Int, _ length: Int, _ below: Int, _ above: Int) -> Bool {
    diagonal == -length || diagonal != length && below < above
  }

  /// Returns how many units are the same from some offsets on.
  private func commonCount(_ offset: Int, _ otherOffset: Int) -> Int {
    let (start, otherStart) = (offset * stride, otherOffset * stride)
    guard start < old.count, otherStart < new.count else { return 0 }
    let limit = min(old.count - start, new.count - otherStart)
    var count = 0
    while count + 8 <= limit,
      old.loadUnaligned(fromByteOffset: start + count, as: UInt64.self)
        == new.loadUnaligned(fromByteOffset: otherStart + count, as: UInt64.self)
    {
      count += 8
    }
    while count < limit, old[start + count] == new[otherStart + count] { count += 1 }
    return count / stride
  }

  /// Goes back from the end, and joins what stands close together.
  private mutating func collect(_ rounds: [[Int]], to oldEnd: Int, _ newEnd: Int) {
    var (old, new) = (oldEnd, newEnd)
    var found: [Stretch] = []
    for length in rounds.indices.dropFirst().reversed() {
      let (ends, middle, diagonal) = (rounds[length], length + 1, old - new)
      let (below, above) = (ends[middle + diagonal - 1], ends[middle + diagonal + 1])
      let isInsertion = Self.inserts(diagonal, length, below, above)
      let (oldStart, newStart) =
        isInsertion ? (above, above - diagonal - 1) : (below, below - diagonal + 1)
      let stretch = Stretch(
        removed: oldStart..<(oldStart + (isInsertion ? 0 : 1)),
        inserted: newStart..<(newStart + (isInsertion ? 1 : 0)))
      if let last = found.last,
        (last.removed.lowerBound - stretch.removed.upperBound) * stride < leastDistance
      {
        found[found.count - 1] = Stretch(
          removed: stretch.removed.lowerBound..<last.removed.upperBound,
          inserted: stretch.inserted.lowerBound..<last.inserted.upperBound)
      } else {
        found.append(stretch)
      }
      (old, new) = (oldStart, newStart)
    }
    stretches = found.reversed()
  }

  /// Makes the stretches longer, so that none of them begins or ends within a scalar of UTF-8.
  mutating func alignToScalars() {
    func isCut(_ offset: Int, _ otherOffset: Int) -> Bool {
      isContinuation(old, offset) || isContinuation(new, otherOffset)
    }
    func isContinuation(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
      offset < bytes.count && bytes[offset] & 0b1100_0000 == 0b1000_0000
    }
    // What is before and after a stretch is the same in both.
    for index in stretches.indices {
      var (removed, inserted) = (stretches[index].removed, stretches[index].inserted)
      while isCut(removed.lowerBound, inserted.lowerBound) {
        removed = (removed.lowerBound - 1)..<removed.upperBound
        inserted = (inserted.lowerBound - 1)..<inserted.upperBound
      }
      while isCut(removed.upperBound, inserted.upperBound) {
        removed = removed.lowerBound..<(removed.upperBound + 1)
        inserted = inserted.lowerBound..<(inserted.upperBound + 1)
      }
      stretches[index] = Stretch(removed: removed, inserted: inserted)
    }
  }
}

extension SpliceableCollection {
  /// Returns what leads to another collection: one splice, or where that is long, several that take less, the last one
  /// of the collection first, so that none moves another one.
  ///
  /// - Parameters:
  ///   - other: The other collection.
  ///   - memory: The units of this collection.
  ///   - otherMemory: Those of the other one.
  ///   - ends: How many units both have in common at both ends.
  ///   - stride: The bytes of a unit.
  ///   - align: Makes stretches longer that cut what must not be cut.
  /// - Returns: The splice; `nil` where the numbers are too large for one.
  func splice(
    to other: Self, _ memory: UnsafeRawBufferPointer, _ otherMemory: UnsafeRawBufferPointer,
    sharing ends: (prefix: Int, suffix: Int), stride: Int = 1,
    align: (inout ShortestEdit) -> Void = { _ in }
  ) -> Splice<Self>? {
    let start = ends.prefix
    func middle(_ memory: UnsafeRawBufferPointer) -> Range<Int> {
      start..<(memory.count / stride - ends.suffix)
    }
    func bytes(_ memory: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
      let units = middle(memory)
      return UnsafeRawBufferPointer(
        rebasing: memory[(units.lowerBound * stride)..<(units.upperBound * stride)])
    }
    guard
      let splice = Splice(
        at: start, removing: middle(memory).count, inserting: middle(otherMemory), of: other)
    else { return nil }
    guard splice.byteCount > 512,
      var edit = ShortestEdit(from: bytes(memory), to: bytes(otherMemory), stride: stride)
    else { return splice }
    align(&edit)
    guard (2...8).contains(edit.stretches.count) else { return splice }
    let several = Splice(
      parts: edit.stretches.reversed().compactMap { stretch in
        let (first, last) = (stretch.inserted.lowerBound, stretch.inserted.upperBound)
        return Splice(
          at: start + stretch.removed.lowerBound, removing: stretch.removed.count,
          inserting: (start + first)..<(start + last), of: other)
      })
    return several.byteCount < splice.byteCount ? several : splice
  }
}
