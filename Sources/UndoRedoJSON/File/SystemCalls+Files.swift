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
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: How many bytes to read at most.
    ///   - tooLarge: Says what is wrong where there are more.
    /// - Returns: Its bytes, or `nil` where there is no file.
    /// - Throws: The error of the call that failed, or one that says that the file is too large.
    func contents(
      of path: String, limit: Int, _ tooLarge: (String) -> String
    ) throws(SystemError) -> Data? {
      guard let descriptor = try openIfThere(path, O_RDONLY) else { return nil }
      defer { close(descriptor) }
      let status = try checkIsFile(descriptor)
      // Some files have a size of zero and bytes all the same, and others grow meanwhile.
      let length = max(Int(clamping: status.st_size), 0)
      guard length <= limit else { throw SystemError(tooLarge: tooLarge("has \(length)")) }
      var data = Data(count: length + 1)
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
        guard end <= limit else { throw SystemError(tooLarge: tooLarge("has at least \(end)")) }
      }
    }

    /// Returns the access to a file that is to be replaced.
    ///
    /// Replacing a file needs no right to write it, only its directory. So that a file that may not
    /// be written is not replaced, it is opened for writing; and since the superuser may write
    /// everything, its mode is looked at, too.
    ///
    /// - Parameter path: The path of the file.
    /// - Returns: The access, or `nil` where there is no file.
    /// - Throws: The error of the call that failed.
    func accessForWriting(_ path: String) throws(SystemError) -> Access? {
      guard let descriptor = try openIfThere(path, O_RDWR) else { return nil }
      defer { close(descriptor) }
      let status = try checkIsFile(descriptor)
      guard !status.isReadOnly else { throw SystemError(EACCES, "the file is read-only") }
      return Access(status)
    }

    func openIfThere(_ path: String, _ flags: Int32) throws(SystemError) -> Int32? {
      do throws(SystemError) {
        // Without O_NONBLOCK, opening a pipe would wait for someone at its other end.
        return try make(.open) { open(path, flags | O_CLOEXEC | O_NONBLOCK) }
      } catch {
        switch error.code {
        case ENOENT: return nil
        case EISDIR: throw SystemError(EISDIR, Self.isDirectory)
        case ELOOP where flags & O_NOFOLLOW != 0:
          throw SystemError(ELOOP, "this is a symbolic link, which is not followed here")
        default: throw error
        }
      }
    }

    private static var isDirectory: String { "this is a directory" }

    @discardableResult
    func checkIsFile(_ descriptor: Int32) throws(SystemError) -> stat {
      let status = try status(of: descriptor)
      switch status.mode & S_IFMT {
      case S_IFREG: return status
      case S_IFDIR: throw SystemError(EISDIR, Self.isDirectory)
      default: throw SystemError(EINVAL, "this is not an ordinary file")
      }
    }
  }

  // Writing.
  extension SystemCalls {
    /// Creates an empty file and opens it; where that fails, there is no file.
    ///
    /// - Parameters:
    ///   - path: The path of the file, at which there must be nothing, not even a symbolic link.
    ///   - access: Whose it is to be, and what others may do with it; where not given, as with any
    ///     new file.
    ///   - prepare: Does what comes before others may do anything with it.
    /// - Returns: The descriptor of the file, open for reading and writing.
    /// - Throws: The error of the call that failed.
    func createEmpty(
      _ path: String, _ access: Access?,
      _ prepare: (_ descriptor: Int32) throws(SystemError) -> Void = { _ in }
    ) throws(SystemError) -> Int32 {
      let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC
      // At no time may others read what they could not read before.
      let mode: mode_t = access == nil ? 0o666 : 0o600
      let descriptor = try make(.create) { open(path, flags, mode) }
      do throws(SystemError) {
        try prepare(descriptor)
        if let access { try grant(access, to: descriptor) }
      } catch {
        unlink(path)
        release(descriptor)
        throw error
      }
      return descriptor
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

    /// Flushes to the disk that a file is in its directory, be it new or in the place of another one, where that
    /// is possible: not every directory can be opened and flushed.
    ///
    /// What the file holds is on the disk by then. Until this has been done, a loss of power may bring
    /// back the other one, whole.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: The error of the call that failed.
    func synchronizeDirectory(of path: String) throws(SystemError) {
      do throws(SystemError) {
        try make(.synchronizeDirectory) {
          let descriptor = open(Self.directory(of: path), O_RDONLY | O_CLOEXEC)
          guard descriptor >= 0 else { return descriptor }
          defer { close(descriptor) }
          return flush(descriptor)
        }
      } catch {
        let impossible = [EACCES, EBADF, EINVAL, ENOSYS, ENOTSUP, EROFS]
        guard impossible.contains(error.code) else { throw error }
      }
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
    static func directory(of path: String) -> String {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "./" }
      return String(path[...slash])
    }
  }
#endif
