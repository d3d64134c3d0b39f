/// A list that grows at its end, loses items at both ends, and does not move what it holds.
///
/// Items are numbered once and for all: dropping items from the front leaves the numbers of the
/// others as they were. Storage comes in chunks of a fixed size, so that growing never copies what
/// is there; only the first chunk starts small, so that a short list is small too. A log is a
/// value: copies share their chunks until one of them changes a chunk.
///
/// - Invariant: The first chunk holds the item `startIndex`, the last one the item `endIndex - 1`,
///   and every chunk holds exactly those of its items that are kept.
struct ChunkedLog<Item> {
  private static var chunkShift: Int { 8 }

  /// The number of items in a full chunk.
  static var chunkSize: Int { 1 << chunkShift }

  private var chunks: [Chunk<Item>] = []

  /// The number of the first item kept, or of the next item where none is kept.
  private(set) var startIndex = 0

  /// The number that the next item will get.
  private(set) var endIndex = 0

  var count: Int { endIndex - startIndex }
  var isEmpty: Bool { startIndex == endIndex }

  /// The numbers of the items kept.
  var indices: Range<Int> { startIndex..<endIndex }

  /// The item with a number.
  ///
  /// - Complexity: O(1); writing copies the chunk first where a copy of the log shares it.
  subscript(index: Int) -> Item {
    get {
      precondition(indices.contains(index), "Index out of range")
      return chunks[chunkIndex(of: index)][Self.offset(of: index)]
    }
    set {
      precondition(indices.contains(index), "Index out of range")
      let chunk = chunkIndex(of: index)
      makeUnique(chunk, keeping: chunks[chunk].live)
      chunks[chunk][Self.offset(of: index)] = newValue
    }
  }

  /// Adds an item at the end.
  ///
  /// - Complexity: O(1); copies the last chunk first where a copy of the log shares it.
  mutating func append(_ item: Item) {
    let offset = Self.offset(of: endIndex)
    let last = chunks.count - 1
    if last < 0 {
      chunks.append(Chunk(capacity: Self.capacity(for: offset), start: offset))
    } else if offset == 0 {
      chunks.append(Chunk(capacity: Self.chunkSize, start: 0))
    } else if offset == chunks[last].capacity {
      chunks[last] = chunks[last].copy(chunks[last].live, capacity: Self.capacity(for: offset))
    } else {
      makeUnique(last, keeping: chunks[last].live)
    }
    chunks[chunks.count - 1].append(item)
    endIndex += 1
  }

  /// Drops items at the front.
  ///
  /// - Complexity: O(number dropped), and at most one step per chunk kept.
  mutating func removeFirst(_ number: Int) {
    precondition(number >= 0 && number <= count, "Can't drop more items than there are")
    guard number < count else { return removeAll() }
    let kept = startIndex + number
    chunks.removeFirst(chunkIndex(of: kept))
    startIndex = kept
    trim(0, to: Self.offset(of: kept)..<chunks[0].live.upperBound)
  }

  /// Drops items at the end, whose numbers will be given again.
  ///
  /// - Complexity: O(number dropped).
  mutating func removeLast(_ number: Int) {
    precondition(number >= 0 && number <= count, "Can't drop more items than there are")
    guard number < count else {
      endIndex = startIndex
      return chunks.removeAll()
    }
    endIndex -= number
    let last = chunkIndex(of: endIndex - 1)
    chunks.removeLast(chunks.count - 1 - last)
    trim(last, to: chunks[last].live.lowerBound..<(Self.offset(of: endIndex - 1) + 1))
  }

  /// Drops every item; the next one gets the number after the last one's.
  mutating func removeAll() {
    startIndex = endIndex
    chunks.removeAll()
  }

  private static func offset(of index: Int) -> Int { index & (chunkSize - 1) }

  private static func capacity(for offset: Int) -> Int {
    var capacity = 8
    while capacity <= offset { capacity *= 2 }
    return capacity
  }

  private func chunkIndex(of index: Int) -> Int {
    (index >> Self.chunkShift) - (startIndex >> Self.chunkShift)
  }

  private mutating func trim(_ chunk: Int, to range: Range<Int>) {
    guard range != chunks[chunk].live else { return }
    makeUnique(chunk, keeping: range)
    chunks[chunk].trim(to: range)
  }

  private mutating func makeUnique(_ chunk: Int, keeping range: Range<Int>) {
    if !isKnownUniquelyReferenced(&chunks[chunk]) {
      chunks[chunk] = chunks[chunk].copy(range, capacity: chunks[chunk].capacity)
    }
  }
}

extension ChunkedLog: Sendable where Item: Sendable {}

/// A stretch of memory of which one range holds items.
private final class Chunk<Item> {
  let capacity: Int
  private let memory: UnsafeMutablePointer<Item>

  /// The offsets that hold an item.
  private(set) var live: Range<Int>

  init(capacity: Int, start: Int) {
    self.capacity = capacity
    memory = .allocate(capacity: capacity)
    live = start..<start
  }

  deinit {
    trim(to: live.lowerBound..<live.lowerBound)
    memory.deallocate()
  }

  subscript(offset: Int) -> Item {
    get { memory[offset] }
    set { memory[offset] = newValue }
  }

  func append(_ item: Item) {
    (memory + live.upperBound).initialize(to: item)
    live = live.lowerBound..<(live.upperBound + 1)
  }

  /// Drops the items outside of a range of the live ones.
  func trim(to range: Range<Int>) {
    (memory + live.lowerBound).deinitialize(count: range.lowerBound - live.lowerBound)
    (memory + range.upperBound).deinitialize(count: live.upperBound - range.upperBound)
    live = range
  }

  func copy(_ range: Range<Int>, capacity: Int) -> Chunk {
    let copy = Chunk(capacity: capacity, start: range.lowerBound)
    (copy.memory + range.lowerBound).initialize(
      from: memory + range.lowerBound, count: range.count)
    copy.live = range
    return copy
  }
}

// A chunk is changed only while a single log holds it.
extension Chunk: @unchecked Sendable where Item: Sendable {}
