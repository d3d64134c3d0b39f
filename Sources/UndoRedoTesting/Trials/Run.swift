import UndoRedo

/// A script that is being put to one repository, beside a model of it.
///
/// It says what to do with the repository, and judges what comes of it. Whoever does it, awaiting or
/// not, takes one request after the other:
///
///     while let request = run.next() { run.judge(carryOut(request)) }
struct Run<Element: Identifiable & Equatable> {
  typealias Elements = ReferenceModel<Element>.Elements

  let samples: Samples<Element>
  let script: Script

  /// Whether the repository must be awaited.
  let isAwaited: Bool

  /// Whether calls go on failing after the first one.
  let hasLastingFaults: Bool

  /// The identities that are read.
  private let ids: [Element.ID]

  private(set) var model = ReferenceModel<Element>()

  /// Whether somebody else has changed the elements since the repository was opened.
  private var isOutdated = false

  private var request: Request<Element>?

  /// What the steps of the request lead to, or why they don't fit.
  private var target: Result<Elements, UndoError> = .success([:])

  /// What others perform meanwhile.
  private var othersSteps: UndoSteps<Element> = []

  /// Whether the steps of the request may be refused for what they lead to.
  private var mayRefuse = false

  private var mistake: Mistake?
  private var complexity = Complexity()
  private var calls: [Call<Element>] = []

  init(samples: Samples<Element>, script: Script, isAwaited: Bool, hasLastingFaults: Bool) {
    self.samples = samples
    self.script = script
    let last = script.lazy.flatMap(\.writes).map(\.number).max() ?? 0
    ids = Array(samples.ids.prefix(max(SampleRange.numbers, last + 1)))
    self.isAwaited = isAwaited
    self.hasLastingFaults = hasLastingFaults
  }
}

/// What to do with a repository, and then to read.
struct Request<Element: Identifiable & Equatable> {
  enum Kind {
    /// Nothing, since it is new.
    case begin
    /// Perform steps, as those of an action that is recorded or not, while something goes wrong where
    /// there is a fault, or others perform steps.
    case perform(
      UndoSteps<Element>, fault: Fault?, isRecorded: Bool, othersPerform: UndoSteps<Element>)
    /// Open the elements again, at the second attempt where there is a fault, and go on with the new
    /// instance.
    case reopen(fault: Fault?)
    /// Let another instance perform steps.
    case other(UndoSteps<Element>)
  }

  let kind: Kind

  /// The identities to read.
  let ids: [Element.ID]

  /// Whether to read at all: a new instance goes on, and may not have read anything before.
  let reads: Bool

  /// Whether to read with another instance, since who is not up to date may read what was there
  /// before.
  let readsAnew: Bool

  /// Whether the repository itself is read as well, which may let it see what others have changed.
  let readsItself: Bool
}

extension Request {
  /// What goes wrong meanwhile.
  var fault: Fault? {
    switch kind {
    case .perform(_, let fault, _, _), .reopen(let fault): fault
    case .begin, .other: nil
    }
  }

  /// Whether what goes wrong is over when the call is; a failure that did not come may be one of reading.
  var isDisturbedAlone: Bool { fault.map { $0.kind != .failure } ?? false }
}

/// What has come of a request.
struct Answer<Element: Identifiable & Equatable> {
  /// What doing it has thrown.
  var failure: (any Error)?

  /// Whether the planned fault has happened.
  var hasFaulted = false

  /// Whether opening the elements again has failed as planned, and was tried once more.
  var hasTriedAgain = false

  /// At which point of the plan something went wrong.
  var point: FaultPlan.Point?

  /// How it was read when the planned fault happened, if it was not before.
  var faultyWay: WayOfReading<Element.ID>?

  /// Whether others have performed their steps meanwhile.
  var haveOthersWritten = false

  /// What was read afterwards; `nil` where nothing was to be read.
  var reading: Reading<Element>?

  /// What the repository itself reads at the end, where another instance has read.
  var ownReading: Reading<Element>?
}

extension Run {
  /// Returns what to do next, or `nil` where the script has ended, or something has gone wrong.
  mutating func next() -> Request<Element>? {
    guard mistake == nil else { return nil }
    guard request != nil else { return request(.begin) }
    guard calls.count < script.count else { return nil }
    var event = script[calls.count]
    event.writes = samples.changing(event.writes, from: model.elements)
    let steps = UndoSteps(samples.steps(event.writes, from: model.elements))
    target = Result { () throws(UndoError) in try model.elements(performing: steps) }
    mayRefuse = samples.mayRefuse(steps, from: model.elements)
    othersSteps = []
    if let fault = event.fault {
      let present = samples.numbers.filter { model.elements[samples.id($0)] != nil }
      let writes = fault.othersWrites(beside: event.writes, present: present)
      othersSteps = UndoSteps(
        samples.steps(samples.changing(writes, from: model.elements), from: model.elements))
    }
    let isFitting = (try? target.get()) != nil
    complexity.count(event, steps, isFitting: isFitting, after: model)
    calls.append(
      Call(
        event: event, steps: steps, othersSteps: othersSteps, isFitting: isFitting,
        isAwaited: isAwaited, hasLastingFaults: hasLastingFaults))
    switch event {
    case .perform(_, let fault, let isRecorded):
      return request(
        .perform(
          steps, fault: fault, isRecorded: isRecorded && !steps.isEmpty,
          othersPerform: othersSteps),
        readsAnew: !othersSteps.isEmpty)
    case .reopen(let fault):
      isOutdated = false
      return request(.reopen(fault: fault), reads: calls.count == script.count)
    case .other: return request(.other(steps), readsAnew: true)
    }
  }

