/// A stretch of memory for steps, and for the values that they hold.
///
/// A step that holds a value finds it at its own place. There is no memory for values before a step
/// of the chunk holds one: many creations in a row take none.
@usableFromInline
final class StepChunk<Value>: Chunk<StepEntry> {
  /// Where the values are, by the offsets of the steps that hold them.
  @exclusivity(unchecked)
  @usableFromInline var values: UnsafeMutablePointer<Value>?

  @inlinable
  deinit {
    dropValues(of: live)
    values?.deallocate()
  }

  /// Makes room for the values of all steps that there may be.
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
  override func copy(_ range: Range<Int>, of chunk: Chunk<StepEntry>) {
    super.copy(range, of: chunk)
    guard let others = unsafeDowncast(chunk, to: StepChunk.self).values else { return }
    makeRoomForValues()
    for offset in range where memory[offset].holdsValue {
      (values! + offset).initialize(to: others[offset])
    }
  }

  @inlinable
  func dropValues(of offsets: Range<Int>) {
    guard let values else { return }
    for offset in offsets where memory[offset].holdsValue {
      (values + offset).deinitialize(count: 1)
    }
  }
}

// A chunk is changed only while a single log holds it.
extension StepChunk: @unchecked Sendable where Value: Sendable {}
