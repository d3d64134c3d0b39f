import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One wait for a socket, which takes no thread.
enum SocketWait {
  enum Outcome { case readable, writable, timedOut }

  /// Waits until a socket can be read from, or written to where that is asked for.
  ///
  /// - Parameters:
  ///   - socket: The socket, which stays open meanwhile.
  ///   - reads: Whether to wait until it can be read from.
  ///   - writes: Whether to wait until it can be written to.
  ///   - seconds: For how long to wait; `nil` for as long as it takes.
  /// - Returns: What has happened first.
  nonisolated(nonsending) static func wait(
    for socket: Int32, reads: Bool, writes: Bool, atMost seconds: Double? = nil
  ) async -> Outcome {
    if let outcome = look(at: socket, reads: reads, writes: writes) { return outcome }
    let queue = DispatchQueue(label: "SocketWait")
    return await withCheckedContinuation { continuation in
      queue.async {
        var sources: [(any DispatchSourceProtocol, Outcome)] = []
        if reads {
          sources.append(
            (DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue), .readable))
        }
        if writes {
          sources.append(
            (DispatchSource.makeWriteSource(fileDescriptor: socket, queue: queue), .writable))
        }
        if let seconds {
          let timer = DispatchSource.makeTimerSource(queue: queue)
          timer.schedule(deadline: .now() + seconds)
          sources.append((timer, .timedOut))
        }
        Race(sources).begin { continuation.resume(returning: $0) }
      }
    }
  }

  /// Returns what has happened already.
  private static func look(at socket: Int32, reads: Bool, writes: Bool) -> Outcome? {
    let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
    var state = pollfd(fd: socket, events: Int16(events), revents: 0)
    guard poll(&state, 1, 0) > 0 else { return nil }
    return writes && state.revents & Int16(POLLOUT) != 0 ? .writable : .readable
  }

  /// Sources of which the first one counts.
  ///
  /// All of it happens on their queue.
  private final class Race {
    private let sources: [(source: any DispatchSourceProtocol, outcome: Outcome)]
    private var outcome: Outcome?
    private var left: Int

    init(_ sources: [(any DispatchSourceProtocol, Outcome)]) {
      self.sources = sources
      left = sources.count
    }

    /// Begins.
    ///
    /// It ends when no source looks at the socket any more, which may be closed then.
    func begin(_ end: @escaping (Outcome) -> Void) {
      for (source, outcome) in sources {
        source.setEventHandler { self.finish(outcome) }
        source.setCancelHandler {
          self.left -= 1
          if self.left == 0 { end(self.outcome!) }
        }
        source.activate()
      }
    }

    private func finish(_ outcome: Outcome) {
      guard self.outcome == nil else { return }
      self.outcome = outcome
      for (source, _) in sources { source.cancel() }
    }
  }
}
