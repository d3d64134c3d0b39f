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

  /// The calls of the system by which a file is read and replaced.
  ///
  /// Each of them goes through ``make(_:_:)``, which makes errors of their results and makes them
  /// again where a signal has interrupted them. There a test can let any of them fail.
  struct SystemCalls: Sendable {
    enum Name: CaseIterable, Sendable {
      case readLink, status, open, read, create, setMode, write, synchronize, rename, lock, truncate
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
    let isTooLarge: Bool

    init(_ code: Int32, _ reason: String? = nil) {
      self.code = code
      self.reason = reason ?? String(cString: strerror(code))
      isTooLarge = false
    }

    init(tooLarge reason: String) {
      (code, self.reason, isTooLarge) = (EFBIG, reason, true)
    }
  }
#endif
