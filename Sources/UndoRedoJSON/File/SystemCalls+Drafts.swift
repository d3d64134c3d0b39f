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
      var status = stat()
      try make(.status) { fstat(descriptor, &status) }
      return status.st_nlink > 0
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
