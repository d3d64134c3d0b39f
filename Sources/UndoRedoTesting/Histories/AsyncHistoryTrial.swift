import UndoRedo
import UndoRedoAsync

/// Scripts put to stores on asynchronous repositories of one kind, which store the history.
struct AsyncHistoryTrial<Repo: AsyncRepository> {
  typealias Element = Repo.Element
  private typealias Store = AsyncUndoStore<AsyncPartialReading<Repo>>

  let samples: Samples<Element>
  let faults: AsyncFaultPlan
  let reopen: nonisolated(nonsending) (Repo) async throws -> Repo
  let make: nonisolated(nonsending) () async throws -> Repo
}

extension AsyncHistoryTrial {
  /// Runs a script with a new repository.
  ///
  /// - Returns: The first thing that goes wrong, or `nil` where nothing does.
  nonisolated(nonsending) func run(_ script: HistoryScript) async throws -> HistoryFinding? {
    var run = HistoryRun<Element>(
      samples: samples, script: script, isAwaited: true, hasLastingFaults: faults.isLasting)
    var store = await newStore(try await make(), for: run)
    run.storesBranches = try await store.repository._storedHistory.keepsBranches
    while let request = run.next() {
      var answer = HistoryAnswer<Element>()
      do {
        answer.history = try await carryOut(request, of: run, with: &store, &answer)
      } catch {
        answer.failure = error
      }
      if request.fault != nil { answer.point = await faults.struckPoint }
      answer.hasFaulted = await faults.hasFailed
      await faults.clear()
      do { answer.elements = try await store.elements } catch { answer.failure = error }
      try run.judge(answer)
    }
    return run.finding
  }

  nonisolated(nonsending) private func newStore(
    _ repository: Repo, for run: HistoryRun<Element>, limit: Int? = nil, batch: Int? = nil
  ) async -> Store {
    let clock = run.clock
    let store = AsyncUndoStore(
      AsyncPartialReading(repository, batch: batch), limit: limit, now: { clock.now() })
    await store.setKeepsBranches(run.script.keepsBranches)
    return store
  }

  /// Opens the repository of a store again.
  nonisolated(nonsending) private func reopened(
    _ store: Store, for run: HistoryRun<Element>, limit: Int? = nil, batch: Int? = nil
  ) async throws -> Store {
    await newStore(try await reopen(store.repository.base), for: run, limit: limit, batch: batch)
  }

  /// Does what is requested, and opens the repository again where that is part of it.
  ///
  /// - Returns: The history, where it is read.
  nonisolated(nonsending) private func carryOut(
    _ request: HistoryRequest<Element>, of run: HistoryRun<Element>, with store: inout Store,
    _ answer: inout HistoryAnswer<Element>
  ) async throws -> UndoHistory<Element>? {
    if let fault = request.fault { await faults.fail(atCall: fault) }
    switch request {
    case .begin: return try await read(store, &answer)
    case .perform(let deed, let key, fault: _):
      try await store.carryOut(deed, key: key, samples)
      return nil
    case .ask(let steps, let change, let limit):
      let repository = store.repository.base
      do {
        if let change {
          try await repository._perform(steps, in: change)
        } else {
          try await repository.perform(steps)
        }
      } catch { answer.refusal = error }
      answer.heldByAsked = try await repository.allElements()
      let reader = await newStore(try await reopen(repository), for: run)
      let history = try await read(reader, &answer)
      store = try await reopened(reader, for: run, limit: limit)
      return history
    case .performAfter(let others, let own, let key, let limit):
      let other = try await reopened(store, for: run, limit: limit)
      try await other.carryOut(others, key: key, samples)
      for deed in own {
        do {
          try await store.carryOut(deed, key: key, samples)
          answer.refusals.append(false)
        } catch { answer.refusals.append(true) }
      }
      let reader = try await reopened(other, for: run)
      let history = try await read(reader, &answer)
      store = try await reopened(reader, for: run, limit: limit)
      return history
    case .reopen(let limit, fault: _):
      let history: UndoHistory<Element>
      do {
        store = try await reopened(store, for: run)
        history = try await read(store, &answer)
      } catch {
        guard await faults.hasFailed else { throw error }
        await faults.clear()
        answer.hasTriedAgain = true
        store = try await reopened(store, for: run)
        history = try await read(store, &answer)
      }
      await faults.clear()
      store = try await reopened(store, for: run, limit: limit)
      return history
    case .read(let batch):
      store = try await reopened(store, for: run, batch: batch)
      return try await read(store, &answer)
    }
  }

  nonisolated(nonsending) private func read(
    _ store: Store, _ answer: inout HistoryAnswer<Element>
  ) async throws -> UndoHistory<Element> {
    let stated = try await store.repository._storedHistory
    try await store.loadHistory()
    let history = await store.history
    answer.hasExcess = store.repository.excess.isThere
    answer.isUnderstated = stated.understates(history)
    return history
  }
}
