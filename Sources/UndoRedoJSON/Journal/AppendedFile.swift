/// A locked file to which bytes are appended, all of them or none.
///
/// Where there is room after the end, the bytes take its place: spaces, which are written in
/// advance. To flush bytes of which the place is there already takes a disk one write; where the
/// file becomes longer, its length has to be written, too, which takes about half as long again.
struct AppendedFile {
  private(set) var file: OpenFile
  private let document: StoredFile
  private let makesRoom: Bool

  /// The number of bytes appended, those included that were there at the beginning.
  private(set) var end: Int

  /// The number of bytes that are known to be on the disk.
  private var flushedEnd: Int

  /// The number of spaces after the end.
  private var room = 0

  /// Whether there may be other bytes after the end, from an attempt that failed.
  private var hasRemains: Bool

  /// Whether the system may have dropped bytes that were to be flushed.
  private var isDoubtful = false

  /// Whether it is on the disk that the file is in its directory, so that a loss of power can't bring back
  /// another one that it has replaced.
  private var isInDirectory = false

  /// Goes on at the end of what counts of a file.
  ///
  /// - Parameters:
  ///   - file: The file, of which the lock is held.
  ///   - document: The document beside which it is.
  ///   - end: The number of bytes that count; those after are cut off by the first appending.
  ///   - makesRoom: Whether to make room for more than is appended: of use where each appending is
  ///     flushed, and only then is there never more than one that may be incomplete.
  init(_ file: OpenFile, beside document: StoredFile, end: Int, makesRoom: Bool) {
    self.file = file
    self.document = document
    self.end = end
    self.makesRoom = makesRoom
    flushedEnd = 0
    hasRemains = true
  }

  /// Appends bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - isFlushed: Whether to flush the file to the disk.
  /// - Throws: An error where that fails. The file ends as it did before, then.
  mutating func append(_ bytes: [UInt8], isFlushed: Bool) throws(JSONFileError) {
    try find()
    if isFlushed { try flushDirectory() }
    try cutRemains()
    do throws(JSONFileError) {
      try write(bytes)
      if isFlushed { try flush(end + bytes.count) }
      end += bytes.count
      room = max(0, room - bytes.count)
      file.markEnd(end, after: bytes)
    } catch {
      hasRemains = true
      do throws(JSONFileError) { try cutRemains() } catch {}
      throw error
    }
  }

  /// Writes bytes after the end, with new room after them where there is not enough.
  private mutating func write(_ bytes: [UInt8]) throws(JSONFileError) {
    if makesRoom, bytes.count > room {
      let newLength = (end + bytes.count) / Self.roomStep * Self.roomStep + Self.roomStep
      let spaces = [UInt8](repeating: Self.space, count: newLength - end - bytes.count)
      do throws(JSONFileError) {
        try file.write(bytes + spaces, at: end)
        room = newLength - end
        return
      } catch {
        // Perhaps the disk has a place for the bytes, and none for the room.
        hasRemains = true
        try cutRemains()
      }
    }
    try file.write(bytes, at: end)
  }

  /// Cuts off what is after the end, where that may be anything but room.
  ///
  /// - Throws: An error where that fails; it is tried again before anything is appended.
  mutating func cutRemains() throws(JSONFileError) {
    guard hasRemains else { return }
    try file.truncate(to: end)
    hasRemains = false
    room = 0
  }

  /// Cuts off the room, since nothing is to be appended for now.
  ///
  /// Where that fails, it stays: it does no harm.
  mutating func cutRoom() {
    if room > 0 { hasRemains = true }
    do throws(JSONFileError) { try cutRemains() } catch {}
  }

  /// The file is made longer by so many bytes at once.
  private static var roomStep: Int { 1 << 16 }

  /// What room consists of.
  static var space: UInt8 { UInt8(ascii: " ") }

  /// Flushes to the disk what was appended.
  mutating func flush() throws(JSONFileError) {
    try flushDirectory()
    if flushedEnd < end { try flush(end) }
  }

  private mutating func flushDirectory() throws(JSONFileError) {
    guard !isInDirectory else { return }
    try file.synchronizeDirectory()
    isInDirectory = true
  }

  private mutating func flush(_ newEnd: Int) throws(JSONFileError) {
    if isDoubtful, flushedEnd < end {
      // After a failure the system may take pages for flushed that are not. Write them again.
      try file.write(try file.read(flushedEnd..<end), at: flushedEnd)
    }
    isDoubtful = true
    try file.synchronize()
    isDoubtful = false
    flushedEnd = newEnd
  }

  /// Goes on with another file, which has replaced this one.
  ///
  /// - Parameters:
  ///   - file: The file, of which the lock is held.
  ///   - end: The number of its bytes, all of them on the disk.
  mutating func goOn(with file: OpenFile, end: Int) {
    self.file = file
    self.end = end
    flushedEnd = end
    room = 0
    hasRemains = false
    isDoubtful = false
    isInDirectory = false
    // Where that fails, it is tried again before anything is flushed.
    do throws(JSONFileError) { try flushDirectory() } catch {}
    do throws(JSONFileError) { try file.markEnd(end) } catch {}
  }

  /// Makes sure that the file is the one at its path: where that was removed or replaced, someone may have
  /// restored it.
  ///
  /// - Throws: An error where it is not.
  mutating func find() throws(JSONFileError) {
    guard try !file.isInPlace() else { return }
    let changed = JSONFileError(
      .changedOnDisk, at: file.path, "the file has been moved, removed or replaced")
    #if os(Windows) || os(WASI)
      // It is found by its path, and is in place once it holds again what it did.
      throw changed
    #else
      try goOnWithRestored(orElse: changed)
    #endif
  }

  #if !os(Windows) && !os(WASI)
    private mutating func goOnWithRestored(orElse changed: JSONFileError) throws(JSONFileError) {
      guard let other = try OpenFile.open(file.path, beside: document, isWritable: true) else {
        throw changed
      }
      try other.lock(for: document)
      let rest = max(0, end - 4096)..<end
      guard try other.length() == end + room, try other.read(rest) == file.read(rest) else {
        throw changed
      }
      file = other
      flushedEnd = 0
      isInDirectory = false
    }
  #endif
}
