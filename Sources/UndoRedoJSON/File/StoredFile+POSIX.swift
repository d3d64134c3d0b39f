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
        guard hasUsablePath else { throw SystemError(ENOENT) }
        if let data = try calls.contents(of: path) { return data }
        _ = try calls.directoryStatus(of: try calls.target(of: path))
        return nil
      }
    }

    /// Replaces the file.
    ///
    /// - Parameters:
    ///   - new: The bytes to be there instead.
    ///   - wasThere: Whether a file is expected.
    ///   - isExpected: Whether these are the bytes that are expected, or `nil` for no file.
    /// - Returns: Whether the new bytes are there for certain, even after a loss of power.
    /// - Throws: An error where the file can't be written, or holds something else. It is as it was
    ///   then.
    @discardableResult
    func replace(
      by new: Data, wasThere: Bool, where isExpected: (Data?) -> Bool
    ) throws(JSONFileError) -> Bool {
      let target = try attempt(.unwritable) { () throws(SystemError) in try calls.target(of: path) }
      let draft = SystemCalls.directory(of: target) + Self.draftName()
      try attempt(.unwritable) { () throws(SystemError) in
        guard try !calls.directoryStatus(of: target).isReadOnly else {
          throw SystemError(EACCES, "its directory is read-only")
        }
        let status = try calls.statusForWriting(target)
        try calls.create(draft, new, like: status)
      }
      var isRenamed = false
      defer { if !isRenamed { unlink(draft) } }

      // Compared last, since writing and flushing takes a while, in which the file may change.
      let present = try attempt(.unreadable) { () throws(SystemError) in
        try calls.contents(of: target)
      }
      guard isExpected(present) else {
        throw changed(wasThere: wasThere, isThere: present != nil)
      }
      try attempt(.unwritable) { () throws(SystemError) in
        try calls.make(.rename) { rename(draft, target) }
        isRenamed = true
      }
      return calls.synchronizeDirectory(of: target)
    }

    /// A name that no one else uses or can foresee.
    static func draftName() -> String {
      ".undoredo-" + String(UInt64.random(in: .min ... .max), radix: 16) + ".tmp"
    }

    func attempt<Result>(
      _ code: JSONFileError.Code, _ body: () throws(SystemError) -> Result
    ) throws(JSONFileError) -> Result {
      do throws(SystemError) {
        return try body()
      } catch {
        throw JSONFileError(code, at: path, error.reason)
      }
    }
  }
#endif
