import UndoRedo

/// One repository that a script is put to, beside a model of it.
struct Run<Repo: Repository> {
  typealias Element = Repo.Element
  typealias Elements = ReferenceModel<Element>.Elements

  let trial: Trial<Repo>
  var repository: Repo
  var model = ReferenceModel<Element>()

  /// Whether somebody else has changed the elements since the repository was opened.
  var isOutdated = false

  private(set) var complexity = Complexity()
  private(set) var calls: [Call<Element>] = []

  init(trial: Trial<Repo>, repository: Repo) {
    self.trial = trial
    self.repository = repository
  }
}

extension Run {
  /// Carries out the next event.
  ///
  /// - Returns: What goes wrong, or `nil` where nothing does.
  mutating func carryOut(_ event: Event) -> Mistake? {
    let steps = UndoSteps(trial.samples.steps(event.writes, from: model.elements))
    let target = Result { () throws(UndoError) in try model.elements(performing: steps) }
    let isFitting = (try? target.get()) != nil
    complexity.count(event, steps, isFitting: isFitting, after: model)
    calls.append(Call(event: event, steps: steps, isFitting: isFitting))
    switch event {
    case .perform(_, let fault): return perform(steps, target, fault: fault)
    case .reopen: return reopen()
    case .other: return letOthersPerform(steps)
    }
  }

  private mutating func reopen() -> Mistake? {
    do {
      repository = try opened()
      isOutdated = false
      return mistakeInHolding(model.elements)
    } catch {
      return Mistake(
        expected: "the elements are opened again", found: "an error", thrown: text(of: error))
    }
  }

  private mutating func letOthersPerform(_ steps: UndoSteps<Element>) -> Mistake? {
    do {
      var other = try opened()
      try other.perform(steps)
      isOutdated = true
      model.record("", try model.elements(performing: steps))
      return mistakeInHolding(model.elements)
    } catch {
      if trial.samples.mayRefuse(steps, from: model.elements) {
        return mistakeInHolding(model.elements, after: error)
      }
      return Mistake(
        expected: "another instance performs steps that fit", found: "an error",
        thrown: text(of: error))
    }
  }

  private mutating func perform(
    _ steps: UndoSteps<Element>, _ target: Result<Elements, UndoError>, fault: Int?
  ) -> Mistake? {
    if let fault { trial.faults?.fail(atCall: fault) }
    var failure: (any Error)?
    do { try repository.perform(steps) } catch { failure = error }
    let hasFaulted = trial.faults?.hasFailed ?? false
    let mayRefuse = trial.samples.mayRefuse(steps, from: model.elements)
    let mayFail = isOutdated || hasFaulted || mayRefuse
    trial.faults?.clear()
    if mayRefuse && failure != nil { complexity.misfits += 1 }

    switch (target, failure) {
    case (.success(let elements), nil):
      let before = text(of: model.elements)
      model.record("", elements)
      var mistake = mistakeInHolding(elements)
      if hasFaulted || mayRefuse {
        mistake?.expected += "; or else \(outcome(isFailing: true, before))"
      }
      return mistake
    case (.success(let elements), let failure?):
      let mistake = mistakeInHolding(model.elements, after: failure)
      if mayFail { return mistake }
      return Mistake(
        expected: outcome(isFailing: false, text(of: elements)),
        found: mistake?.found ?? outcome(isFailing: true, text(of: model.elements)),
        thrown: text(of: failure))
    case (.failure(let refusal), nil):
      return Mistake(
        kind: .refusing, expected: "an error, since \(reason(of: refusal))",
        found: outcome(isFailing: false, textOfHeldElements))
    case (.failure(let refusal), let failure?):
      if let mistake = mistakeInHolding(model.elements, after: failure) { return mistake }
      let unnamed = unnamed(in: failure, of: refusal)
      if mayFail || unnamed.isEmpty { return nil }
      return Mistake(
        kind: .refusing,
        expected: "an error that says for element \(refusal.id) that \(reason(of: refusal))",
        found: "an error that leaves out \(unnamed.joined(separator: " and "))",
        thrown: text(of: failure))
    }
  }

  /// Opens the elements again.
  func opened() throws -> Repo {
    guard let reopen = trial.reopen else {
      preconditionFailure("A script that opens a repository again needs to be told how")
    }
    return try reopen(repository)
  }
}

extension Complexity {
  /// Counts an event that comes after what a model has seen.
  fileprivate mutating func count<Element>(
    _ event: Event, _ steps: UndoSteps<Element>, isFitting: Bool,
    after model: ReferenceModel<Element>
  ) {
    switch event {
    case .reopen:
      reopenings += 1
      return
    case .other:
      others += 1
    case .perform(_, let fault):
      if let fault {
        faults += 1
        size += fault
      }
      if steps.isEmpty { empties += 1 }
    }
    calls += 1
    self.steps += event.writes.count
    if !isFitting { misfits += 1 }
    var ids: Set<Element.ID> = []
    for step in steps {
      if !ids.insert(step.id).inserted { repetitions += 1 }
      if model.isReturn(step) { returns += 1 }
    }
    for write in event.writes {
      size += write.number + write.versions.reduce(0) { $0 + $1 + 1 }
    }
  }
}

extension ReferenceModel {
  /// Whether a step brings something back that has been there.
  fileprivate func isReturn(_ step: UndoRedoStep<Element>) -> Bool {
    switch step {
    case .created: states.contains { $0[step.id] != nil }
    case .modified(let old, let new): old != new && states.contains { $0[step.id] == new }
    case .deleted: false
    }
  }
}
