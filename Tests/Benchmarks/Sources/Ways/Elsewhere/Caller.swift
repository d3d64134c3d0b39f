import Dispatch

/// A caller that has a thread of its own, as the main actor does: what it awaits of another actor is
/// done on another thread.
actor Caller {
  private final class Thread: SerialExecutor {
    private let queue = DispatchQueue(label: "caller")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let thread = Thread()

  /// What the caller does with a result, for which it must be back on its thread.
  var done = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private func run(_ body: @Sendable (isolated Caller) async -> Void) async { await body(self) }

  /// Does something on this actor, and waits for it.
  nonisolated func wait(_ body: @escaping @Sendable (isolated Caller) async -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await run(body)
      isDone.signal()
    }
    isDone.wait()
  }
}

/// Does something in a task of the shared pool, and waits for it.
func waitForTask(_ body: @escaping @Sendable () async -> Void) {
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    isDone.signal()
  }
  isDone.wait()
}
