import UndoRedo

/// A script that is being put to a store on one repository, beside a store in memory that lives on.
///
/// It says what to do, and judges what comes of it, as a ``Run`` does.
struct HistoryRun<Element: Identifiable & Equatable> {
  let samples: Samples<Element>
  let script: HistoryScript

  /// Whether the repository must be awaited.
  let isAwaited: Bool

  /// Whether calls go on failing after the first one.
  let hasLastingFaults: Bool

  /// Whether the repository stores branches.
  var storesBranches = false

  /// The time, which each thing that is done takes one more of.
  let clock = HistoryClock()

  private var memory: UndoStore<InMemoryRepository<Element>>

  /// What was done, and when.
  private var done: [(deed: Deed, moment: Int)] = []

  /// How much of the script was requested.
  private var count = 0

  private var request: HistoryRequest<Element>?
  private var mistake: Mistake?
  private var complexity = HistoryComplexity()
  private var calls: [String] = []

  /// Which of the calls does what was requested last; one that makes a new store keep branches may follow.
  private var lastDone = 0

  init(
    samples: Samples<Element>, script: HistoryScript, isAwaited: Bool, hasLastingFaults: Bool
  ) {
    self.samples = samples
    self.script = script
    self.isAwaited = isAwaited
    self.hasLastingFaults = hasLastingFaults
    memory = Self.newStore(script, clock)
  }

  private static func newStore(
    _ script: HistoryScript, _ clock: HistoryClock
  ) -> UndoStore<InMemoryRepository<Element>> {
    let store = UndoStore(InMemoryRepository<Element>(), now: clock.now)
    store.keepsBranches = script.keepsBranches
    return store
  }
}

/// A clock that is set by hand.
///
/// A check never reads it from two tasks at the same time.
final class HistoryClock: @unchecked Sendable {
  var moment = 0

  /// Moments that are hard to write in decimals.
  @Sendable func now() -> UndoDate { UndoDate(secondsSince1970: Double(moment) * 1.1) }
}

extension HistoryRun {
  /// Returns what to do next, or `nil` where the script has ended, or something has gone wrong.
  mutating func next() -> HistoryRequest<Element>? {
    guard mistake == nil else { return nil }
    request = nextRequest()
    return request
  }

  private mutating func nextRequest() -> HistoryRequest<Element>? {
    guard request != nil else { return .begin }
    while count < script.events.count {
      let event = script.events[count]
      count += 1
      clock.moment = count
      if let request = nextRequest(event) { return request }
    }
    if case .read = request { return nil }
    calls.append(readingCode)
    if script.batch != nil { complexity.need(.inPart) }
    return .read(batch: script.batch)
  }

  /// Does in memory what an event says, and returns what is to be done with the store.
  ///
  /// - Returns: The request; `nil` where the event has no effect there, or one that the repository may refuse.
  private mutating func nextRequest(_ event: HistoryEvent) -> HistoryRequest<Element>? {
    switch event.deed {
    case .reopen:
      note(event)
      done.append((event.deed, count))
      restore()
      return .reopen(limit: memory.limit, fault: event.fault)
    case .misfit(let writes, let isMoving): return misfit(writes, isMoving: isMoving, event)
    case .bypass(let writes): return bypass(writes, event)
    case .after(let others, let own): return after(others, own, event)
    default: return perform(event)
    }
  }

  private mutating func misfit(
    _ writes: [Write], isMoving: Bool, _ event: HistoryEvent
  ) -> HistoryRequest<Element>? {
    let steps = Deed.misfit(writes, of: samples)
    let isFitting = (try? ReferenceModel(held).elements(performing: steps)) != nil
    guard !isFitting, steps.allSatisfy(\.hasEffect),
      let action = UndoAction("Misfit", steps: steps), !isMoving || memory.history.position > 0
    else { return nil }
    note(event)
    done.append((.reopen, count))
    restore()
    let change: HistoryChange =
      isMoving ? .moved(by: -1) : .recorded(action, absorbed: [], joinsLast: false)
    return .ask(steps, change, limit: memory.limit)
  }

  private mutating func bypass(
    _ writes: [Write], _ event: HistoryEvent
  ) -> HistoryRequest<Element>? {
    let held = held
    let steps = UndoSteps(samples.steps(writes, from: held))
    // What becomes of what can be redone is left to the repository.
    guard memory.history.redoable.isEmpty, !script.keepsBranches, steps.allSatisfy(\.hasEffect),
      !samples.mayRefuse(steps, from: held)
    else { return nil }
    complexity.count(event, after: memory.history)
    calls.append(
      Deed.code(
        asking: "perform(\(steps.code()))  // not by the store", memory.limit,
        isAwaited: isAwaited))
    done += [(event.deed, count), (.reopen, count)]
    restore()
    return .ask(steps, nil, limit: memory.limit)
  }

