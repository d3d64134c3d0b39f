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

  /// The calls of the system by which a file is read and replaced.
  ///
  /// Each of them goes through ``make(_:_:)``, which makes errors of their results and makes them
  /// again where a signal has interrupted them. There a test can let any of them fail.
  struct SystemCalls: Sendable {
    enum Name: CaseIterable, Sendable {
      case readLink, status, open, read, create, setMode, write, synchronize, rename, lock, truncate
      case synchronizeDirectory
    }

    /// What a call is to fail with instead of being made, or `nil`: it is made.
    var failure: @Sendable (Name) -> Int32? = { _ in nil }

    /// The number of bytes to read or write at once.
    ///
    /// More than `Int32.max` is an error on Darwin.
    var transferSize = 1 << 20

    /// Whether to wait until the disk has what it was given; a test need not.
    var isFlushing = true

    /// Makes a call until it is not interrupted.
    ///
    /// - Parameters:
    ///   - name: Which call it is.
    ///   - body: Makes the call; its result is -1 on failure.
    /// - Returns: The result of the call.
    /// - Throws: The error that the call has set.
    @discardableResult
    func make<Result: SignedInteger>(
      _ name: Name, _ body: () -> Result
    ) throws(SystemError) -> Result {
      while true {
        var code = failure(name)
        if code == nil {
          let result = body()
          if result != -1 { return result }
          code = errno
        }
        if let code, code != EINTR { throw SystemError(code) }
      }
    }
  }

  /// Why a call of the system failed.
  struct SystemError: Error {
    let code: Int32
    let reason: String

    /// Whether a file has more bytes than are read.
    private let isTooLarge: Bool

    init(_ code: Int32, _ reason: String? = nil) {
      self.code = code
      self.reason = reason ?? String(cString: strerror(code))
      isTooLarge = false
    }

    init(tooLarge reason: String) {
      (code, self.reason, isTooLarge) = (EFBIG, reason, true)
    }

    /// Returns what kind of failure it is of what was to be done.
    func kind(of code: JSONFileError.Code) -> JSONFileError.Code {
      if isTooLarge { return .tooLarge }
      let isFull = self.code == ENOSPC || self.code == EDQUOT
      return isFull && code == .unwritable ? .outOfSpace : code
    }
  }

  /// Whose a file is, and what others may do with it.
  struct Access: Sendable {
    let user: uid_t
    let group: gid_t
    private(set) var mode: mode_t

    init(_ status: stat) {
      (user, group) = (status.st_uid, status.st_gid)
      mode = status.mode & 0o7777
    }
  }

  extension Access {
    /// Returns the mode with which nobody may do more with a file of a group than with this one.
    func mode(inGroup other: gid_t) -> mode_t {
      guard other != group else { return mode }
      // What the members of either group are to the other file is not known.
      let shared = mode >> 3 & mode & 0o7
      return mode & 0o700 | shared << 3 | shared
    }

    /// Takes from everyone but the owner what they may not do with another file.
    ///
    /// - Parameter other: The access to the other file; where there is none, nothing is taken.
    /// - Returns: What is left.
    func narrowed(to other: Access?) -> Access {
      var result = self
      if let other { result.mode &= 0o7700 | other.mode(inGroup: group) }
      return result
    }
  }

  extension SystemCalls {
    /// Asks for the status of an open file.
    func status(of descriptor: Int32) throws(SystemError) -> stat {
      var status = stat()
      try make(.status) { fstat(descriptor, &status) }
      return status
    }

    /// Asks whose an open file is, and what others may do with it.
    func access(to descriptor: Int32) throws(SystemError) -> Access {
      Access(try status(of: descriptor))
    }

    /// Asks whose the file at a path is, or the one to which a symbolic link leads; `nil` where there is
    /// none.
    func access(at path: String) throws(SystemError) -> Access? {
      var status = stat()
      do throws(SystemError) {
        try make(.status) { stat(path, &status) }
      } catch {
        guard error.code == ENOENT || error.code == ENOTDIR else { throw error }
        return nil
      }
      return Access(status)
    }

    /// Gives a new file to whom another one belongs, as far as the system allows that, and lets nobody
    /// do more with it than with the other one.
    func grant(_ access: Access, to descriptor: Int32) throws(SystemError) {
      // Only the superuser can give files away; others can hand them to a group of their own.
      _ = fchown(descriptor, .max, access.group)
      _ = fchown(descriptor, access.user, .max)
      let mode = access.mode(inGroup: try self.access(to: descriptor).group)
      try make(.setMode) { fchmod(descriptor, mode) }
    }

    /// Takes from everyone but the owner of a file what they may not do with another one.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the file.
    ///   - access: The access to the other file; where there is none, nothing is taken.
    /// - Throws: The error of the call that failed.
    func narrow(_ descriptor: Int32, to access: Access?) throws(SystemError) {
      let present = try self.access(to: descriptor)
      let mode = present.narrowed(to: access).mode
      guard mode != present.mode else { return }
      do throws(SystemError) {
        try make(.setMode) { fchmod(descriptor, mode) }
      } catch {
        throw SystemError(
          error.code, "others may read it who may not read the document: \(error.reason)")
      }
    }
  }

  extension stat {
    // On some systems, the type of the field differs from that of the constants.
    var mode: mode_t { mode_t(st_mode) }

    /// Whether no one may write it.
    var isReadOnly: Bool { mode & 0o222 == 0 }
  }

  // Drafts: files that are written to take the place of others.
  //
  // Whoever writes one holds its lock, which the system takes away from those who end, in whatever
  // way. So a draft that is not locked is nobody's, but for the moment between its creation and its
  // locking: whoever has locked one looks whether it is still there.
  extension SystemCalls {
    /// Creates an empty draft, and locks it for as long as it is open.
    ///
    /// - Parameters:
    ///   - path: The path of the file beside which it is.
    ///   - access: Whose it is to be, and what others may do with it; where not given, as with any
    ///     new file.
    /// - Returns: The path of the draft, and its descriptor.
    /// - Throws: The error of the call that failed; there is no draft then.
    func createDraft(
      beside path: String, _ access: Access?
    ) throws(SystemError) -> (path: String, descriptor: Int32) {
      for _ in 0..<100 {
        let draft = Self.directory(of: path) + Self.draftName()
        var isThere = true
        let descriptor = try createEmpty(draft, access) { (descriptor) throws(SystemError) in
          isThere = try lockDraft(descriptor)
        }
        if isThere { return (draft, descriptor) }
        unlink(draft)
        release(descriptor)
      }
      throw SystemError(EEXIST)
    }

    /// Closes a file and gives up its lock.
    func release(_ descriptor: Int32) {
      // A child process that is just being started may hold the file open, and with it the lock.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }

    /// Locks a draft.
    ///
    /// - Returns: Whether it is still there; if not, it has been taken for that of one who has ended.
    private func lockDraft(_ descriptor: Int32) throws(SystemError) -> Bool {
      do throws(SystemError) {
        try make(.lock) { flock(descriptor, LOCK_EX | LOCK_NB) }
      } catch {
        if error.code == EWOULDBLOCK { return false }
        // Where files can't be locked, nobody takes a draft away.
        let unsupported = [ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP, EINVAL]
        guard unsupported.contains(error.code) else { throw error }
      }
      return try status(of: descriptor).st_nlink > 0
    }

    /// Removes the drafts whose writers have ended before they were done.
    ///
    /// What can't be removed stays.
    ///
    /// - Parameter path: The path of the file beside which they are.
    /// - Complexity: O(*n*) in the number of files in the directory.
    func removeDeadDrafts(beside path: String) {
      let directory = Self.directory(of: path)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
      for name in names where Self.isDraftName(name) {
        let descriptor = open(directory + name, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { continue }
        defer { release(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.mode & S_IFMT == S_IFREG,
          flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else { continue }
        // Meanwhile it may have taken the place of another file; then there is none of this name.
        unlink(directory + name)
      }
    }

    private static var draftPrefix: String { ".undoredo-" }
    private static var draftSuffix: String { ".tmp" }

    /// A name that no one else uses or can foresee.
    private static func draftName() -> String {
      draftPrefix + String(UInt64.random(in: .min ... .max), radix: 16) + draftSuffix
    }

    private static func isDraftName(_ name: String) -> Bool {
      guard name.hasPrefix(draftPrefix), name.hasSuffix(draftSuffix) else { return false }
      let number = name.dropFirst(draftPrefix.count).dropLast(draftSuffix.count)
      return UInt64(number, radix: 16).map { String($0, radix: 16) == number } ?? false
    }
  }
#endif
