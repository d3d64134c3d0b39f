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
    let clock = run.clock
    func newStore(_ repository: Repo, limit: Int? = nil, batch: Int? = nil) async -> Store {
      let store = AsyncUndoStore(
        AsyncPartialReading(repository, batch: batch), limit: limit, now: { clock.now() })
      await store.setKeepsBranches(script.keepsBranches)
      return store
    }
    var store = await newStore(try await make())
    run.storesBranches = try await store.repository._storedHistory.keepsBranches
    while let request = run.next() {
      var answer = HistoryAnswer<Element>()
      do {
        switch request {
        case .begin: answer.history = try await read(store, &answer)
        case .perform(let deed, let key, let fault):
          if let fault { await faults.fail(atCall: fault) }
          try await store.carryOut(deed, key: key, samples)
        case .ask(let steps, let change, let limit):
          let repository = store.repository.base
          do {
            if let change {
              try await repository._perform(steps, in: change)
            } else {
              try await repository.perform(steps)
            }
          } catch { answer.failure = error }
          let reader = await newStore(try await reopen(repository))
          answer.history = try await read(reader, &answer)
          store = await newStore(try await reopen(reader.repository.base), limit: limit)
        case .performAfter(let others, let own, let key, let limit):
          let other = await newStore(try await reopen(store.repository.base), limit: limit)
          try await other.carryOut(others, key: key, samples)
          for deed in own {
            do {
              try await store.carryOut(deed, key: key, samples)
              answer.refusals.append(false)
            } catch { answer.refusals.append(true) }
          }
          let reader = await newStore(try await reopen(other.repository.base))
          answer.history = try await read(reader, &answer)
          store = await newStore(try await reopen(reader.repository.base), limit: limit)
        case .reopen(let limit, let fault):
          if let fault { await faults.fail(atCall: fault) }
          do {
            store = await newStore(try await reopen(store.repository.base))
            answer.history = try await read(store, &answer)
          } catch {
            guard await faults.hasFailed else { throw error }
            await faults.clear()
            store = await newStore(try await reopen(store.repository.base))
            answer.history = try await read(store, &answer)
          }
          await faults.clear()
          store = await newStore(try await reopen(store.repository.base), limit: limit)
        case .read(let batch):
          let opened = try await reopen(store.repository.base)
          store = await newStore(opened, batch: batch)
          answer.history = try await read(store, &answer)
        }
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

  nonisolated(nonsending) private func read(
    _ store: Store, _ answer: inout HistoryAnswer<Element>
  ) async throws -> UndoHistory<Element> {
    try await store.loadHistory()
    answer.hasExcess = store.repository.excess.isThere
    return await store.history
  }
}