  private mutating func after(
    _ others: Deed, _ own: [Deed], _ event: HistoryEvent
  ) -> HistoryRequest<Element>? {
    let history = memory.history
    // What is refused has no effect: each of the others must have one all the same.
    guard !script.keepsBranches, own.allSatisfy(others.isApart), haveEffect(own),
      haveEffect([others]), carryOut(others), haveEffect(own)
    else {
      restore()
      return nil
    }
    // Typing that is under way goes on.
    let key =
      if let last = done.last, case .type = last.deed { "\(last.moment)" } else { "\(count)" }
    note(event, discarding: history, key: key)
    done += [(others, count), (.reopen, count)]
    return .performAfter(others, own, key: key, limit: memory.limit)
  }

  private mutating func perform(_ event: HistoryEvent) -> HistoryRequest<Element>? {
    let history = memory.history
    var states: [Samples<Element>.Elements] = []
    if case .type(let writes) = event.deed {
      // Each write is a call of its own.
      var state = held
      for write in writes {
        state[samples.id(write.number)] = write.version.map { samples(write.number, $0) }
        states.append(state)
      }
    }
    try? memory.carryOut(event.deed, key: "\(count)", samples)
    guard samples.accepts(held), states.allSatisfy(samples.accepts) else {
      restore()
      return nil
    }
    note(event, discarding: history)
    return .perform(event.deed, key: "\(count)", fault: event.fault)
  }

  /// Does something in memory.
  ///
  /// - Returns: Whether it has changed the history, and led to elements that must be accepted.
  private mutating func carryOut(_ deed: Deed) -> Bool {
    let history = memory.history
    try? memory.carryOut(deed, key: "\(count)", samples)
    return memory.history != history && samples.accepts(held)
  }

  /// Whether each of some things changes the history in memory, also without those before it, and leads to elements
  /// that must be accepted.
  private func haveEffect(_ deeds: [Deed]) -> Bool {
    deeds.indices.allSatisfy { end in
      var (alone, all) = (self, self)
      (alone.memory, all.memory) = (memory.copy(), memory.copy())
      return alone.carryOut(deeds[end]) && deeds[...end].allSatisfy { all.carryOut($0) }
    }
  }

  /// What is held in memory.
  private var held: Samples<Element>.Elements {
    Dictionary(uniqueKeysWithValues: memory.elements.map { ($0.id, $0) })
  }

  /// Does anew in memory what was done.
  private mutating func restore() {
    memory = Self.newStore(script, clock)
    let now = clock.moment
    for (deed, moment) in done {
      clock.moment = moment
      if case .reopen = deed {
        // Branches may not be stored, and nothing is coalesced with what was done before.
        if !storesBranches { memory.keepsBranches = false }
        memory.keepsBranches = script.keepsBranches
        memory.endCoalescing()
      }
      try? memory.carryOut(deed, key: "\(moment)", samples)
    }
    clock.moment = now
  }

  private mutating func note(
    _ event: HistoryEvent, discarding history: UndoHistory<Element>? = nil, key: String? = nil
  ) {
    complexity.count(event, after: history ?? memory.history)
    if calls.isEmpty { noteBranching() }
    calls.append(
      event.deed.code(
        samples, key: key ?? "\(count)", limit: memory.limit, isAwaited: isAwaited))
    lastDone = calls.count - 1
    switch event.deed {
    case .reopen, .misfit: noteBranching()
    default: break
    }
  }

  /// Notes that a new store keeps branches, if it does.
  private mutating func noteBranching() {
    guard script.keepsBranches else { return }
    calls.append(isAwaited ? "await store.setKeepsBranches(true)" : "store.keepsBranches = true")
  }

  /// Notes that a call of the back-end fails in what was requested last, and whether that has thrown.
  private mutating func noteFault(_ fault: Int, _ answer: HistoryAnswer<Element>) {
    var failing = calls[lastDone]
    var after = ""
    // All is read by one store, and another one goes on.
    if case .reopen = request! { (failing, after) = (loadingCode, "\n" + failing) }
    if answer.hasTriedAgain || answer.failure != nil && answer.hasFaulted {
      failing = failing.attempted
    }
    let text = Fault(call: fault).text(at: answer.point, isLasting: hasLastingFaults)
    calls[lastDone] = "\(failing)  // \(text)\(after)"
  }

  private var loadingCode: String {
    let opening = Deed.opening("store.repository", nil, isAwaited: isAwaited)
    return "\(isAwaited ? "try await" : "try") \(opening).loadHistory()"
  }

  private var readingCode: String {
    loadingCode
      + (script.batch.map { "  // \($0) action\($0 == 1 ? "" : "s") at a time" } ?? "")
  }

