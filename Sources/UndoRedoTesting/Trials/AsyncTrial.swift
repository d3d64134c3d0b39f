import UndoRedo
import UndoRedoAsync

/// Scripts put to asynchronous repositories of one kind.
struct AsyncTrial<Repo: AsyncRepository> {
  typealias Element = Repo.Element

  let samples: Samples<Element>
  let faults: AsyncFaultPlan
  let reopen: (nonisolated(nonsending) (Repo) async throws -> Repo)?
  let make: nonisolated(nonsending) () async throws -> Repo
}

extension AsyncTrial {
  /// Runs a script with a new repository.
  ///
  /// - Returns: The first thing that goes wrong, or `nil` where nothing does.
  nonisolated(nonsending) func run(_ script: Script) async throws -> Finding<Element>? {
    var repository = try await make()
    var run = Run(
      samples: samples, script: script, isAwaited: true, hasLastingFaults: faults.isLasting)
    while let request = run.next() {
      try run.judge(await carryOut(request, with: &repository))
    }
    return run.finding
  }

  nonisolated(nonsending) private func carryOut(
    _ request: Request<Element>, with repository: inout Repo
  ) async -> Answer<Element> {
    var answer = Answer<Element>()
    do {
      switch request.kind {
      case .begin: break
      case .reopen(let fault):
        if let fault { await faults.fail(atCall: fault.call) }
        do { repository = try await reopen!(repository) } catch {
          guard await faults.hasFailed else { throw error }
          await faults.clear()
          answer.hasTriedAgain = true
          repository = try await reopen!(repository)
        }
      case .other(let steps): try await reopen!(repository).perform(steps)
      case .perform(let steps, let fault, let isRecorded, let othersSteps):
        let action = isRecorded ? UndoAction("Act", steps: steps) : nil
        if !othersSteps.isEmpty {
          let other = try await reopen!(repository)
          await faults.letOthersWrite(atCall: fault!.call, failing: fault!.failsAfterOthers) {
            try await other.perform(othersSteps)
          }
        }
        try await failing(fault) { [repository] in
          if let action {
            try await repository.perform(recording: action)
          } else {
            try await repository.perform(steps)
          }
        }
      }
    } catch {
      answer.failure = error
    }
    answer.hasFaulted = await faults.hasFailed
    answer.haveOthersWritten = await faults.haveOthersWritten
    if answer.hasFaulted || request.isDisturbedAlone { await faults.clear() }
    if request.reads {
      var reading = await read(repository, request, anew: request.readsAnew)
      answer.faultyWay = reading.faultyWay
      await faults.clear()
      if reading.faultyWay != nil && reading.failure != nil {
        reading = await read(repository, request, anew: request.readsAnew)
      }
      answer.reading = reading
    }
    if request.fault != nil { answer.point = await faults.struckPoint }
    await faults.clear()
    if request.readsItself { answer.ownReading = await read(repository, request, anew: false) }
    return answer
  }

  nonisolated(nonsending) private func failing(
    _ fault: Fault?, _ operation: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard fault?.kind == .cancellation else {
      if let fault, fault.kind == .failure { await faults.fail(atCall: fault.call) }
      return try await operation()
    }
    try await faults.cancelling(atCall: fault!.call, operation)
  }

  nonisolated(nonsending) private func read(
    _ repository: Repo, _ request: Request<Element>, anew: Bool
  ) async -> Reading<Element> {
    var reading = Reading<Element>()
    do {
      let repository = anew ? try await reopen!(repository) : repository
      reading.proceed(to: .all, hasFaulted: await faults.hasFailed)
      let all = try await repository.allElements()
      reading.all = all
      for id in request.ids + all.map(\.id).filter({ !request.ids.contains($0) }) {
        reading.proceed(to: .one(id), hasFaulted: await faults.hasFailed)
        reading.single.append((id, try await repository.element(withID: id)))
      }
      reading.proceed(to: .allAgain, hasFaulted: await faults.hasFailed)
      reading.again = try await repository.allElements()
      let ids = Array(request.ids.dropLast())
      reading.proceed(to: .several(ids), hasFaulted: await faults.hasFailed)
      reading.several = (ids, try await repository.elements(withIDs: ids))
    } catch {
      reading.failure = error
    }
    reading.proceed(hasFaulted: await faults.hasFailed)
    return reading
  }
}
