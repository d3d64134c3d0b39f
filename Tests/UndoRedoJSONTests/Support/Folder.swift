import Foundation

/// A directory for the files of one test, removed when the test has ended.
final class Folder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("undoredo-tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension Folder {
  /// The names of everything in the directory, hidden files included, sorted.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  /// The path of a file of this directory.
  func path(_ name: String) -> String { path + "/" + name }

  /// The bytes of a file, or `nil` where there is none.
  func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }

  /// The text of a file, or an empty one where there is none.
  func text(_ name: String) -> String { String(decoding: bytes(name) ?? Data(), as: UTF8.self) }

  /// Writes a file in place.
  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file in place.
  func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: path(name)))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }
}
