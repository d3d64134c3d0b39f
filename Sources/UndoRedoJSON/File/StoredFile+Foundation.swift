#if os(Windows) || os(WASI)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// What others may do with a file, which is for the system to say here.
  struct Access: Sendable {}

  extension StoredFile {
    /// Reads the file.
    ///
    /// - Returns: Its bytes, or `nil` where there is no file.
    /// - Throws: An error where it can't be read, or there is not even a directory for it.
    func read() throws(JSONFileError) -> Data? {
      guard hasUsablePath else { throw JSONFileError(.unreadable, at: path, "there is no path") }
      let url = URL(fileURLWithPath: path)
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      if let length = attributes?[.size] as? Int, length > lengthLimit {
        throw JSONFileError(.tooLarge, at: path, tooLarge("has \(length)"))
      }
      do {
        return try Data(contentsOf: url)
      } catch {
        let directory = url.deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: path),
          FileManager.default.fileExists(atPath: directory)
        {
          return nil
        }
        throw failure(.unreadable, "the file can't be read", error)
      }
    }

    /// Replaces the file.
    ///
    /// - Parameters:
    ///   - new: The bytes to be there instead.
    ///   - wasThere: Whether a file is expected.
    ///   - access: What others may do with the file, which is for the system to say here.
    ///   - isExpected: Whether these are the bytes that are expected, or `nil` for no file.
    /// - Returns: Whether the new bytes are there for certain, even after a loss of power. That is
    ///   not known here.
    /// - Throws: An error where the file can't be written, or holds something else. It is as it was
    ///   then.
    @discardableResult
    func replace(
      by new: Data, wasThere: Bool, like access: inout Access?, where isExpected: (Data?) -> Bool
    ) throws(JSONFileError) -> Bool {
      let present = try read()
      guard isExpected(present) else {
        throw changed(wasThere: wasThere, isThere: present != nil)
      }
      guard present == nil || FileManager.default.isWritableFile(atPath: path) else {
        throw JSONFileError(.unwritable, at: path, "the file is read-only")
      }
      do {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        try new.write(to: target, options: .atomic)
        return false
      } catch {
        throw failure(.unwritable, "the file can't be written", error)
      }
    }

    /// Returns nothing: the system gives a new file the access of its directory.
    func access() throws(JSONFileError) -> Access? { nil }

    /// Does nothing: Foundation's temporary files can't be told from those of others.
    func removeDeadDrafts() {}

    private func failure(
      _ code: JSONFileError.Code, _ reason: String, _ cause: any Error
    ) -> JSONFileError {
      var error = JSONFileError(code, at: path, reason)
      error.underlyingError = cause
      return error
    }
  }
#endif
