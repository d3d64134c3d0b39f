/// A list that grows at its end, loses items at both ends, and does not move what it holds.
///
/// Items are numbered once and for all: dropping items from the front leaves the numbers of the
/// others as they were. Storage comes in chunks of a fixed size, so that growing never copies what
/// is there; only the first chunk starts small, so that a short list is small too. A log is a
/// value: copies share their chunks until one of them changes a chunk.
///
/// - Invariant: The first chunk holds the item `startIndex`, the last one the item `endIndex - 1`,
///   and every chunk holds exactly those of its items that are stored.
@usableFromInline
package struct ChunkedLog<Item> {
  @inlinable static var chunkShift: Int { 8 }

  /// The number of items in a full chunk.
  @inlinable static var chunkSize: Int { 1 << chunkShift }

  /// Makes an empty chunk, whose first item will have an offset.
  @usableFromInline typealias MakeChunk =
    @Sendable (_ capacity: Int, _ start: Int) -> Chunk<Item>

  @usableFromInline var chunks: [Chunk<Item>] = []
  @usableFromInline let makeChunk: MakeChunk

  /// The number of the first item, or of the next one where there is none.
  @usableFromInline package var startIndex: Int

  /// The number that the next item will get.
  @usableFromInline package var endIndex: Int

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - startIndex: The number that the first item will get.
  ///   - makeChunk: Makes its chunks, which may keep more than the items.
  @inlinable
  init(
    startIndex: Int = 0,
    makeChunk: @escaping MakeChunk = { Chunk(capacity: $0, start: $1) }
  ) {
    self.startIndex = startIndex
    self.makeChunk = makeChunk
    endIndex = startIndex
  }

  @inlinable var count: Int { endIndex - startIndex }
  @inlinable var isEmpty: Bool { startIndex == endIndex }

  @inlinable var indices: Range<Int> { startIndex..<endIndex }

  /// The item with a number.
  ///
  /// - Complexity: O(1); writing copies the chunk first where a copy of the log shares it.
  @inlinable
  package subscript(index: Int) -> Item {
    get {
      precondition(index >= startIndex && index < endIndex, "Index out of range")
      return chunks[chunkIndex(of: index)].memory[Self.offset(of: index)]
    }
    set {
      pointer(to: index).pointee = newValue
    }
  }

  /// Returns where an item stands, for changing it at once.
  ///
  /// - Complexity: O(1); copies the chunk first where a copy of the log shares it.
  @inlinable
  @inline(__always)
  mutating func pointer(to index: Int) -> UnsafeMutablePointer<Item> {
    precondition(index >= startIndex && index < endIndex, "Index out of range")
    let chunk = chunkIndex(of: index)
    makeUnique(chunk)
    return chunks[chunk].memory + Self.offset(of: index)
  }

  /// Adds an item at the end.
  ///
  /// - Complexity: O(1); copies the last chunk first where a copy of the log shares it.
  @inlinable
  @inline(__always)
  mutating func append(_ item: consuming Item) {
    addRoom().initialize(to: item)
  }

  /// Adds an item at the end, once or more, until the next one will get a number.
  ///
  /// - Complexity: O(*n*) in the number of items added.
  @inlinable @inline(never)
  mutating func grow(to end: Int, repeating item: Item) {
    while endIndex < end {
      append(item)
      endIndex += chunks[chunks.count - 1].fill(end - endIndex, with: item)
    }
  }

  /// Returns where the next item goes, and counts it as there.
  @inlinable
  @inline(__always)
  mutating func addRoom() -> UnsafeMutablePointer<Item> {
    let offset = Self.offset(of: endIndex)
    let last = chunks.count - 1
    if last < 0 || offset == 0 || offset == chunks[last].capacity {
      makeRoom()
    } else if isKnownUniquelyReferenced(&chunks[last]) {
      endIndex &+= 1
      return chunks[last].addRoom()
    } else {
      copy(last)
    }
    endIndex += 1
    return chunks[chunks.count - 1].addRoom()
  }

  /// Drops the items before a number, which the next one gets where none is left and that is larger.
  ///
  /// - Complexity: O(number dropped), and at most one step per chunk left.
  @inlinable
  mutating func drop(before number: Int) {
    guard number > startIndex else { return }
    guard number < endIndex else {
      (startIndex, endIndex) = (number, number)
      return chunks.removeAll()
    }
    let gone = chunkIndex(of: number)
    if gone > 0 { chunks.removeFirst(gone) }
    startIndex = number
    trim(0, to: Self.offset(of: number)..<chunks[0].live.upperBound)
  }

  /// Drops the items from a number on; the numbers will be given again.
  ///
  /// - Complexity: O(number dropped).
  @inlinable
  mutating func drop(from number: Int) {
    guard number < endIndex else { return }
    endIndex = max(number, startIndex)
    guard !isEmpty else { return chunks.removeAll() }
    let last = chunkIndex(of: endIndex - 1)
    chunks.removeLast(chunks.count - 1 - last)
    trim(last, to: chunks[last].live.lowerBound..<(Self.offset(of: endIndex - 1) + 1))
  }

  @inlinable
  static func offset(of index: Int) -> Int { index & (chunkSize - 1) }

  @inlinable
  func chunkIndex(of index: Int) -> Int {
    (index >> Self.chunkShift) - (startIndex >> Self.chunkShift)
  }

  /// Adds a chunk for the next item, or makes the first one larger.
  @inlinable @inline(never)
  mutating func makeRoom() {
    let offset = Self.offset(of: endIndex)
    if chunks.isEmpty {
      chunks.append(makeChunk(Self.capacity(for: offset), offset))
    } else if offset == 0 {
      chunks.append(makeChunk(Self.chunkSize, 0))
    } else {
      let last = chunks.count - 1
      copy(last, live: chunks[last].live, capacity: Self.capacity(for: offset))
    }
  }

  @inlinable
  static func capacity(for offset: Int) -> Int {
    var capacity = 8
    while capacity <= offset { capacity *= 2 }
    return capacity
  }

  @inlinable
  mutating func trim(_ chunk: Int, to range: Range<Int>) {
    guard range != chunks[chunk].live else { return }
    if isKnownUniquelyReferenced(&chunks[chunk]) {
      chunks[chunk].trim(to: range)
    } else {
      copy(chunk, live: range, capacity: chunks[chunk].capacity)
    }
  }

  @inlinable
  @inline(__always)
  mutating func makeUnique(_ chunk: Int) {
    if !isKnownUniquelyReferenced(&chunks[chunk]) { copy(chunk) }
  }

  @inlinable @inline(never)
  mutating func copy(_ chunk: Int) {
    copy(chunk, live: chunks[chunk].live, capacity: chunks[chunk].capacity)
  }

  /// Puts a copy in the place of a chunk.
  @inlinable
  mutating func copy(_ chunk: Int, live: Range<Int>, capacity: Int) {
    let copy = makeChunk(capacity, live.lowerBound)
    copy.copy(live, of: chunks[chunk])
    chunks[chunk] = copy
  }
}

