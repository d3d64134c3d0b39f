import Foundation
import UndoRedo
import UndoRedoJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Something that keeps shapes in a file, and saves one of them at a time.
protocol Saver {
  /// Saves a shape that is there already.
  mutating func save(_ shape: Shape) throws
}

/// A store on a file that each action writes anew.
struct FileSaver: Saver {
  private let store: UndoStore<JSONFileRepository<Shape>>

  init(_ path: String, _ shapes: [Shape]) throws {
    try shapes.writeDocument(to: path)
    store = UndoStore(try JSONFileRepository(path: path))
  }

  mutating func save(_ shape: Shape) throws {
    try store.save(shape, named: "Move")
  }
}

/// A store on a document with a journal.
struct DocumentSaver: Saver {
  let document: JSONDocumentRepository<Shape>
  private let store: UndoStore<JSONDocumentRepository<Shape>>

  init(
    _ path: String, _ shapes: [Shape], _ durability: JSONDocumentOptions.Durability
  ) throws {
    try shapes.writeDocument(to: path)
    document = try JSONDocumentRepository(
      path: path, options: JSONDocumentOptions(durability: durability))
    store = UndoStore(document, now: UndoDate.now)
  }

  mutating func save(_ shape: Shape) throws {
    try store.save(shape, named: "Move")
  }
}

/// Bytes written behind one another into a file, and nothing else: no less can be done.
///
/// Where they are flushed, the file has its whole length before: to flush what makes a file longer
/// takes the disk about half as long again.
struct Appending: Saver {
  private let descriptor: Int32
  private let bytes: [UInt8]
  private let isFlushed: Bool
  private var end: off_t = 0

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bytes: What to append each time.
  ///   - count: How many times they can be appended.
  ///   - isFlushed: Whether to flush each time.
  /// - Throws: Where the file can't be written.
  init(_ path: String, _ bytes: [UInt8], count: Int, isFlushed: Bool) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
    self.bytes = bytes
    self.isFlushed = isFlushed
    guard isFlushed else { return }
    let room = [UInt8](repeating: UInt8(ascii: " "), count: bytes.count * count)
    guard pwrite(descriptor, room, room.count, 0) == room.count else { throw Failure() }
    try flush()
  }

  mutating func save(_ shape: Shape) throws {
    guard pwrite(descriptor, bytes, bytes.count, end) == bytes.count else { throw Failure() }
    end += off_t(bytes.count)
    if isFlushed { try flush() }
  }

  private func flush() throws {
    #if canImport(Darwin)
      let result = fcntl(descriptor, F_FULLFSYNC)
    #else
      let result = fdatasync(descriptor)
    #endif
    guard result == 0 else { throw Failure() }
  }

  struct Failure: Error {}
}

extension [Shape] {
  /// Writes a document as a repository would.
  func writeDocument(to path: String) throws {
    let encoder = JSONFileRepository<Shape>.defaultEncoder()
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
