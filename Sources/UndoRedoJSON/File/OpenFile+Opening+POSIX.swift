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

  // Opening and creating, and who may do what with a file.
  extension OpenFile {
    /// Opens a file, unless it is a symbolic link.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - document: Whose ways to go.
    ///   - isWritable: Whether to write the file, too.
    /// - Returns: The file, or `nil` where there is none.
    /// - Throws: An error where it can't be opened.
    static func open(
      _ path: String, beside document: StoredFile, isWritable: Bool
    ) throws(JSONFileError) -> OpenFile? {
      let calls = document.calls
      let code = isWritable ? JSONFileError.Code.unwritable : .unreadable
      return try StoredFile(path: path).attempt(code) { () throws(SystemError) in
        let flags = isWritable ? O_RDWR : O_RDONLY
        guard let descriptor = try calls.openIfThere(path, flags | O_NOFOLLOW) else { return nil }
        let file = OpenFile(path, calls, descriptor)
        let status = try calls.checkIsFile(descriptor)
        guard !isWritable || !status.isReadOnly else {
          throw SystemError(EACCES, "the file is read-only")
        }
        return file
      }
    }

    /// Creates a file that only those may read who may read the document.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - document: Whose ways to go.
    ///   - original: A file that may be less readable than the document, and whose bytes this one is
    ///     to hold.
    /// - Returns: The file, or `nil` where there is one already.
    /// - Throws: An error where it can't be created.
    static func create(
      _ path: String, beside document: StoredFile, from original: OpenFile? = nil
    ) throws(JSONFileError) -> OpenFile? {
      let calls = document.calls
      let access = try Self.access(beside: document, from: original)
      return try StoredFile(path: path).attempt(.unwritable) { () throws(SystemError) in
        do throws(SystemError) {
          return OpenFile(path, calls, try calls.createEmpty(path, access))
        } catch {
          if error.code == EEXIST { return nil }
          throw error
        }
      }
    }

    /// Creates a temporary file, to take the place of a file beside the document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - original: The file whose place it is to take; it is to be no more readable than that.
    /// - Returns: The file, of which the lock is held.
    /// - Throws: An error where it can't be created.
    static func createDraft(
      beside document: StoredFile, from original: OpenFile
    ) throws(JSONFileError) -> OpenFile {
      let calls = document.calls
      let access = try Self.access(beside: document, from: original)
      return try StoredFile(path: original.path).attempt(.unwritable) { () throws(SystemError) in
        let (path, descriptor) = try calls.createDraft(beside: original.path, access)
        return OpenFile(path, calls, descriptor)
      }
    }

    /// Returns the access to a new file: that to the document, but for what others may not do with the
    /// original.
    private static func access(
      beside document: StoredFile, from original: OpenFile?
    ) throws(JSONFileError) -> Access? {
      let calls = document.calls
      let originalAccess = try original?.access()
      return try document.attempt(.unwritable) { () throws(SystemError) in
        guard try !calls.directoryStatus(of: try calls.target(of: document.path)).isReadOnly else {
          throw SystemError(EACCES, "its directory is read-only")
        }
        return try calls.accessForWriting(document.path)?.narrowed(to: originalAccess)
          ?? originalAccess
      }
    }

    /// Asks whose the file is, and what others may do with it.
    func access() throws(JSONFileError) -> Access {
      try attempt(.unwritable) { () throws(SystemError) in try calls.access(to: descriptor) }
    }

    /// Takes from everyone but the owner what they may not do with a document.
    ///
    /// - Parameter document: The document; where there is none, nothing is taken.
    /// - Throws: An error where that fails.
    func narrow(to document: StoredFile) throws(JSONFileError) {
      try attempt(.unwritable) { () throws(SystemError) in
        try calls.narrow(descriptor, to: try calls.access(at: document.path))
      }
    }
  }
#endif
