/// An item that may have a value beside it.
@usableFromInline
protocol ValueHolder: Sendable {
  /// Whether it has.
  var holdsValue: Bool { get }
}

/// A stretch of memory for items, and for the values that they hold.
///
/// An item that holds a value finds it at its own place. There is no memory for values before an item
/// of the chunk holds one.
@usableFromInline
final class ValueChunk<Item: ValueHolder, Value>: Chunk<Item> {
  /// Where the values are, by the offsets of the items that hold them.
  @exclusivity(unchecked)
  @usableFromInline var values: UnsafeMutablePointer<Value>?

  @inlinable
  deinit {
    dropValues(of: live)
    values?.deallocate()
  }

  /// Makes room for the values of all items that there may be.
  @inlinable
  func makeRoomForValues() {
    values = .allocate(capacity: capacity)
  }

  @inlinable
  override func trim(to range: Range<Int>) {
    dropValues(of: live.lowerBound..<range.lowerBound)
    dropValues(of: range.upperBound..<live.upperBound)
    super.trim(to: range)
  }

  @inlinable
  override func copy(_ range: Range<Int>, of chunk: Chunk<Item>) {
    super.copy(range, of: chunk)
    guard let others = unsafeDowncast(chunk, to: ValueChunk.self).values else { return }
    makeRoomForValues()
    forEachRunOfHolders(in: range) { run in
      (values! + run.lowerBound).initialize(from: others + run.lowerBound, count: run.count)
    }
  }

  @inlinable
  func dropValues(of offsets: Range<Int>) {
    guard let values else { return }
    forEachRunOfHolders(in: offsets) { run in
      (values + run.lowerBound).deinitialize(count: run.count)
    }
  }

  /// Calls a closure with the offsets of items that hold values, all that are neighbours at once.
  @inlinable
  func forEachRunOfHolders(in offsets: Range<Int>, _ body: (Range<Int>) -> Void) {
    var start = offsets.lowerBound
    for offset in offsets where !memory[offset].holdsValue {
      body(start..<offset)
      start = offset + 1
    }
    body(start..<offsets.upperBound)
  }
}

// A chunk is changed only while a single log holds it.
extension ValueChunk: @unchecked Sendable where Value: Sendable {}

// The values of a log's items, all of one type: the one that it was created for.
extension ChunkedLog where Item: ValueHolder {
  /// Creates an empty log whose items may hold values.
  @inlinable
  init<Value>(startIndex: Int = 0, of: Value.Type) {
    self.init(startIndex: startIndex) { ValueChunk<Item, Value>(capacity: $0, start: $1) }
  }

  /// Returns where the value of an item stands, for reading it.
  @inlinable
  @inline(__always)
  func value<Value>(of index: Int) -> UnsafePointer<Value> {
    UnsafePointer(values(ofChunk: chunkIndex(of: index))) + Self.offset(of: index)
  }

  /// Returns where the value of an item stands, for changing it at once.
  ///
  /// - Complexity: O(1); copies the chunk first where a copy of the log shares it.
  @inlinable
  @inline(__always)
  mutating func pointer<Value>(toValueOf index: Int) -> UnsafeMutablePointer<Value> {
    let chunk = chunkIndex(of: index)
    makeUnique(chunk)
    return values(ofChunk: chunk) + Self.offset(of: index)
  }

  /// Returns where the value goes of an item that was changed last, and has none yet.
  @inlinable
  @inline(__always)
  mutating func place<Value>(forValueOf index: Int) -> UnsafeMutablePointer<Value> {
    let chunk = chunkIndex(of: index)
    let values: UnsafeMutablePointer<Value>? = valueChunk(chunk).values
    return (values ?? makeRoomForValues(chunk)) + Self.offset(of: index)
  }

  @inlinable @inline(never)
  mutating func makeRoomForValues<Value>(_ chunk: Int) -> UnsafeMutablePointer<Value> {
    let chunk: ValueChunk<Item, Value> = valueChunk(chunk)
    chunk.makeRoomForValues()
    return chunk.values!
  }

  /// Returns where the values are of a chunk in which an item holds one.
  @inlinable
  @inline(__always)
  func values<Value>(ofChunk index: Int) -> UnsafeMutablePointer<Value> {
    valueChunk(index).values.unsafelyUnwrapped
  }

  @inlinable
  @inline(__always)
  func valueChunk<Value>(_ index: Int) -> ValueChunk<Item, Value> {
    unsafeDowncast(chunks[index], to: ValueChunk<Item, Value>.self)
  }
}
