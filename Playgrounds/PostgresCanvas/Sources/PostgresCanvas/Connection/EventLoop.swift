import Foundation
import Synchronization

/// A thread that waits for all sockets, and runs the tasks that prefer it.
///
/// What an answer resumes runs on the thread that has waited for it: no other one has to be woken. So
/// what runs here is to be short, as edits are.
final class EventLoop: TaskExecutor {
  /// The loop of this program.
  static let shared = EventLoop()

  /// The loop, where the present task prefers it: a task that it begins goes on there.
  static var current: EventLoop? {
    let executor = withUnsafeCurrentTask { $0?.unownedTaskExecutor }
    return executor == shared.asUnownedTaskExecutor() ? shared : nil
  }

  /// What has happened first to a socket that is waited for.
  enum Outcome { case readable, writable, timedOut }

  private struct Wait {
    let socket: Int32
    let events: Int32
    let end: ContinuousClock.Instant?
    let continuation: CheckedContinuation<Outcome, Never>

    /// How many milliseconds are left; a negative number for as long as it takes.
    var left: Int32 {
      guard let end else { return -1 }
      let left = (end - .now) / .milliseconds(1)
      return Int32(max(0, min(left.rounded(.up), 1_000_000)))
    }

    func outcome(_ happened: Int16) -> Outcome? {
      if Int32(happened) & POLLOUT & events != 0 { return .writable }
      return happened != 0 ? .readable : left == 0 ? .timedOut : nil
    }
  }

  private struct State {
    var jobs: [UnownedJob] = []
    var waits: [Wait] = []
    var isAsleep = false
  }

  private let state = Mutex(State())

  /// Ends a sleep.
  private let alarm = Pipe()

  private init() {
    Thread.detachNewThread { self.run() }
  }

  /// Runs a job of a task that prefers this loop.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add { $0.jobs.append(job) }
  }

  /// Waits until a socket can be read from, or written to where that is asked for.
  ///
  /// - Parameters:
  ///   - socket: The socket, which stays open meanwhile.
  ///   - reads: Whether to wait until it can be read from.
  ///   - writes: Whether to wait until it can be written to.
  ///   - seconds: For how long to wait; `nil` for as long as it takes.
  /// - Returns: What has happened first.
  nonisolated(nonsending) func wait(
    for socket: Int32, reads: Bool = true, writes: Bool = false, atMost seconds: Double? = nil
  ) async -> Outcome {
    let events = (reads ? Int32(POLLIN) : 0) | (writes ? Int32(POLLOUT) : 0)
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    return await withCheckedContinuation { continuation in
      add {
        $0.waits.append(
          Wait(socket: socket, events: events, end: end, continuation: continuation))
      }
    }
  }

  private func add(_ change: (inout State) -> Void) {
    let wasAsleep = state.withLock { state in
      change(&state)
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if wasAsleep { _ = write(alarm.fileHandleForWriting.fileDescriptor, [0], 1) }
  }

  private func run() {
    while true {
      let jobs = state.withLock { state in
        defer { state.jobs = [] }
        return state.jobs
      }
      for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
      sleep()
    }
  }

  /// Sleeps until there is something to do, and resumes what has waited for it.
  private func sleep() {
    let (waits, isAsleep) = state.withLock { state in
      state.isAsleep = state.jobs.isEmpty
      return (state.waits, state.isAsleep)
    }
    let alarm = alarm.fileHandleForReading.fileDescriptor
    var polled = [pollfd(fd: alarm, events: Int16(POLLIN), revents: 0)]
    polled += waits.map { pollfd(fd: $0.socket, events: Int16($0.events), revents: 0) }
    let limit = waits.map(\.left).filter { $0 >= 0 }.min() ?? -1
    let count = poll(&polled, nfds_t(polled.count), isAsleep ? limit : 0)
    if count > 0, polled[0].revents != 0 {
      var byte: UInt8 = 0
      _ = read(alarm, &byte, 1)
    }
    let outcomes = zip(waits, polled.dropFirst()).map { wait, polled in
      wait.outcome(count > 0 ? polled.revents : 0)
    }
    // Others only add.
    state.withLock { state in
      state.isAsleep = false
      let kept = zip(waits, outcomes).filter { $1 == nil }.map(\.0)
      state.waits.replaceSubrange(..<waits.count, with: kept)
    }
    for (wait, outcome) in zip(waits, outcomes) {
      if let outcome { wait.continuation.resume(returning: outcome) }
    }
  }
}
