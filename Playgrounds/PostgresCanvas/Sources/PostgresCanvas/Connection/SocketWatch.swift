import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Waits for what a socket has to say, again and again, by one source that rests in between.
final class SocketWatch: Sendable {
  private let socket: Int32
  nonisolated(unsafe) private let source: any DispatchSourceRead
  private let waiting: Waiting

  /// Who waits: one at a time.
  private final class Waiting: Sendable {
    let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)
  }

  /// Creates a watch.
  ///
  /// - Parameter original: The socket, which may be closed before the watch ends.
  init(_ original: Int32) {
    // Dispatch must not find out that somebody has closed its socket, or that another one has its number.
    let socket = dup(original)
    let waiting = Waiting()
    let source = DispatchSource.makeReadSource(
      fileDescriptor: socket, queue: DispatchQueue(label: "SocketWatch"))
    nonisolated(unsafe) let resting = source
    source.setEventHandler {
      resting.suspend()
      let continuation = waiting.continuation.withLock { continuation in
        defer { continuation = nil }
        return continuation
      }
      continuation?.resume()
    }
    source.setCancelHandler { close(socket) }
    source.suspend()
    source.activate()
    (self.socket, self.source, self.waiting) = (socket, source, waiting)
  }

  deinit {
    source.cancel()
    source.resume()
  }

  /// Waits until the socket can be read from.
  nonisolated(nonsending) func wait() async {
    var state = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
    if poll(&state, 1, 0) > 0 { return }
    await withCheckedContinuation { continuation in
      waiting.continuation.withLock { $0 = continuation }
      source.resume()
    }
  }
}
