#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that is read or written as a whole, and what is wrong with it in words.
struct TextFile {
  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Reads the file.
  func read() throws(CommandError) -> Data { try read(to: "read") }

  private func read(to action: String) throws(CommandError) -> Data {
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw failure(action, error)
    }
  }

  /// How many bytes the file has; `nil` where it can't be seen.
  var size: Int? {
    let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size]
    // What type of number it is depends on the platform.
    return size as? Int ?? (size as? any BinaryInteger).map { Int($0) }
  }

  /// Writes the file, all or nothing.
  func write(_ text: String) throws(CommandError) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw failure("written", error)
    }
  }

  /// Removes the file, where it is there.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of the files that are there with a path that begins in a way, those of folders with a
  /// slash at the end.
  ///
  /// - Parameter beginning: The beginning; a name that begins with a dot is found by the dot.
  /// - Returns: The paths, not sorted.
  static func names(beginningWith beginning: String) -> [String] {
    let files = FileManager.default
    let name = beginning.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let folder = beginning.dropLast(name.count)
    let names = try? files.contentsOfDirectory(atPath: folder.isEmpty ? "." : String(folder))
    return (names ?? []).filter { $0.hasPrefix(name) && ($0.hasPrefix(".") == name.hasPrefix(".")) }
      .map { folder + $0 }
      .map { path in
        var isFolder = false
        return files.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
          ? path + "/" : path
      }
  }

  /// Refuses a path that leads into a folder that is not there.
  func checkHasFolder() throws(CommandError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError(
        "\(path) can't be opened: there is no such folder",
        advice: "Make the folder first, or write another path.")
    }
  }

  /// Writes the file, and replaces no other than one of the same kind.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - mark: What a file of that kind begins with.
  ///   - openFiles: The files that are open, be they there by now or not.
  /// - Throws: An error where another file is there, or where the path leads to an open one, in whatever
  ///   way; why the file can't be written.
  func replace(
    with text: String, ifItBeginsWith mark: String, sparing openFiles: [TextFile]
  ) throws(CommandError) {
    let (place, advice) = (place, "It has been left as it is. Write another name.")
    guard !openFiles.contains(where: { $0.place == place }) else {
      throw CommandError(
        "\(path) is open: it would replace the drawing or its history", advice: advice)
    }
    if FileManager.default.fileExists(atPath: path),
      try !read(to: "written").starts(with: mark.utf8)
    {
      throw CommandError(
        "\(path) is there already, and is not such a file", advice: advice)
    }
    try write(text)
  }

  /// Where the path leads, through all links; the same for names that only differ in case, which on
  /// some systems are one.
  private var place: String {
    let files = FileManager.default
    var url = URL(fileURLWithPath: path)
    for _ in 0..<40 {
      guard let target = try? files.destinationOfSymbolicLink(atPath: url.path) else { break }
      let directory = url.deletingLastPathComponent().path
      url = URL(fileURLWithPath: target.hasPrefix("/") ? target : directory + "/" + target)
    }
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent).path.lowercased()
  }

  /// Whether the path leads to what is neither a file that can be replaced nor a folder.
  private var isSpecial: Bool {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let type = (try? FileManager.default.attributesOfItem(atPath: target))?[.type]
    return (type as? FileAttributeType).map { $0 != .typeRegular } ?? false
  }

  private func failure(_ action: String, _ error: any Error) -> CommandError {
    var isFolder = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    let reason =
      switch (error as? CocoaError)?.code {
      case _ where isThere && isFolder: "it is a folder"
      case _ where isThere && isSpecial: "it is a device or a pipe"
      case .fileReadNoSuchFile?: "there is no such file"
      case .fileNoSuchFile?: "there is no such folder"
      case .fileReadNoPermission?, .fileWriteNoPermission?: "permission is denied"
      case .fileWriteVolumeReadOnly?: "the disk is read-only"
      case .fileWriteOutOfSpace?: "the disk is full"
      default: "\(error)"
      }
    return CommandError("\(path) can't be \(action): \(reason)")
  }
}