  /// Judges what has come of the last request.
  ///
  /// - Throws: An error where the repository was not empty at the beginning.
  mutating func judge(_ answer: HistoryAnswer<Element>) throws(UnsuitableSetup) {
    if let fault = request!.fault { noteFault(fault, answer) }
    switch request! {
    case .begin:
      if answer.elements?.isEmpty == false || answer.history?.actions.isEmpty == false {
        throw UnsuitableSetup(
          "Each check needs a new repository, without elements and without a history.")
      }
      mistake = mistake(in: answer, expecting: "the history is read")
    case .perform(let deed, _, _):
      if answer.failure == nil { done.append((deed, count)) }
      if answer.failure != nil && answer.hasFaulted {
        restore()
        mistake = mistakeInHolding(answer)
      } else {
        mistake = mistake(in: answer, expecting: "no error")
      }
    case .ask(let steps, let change, limit: _):
      mistake =
        (change == nil) == (answer.refusal == nil)
        ? mistake(in: answer, expecting: "the history is read")
        : mistake(inRefusing: steps, answer)
    case .performAfter(_, let own, _, _):
      for (deed, isRefused) in zip(own, answer.refusals) where !isRefused {
        _ = carryOut(deed)
        done.insert((deed, count), at: done.count - 1)
      }
      mistake = mistake(in: answer, expecting: "the other store can go on")
      if answer.refusals.contains(false) {
        mistake?.expected += "; or what is left of that where a call is refused"
      }
    case .reopen, .read:
      let attempt = answer.hasTriedAgain ? ", at the second attempt, in which nothing fails" : ""
      mistake = mistake(in: answer, expecting: "the history is read\(attempt)")
      if request!.fault != nil, !answer.hasTriedAgain {
        mistake?.expected += "; or else an error"
      }
    }
  }

  private func mistake(
    in answer: HistoryAnswer<Element>, expecting expected: String
  ) -> Mistake? {
    guard answer.failure != nil else { return mistakeInHolding(answer) }
    return Mistake(expected: expected, found: "an error", thrown: thrown(in: answer))
  }

  /// What is wrong where only what does not fit must be refused.
  private func mistake(
    inRefusing steps: UndoSteps<Element>, _ answer: HistoryAnswer<Element>
  ) -> Mistake {
    let held = text(answer.elements ?? [], answer.history)
    guard answer.refusal == nil else {
      return Mistake(expected: "no error", found: "an error; \(held)", thrown: thrown(in: answer))
    }
    var reason = ""
    do { _ = try ReferenceModel(self.held).elements(performing: steps) } catch {
      reason = ", since \(error.reason)"
    }
    return Mistake(expected: "an error\(reason)", found: "no error; \(held)")
  }

  private func text(_ elements: [Element], _ history: UndoHistory<Element>?) -> String {
    "held: \(samples.text(of: elements))" + (history.map { "; history: \($0.text)" } ?? "")
  }

  private func thrown(in answer: HistoryAnswer<Element>) -> String? {
    (answer.failure ?? answer.refusal).map { String(reflecting: $0) }
  }

  private func mistakeInHolding(_ answer: HistoryAnswer<Element>) -> Mistake? {
    let thrown = thrown(in: answer)
    guard let elements = answer.elements else {
      return Mistake(expected: "allElements() does not fail", found: "an error", thrown: thrown)
    }
    if answer.hasExcess {
      return Mistake(
        kind: .counting, expected: "no more actions are read than were asked for",
        found: "more are", thrown: nil)
    }
    if answer.isUnderstated {
      return Mistake(
        kind: .counting, expected: "storedHistory says how many actions are left to read, or more",
        found: "it says fewer", thrown: nil)
    }
    let expected = memory.history
    let found = answer.history ?? expected
    func isHeld(_ elements: [Element]) -> Bool {
      elements.count == memory.count && elements.allSatisfy { memory[$0.id] == $0 }
    }
    if let asked = answer.heldByAsked, isHeld(elements), !isHeld(asked) {
      return Mistake(
        expected: "before it is opened again, \(text(memory.elements, nil))",
        found: text(asked, nil), thrown: thrown)
    }
    let isHolding = isHeld(elements)
    let isSaving =
      found.savedPosition == expected.savedPosition
      && found.hasUnsavedChanges == expected.hasUnsavedChanges
    let isRecording =
      isHolding
      && (answer.history == nil
        || found.hasSameLine(as: expected) && (!storesBranches || found.hasSameTree(as: expected)))
    if isRecording && isSaving { return nil }
    return Mistake(
      kind: isRecording ? .saving : .performing,
      expected: text(memory.elements, answer.history == nil ? nil : expected),
      found: text(elements, answer.history), thrown: thrown)
  }

  /// What has gone wrong, or `nil` where nothing has.
  var finding: HistoryFinding? {
    mistake.map {
      var script = script
      script.events = Array(script.events.prefix(count))
      return HistoryFinding(mistake: $0, script: script, calls: calls, complexity: complexity)
    }
  }
}

extension UndoHistory where Value: Equatable {
  /// Whether both have the same places beside the line, which their numbers tell.
  fileprivate func hasSameTree(as other: UndoHistory) -> Bool {
    branches == other.branches && places == other.places && place == other.place
  }

  /// Whether both have the same line of actions with the same names.
  fileprivate func hasSameLine(as other: UndoHistory) -> Bool {
    checkpoints == other.checkpoints && undoable == other.undoable && redoable == other.redoable
  }
}
