import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that runs tasks, and waits for all their sockets while there is nothing to run.
///
/// A task that prefers it goes on in the thread that has seen the answer come: to wake another one would
/// take as long as many an answer. Actors that have its ``isolation`` call each other without a detour.
final class EventLoop: TaskExecutor {
  /// What a wait has come to.
  enum Outcome { case readable, writable, timedOut }

  private let thread: LoopThread

  init() {
    thread = LoopThread()
    let executor = asUnownedTaskExecutor()
    Thread.detachNewThread { [thread] in thread.run(executor) }
  }

  deinit { thread.change { $0.hasEnded = true } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    thread.change { $0.jobs.append((job, isIsolated: false)) }
  }

  /// What actors have in common that are isolated together, since their thread is the same.
  var isolation: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  /// Waits until a socket can be read from, or written to where that is asked for.
  ///
  /// - Parameters:
  ///   - socket: The socket, which stays open meanwhile.
  ///   - reads: Whether to wait until it can be read from.
  ///   - writes: Whether to wait until it can be written to.
  ///   - seconds: For how long to wait; `nil` for as long as it takes.
  /// - Returns: What has happened first.
  @discardableResult
  nonisolated(nonsending) func wait(
    for socket: Int32, reads: Bool = true, writes: Bool = false, atMost seconds: Double? = nil
  ) async -> Outcome {
    let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
    let socket = pollfd(fd: socket, events: Int16(events), revents: 0)
    let end = seconds.map { ContinuousClock.now + .seconds($0) }
    return await withCheckedContinuation { continuation in
      thread.change {
        $0.waits.append(LoopThread.Wait(socket: socket, end: end, continuation: continuation))
      }
    }
  }
}

/// The thread of a loop, which ends after it.
private final class LoopThread: SerialExecutor {
  struct Wait {
    let socket: pollfd
    let end: ContinuousClock.Instant?
    let continuation: CheckedContinuation<EventLoop.Outcome, Never>

    /// What it has come to, if it is over.
    func outcome(_ found: Int16) -> EventLoop.Outcome? {
      if found & Int16(POLLOUT) != 0 { return .writable }
      if found != 0 { return .readable }
      return end.map { $0 <= .now } == true ? .timedOut : nil
    }
  }

  struct State {
    var jobs: [(job: UnownedJob, isIsolated: Bool)] = []
    var waits: [Wait] = []
    var isAsleep = false
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Where the thread listens while it is asleep, and what wakes it.
  private let (ear, bell): (Int32, Int32)

  init() {
    // Where no more files can be open, these are none, and the thread wakes by itself.
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    (ear, bell) = (ends[0], ends[1])
  }

  deinit { for end in [ear, bell] where end >= 0 { close(end) } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    change { $0.jobs.append((job, isIsolated: true)) }
  }

  /// Changes what is to be done, and wakes the thread if it is asleep.
  func change(_ body: (inout State) -> Void) {
    let wasAsleep = state.withLock { state in
      body(&state)
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if wasAsleep { write(bell, "!", 1) }
  }

  /// Runs tasks, and waits, until the loop has ended.
  ///
  /// - Parameter executor: The loop, as the tasks prefer it.
  func run(_ executor: UnownedTaskExecutor) {
    let isolation = asUnownedSerialExecutor()
    var jobs: [(job: UnownedJob, isIsolated: Bool)] = []
    while true {
      let (waits, hasEnded) = state.withLock { state in
        (jobs, state.jobs) = (state.jobs, jobs)
        state.isAsleep = jobs.isEmpty
        return (jobs.isEmpty ? state.waits : [], state.hasEnded)
      }
      if jobs.isEmpty {
        if hasEnded { return }
        sleep(waits)
      }
      for (job, isIsolated) in jobs {
        if isIsolated {
          job.runSynchronously(isolatedTo: isolation, taskExecutor: executor)
        } else {
          job.runSynchronously(on: executor)
        }
      }
      jobs.removeAll(keepingCapacity: true)
    }
  }

  /// Sleeps until a wait is over, or there is something else to do.
  private func sleep(_ waits: [Wait]) {
    var sockets = waits.map(\.socket) + [pollfd(fd: ear, events: Int16(POLLIN), revents: 0)]
    let left = waits.compactMap(\.end).min().map { ContinuousClock.now.duration(to: $0) }
    let milliseconds = left.map { Int32(max($0 / .milliseconds(1), 0).rounded(.up)) }
    poll(&sockets, numericCast(sockets.count), milliseconds ?? (ear < 0 ? 10 : -1))
    var rings = [UInt8](repeating: 0, count: 16)
    if sockets.last?.revents != 0 { _ = read(ear, &rings, rings.count) }
    let outcomes = zip(waits, sockets).map { $0.outcome($1.revents) }
    // More may have come in the meantime, at the end.
    state.withLock { state in
      state.isAsleep = false
      state.waits =
        zip(state.waits, outcomes).filter { $1 == nil }.map(\.0) + state.waits[outcomes.count...]
    }
    for (wait, outcome) in zip(waits, outcomes) {
      if let outcome { wait.continuation.resume(returning: outcome) }
    }
  }
}
