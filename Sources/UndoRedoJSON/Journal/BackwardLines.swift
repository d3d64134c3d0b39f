/// The lines of a file, the last one first, of which no more is read than is asked for.
struct BackwardLines {
  struct Line {
    /// Where in the file the line begins.
    let offset: Int

    /// The line without its end.
    let bytes: ArraySlice<UInt8>
  }

  /// Reads bytes of the file; fewer than asked for where it ends before.
  typealias Reading = (Range<Int>) throws(JSONFileError) -> [UInt8]

  private let read: Reading

  /// Where the lines end that are still to be returned.
  private(set) var end: Int

  /// The bytes before that place which have been read.
  private var buffer: ArraySlice<UInt8> = []
  private var blockSize: Int

  /// Begins at the end of a line.
  ///
  /// - Parameters:
  ///   - end: Where the last line ends, its line feed included.
  ///   - blockSize: The number of bytes to read at once, for a start.
  ///   - read: Reads bytes of the file.
  init(before end: Int, blockSize: Int = 1 << 14, read: @escaping Reading) {
    self.end = end
    self.blockSize = blockSize
    self.read = read
  }

  /// Returns the line before the one returned last.
  ///
  /// - Returns: The line, or `nil` where there is none.
  /// - Throws: An error where the file can't be read.
  /// - Complexity: O(*n*) in the length of the line, in the mean.
  mutating func next() throws(JSONFileError) -> Line? {
    guard end > 0 else { return nil }
    var unsearched = end - 1
    while true {
      if let start = lastLineFeed(before: unsearched) {
        return take(from: start + 1)
      }
      let start = end - buffer.count
      guard start > 0 else { return take(from: 0) }
      unsearched = min(start, end - 1)
      let range = max(0, start - blockSize)..<start
      let block = try read(range)
      guard block.count == range.count else { return nil }
      buffer = (block + buffer)[...]
      // So that a line that is much longer than a block is not copied once for each block.
      blockSize = min(max(blockSize, buffer.count), 1 << 20)
    }
  }

  private mutating func take(from start: Int) -> Line {
    let count = end - start
    let line = buffer.suffix(count).dropLast()
    buffer = buffer.dropLast(count)
    end = start
    return Line(offset: start, bytes: line)
  }

  /// Finds the last line feed that has been read and lies before a place in the file.
  private func lastLineFeed(before place: Int) -> Int? {
    let start = end - buffer.count
    guard place > start else { return nil }
    let found = buffer.withUnsafeBufferPointer { bytes in
      var index = place - start - 1
      while index >= 0, bytes[index] != UInt8(ascii: "\n") { index -= 1 }
      return index
    }
    return found >= 0 ? start + found : nil
  }
}
