/// A list in chunks of a fixed size: growing copies nothing.
struct Chunks<Item> {
  private static var shift: Int { 9 }
  private static var size: Int { 1 << shift }

  private var chunks: [ContiguousArray<Item>] = []
  private(set) var count = 0

  subscript(index: Int) -> Item {
    _read { yield chunks[index >> Self.shift][index & (Self.size - 1)] }
    _modify { yield &chunks[index >> Self.shift][index & (Self.size - 1)] }
  }

  mutating func append(_ item: consuming Item) {
    if count & (Self.size - 1) == 0 {
      var chunk: ContiguousArray<Item> = []
      chunk.reserveCapacity(Self.size)
      chunks.append(chunk)
    }
    chunks[count >> Self.shift].append(item)
    count += 1
  }

  mutating func truncate(to count: Int) {
    let full = count >> Self.shift
    let rest = count & (Self.size - 1)
    chunks.removeLast(chunks.count - full - (rest > 0 ? 1 : 0))
    if rest > 0 { chunks[full].removeLast(chunks[full].count - rest) }
    self.count = count
  }
}