extension ChunkedLog: Sendable where Item: Sendable {}

/// A stretch of memory of which one range holds items.
@usableFromInline
class Chunk<Item> {
  @usableFromInline final let capacity: Int
  @usableFromInline final let memory: UnsafeMutablePointer<Item>

  /// The offsets that hold an item.
  @exclusivity(unchecked)
  @usableFromInline final var live: Range<Int>

  @inlinable
  init(capacity: Int, start: Int) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
    live = start..<start
  }

  @inlinable
  deinit {
    (memory + live.lowerBound).deinitialize(count: live.count)
    memory.deallocate()
  }

  /// Counts one more item as live, which the caller puts where this returns.
  @inlinable
  final func addRoom() -> UnsafeMutablePointer<Item> {
    let end = live.upperBound
    live = Range(uncheckedBounds: (live.lowerBound, end + 1))
    return memory + end
  }

  /// Adds an item as often as asked for, or as there is room.
  ///
  /// - Returns: How often.
  @inlinable
  final func fill(_ number: Int, with item: Item) -> Int {
    let end = live.upperBound
    let count = min(number, capacity - end)
    (memory + end).initialize(repeating: item, count: count)
    live = live.lowerBound..<(end + count)
    return count
  }

  /// Drops the items outside of a range of the live ones.
  @inlinable
  func trim(to range: Range<Int>) {
    (memory + live.lowerBound).deinitialize(count: range.lowerBound - live.lowerBound)
    (memory + range.upperBound).deinitialize(count: live.upperBound - range.upperBound)
    live = range
  }

  /// Takes live items over from another chunk, where this one has none yet.
  @inlinable
  func copy(_ range: Range<Int>, of chunk: Chunk) {
    (memory + range.lowerBound).initialize(
      from: chunk.memory + range.lowerBound, count: range.count)
    live = range
  }
}

// A chunk is changed only while a single log holds it.
extension Chunk: @unchecked Sendable where Item: Sendable {}
