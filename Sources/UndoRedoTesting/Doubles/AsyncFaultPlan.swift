/// When the back-end of an asynchronous repository is to fail.
///
/// It is a ``FaultPlan`` that several tasks can reach:
///
///     try await faults.reach("insert")
public final actor AsyncFaultPlan {
  private let plan: FaultPlan

  /// Whether a failure goes on until the plan is changed or cleared: see ``FaultPlan``.
  public nonisolated let isLasting: Bool

  /// Whether a check lets others write at the points that a call reaches: see ``FaultPlan``.
  public nonisolated let letsOthersWrite: Bool

  /// What others write, and at which call.
  private var others: (call: Int, write: @Sendable () async throws -> Void)?
  private var areOthersWriting = false

  /// Whether others have written what was planned last.
  private(set) var haveOthersWritten = false

  /// The task to cancel, and at which call.
  private var cancellation: (task: Task<Void, any Error>, call: Int)?

  /// Creates a plan by which nothing fails.
  ///
  /// - Parameters:
  ///   - isLasting: Whether a planned failure goes on until the plan is changed or cleared. By default, it happens
  ///     once.
  ///   - letsOthersWrite: Whether a check lets others write at the points that a call reaches.
  public init(isLasting: Bool = false, letsOthersWrite: Bool = false) {
    plan = FaultPlan(isLasting: isLasting)
    self.isLasting = isLasting
    self.letsOthersWrite = letsOthersWrite
  }

  /// The points reached since the plan was made or last changed, the failing one included.
  public var reached: [FaultPlan.Point] { plan.reached }

  /// Whether the planned failure has happened, or the task of a check has been cancelled.
  public var hasFailed: Bool {
    plan.hasFailed || cancellation.map { $0.task.isCancelled } ?? false
  }

  /// Where what was planned last happened first, if it did; it stays when the plan is cleared.
  var struckPoint: FaultPlan.Point? { plan.struckPoint }

  /// Whether any point has ever been reached.
  var isUsed: Bool { plan.isUsed }

  /// Plans a failure in place of the one planned before: once, or from then on if the plan is lasting.
  ///
  /// - Parameters:
  ///   - point: The point that fails, or `nil` for any.
  ///   - call: Which time that it is reached from now on it fails first, counted from one.
  /// - Precondition: The number of the call is positive.
  public func fail(at point: FaultPlan.Point? = nil, atCall call: Int = 1) {
    clear()
    plan.fail(at: point, atCall: call)
  }

  /// Plans what others do, in place of what was planned before.
  ///
  /// - Parameters:
  ///   - call: At which call, counted from one.
  ///   - fails: Whether the call fails then.
  ///   - write: What they do, which may be refused.
  func letOthersWrite(
    atCall call: Int, failing fails: Bool, _ write: @escaping @Sendable () async throws -> Void
  ) {
    clear()
    plan.struckPoint = nil
    others = (call, write)
    if fails { plan.fail(atCall: call) }
  }

  /// Plans that nothing fails.
  public func clear() {
    cancellation = nil
    others = nil
    haveOthersWritten = false
    plan.clear()
  }

  /// Fails where that is planned.
  ///
  /// When a check cancels a task, every call by that task that comes after fails, as those of a network
  /// do.
  ///
  /// - Parameter point: Where the back-end is.
  /// - Throws: An ``InjectedFault`` where this is the failing call.
  public func reach(_ point: FaultPlan.Point) async throws(InjectedFault) {
    // What others do does not fail.
    guard !areOthersWriting else { return }
    if let others, reached.count + 1 == others.call {
      areOthersWriting = true
      haveOthersWritten = (try? await others.write()) != nil
      areOthersWriting = false
      plan.struckPoint = point
    }
    try plan.reach(point)
    guard let cancellation else { return }
    if Task.isCancelled { throw InjectedFault(point: point, call: reached.count) }
    if reached.count == cancellation.call {
      plan.struckPoint = point
      cancellation.task.cancel()
    }
  }

  /// Runs an operation in a task that is cancelled.
  ///
  /// - Parameters:
  ///   - call: The call at which it is cancelled, counted from one; with 0, it is before it begins.
  ///   - operation: The operation.
  /// - Throws: What the operation throws.
  func cancelling(
    atCall call: Int, _ operation: @escaping @Sendable () async throws -> Void
  ) async throws {
    clear()
    plan.struckPoint = nil
    let task = Task {
      if call == 0 { withUnsafeCurrentTask { $0?.cancel() } }
      try await operation()
    }
    // No point can be reached before this actor awaits something.
    cancellation = (task, call)
    try await task.value
  }
}
