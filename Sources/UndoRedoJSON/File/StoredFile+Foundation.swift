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
      // Not every Foundation has the size as an `Int`.
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      let length = (attributes?[.size] as? any BinaryInteger).map { Int(clamping: $0) }
      if let length, length > lengthLimit {
        throw JSONFileError(.tooLarge, at: path, tooLarge("has \(length)"))
      }
      let data: Data
      do {
        data = try Data(contentsOf: url)
      } catch {
        let directory = url.deletingLastPathComponent().path
        if !FileManager.default.fileExists(atPath: path),
          FileManager.default.fileExists(atPath: directory)
        {
          return nil
        }
        throw failure(.unreadable, "the file can't be read", error)
      }
      guard data.count <= lengthLimit else {
        throw JSONFileError(.tooLarge, at: path, tooLarge("has \(data.count)"))
      }
      return data
    }

    /// Returns `true`: there is nothing more to be done here so that the new bytes survive a loss of power.
    @discardableResult
    func replace(
      by new: Data, wasThere: Bool, like access: inout Access?, where isExpected: (Data?) -> Bool
    ) throws(JSONFileError) -> Bool {
      try accessForWriting()
      let target = try neighbour("")
      let draft = try attempt { () throws(JSONFileError) in try OpenFile.createDraft(beside: self) }
      do throws(JSONFileError) {
        try attempt { () throws(JSONFileError) in
          try draft.write(Array(new), at: 0)
          try draft.synchronize()
        }
        // Compared last, since writing and flushing takes a while, in which the file may change.
        let present = try read()
        guard isExpected(present) else {
          throw changed(wasThere: wasThere, isThere: present != nil)
        }
        _ = try attempt { () throws(JSONFileError) in try draft.replacing(target) }
        return true
      } catch {
        draft.remove()
        throw error
      }
    }

    /// Does something with a draft, of which an error is to be about the file.
    private func attempt<Result>(
      _ body: () throws(JSONFileError) -> Result
    ) throws(JSONFileError) -> Result {
      do throws(JSONFileError) {
        return try body()
      } catch {
        let code = error.code == .outOfSpace ? error.code : .unwritable
        throw failure(code, "the file can't be written", error.underlyingError ?? error)
      }
    }

    /// Checks that the file may be replaced, and returns nothing: the system gives a new file the access of its
    /// directory.
    @discardableResult
    func accessForWriting() throws(JSONFileError) -> Access? {
      let files = FileManager.default
      guard files.isWritableFile(atPath: path) || !files.fileExists(atPath: path) else {
        throw JSONFileError(.unwritable, at: path, "the file is read-only")
      }
      return nil
    }

    /// Returns nothing: the system gives a new file the access of its directory.
    func access() throws(JSONFileError) -> Access? { nil }

    /// Does nothing: of a temporary file it is not known here whether somebody is still writing it.
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
