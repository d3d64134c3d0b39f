#if os(Windows) || os(WASI)
  import Foundation

  #if os(Windows)
    import WinSDK
  #else
    import WASILibc
  #endif

  /// A file that is read and written at any place.
  ///
  /// It is opened anew for each call, so that it can be replaced between them: whoever uses it for long marks where
  /// it ends, by which it is told from a file in its place. Its lock is a second
  /// file, which the system removes when the process closes it or ends, in whatever way. WebAssembly
  /// knows no locks: there, no one else must write the file.
  final class OpenFile {
    // What each of these does is said where POSIX does it.

    let path: String
    private var lockHandle: FileLock?

    /// The last bytes before the end, where it was marked.
    private var mark: (end: Int, bytes: [UInt8])?

    private init(_ path: String) {
      self.path = path
    }

    static func open(
      _ path: String, beside document: StoredFile, isWritable: Bool
    ) throws(JSONFileError) -> OpenFile? {
      guard isThere(path) else { return nil }
      let file = OpenFile(path)
      try file.attempt(isWritable ? .unwritable : .unreadable) { _ in }
      return file
    }

    static func create(
      _ path: String, beside document: StoredFile, atMost limit: Access? = nil
    ) throws(JSONFileError) -> OpenFile? {
      guard !isThere(path) else { return nil }
      do {
        try Data().write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
      } catch {
        throw OpenFile(path).failure(.unwritable, error)
      }
      return OpenFile(path)
    }

    static func createDraft(
      beside document: StoredFile, from original: OpenFile? = nil
    ) throws(JSONFileError) -> OpenFile {
      let number = String(UInt64.random(in: .min ... .max), radix: 16)
      let path = try document.neighbour(draftPrefix) + number + draftSuffix
      guard let draft = try create(path, beside: document) else {
        throw JSONFileError(.unwritable, at: path, "there is a file in the way")
      }
      return draft
    }

    private static var draftPrefix: String { ".undoredo-" }
    private static var draftSuffix: String { ".tmp" }

    /// Whether there is a file at a path, or a symbolic link.
    private static func isThere(_ path: String) -> Bool {
      FileManager.default.fileExists(atPath: path) || isLink(path)
    }

    private static func isLink(_ path: String) -> Bool {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.type] as? FileAttributeType == .typeSymbolicLink
    }

    /// Removes the temporary files of those who have opened the document before, and have ended before
    /// they were done.
    ///
    /// - Parameter document: The document, of which this file holds the lock: nobody else writes such
    ///   files then.
    /// - Complexity: O(*n*) in the number of files in the directory.
    func removeDeadDrafts(beside document: StoredFile) {
      guard let prefix = try? document.neighbour(Self.draftPrefix) else { return }
      let url = URL(fileURLWithPath: prefix)
      let directory = url.deletingLastPathComponent()
      let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
      for name in names ?? []
      where name.hasPrefix(url.lastPathComponent) && name.hasSuffix(Self.draftSuffix) {
        try? FileManager.default.removeItem(at: directory.appendingPathComponent(name))
      }
    }

    /// Returns nothing to know: the system gives a new file the access of its directory.
    func access() throws(JSONFileError) -> Access { Access() }

    /// Does nothing: the system gives a new file the access of its directory.
    func narrow(to document: StoredFile) throws(JSONFileError) {}

    private func attempt<Result>(
      _ code: JSONFileError.Code, _ body: (FileHandle) throws -> Result
    ) throws(JSONFileError) -> Result {
      guard !Self.isLink(path) else {
        throw JSONFileError(
          code, at: path, "this is a symbolic link, which is not followed here")
      }
      do {
        let url = URL(fileURLWithPath: path)
        let handle =
          code == .unwritable
          ? try FileHandle(forUpdating: url) : try FileHandle(forReadingFrom: url)
        do {
          let result = try body(handle)
          try handle.close()
          return result
        } catch {
          try? handle.close()
          throw error
        }
      } catch {
        throw failure(code, error)
      }
    }

    private func failure(_ code: JSONFileError.Code, _ cause: any Error) -> JSONFileError {
      let reason = code == .unwritable ? "the file can't be written" : "the file can't be read"
      let isFull = code == .unwritable && (cause as? CocoaError)?.code == .fileWriteOutOfSpace
      var error = JSONFileError(isFull ? .outOfSpace : code, at: path, reason)
      error.underlyingError = cause
      return error
    }
  }

  extension OpenFile {
    func lock(for document: StoredFile) throws(JSONFileError) {
      lockHandle = try FileLock(path + ".lock", of: document)
    }

    func isInPlace() throws(JSONFileError) -> Bool {
      guard FileManager.default.fileExists(atPath: path) else { return false }
      return try attempt(.unreadable) { try self.isMarked($0) }
    }

    func markEnd(_ end: Int) throws(JSONFileError) {
      mark = nil
      mark = (end, try read(max(0, end - Self.markLength)..<end))
    }

    func markEnd(_ end: Int, after bytes: [UInt8]) {
      let known = mark.map { $0.end + bytes.count == end ? $0.bytes : [] } ?? []
      let last = bytes.suffix(Self.markLength)
      mark = (end, known.suffix(Self.markLength - last.count) + last)
    }

    /// How many bytes tell a file from others: there is the checksum of a line among them.
    private static var markLength: Int { 64 }

    /// Whether the file has the bytes of its mark, if any, in their place.
    private func isMarked(_ handle: FileHandle) throws -> Bool {
      guard let mark, !mark.bytes.isEmpty else { return true }
      try handle.seek(toOffset: UInt64(mark.end - mark.bytes.count))
      return try handle.read(upToCount: mark.bytes.count).map { Array($0) } == mark.bytes
    }

    func length() throws(JSONFileError) -> Int {
      try attempt(.unreadable) { Int(try $0.seekToEnd()) }
    }

    func read(_ range: Range<Int>) throws(JSONFileError) -> [UInt8] {
      let bytes = try attempt(.unreadable) { handle -> [UInt8]? in
        guard try self.isMarked(handle) else { return nil }
        try handle.seek(toOffset: UInt64(range.lowerBound))
        return Array(try handle.read(upToCount: range.count) ?? Data())
      }
      guard let bytes else {
        throw JSONFileError(.unreadable, at: path, "the file has been replaced")
      }
      return bytes
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(JSONFileError) {
      try attempt(.unwritable) { handle in
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(bytes))
      }
    }

    func truncate(to length: Int) throws(JSONFileError) {
      try attempt(.unwritable) { try $0.truncate(atOffset: UInt64(length)) }
    }

    func synchronize() throws(JSONFileError) {
      try attempt(.unwritable) { try $0.synchronize() }
    }

    /// Flushes to the disk that the file is in its directory, which can't be done here.
    func synchronizeDirectory() throws(JSONFileError) {}

    func replacing(
      _ path: String, lockOf other: OpenFile? = nil
    ) throws(JSONFileError) -> OpenFile {
      #if os(Windows)
        let error = self.path.withCString(encodedAs: UTF16.self) { old in
          path.withCString(encodedAs: UTF16.self) { new in
            let flags = DWORD(MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)
            return MoveFileExW(old, new, flags) ? 0 : GetLastError()
          }
        }
      #else
        let error = rename(self.path, path) == 0 ? 0 : errno
      #endif
      guard error == 0 else {
        throw JSONFileError(
          .unwritable, at: path, "the file can't be replaced: error \(error) of the system")
      }
      let file = OpenFile(path)
      file.lockHandle = other?.lockHandle
      return file
    }

    func remove() {
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  extension StoredFile {
    func neighbour(_ suffix: String) throws(JSONFileError) -> String {
      guard hasUsablePath else { throw JSONFileError(.unreadable, at: path, "there is no path") }
      return URL(fileURLWithPath: path).resolvingSymlinksInPath().path + suffix
    }
  }

  /// A file that only one process can have open, and that is gone when that one has closed it.
  private final class FileLock {
    #if os(Windows)
      private let handle: HANDLE

      init(_ path: String, of document: StoredFile) throws(JSONFileError) {
        let (handle, error) = path.withCString(encodedAs: UTF16.self) {
          let handle = CreateFileW(
            $0, DWORD(GENERIC_WRITE), 0, nil, DWORD(OPEN_ALWAYS),
            DWORD(FILE_ATTRIBUTE_HIDDEN) | DWORD(FILE_FLAG_DELETE_ON_CLOSE)
              // Where there is a link in its place, that is opened, and not what it leads to.
              | DWORD(FILE_FLAG_OPEN_REPARSE_POINT), nil)
          return (handle, GetLastError())
        }
        guard let handle, handle != INVALID_HANDLE_VALUE else {
          throw error == DWORD(ERROR_SHARING_VIOLATION)
            ? JSONFileError.inUse(document.path)
            : JSONFileError(
              .unwritable, at: path, "the file can't be created: error \(error) of the system")
        }
        self.handle = handle
      }

      deinit {
        CloseHandle(handle)
      }
    #else
      init(_ path: String, of document: StoredFile) throws(JSONFileError) {}
    #endif
  }
#endif
