#if os(Windows) || os(WASI)
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// What others may do with a file, which is for the system to say here.
  struct Access: Sendable {}

  extension StoredFile {
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

    /// Returns `false`: whether the new bytes survive a loss of power is not known here.
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
