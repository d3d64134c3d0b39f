#if !os(Windows) && !os(WASI)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #endif
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  extension StoredFile {
    /// Reads the file.
    ///
    /// - Returns: Its bytes, or `nil` where there is no file.
    /// - Throws: An error where it can't be read, or there is not even a directory for it.
    func read() throws(JSONFileError) -> Data? {
      try attempt(.unreadable) { () throws(SystemError) in
        guard hasUsablePath else { throw SystemError(ENOENT, "there is no path") }
        if let data = try contents(of: path) { return data }
        _ = try calls.directoryStatus(of: try calls.target(of: path))
        return nil
      }
    }

    /// Replaces the file.
    ///
    /// - Parameters:
    ///   - new: The bytes to be there instead.
    ///   - wasThere: Whether a file is expected.
    ///   - access: What others may do with the file at most, where there is none; becomes what they
    ///     may do with the one that is replaced.
    ///   - isExpected: Whether these are the bytes that are expected, or `nil` for no file.
    /// - Returns: Whether the directory was flushed, where that is possible: else a loss of power may bring back
    ///   the old bytes.
    /// - Throws: An error where the file can't be written, or holds something else. It is as it was
    ///   then.
    @discardableResult
    func replace(
      by new: Data, wasThere: Bool, like access: inout Access?, where isExpected: (Data?) -> Bool
    ) throws(JSONFileError) -> Bool {
      let target = try attempt(.unwritable) { () throws(SystemError) in try calls.target(of: path) }
      access = try accessForWriting() ?? access
      let (draft, descriptor) = try attempt(.unwritable) { () throws(SystemError) in
        try calls.createDraft(beside: target, access)
      }
      var isRenamed = false
      defer {
        if !isRenamed { unlink(draft) }
        calls.release(descriptor)
      }
      try attempt(.unwritable) { () throws(SystemError) in
        try calls.writeAll(new, to: descriptor, at: 0)
        try calls.make(.synchronize) { calls.flush(descriptor) }
      }

      // Compared last, since writing and flushing takes a while, in which the file may change.
      let present = try attempt(.unreadable) { () throws(SystemError) in
        try contents(of: target)
      }
      guard isExpected(present) else {
        throw changed(wasThere: wasThere, isThere: present != nil)
      }
      try attempt(.unwritable) { () throws(SystemError) in
        try calls.make(.rename) { rename(draft, target) }
        isRenamed = true
      }
      return (try? calls.synchronizeDirectory(of: target)) != nil
    }

    /// Asks whose the file is that is to be replaced, and what others may do with it.
    ///
    /// - Returns: The access, or `nil` where there is no file.
    /// - Throws: An error where the file or its directory is read-only.
    @discardableResult
    func accessForWriting() throws(JSONFileError) -> Access? {
      try attempt(.unwritable) { () throws(SystemError) in
        let target = try calls.target(of: path)
        guard try !calls.directoryStatus(of: target).isReadOnly else {
          throw SystemError(EACCES, "its directory is read-only")
        }
        return try calls.accessForWriting(target)
      }
    }

    /// Asks whose the file is, and what others may do with it.
    ///
    /// - Returns: The access, or `nil` where there is no file.
    /// - Throws: An error where that fails.
    func access() throws(JSONFileError) -> Access? {
      try attempt(.unreadable) { () throws(SystemError) in try calls.access(at: path) }
    }

    /// Removes the temporary files beside the file whose writers have ended before they were done.
    ///
    /// What can't be removed stays.
    ///
    /// - Complexity: O(*n*) in the number of files in the directory.
    func removeDeadDrafts() {
      guard let target = try? calls.target(of: path) else { return }
      calls.removeDeadDrafts(beside: target)
    }

    private func contents(of path: String) throws(SystemError) -> Data? {
      try calls.contents(of: path, limit: lengthLimit, tooLarge)
    }

    func attempt<Result>(
      _ code: JSONFileError.Code, _ body: () throws(SystemError) -> Result
    ) throws(JSONFileError) -> Result {
      try JSONFileError.attempt(code, at: path, body)
    }
  }

  extension JSONFileError {
    /// Runs what the system may refuse, and throws an error about a file then.
    static func attempt<Result>(
      _ code: Code, at path: String, _ body: () throws(SystemError) -> Result
    ) throws(JSONFileError) -> Result {
      do throws(SystemError) {
        return try body()
      } catch {
        throw JSONFileError(error.kind(of: code), at: path, error.reason)
      }
    }
  }
#endif
