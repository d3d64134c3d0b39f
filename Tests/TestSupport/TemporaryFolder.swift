import Foundation

/// A folder for the files of one test, removed when nothing uses it any more.
public final class TemporaryFolder: Sendable {
  /// Where the folder is.
  public let path: String

  /// Creates an empty folder.
  ///
  /// - Throws: An error of the file system.
  public init() throws {
    path = Self.base.appendingPathComponent("tests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// Where such folders are: in memory where there is room, since tests would else wait for the disk.
  public static let base: URL = {
    let (files, memory) = (FileManager.default, "/dev/shm")
    let free = try? files.attributesOfFileSystem(forPath: memory)[.systemFreeSize] as? NSNumber
    let isUsable = files.isWritableFile(atPath: memory) && free?.int64Value ?? 0 > 1 << 28
    return isUsable ? URL(fileURLWithPath: memory) : files.temporaryDirectory
  }()

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }
}

extension TemporaryFolder {
  /// Where the folder is.
  public var url: URL { URL(fileURLWithPath: path) }

  /// The names of everything in the folder, hidden files included, sorted.
  public var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }

  /// The path of a file of this folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// The path of a file of this folder, as it is written in a command.
  public func quoted(_ name: String) -> String { path(name).debugDescription }

  /// Whether there is a file.
  public func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// The bytes of a file, or `nil` where there is none.
  public func bytes(_ name: String) -> Data? { FileManager.default.contents(atPath: path(name)) }

  /// The text of a file, or an empty one where there is none.
  public func text(_ name: String) -> String {
    String(decoding: bytes(name) ?? Data(), as: UTF8.self)
  }

  /// Writes a file in place.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file in place.
  public func write(_ data: Data, to name: String) throws {
    try data.write(to: URL(fileURLWithPath: path(name)))
  }

  /// Removes a file.
  public func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(name))
  }
}

// Modes and links.
extension TemporaryFolder {
  /// The permissions of a file; of a symbolic link, its own.
  public func mode(_ name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Sets the permissions of a file.
  public func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
  }

  /// Creates a symbolic link.
  ///
  /// - Parameters:
  ///   - name: The name of the link.
  ///   - target: What it holds: a path, relative to the folder or absolute.
  /// - Throws: An error of the file system.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: target)
  }

  /// Where a symbolic link leads, or `nil` where there is none.
  public func target(of name: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))
  }
}
