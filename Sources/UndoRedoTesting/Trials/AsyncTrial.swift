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
    var run = Run(samples: samples, script: script, isAwaited: true)
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
      case .reopen: repository = try await reopen!(repository)
      case .other(let steps): try await reopen!(repository).perform(steps)
      case .perform(let steps, let fault):
        try await perform(steps, fault, with: repository)
      }
    } catch {
      answer.failure = error
    }
    answer.hasFaulted = await faults.hasFailed
    await faults.clear()
    answer.reading = await read(repository, request)
    return answer
  }

  nonisolated(nonsending) private func perform(
    _ steps: UndoSteps<Element>, _ fault: Fault?, with repository: Repo
  ) async throws {
    guard fault?.kind == .cancellation else {
      if let fault { await faults.fail(atCall: fault.call) }
      return try await repository.perform(steps)
    }
    try await faults.cancelling(atCall: fault!.call) { try await repository.perform(steps) }
  }

  nonisolated(nonsending) private func read(_ repository: Repo, _ request: Request<Element>) async
    -> Reading<Element>
  {
    var reading = Reading<Element>()
    do {
      let repository = request.readsAnew ? try await reopen!(repository) : repository
      let all = try await repository.allElements()
      reading.all = all
      for id in request.ids + all.map(\.id).filter({ !request.ids.contains($0) }) {
        reading.single.append((id, try await repository.element(withID: id)))
      }
      reading.again = try await repository.allElements()
      reading.several = (request.ids, try await repository.elements(withIDs: request.ids))
    } catch {
      reading.failure = error
    }
    return reading
  }
}
