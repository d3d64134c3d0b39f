#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file that is read and replaced as a whole.
///
/// How that is done depends on the system; what it does, does not:
///
/// - `read()` returns the bytes, or `nil` where there is no file.
/// - `replace(by:wasThere:like:where:)` replaces the bytes that are expected to be there, all or nothing.
@usableFromInline
struct StoredFile: Sendable {
  let path: String

  /// How many bytes the file may have.
  var lengthLimit = StoredFile.largestLength

  #if !os(Windows) && !os(WASI)
    var calls = SystemCalls()
  #endif

  @usableFromInline
  init(path: String) {
    self.path = path
  }

  @usableFromInline
  init(_ url: URL) throws(JSONFileError) {
    guard url.isFileURL else {
      throw JSONFileError(.unreadable, at: url.absoluteString, "this is not the URL of a file")
    }
    self.init(path: url.path)
  }
}

extension StoredFile {
  /// How many bytes a file may have that is read as a whole: a larger one could be decoded only where
  /// there is very much memory.
  static var largestLength: Int { 1 << 30 }

  /// Checks that bytes could be read again.
  func checkLength(of data: Data) throws(JSONFileError) {
    guard data.count <= lengthLimit else {
      throw JSONFileError(.tooLarge, at: path, tooLarge("would have \(data.count)"))
    }
  }

  /// What is wrong with a file that has too many bytes, in words.
  func tooLarge(_ length: String) -> String {
    "the file \(length) bytes, and the limit is \(lengthLimit)"
  }

  /// Replaces the file.
  ///
  /// - Parameters:
  ///   - old: The bytes that are expected in the file, or `nil` where no file is expected.
  ///   - new: The bytes to be there instead.
  ///   - access: What others may do with the file at most, where there is none; becomes what they may
  ///     do with the one that is replaced.
  /// - Throws: An error where the file can't be written, or holds something else. It is as it was
  ///   then.
  func replace(_ old: Data?, by new: Data, like access: inout Access?) throws(JSONFileError) {
    try checkLength(of: new)
    try replace(by: new, wasThere: old != nil, like: &access) { $0 == old }
  }

  /// Whether the path can be that of a file.
  ///
  /// One with a zero in it can't: the system would take it for a shorter one.
  var hasUsablePath: Bool { !path.isEmpty && !path.utf8.contains(0) }

  /// Returns the error to throw where the file is not what it is expected to be.
  func changed(wasThere: Bool, isThere: Bool) -> JSONFileError {
    let change = isThere ? (wasThere ? "changed" : "created") : "removed"
    return JSONFileError(
      .changedOnDisk, at: path, "the file has been \(change) since it was last read or written")
  }
}
