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
    /// Asks whose an open file is, and what others may do with it.
    func access(to descriptor: Int32) throws(SystemError) -> Access {
      var status = stat()
      try make(.status) { fstat(descriptor, &status) }
      return Access(status)
    }

    /// Asks whose the file at a path is, or the one to which a symbolic link leads.
    ///
    /// - Parameter path: The path.
    /// - Returns: The access, or `nil` where there is no file.
    /// - Throws: The error of the call that failed.
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
#endif
