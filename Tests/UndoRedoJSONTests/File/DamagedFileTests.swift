import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoJSON

/// Whatever is in the file: it is read, or refused with a message, and stays as it was.
@Suite struct DamagedFileTests {
  let folder: TemporaryFolder
  let bytes: Data

  init() throws {
    folder = try TemporaryFolder()
    var repository = try JSONFileRepository<Note>(path: folder.path("notes.json"))
    try repository.perform([
      .created(Note(id: 1, text: "é\n\"", size: -1.5e-7)),
      .created(Note(id: 20, text: "\u{1}😀/", color: "")),
      .created(Note(id: 3, text: "")),
    ])
    bytes = try #require(folder.bytes("notes.json"))
  }

  @Test func anyTruncatedFileIsRefused() throws {
    // Without its final newline it is whole.
    #expect(try elements(of: bytes.dropLast())?.count == 3)
    for length in 0..<(bytes.count - 1) {
      #expect(try elements(of: bytes.prefix(length)) == nil, "\(length) bytes")
    }
  }

  @Test func aFileWithAnyByteChangedIsReadOrRefused() throws {
    let values: [UInt8] = [0x00, 0x20, 0x22, 0x2C, 0x2D, 0x30, 0x39, 0x5B, 0x5C, 0x7D, 0x80, 0xFF]
    let changes = bytes.indices.flatMap { position in
      (values + [bytes[position] ^ 1, bytes[position] ^ 0x80]).map { (position, $0) }
    }
    for (position, value) in Depth.slice(of: changes, oneIn: 7) {
      var damaged = bytes
      damaged[position] = value
      _ = try elements(of: damaged)
    }
  }

  @Test func aFileWithAnyByteMissingOrTwiceIsReadOrRefused() throws {
    for position in bytes.indices {
      var damaged = bytes
      damaged.remove(at: position)
      _ = try elements(of: damaged)
      damaged = bytes
      damaged.insert(bytes[position], at: position)
      _ = try elements(of: damaged)
    }
  }

  /// Opens a file with the bytes.
  ///
  /// - Returns: Its elements, or `nil` where it is refused as it should be.
  private func elements(of bytes: Data) throws -> [Note]? {
    try folder.write(bytes, to: "damaged.json")
    defer {
      #expect(folder.bytes("damaged.json") == bytes)
      #expect(folder.names == ["damaged.json", "notes.json"])
    }
    do {
      let elements = try JSONFileRepository<Note>(path: folder.path("damaged.json")).elements
      #expect(Set(elements.map(\.id)).count == elements.count)
      return elements
    } catch {
      #expect(error.code == .malformed || error.code == .duplicateIdentity)
      #expect(error.path == folder.path("damaged.json"))
      #expect(!error.reason.isEmpty)
      return nil
    }
  }
}
