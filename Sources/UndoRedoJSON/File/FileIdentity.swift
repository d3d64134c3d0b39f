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

  /// What tells a file from all others of a system: its device, and its number there.
  struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// Asks for the identity of an open file.
    init(of descriptor: Int32, _ calls: SystemCalls) throws(SystemError) {
      #if os(Linux) || os(Android)
        if let statx = ExtendedStatus.call {
          self = try Self.extended(calls) {
            statx(descriptor, "", ExtendedStatus.emptyPath, $0, $1)
          }
          return
        }
      #endif
      self.init(try calls.status(of: descriptor))
    }

    /// Asks for the identity of the file at a path.
    ///
    /// - Parameters:
    ///   - path: The path; a symbolic link at its end is not followed, and is a file of its own.
    ///   - calls: The calls of the system.
    /// - Throws: The error of the call that failed; it is `ENOENT` or `ENOTDIR` where there is no file.
    init(at path: String, _ calls: SystemCalls) throws(SystemError) {
      #if os(Linux) || os(Android)
        if let statx = ExtendedStatus.call {
          self = try Self.extended(calls) { statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, $0, $1) }
          return
        }
      #endif
      var status = stat()
      try calls.make(.status) { lstat(path, &status) }
      self.init(status)
    }

    private init(device: UInt64, number: UInt64) {
      (self.device, self.number) = (device, number)
    }

    private init(_ status: stat) {
      // On some systems the fields are signed.
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  #if os(Linux) || os(Android)
    /// Linux's way to ask for some of a file's status, `statx`.
    ///
    /// Whoever asks for all of it, as `stat` does, asks for the times, too. Linux then gives the next
    /// write a time of its own, and flushing that takes half as long again: too long where each
    /// change is flushed. C libraries declare the call for programs that want all that is theirs,
    /// which Swift's imports of them are not, so it is looked up by its name.
    private enum ExtendedStatus {
      typealias Call =
        @convention(c) (
          _ directory: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mask: UInt32,
          _ status: UnsafeMutableRawPointer
        ) -> Int32

      /// The call, or `nil` where the system does not know or allow it.
      static let call: Call? = {
        guard let symbol = dlsym(nil, "statx") else { return nil }
        let call = unsafeBitCast(symbol, to: Call.self)
        return withBuffer { call(AT_FDCWD, "/", 0, numberMask, $0) } == 0 ? call : nil
      }()

      /// The path is empty: the descriptor is the file itself.
      static let emptyPath: Int32 = 0x1000

      /// The number of the file is asked for; the device always comes with it.
      static let numberMask: UInt32 = 0x100

      static func withBuffer<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { body($0.baseAddress!) }
      }
    }

    extension FileIdentity {
      /// Asks for the identity, by the layout of `struct statx`, which the kernel keeps.
      fileprivate static func extended(
        _ calls: SystemCalls, _ call: (UInt32, UnsafeMutableRawPointer) -> Int32
      ) throws(SystemError) -> FileIdentity {
        var identity = FileIdentity(device: 0, number: 0)
        try calls.make(.status) {
          ExtendedStatus.withBuffer { status in
            let result = call(ExtendedStatus.numberMask, status)
            let major = status.load(fromByteOffset: 136, as: UInt32.self)
            let minor = status.load(fromByteOffset: 140, as: UInt32.self)
            identity = FileIdentity(
              device: UInt64(major) << 32 | UInt64(minor),
              number: status.load(fromByteOffset: 32, as: UInt64.self))
            return result
          }
        }
        return identity
      }
    }
  #endif
#endif
