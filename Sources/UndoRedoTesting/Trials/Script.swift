/// What a check does with one repository, in order.
typealias Script = [Event]

/// One thing that a check does with a repository.
enum Event {
  /// Performs steps, as those of an action that is recorded or not, while something goes wrong where
  /// there is a fault.
  case perform([Write], fault: Fault? = nil, isRecorded: Bool = false)

  /// Opens the elements again, at the second attempt where there is a fault, and goes on with the new
  /// instance.
  case reopen(fault: Fault? = nil)

  /// Lets somebody else perform steps on the same elements.
  case other([Write])
}

extension Event {
  /// What the event writes.
  var writes: [Write] {
    get {
      switch self {
      case .perform(let writes, _, _), .other(let writes): writes
      case .reopen: []
      }
    }
    set {
      switch self {
      case .perform(_, let fault, let isRecorded):
        self = .perform(newValue, fault: fault, isRecorded: isRecorded)
      case .other: self = .other(newValue)
      case .reopen: break
      }
    }
  }

  /// The same as an action that is recorded.
  var recorded: Event {
    guard case .perform(let writes, let fault, _) = self else { return self }
    return .perform(writes, fault: fault, isRecorded: true)
  }

  /// What goes wrong meanwhile.
  var fault: Fault? {
    get {
      switch self {
      case .perform(_, let fault, _), .reopen(let fault): fault
      case .other: nil
      }
    }
    set {
      switch self {
      case .perform(let writes, _, let isRecorded):
        self = .perform(writes, fault: newValue, isRecorded: isRecorded)
      case .reopen: self = .reopen(fault: newValue)
      case .other: break
      }
    }
  }
}

/// What goes wrong while steps are performed or read.
struct Fault {
  enum Kind: Equatable {
    /// A call of the back-end fails.
    case failure
    /// The task is cancelled when the back-end is called, and the call fails if it is by that task.
    case cancellation
    /// Somebody else changes an element when the back-end is called, which fails then or not.
    case others(Interference, failing: Bool = false)
  }

  /// Which element somebody else changes.
  enum Interference: CaseIterable {
    /// The one that is written last.
    case writing
    /// The one that is written first.
    case writingFirst
    /// The same, which they delete.
    case deleting
    /// One that is not written.
    case elsewhere
  }

  var kind = Kind.failure

  /// Which call of the back-end it is, counted from one; 0 for a task that is cancelled before.
  var call: Int

  /// Whether the call of the back-end fails after somebody else has written.
  var failsAfterOthers: Bool { if case .others(_, true) = kind { true } else { false } }

  /// The same with earlier calls.
  var earlier: [Fault] {
    ((kind == .cancellation ? 0 : 1)..<call).map { Fault(kind: kind, call: $0) }
  }
}

/// One step to be, of the element with a number.
///
/// What it starts from is filled in when its turn comes. So a script stays valid when something is
/// taken out of it.
struct Write: Equatable {
  /// What a step says that it starts from.
  enum Claim: Equatable {
    /// What is there, and not what the element becomes.
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

extension Fault {
  /// Returns what somebody else writes while others are written.
  func othersWrites(beside writes: [Write], present: [Int]) -> [Write] {
    guard case .others(let interference, _) = kind, let first = writes.first,
      let last = writes.last
    else { return [] }
    let version = SampleRange.versions - 1
    switch interference {
    case .writing: return [Write(last.number, version)]
    case .writingFirst: return [Write(first.number, version)]
    case .deleting: return [Write(last.number, nil)]
    case .elsewhere:
      let number = present.first { number in !writes.contains { $0.number == number } }
      return number.map { [Write($0, version)] } ?? []
    }
  }
}