  private mutating func request(
    _ kind: Request<Element>.Kind, reads: Bool = true, readsAnew: Bool = false
  ) -> Request<Element>? {
    let readsAnew = readsAnew || isOutdated
    request = Request(
      kind: kind, ids: ids, reads: reads, readsAnew: readsAnew,
      readsItself: readsAnew && calls.count == script.count)
    return request
  }

  /// Judges what has come of the last request.
  ///
  /// - Throws: An error where the repository was not empty at the beginning.
  mutating func judge(_ answer: Answer<Element>) throws(UnsuitableSetup) {
    if let last = calls.indices.last {
      calls[last].point = answer.point
      calls[last].faultyReading = answer.faultyWay.map(code(of:))
      calls[last].hasTriedAgain = answer.hasTriedAgain
    }
    switch request!.kind {
    case .begin:
      try checkIsEmpty(answer.reading)
      mistake = mistakeInHolding([:], answer)
    case .reopen(let fault):
      let attempt = answer.hasTriedAgain ? ", at the second attempt, in which nothing fails" : ""
      mistake = mistake(in: answer, expecting: "the elements are opened again\(attempt)")
      if fault != nil, !answer.hasTriedAgain, answer.faultyWay == nil {
        mistake?.expected += "; or else an error"
      }
    case .other:
      mistake = mistakeOfOthers(answer)
    case .perform(let steps, _, _, _):
      if answer.haveOthersWritten, let elements = try? model.elements(performing: othersSteps) {
        model.record("", elements)
        isOutdated = true
        target = Result { () throws(UndoError) in try model.elements(performing: steps) }
      }
      mistake = mistakeInPerforming(answer)
    }
  }

  /// What has gone wrong, or `nil` where nothing has.
  var finding: Finding<Element>? {
    mistake.map {
      Finding(mistake: $0, script: calls.map(\.event), calls: calls, complexity: complexity)
    }
  }

  /// A way of reading as Swift code.
  private func code(of way: WayOfReading<Element.ID>) -> String {
    let opening = WayOfReading<Element.ID>.opening.code
    let repository = request!.readsAnew ? opening : "repository"
    let isOpening = if case .opening = way { true } else { false }
    return "_ = \(isAwaited ? "try await" : "try") "
      + (isOpening ? opening : "\(repository).\(way.code)")
  }

  private func mistake(in answer: Answer<Element>, expecting expected: String) -> Mistake? {
    guard let failure = answer.failure else { return mistakeInHolding(model.elements, answer) }
    return Mistake(expected: expected, found: "an error", thrown: text(of: failure))
  }

  private mutating func mistakeOfOthers(_ answer: Answer<Element>) -> Mistake? {
    if answer.failure == nil {
      isOutdated = true
      if let elements = try? target.get() { model.record("", elements) }
    } else if mayRefuse {
      calls[calls.count - 1].isRefused = true
      return mistakeInHolding(model.elements, answer)
    }
    return mistake(in: answer, expecting: "another instance performs steps that fit")
  }

  private mutating func mistakeInPerforming(_ answer: Answer<Element>) -> Mistake? {
    let isDisturbed = answer.hasFaulted || !othersSteps.isEmpty || mayRefuse
    let mayFail = isOutdated || isDisturbed
    if mayRefuse && answer.failure != nil { complexity.misfits += 1 }
    let mustFail = (try? target.get()) == nil
    calls[calls.count - 1].isRefused = answer.failure != nil && (mayFail || mustFail)
    switch (target, answer.failure) {
    case (.success(let elements), nil):
      let before = model.elements
      model.record("", elements)
      var mistake = mistakeInHolding(elements, answer)
      if mayFail, mistake?.kind == .performing {
        mistake?.expected += "; or else \(outcome(isFailing: true, text(of: before)))"
      }
      return mistake
    case (.success(let elements), let failure?):
      let mistake = mistakeInHolding(model.elements, answer)
      if mayFail { return mistake }
      let found = mistake.map {
        $0.kind == .reading
          ? "an error; and when read, \($0.found) where it is expected that \($0.expected)"
          : $0.found
      }
      return Mistake(
        expected: outcome(isFailing: false, text(of: elements)),
        found: found ?? outcome(isFailing: true, text(of: model.elements)),
        thrown: mistake?.thrown ?? text(of: failure))
    case (.failure(let refusal), nil):
      return Mistake(
        kind: .refusing, expected: "an error, since \(refusal.reason)",
        found: outcome(isFailing: false, textOfHeldElements(in: answer.reading)))
    case (.failure(let refusal), let failure?):
      if var mistake = mistakeInHolding(model.elements, answer) {
        if mistake.kind == .performing {
          mistake.expected =
            "an error, since \(refusal.reason); held afterwards: \(text(of: model.elements))"
        }
        return mistake
      }
      let unnamed = unnamed(in: failure, of: refusal, reading: answer.reading?.all ?? [])
      if mayFail || unnamed.isEmpty { return nil }
      return Mistake(
        kind: .refusing,
        expected:
          "an error that says for element \(text(ofID: refusal.id)) that \(refusal.reason)",
        found: "an error that leaves out \(unnamed.joined(separator: " and "))",
        thrown: text(of: failure))
    }
  }
}
