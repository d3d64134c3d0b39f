/// What a check does with one repository, in order.
typealias Script = [Event]

/// One thing that a check does with a repository.
enum Event {
  /// Performs steps, while something goes wrong where there is a fault.
  case perform([Write], fault: Fault? = nil)

  /// Opens the elements again, and goes on with the new instance.
  case reopen

  /// Lets somebody else perform steps on the same elements.
  case other([Write])
}

extension Event {
  /// What the event writes.
  var writes: [Write] {
    get {
      switch self {
      case .perform(let writes, _), .other(let writes): writes
      case .reopen: []
      }
    }
    set {
      switch self {
      case .perform(_, let fault): self = .perform(newValue, fault: fault)
      case .other: self = .other(newValue)
      case .reopen: break
      }
    }
  }
}

/// What goes wrong while steps are performed.
struct Fault {
  enum Kind {
    /// A call of the back-end fails.
    case failure
    /// The task is cancelled when the back-end is called, and the call fails if it is by that task.
    case cancellation
  }

  var kind = Kind.failure

  /// Which call of the back-end it is, counted from one; 0 for a task that is cancelled before.
  var call: Int

  /// The same with earlier calls.
  var earlier: [Fault] {
    ((kind == .failure ? 1 : 0)..<call).map { Fault(kind: kind, call: $0) }
  }
}

/// One step to be, of the element with a number.
///
/// What it starts from is filled in when its turn comes. So a script stays valid when something is
/// taken out of it.
struct Write: Equatable {
  /// What a step says that it starts from.
  enum Claim: Equatable {
    /// What is there.
    case truth
    /// Nothing, whatever is there.
    case absent
    /// A version, whatever is there.
    case version(Int)
  }

  var number: Int

  /// What the element becomes; `nil` deletes it.
  var version: Int?

  var claim: Claim

  init(_ number: Int, _ version: Int?, claiming claim: Claim = .truth) {
    self.number = number
    self.version = version
    self.claim = claim
  }
}
