/// When the back-end of a repository is to fail.
///
/// A back-end for tests reaches a point of the plan wherever a real one could fail, and the test
/// decides which of these points does. One that can fail when its work is done, as a request whose answer is lost, has
/// another point there.
///
///     struct Shelf: SimpleRepository {
///       let faults: FaultPlan
///
///       mutating func insert(_ book: Book) throws {
///         try faults.reach("insert")
///         …
///       }
///     }
///
///     let faults = FaultPlan()
///     let store = UndoStore(Shelf(faults: faults))
///     faults.fail(atCall: 2)    // the second point reached from now on
///
/// A plan is a class, so that a test can reach it while a store owns the repository. One given to
/// `check(elements:accepting:seed:rounds:faults:reopen:_:)` lets the rules be checked while anything
/// fails.
///
/// # Failures that last
///
/// A planned failure happens once. One of a plan that ``isLasting`` goes on, as that of a full disk or of a
/// lost connection: from the planned call on, the point fails each time, or every point does where none was
/// named, until the plan is changed or cleared. A repository that reverts what it has begun by further
/// writing, as a `SimpleRepository` does, can't be all or nothing then; one that uses transactions of its
/// back-end, or replaces a file as a whole, can.
///
/// # What others write meanwhile
///
/// Where several programs use a back-end, one may write after another one has compared, and before it writes. With a
/// plan that ``letsOthersWrite``, the check of rule 9 lets a second instance write at each point, in the middle of a
/// call, after which the point fails in some cases. It finds repositories that overwrite that: those that compare
/// outside of a transaction, write without a condition, have it checked too early, or take back or repeat what was
/// lost. The second instance has to be refused, or to succeed, at once: where it
/// waits for the call that is under way, the check never ends.
public final class FaultPlan {
  /// A place at which a back-end can fail, by its name.
  public struct Point: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name.
    public let name: String

    /// Creates a point.
    ///
    /// - Parameter name: The name.
    public init(_ name: String) {
      self.name = name
    }

    /// Creates a point.
    ///
    /// - Parameter name: The name.
    public init(stringLiteral name: String) {
      self.init(name)
    }
  }

  /// The points reached since the plan was made or last changed, the failing one included.
  public private(set) var reached: [Point] = []

  /// Whether the planned failure has happened.
  public private(set) var hasFailed = false

  /// Whether a failure goes on until the plan is changed or cleared.
  public let isLasting: Bool

  /// Whether a check lets others write at the points that a call reaches.
  public let letsOthersWrite: Bool

  /// What others write, and at which call.
  private var others: (call: Int, write: () throws -> Void)?
  private var areOthersWriting = false

  /// Whether others have written what was planned last.
  private(set) var haveOthersWritten = false

  /// Where what was planned last happened first, if it did; it stays when the plan is cleared.
  var struckPoint: Point?

  /// Whether any point has ever been reached.
  private(set) var isUsed = false

  private var planned: (point: Point?, call: Int)?

  /// Creates a plan by which nothing fails.
  ///
  /// - Parameters:
  ///   - isLasting: Whether a planned failure goes on until the plan is changed or cleared. By default, it happens
  ///     once.
  ///   - letsOthersWrite: Whether a check lets others write at the points that a call reaches.
  public init(isLasting: Bool = false, letsOthersWrite: Bool = false) {
    self.isLasting = isLasting
    self.letsOthersWrite = letsOthersWrite
  }

  /// Plans a failure in place of the one planned before: once, or from then on if the plan is lasting.
  ///
  /// - Parameters:
  ///   - point: The point that fails, or `nil` for any.
  ///   - call: Which time that it is reached from now on it fails first, counted from one.
  /// - Precondition: The number of the call is positive.
  public func fail(at point: Point? = nil, atCall call: Int = 1) {
    precondition(call > 0, "Calls are counted from one")
    clear()
    struckPoint = nil
    planned = (point, call)
  }

  /// Plans what others do, in place of what was planned before.
  ///
  /// - Parameters:
  ///   - call: At which call, counted from one.
  ///   - fails: Whether the call fails then.
  ///   - write: What they do, which may be refused.
  func letOthersWrite(atCall call: Int, failing fails: Bool, _ write: @escaping () throws -> Void) {
    clear()
    struckPoint = nil
    others = (call, write)
    if fails { planned = (nil, call) }
  }

  /// Plans that nothing fails.
  public func clear() {
    planned = nil
    others = nil
    haveOthersWritten = false
    reached = []
    hasFailed = false
  }

  /// Fails where that is planned.
  ///
  /// - Parameter point: Where the back-end is.
  /// - Throws: An ``InjectedFault`` where this is the failing call.
  public func reach(_ point: Point) throws(InjectedFault) {
    // What others do does not fail.
    guard !areOthersWriting else { return }
    reached.append(point)
    isUsed = true
    if let others, reached.count == others.call {
      struckPoint = point
      areOthersWriting = true
      haveOthersWritten = (try? others.write()) != nil
      areOthersWriting = false
    }
    guard let planned, planned.point ?? point == point else { return }
    guard planned.call == 1 else {
      self.planned = (planned.point, planned.call - 1)
      return
    }
    if !isLasting { self.planned = nil }
    hasFailed = true
    struckPoint = struckPoint ?? point
    throw InjectedFault(point: point, call: reached.count { planned.point ?? $0 == $0 })
  }
}

/// A failure that was planned by a ``FaultPlan``.
public struct InjectedFault: Error, Hashable, Sendable {
  /// Where it happened.
  public let point: FaultPlan.Point

  /// Which call failed, counted from one as it was planned.
  public let call: Int
}

extension InjectedFault: CustomStringConvertible {
  /// Where it happened, in words.
  public var description: String { "planned failure of call \(call), at “\(point.name)”" }
}
