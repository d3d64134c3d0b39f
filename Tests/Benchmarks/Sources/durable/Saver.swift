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
    var options = JSONDocumentOptions()
    options.durability = durability
    document = try JSONDocumentRepository(path: path, options: options)
    store = UndoStore(document, now: UndoDate.now)
  }

  mutating func save(_ shape: Shape) throws {
    try store.save(shape, named: "Move")
  }
}

/// Bytes appended to a file, and nothing else: no less can be done.
struct Appending: Saver {
  private let descriptor: Int32
  private let bytes: [UInt8]
  private let isFlushed: Bool

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - bytes: What to append each time.
  ///   - isFlushed: Whether to flush each time.
  init(_ path: String, _ bytes: [UInt8], isFlushed: Bool) {
    descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0o644)
    self.bytes = bytes
    self.isFlushed = isFlushed
  }

  mutating func save(_ shape: Shape) throws {
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Failure() }
    guard isFlushed else { return }
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
