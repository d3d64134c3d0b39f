#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
  /// The mode of the terminal in which a program gets every key, until it ends.
  ///
  /// Also where a signal ends the program, the terminal is as it was found. What would have happened
  /// to the signal happens then.
  struct RawMode {
    /// Begins the mode; `nil` where the standard input is no terminal.
    init?() {
      guard tcgetattr(0, before) == 0 else { return nil }
      begin()
    }

    /// Ends the mode.
    func end() {
      putBack()
      for (index, signal) in signals.enumerated() { sigaction(signal, actions + index, nil) }
    }

    /// Stops the program, as its shell expects it, until it is told to go on.
    func suspend() {
      end()
      raise(SIGTSTP)
      begin()
    }

    private func begin() {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { restoreAndRaise($0) }
      #elseif canImport(Glibc)
        action.__sigaction_handler.sa_handler = { restoreAndRaise($0) }
      #elseif canImport(Musl)
        action.__sa_handler.sa_handler = { restoreAndRaise($0) }
      #else
        action.sa_handler = { restoreAndRaise($0) }
      #endif
      for (index, signal) in signals.enumerated() { sigaction(signal, &action, actions + index) }
      var mode = before.pointee
      cfmakeraw(&mode)
      tcsetattr(0, TCSANOW, &mode)
      _ = write(1, pasteMarks.on.utf8Start, pasteMarks.on.utf8CodeUnitCount)
    }
  }

  // A handler of a signal may touch nothing but memory, and call nothing but the system.
  private nonisolated(unsafe) let before = UnsafeMutablePointer<termios>.allocate(capacity: 1)
  private nonisolated(unsafe) let actions =
    UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)

  /// The signals by which a program ends, and the one that says that the window has another size.
  private let signals = [
    SIGHUP, SIGINT, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGTERM, SIGWINCH,
  ]

  /// The orders that have a terminal say what is pasted, and no longer.
  private let pasteMarks: (on: StaticString, off: StaticString) = ("\u{1B}[?2004h", "\u{1B}[?2004l")

  private func putBack() {
    _ = write(1, pasteMarks.off.utf8Start, pasteMarks.off.utf8CodeUnitCount)
    tcsetattr(0, TCSANOW, before)
  }

  private func restoreAndRaise(_ signal: Int32) {
    guard signal != SIGWINCH else { return }
    putBack()
    for index in 0..<signals.count where signals[index] == signal {
      sigaction(signal, actions + index, nil)
    }
    raise(signal)
  }
#endif
