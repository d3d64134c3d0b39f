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

  /// A file that stays open, to be read and written at any place.
  ///
  /// A file of which a process holds the lock is locked until the process closes it or ends, in
  /// whatever way: the system sees to that.
  final class OpenFile {
    let path: String
    let calls: SystemCalls
    let descriptor: Int32

    /// What tells the file from others, where the system has been asked.
    private var identity: FileIdentity?

    /// Whether another object has the descriptor now.
    private var isHandedOver = false

    init(_ path: String, _ calls: SystemCalls, _ descriptor: Int32) {
      self.path = path
      self.calls = calls
      self.descriptor = descriptor
    }

    deinit {
      if !isHandedOver { calls.release(descriptor) }
    }

    func attempt<Result>(
      _ code: JSONFileError.Code, _ body: () throws(SystemError) -> Result
    ) throws(JSONFileError) -> Result {
      try JSONFileError.attempt(code, at: path, body)
    }
  }

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
      return try JSONFileError.attempt(code, at: path) { () throws(SystemError) in
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
    ///   - limit: What others may do with it at most, also where there is no document.
    /// - Returns: The file, or `nil` where there is one already.
    /// - Throws: An error where it can't be created.
    static func create(
      _ path: String, beside document: StoredFile, atMost limit: Access? = nil
    ) throws(JSONFileError) -> OpenFile? {
      let calls = document.calls
      let access = try Self.access(beside: document, atMost: limit)
      return try JSONFileError.attempt(.unwritable, at: path) { () throws(SystemError) in
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
      let access = try Self.access(beside: document, atMost: original.access())
      return try JSONFileError.attempt(.unwritable, at: original.path) { () throws(SystemError) in
        let (path, descriptor) = try calls.createDraft(beside: original.path, access)
        return OpenFile(path, calls, descriptor)
      }
    }

    /// Returns the access to a new file: that to the document, within a limit.
    private static func access(
      beside document: StoredFile, atMost limit: Access?
    ) throws(JSONFileError) -> Access? {
      let calls = document.calls
      return try document.attempt(.unwritable) { () throws(SystemError) in
        guard try !calls.directoryStatus(of: try calls.target(of: document.path)).isReadOnly else {
          throw SystemError(EACCES, "its directory is read-only")
        }
        return try calls.accessForWriting(document.path)?.narrowed(to: limit) ?? limit
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

  // Reading and writing.
  extension OpenFile {
    /// Locks the file against everyone else who would lock it.
    ///
    /// - Parameter document: The document to which it belongs.
    /// - Throws: An error about the document, with the code ``JSONFileError/Code/inUse``, where it is locked
    ///   already.
    func lock(for document: StoredFile) throws(JSONFileError) {
      do throws(SystemError) {
        try calls.make(.lock) { flock(descriptor, LOCK_EX | LOCK_NB) }
      } catch {
        let isLocked = error.code == EWOULDBLOCK || error.code == EAGAIN
        throw isLocked
          ? JSONFileError.inUse(document.path)
          : JSONFileError(.unwritable, at: path, error.reason)
      }
    }

    /// Whether the path still leads to this file.
    func isInPlace() throws(JSONFileError) -> Bool {
      try attempt(.unwritable) { () throws(SystemError) in
        if identity == nil { identity = try FileIdentity(of: descriptor, calls) }
        do throws(SystemError) {
          return try FileIdentity(at: path, calls) == identity
        } catch {
          guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
          return false
        }
      }
    }

    /// Marks where the file ends, as far as it counts, by which it is told from others where the system does not tell
    /// them apart; here it does.
    func markEnd(_ end: Int) throws(JSONFileError) {}

    /// Marks where the file ends once bytes have been written there.
    func markEnd(_ end: Int, after bytes: [UInt8]) {}

    /// The number of bytes in the file.
    func length() throws(JSONFileError) -> Int {
      try attempt(.unreadable) { () throws(SystemError) in
        guard let length = Int(exactly: try calls.status(of: descriptor).st_size) else {
          throw SystemError(EFBIG)
        }
        return length
      }
    }

    /// Reads bytes.
    ///
    /// - Parameter range: Where in the file they are.
    /// - Returns: The bytes, and fewer of them where the file ends before.
    /// - Throws: An error where they can't be read.
    func read(_ range: Range<Int>) throws(JSONFileError) -> [UInt8] {
      try attempt(.unreadable) { () throws(SystemError) in
        var bytes = [UInt8](repeating: 0, count: range.count)
        var done = 0
        while done < range.count {
          let count = try calls.make(.read) {
            bytes.withUnsafeMutableBytes {
              pread(
                descriptor, $0.baseAddress! + done, min(calls.transferSize, $0.count - done),
                off_t(range.lowerBound + done))
            }
          }
          guard count > 0 else { return Array(bytes.prefix(done)) }
          done += count
        }
        return bytes
      }
    }

    /// Writes bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - offset: Where in the file the first one goes.
    /// - Throws: An error where they can't be written; some of them may have been then.
    func write(_ bytes: [UInt8], at offset: Int) throws(JSONFileError) {
      try attempt(.unwritable) { () throws(SystemError) in
        try calls.writeAll(bytes, to: descriptor, at: offset)
      }
    }

    /// Cuts off the end of the file.
    func truncate(to length: Int) throws(JSONFileError) {
      try attempt(.unwritable) { () throws(SystemError) in
        _ = try calls.make(.truncate) { ftruncate(descriptor, off_t(length)) }
      }
    }

    /// Flushes what was written to the disk.
    func synchronize() throws(JSONFileError) {
      try attempt(.unwritable) { () throws(SystemError) in
        _ = try calls.make(.synchronize) { calls.flush(descriptor, isWhole: false) }
      }
    }

    /// Flushes to the disk that the file is in its directory, where that is possible.
    ///
    /// - Throws: An error where that is possible and fails.
    func synchronizeDirectory() throws(JSONFileError) {
      try attempt(.unwritable) { () throws(SystemError) in
        try calls.synchronizeDirectory(of: path)
      }
    }

    /// Gives the file the name of another one, which it replaces; the directory is still to be flushed.
    ///
    /// - Parameters:
    ///   - path: The path of the other file.
    ///   - other: The other file, if its lock is to be taken over. It need not be here: this file has been
    ///     locked by itself.
    /// - Returns: The file under its new name.
    /// - Throws: An error where it can't replace the other one.
    func replacing(
      _ path: String, lockOf other: OpenFile? = nil
    ) throws(JSONFileError) -> OpenFile {
      try attempt(.unwritable) { () throws(SystemError) in
        try calls.make(.rename) { rename(self.path, path) }
        // A second descriptor would share the lock, and closing either would give it up.
        isHandedOver = true
        return OpenFile(path, calls, descriptor)
      }
    }

    /// Removes the file.
    func remove() {
      unlink(path)
    }

    /// Removes the temporary files beside the file whose writers have ended before they were done.
    ///
    /// What can't be removed stays.
    ///
    /// - Parameter document: The document beside which the file is, and of which it holds the lock.
    /// - Complexity: O(*n*) in the number of files in the directory.
    func removeDeadDrafts(beside document: StoredFile) {
      calls.removeDeadDrafts(beside: path)
    }
  }

  extension StoredFile {
    /// Returns the path of a file beside the one that is stored, or that a symbolic link leads to.
    ///
    /// - Parameter suffix: What to add to the name of the stored file.
    /// - Returns: The path.
    /// - Throws: An error where a symbolic link can't be followed.
    func neighbour(_ suffix: String) throws(JSONFileError) -> String {
      try attempt(.unreadable) { () throws(SystemError) in
        guard hasUsablePath else { throw SystemError(ENOENT, "there is no path") }
        return try calls.target(of: path) + suffix
      }
    }
  }
#endif
