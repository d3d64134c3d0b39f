import UndoRedo

/// Scripts put to repositories of one kind.
struct Trial<Repo: Repository> {
  typealias Element = Repo.Element

  let samples: Samples<Element>
  let faults: FaultPlan
  let reopen: ((Repo) throws -> Repo)?
  let make: () throws -> Repo
}

extension Trial {
  /// Runs a script with a new repository.
  ///
  /// - Returns: The first thing that goes wrong, or `nil` where nothing does.
  func run(_ script: Script) throws -> Finding<Element>? {
    var repository = try make()
    var run = Run(
      samples: samples, script: script, isAwaited: false, hasLastingFaults: faults.isLasting)
    while let request = run.next() { try run.judge(carryOut(request, with: &repository)) }
    return run.finding
  }

  private func carryOut(
    _ request: Request<Element>, with repository: inout Repo
  ) -> Answer<Element> {
    var answer = Answer<Element>()
    do {
      switch request.kind {
      case .begin: break
      case .reopen(let fault):
        if let fault { faults.fail(atCall: fault.call) }
        do { repository = try reopen!(repository) } catch {
          guard faults.hasFailed else { throw error }
          faults.clear()
          answer.hasTriedAgain = true
          repository = try reopen!(repository)
        }
      case .other(let steps):
        var other = try reopen!(repository)
        try other.perform(steps)
      case .perform(let steps, let fault, isRecorded: _, let othersSteps):
        if !othersSteps.isEmpty {
          var other = try reopen!(repository)
          faults.letOthersWrite(atCall: fault!.call, failing: fault!.failsAfterOthers) {
            try other.perform(othersSteps)
          }
        } else if let fault, fault.kind == .failure {
          faults.fail(atCall: fault.call)
        }
        try repository.perform(steps)
      }
    } catch {
      answer.failure = error
    }
    answer.hasFaulted = faults.hasFailed
    answer.haveOthersWritten = faults.haveOthersWritten
    if answer.hasFaulted || request.isDisturbedAlone { faults.clear() }
    if request.reads {
      var reading = read(repository, request, anew: request.readsAnew)
      answer.faultyWay = reading.faultyWay
      faults.clear()
      if reading.faultyWay != nil && reading.failure != nil {
        reading = read(repository, request, anew: request.readsAnew)
      }
      answer.reading = reading
    }
    if request.fault != nil { answer.point = faults.struckPoint }
    faults.clear()
    if request.readsItself { answer.ownReading = read(repository, request, anew: false) }
    return answer
  }

  private func read(
    _ repository: Repo, _ request: Request<Element>, anew: Bool
  ) -> Reading<Element> {
    var reading = Reading<Element>()
    do {
      let repository = anew ? try reopen!(repository) : repository
      reading.proceed(to: .all, hasFaulted: faults.hasFailed)
      let all = try repository.allElements()
      reading.all = all
      for id in request.ids + all.map(\.id).filter({ !request.ids.contains($0) }) {
        reading.proceed(to: .one(id), hasFaulted: faults.hasFailed)
        reading.single.append((id, try repository.element(withID: id)))
      }
      reading.proceed(to: .allAgain, hasFaulted: faults.hasFailed)
      reading.again = try repository.allElements()
    } catch {
      reading.failure = error
    }
    reading.proceed(hasFaulted: faults.hasFailed)
    return reading
  }
}
