import Foundation

/// A folder for the files of one test, removed when nothing uses it any more.
public final class TemporaryFolder: Sendable {
  /// Where the folder is.
  public let url: URL

  /// Creates an empty folder.
  ///
  /// - Throws: An error of the file system.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("undoredo-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
