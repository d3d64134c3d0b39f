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

  // Reading.
  extension SystemCalls {
    /// Reads a file.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: Its bytes, or `nil` where there is no file.
    /// - Throws: The error of the call that failed.
    func contents(of path: String) throws(SystemError) -> Data? {
      guard let descriptor = try openIfThere(path, O_RDONLY) else { return nil }
      defer { close(descriptor) }
      let status = try checkIsFile(descriptor)
      // Some files have a size of zero and bytes all the same, and others grow meanwhile.
      var data = Data(count: max(Int(status.st_size), 0) + 1)
      var end = 0
      while true {
        if end == data.count { data.append(Data(count: max(end, 1 << 12))) }
        let count = try make(.read) {
          data.withUnsafeMutableBytes {
            read(descriptor, $0.baseAddress! + end, min(transferSize, $0.count - end))
          }
        }
        guard count > 0 else { return data.prefix(end) }
        end += count
      }
    }

    /// Returns the status of a file that is to be replaced.
    ///
    /// Replacing a file needs no right to write it, only its directory. So that a file that may not
    /// be written is not replaced, it is opened for writing; and since the superuser may write
    /// everything, its mode is looked at, too.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The status, or `nil` where there is no file.
    /// - Throws: The error of the call that failed.
    func statusForWriting(_ path: String) throws(SystemError) -> stat? {
      guard let descriptor = try openIfThere(path, O_RDWR) else { return nil }
      defer { close(descriptor) }
      let status = try checkIsFile(descriptor)
      guard !status.isReadOnly else { throw SystemError(EACCES, "the file is read-only") }
      return status
    }

    func openIfThere(_ path: String, _ flags: Int32) throws(SystemError) -> Int32? {
      do throws(SystemError) {
        // Without O_NONBLOCK, opening a pipe would wait for someone at its other end.
        return try make(.open) { open(path, flags | O_CLOEXEC | O_NONBLOCK) }
      } catch {
        if error.code == ENOENT { return nil }
        throw error.code == EISDIR ? SystemError(EISDIR, Self.isDirectory) : error
      }
    }

    private static var isDirectory: String { "this is a directory" }

    @discardableResult
    func checkIsFile(_ descriptor: Int32) throws(SystemError) -> stat {
      var status = stat()
      try make(.status) { fstat(descriptor, &status) }
      switch status.mode & S_IFMT {
      case S_IFREG: return status
      case S_IFDIR: throw SystemError(EISDIR, Self.isDirectory)
      default: throw SystemError(EINVAL, "this is not an ordinary file")
      }
    }
  }

  // Writing.
  extension SystemCalls {
    /// Creates a file and flushes it to the disk; where that fails, there is no file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which must not be there.
    ///   - data: The bytes to write.
    ///   - status: The status of a file whose mode and owner to take over.
    /// - Throws: The error of the call that failed.
    func create(_ path: String, _ data: Data, like status: stat?) throws(SystemError) {
      let descriptor = try createEmpty(path, like: status)
      // Nothing can be lost in closing: the file has been flushed, or is removed.
      defer { close(descriptor) }
      do throws(SystemError) {
        try writeAll(data, to: descriptor, at: 0)
        try make(.synchronize) { flush(descriptor) }
      } catch {
        unlink(path)
        throw error
      }
    }

    /// Creates an empty file and opens it; where that fails, there is no file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, which must not be there.
    ///   - status: The status of a file whose mode and owner to take over.
    /// - Returns: The descriptor of the file, open for reading and writing.
    /// - Throws: The error of the call that failed.
    func createEmpty(_ path: String, like status: stat?) throws(SystemError) -> Int32 {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
      // At no time may others read what they could not read before.
      let mode: mode_t = status == nil ? 0o666 : 0o600
      let descriptor = try make(.create) { open(path, flags, mode) }
      do throws(SystemError) {
        if let status { try takeOver(status, descriptor) }
      } catch {
        close(descriptor)
        unlink(path)
        throw error
      }
      return descriptor
    }

    private func takeOver(_ status: stat, _ descriptor: Int32) throws(SystemError) {
      // Only the superuser can give files away; others can hand them to a group of their own.
      _ = fchown(descriptor, .max, status.st_gid)
      _ = fchown(descriptor, status.st_uid, .max)
      try make(.setMode) { fchmod(descriptor, status.mode & 0o7777) }
    }

    /// Writes bytes into a file, at a place.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - descriptor: The descriptor of the file.
    ///   - offset: Where in the file the first byte goes.
    /// - Throws: The error of the call that failed; some of the bytes may have been written then.
    func writeAll(
      _ bytes: some ContiguousBytes & Collection<UInt8>, to descriptor: Int32, at offset: Int
    ) throws(SystemError) {
      var done = 0
      while done < bytes.count {
        done += try make(.write) {
          bytes.withUnsafeBytes {
            pwrite(
              descriptor, $0.baseAddress! + done, min(transferSize, $0.count - done),
              off_t(offset + done))
          }
        }
      }
    }

    /// Flushes to the disk that the file in a directory is another one.
    ///
    /// The file has been replaced by then, and what it holds is on the disk. If this fails, which
    /// on some file systems it always does, a loss of power may bring back the old file, whole.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: Whether it is on the disk for certain.
    @discardableResult
    func synchronizeDirectory(of path: String) -> Bool {
      let descriptor = open(Self.directory(of: path), O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      return flush(descriptor) != -1
    }

    /// Flushes a file to the disk.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the file.
    ///   - isWhole: Whether the times of its last changes matter, too.
    /// - Returns: -1 on failure.
    func flush(_ descriptor: Int32, isWhole: Bool = true) -> Int32 {
      guard isFlushing else { return 0 }
      #if os(Linux) || os(Android)
        if !isWhole { return fdatasync(descriptor) }
      #endif
      #if canImport(Darwin)
        // On Darwin, fsync leaves what is written in the cache of the disk.
        if fcntl(descriptor, F_FULLFSYNC) != -1 { return 0 }
      #endif
      return fsync(descriptor)
    }
  }

  // Paths.
  extension SystemCalls {
    /// Follows symbolic links, also to where there is nothing yet.
    ///
    /// - Parameter path: A path.
    /// - Returns: The path of what the links lead to.
    /// - Throws: The error of the call that failed, or `ELOOP`.
    func target(of path: String) throws(SystemError) -> String {
      var path = path
      for _ in 0..<40 {
        guard let link = try link(at: path) else { return path }
        path = link.utf8.first == UInt8(ascii: "/") ? link : Self.directory(of: path) + link
      }
      throw SystemError(ELOOP)
    }

    private func link(at path: String) throws(SystemError) -> String? {
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count: Int
      do throws(SystemError) {
        count = try make(.readLink) {
          buffer.withUnsafeMutableBytes { readlink(path, $0.baseAddress!, $0.count) }
        }
      } catch {
        // There is nothing, or something that is not a link.
        if error.code == ENOENT || error.code == EINVAL { return nil }
        throw error
      }
      let link = String(decoding: buffer[..<count], as: UTF8.self)
      guard link.utf8.elementsEqual(buffer[..<count]) else { throw SystemError(EILSEQ) }
      return link
    }

    /// Returns the status of the directory in which a file is or will be.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The status of the directory.
    /// - Throws: The error of the call that failed.
    func directoryStatus(of path: String) throws(SystemError) -> stat {
      var status = stat()
      do throws(SystemError) {
        try make(.status) { stat(Self.directory(of: path), &status) }
      } catch {
        throw error.code == ENOENT ? SystemError(ENOENT, "its directory does not exist") : error
      }
      return status
    }

    /// Returns the part of a path that leads to the directory, up to the last slash.
    ///
    /// - Parameter path: The path of a file.
    /// - Returns: The path of its directory with a slash at the end.
    static func directory(of path: String) -> String {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "./" }
      return String(path[...slash])
    }
  }

  extension stat {
    // On some systems, the type of the field differs from that of the constants.
    fileprivate var mode: mode_t { mode_t(st_mode) }

    /// Whether no one may write it.
    var isReadOnly: Bool { mode & 0o222 == 0 }
  }
#endif
