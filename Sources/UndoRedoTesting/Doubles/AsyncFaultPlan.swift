/// When the back-end of an asynchronous repository is to fail.
///
/// It is a ``FaultPlan`` that several tasks can reach:
///
///     try await faults.reach("insert")
public actor AsyncFaultPlan {
  private let plan = FaultPlan()

  /// Creates a plan by which nothing fails.
  public init() {}

  /// The points reached since the plan was made or last changed, the failing one included.
  public var reached: [FaultPlan.Point] { plan.reached }

  /// Whether the planned failure has happened.
  public var hasFailed: Bool { plan.hasFailed }

  /// Plans a failure, once, in place of the one planned before.
  ///
  /// - Parameters:
  ///   - point: The point that fails, or `nil` for any.
  ///   - call: Which time that it is reached from now on it fails, counted from one.
  /// - Precondition: The number of the call is positive.
  public func fail(at point: FaultPlan.Point? = nil, atCall call: Int = 1) {
    plan.fail(at: point, atCall: call)
  }

  /// Plans that nothing fails.
  public func clear() {
    plan.clear()
  }

  /// Fails where that is planned.
  ///
  /// - Parameter point: Where the back-end is.
  /// - Throws: An ``InjectedFault`` where this is the failing call.
  public func reach(_ point: FaultPlan.Point) throws(InjectedFault) {
    try plan.reach(point)
  }
}
