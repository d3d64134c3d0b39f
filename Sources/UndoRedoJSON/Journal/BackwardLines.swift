/// The lines of a file, the last one first, of which no more is read than is asked for.
struct BackwardLines {
  struct Line {
    /// Where in the file the line begins.
    let offset: Int

    /// The line without its end.
    let bytes: ArraySlice<UInt8>

    /// Where in the file those bytes are.
    var range: Range<Int> { offset..<(offset + bytes.count) }
  }

  /// Reads bytes of the file; fewer than asked for where it ends before.
  typealias Reading = (Range<Int>) throws(JSONFileError) -> [UInt8]

  private let read: Reading
  private let path: String
  private let limit: Int
  private let blockSize: Int

  /// Where the lines end that are still to be returned.
  private(set) var end: Int

  /// The bytes before that place which have been read.
  private var buffer: ArraySlice<UInt8> = []

  /// Begins at a place.
  ///
  /// - Parameters:
  ///   - end: Where the last line ends, its line feed included.
  ///   - path: The path of the file.
  ///   - limit: How many bytes a line may have at most.
  ///   - blockSize: The number of bytes to read at once, for a start.
  ///   - read: Reads bytes of the file.
  init(
    before end: Int, path: String, limit: Int = JournalLine.largestLength, blockSize: Int = 1 << 14,
    read: @escaping Reading
  ) {
    self.end = end
    self.path = path
    self.limit = limit
    self.blockSize = blockSize
    self.read = read
  }

  /// Returns the line before the one returned last.
  ///
  /// - Returns: The line, or `nil` where there is none.
  /// - Throws: An error where the file can't be read, or the line is too long.
  /// - Complexity: O(*n*) in the length of the line, in the mean.
  mutating func next() throws(JSONFileError) -> Line? {
    guard end > 0 else { return nil }
    return try take(ending: 1)
  }

  /// Returns what comes after the last line feed, in place of a line that has ended.
  ///
  /// - Returns: The bytes; none where the file ends with a line feed.
  /// - Throws: An error where the file can't be read, or there are too many bytes.
  mutating func unended() throws(JSONFileError) -> Line {
    try take(ending: 0)
  }

  /// Takes what comes after the last line feed but those that end it.
  private mutating func take(ending count: Int) throws(JSONFileError) -> Line {
    var start = Self.startOfLine(in: buffer.dropLast(count))
    if start == nil {
      // A long line is put together once, when all of its blocks are there.
      var blocks = [buffer]
      var length = buffer.count
      while start == nil, length < end {
        guard length <= limit else { throw tooLong }
        let place = end - length
        // So that a line that is much longer than a block is not read in many of them.
        let size = min(max(blockSize, length), 1 << 20)
        let block = try read(max(0, place - size)..<place)
        guard block.count == min(place, size) else {
          throw JSONFileError(.unreadable, at: path, "the file has become shorter")
        }
        start = Self.startOfLine(in: length == 0 ? block.dropLast(count) : block[...])
        blocks.append(block[...])
        length += block.count
      }
      buffer = []
      buffer.reserveCapacity(length)
      for block in blocks.reversed() { buffer += block }
    }
    let line = buffer[(start ?? buffer.startIndex)...]
    guard line.count <= limit else { throw tooLong }
    buffer = buffer[..<line.startIndex]
    end -= line.count
    // Who has crashed may have left off the line feed.
    return Line(offset: end, bytes: line.last == UInt8(ascii: "\n") ? line.dropLast(count) : line)
  }

  /// Returns the index after the last line feed.
  private static func startOfLine(in bytes: ArraySlice<UInt8>) -> Int? {
    let index = bytes.withUnsafeBufferPointer { bytes in
      var index = bytes.count
      while index > 0, bytes[index - 1] != UInt8(ascii: "\n") { index -= 1 }
      return index
    }
    return index > 0 ? bytes.startIndex + index : nil
  }

  private var tooLong: JSONFileError {
    JSONFileError(
      .tooLarge, at: path,
      "the line that ends at byte \(end) has more than \(limit) bytes, which is the limit")
  }
}
