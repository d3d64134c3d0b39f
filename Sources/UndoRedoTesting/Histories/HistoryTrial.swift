import UndoRedo

/// Scripts put to stores on repositories of one kind, which store the history.
struct HistoryTrial<Repo: Repository> {
  typealias Element = Repo.Element
  private typealias Store = UndoStore<PartialReading<Repo>>

  let samples: Samples<Element>
  let faults: FaultPlan
  let reopen: (Repo) throws -> Repo
  let make: () throws -> Repo
}

extension HistoryTrial {
  /// Runs a script with a new repository.
  ///
  /// - Returns: The first thing that goes wrong, or `nil` where nothing does.
  func run(_ script: HistoryScript) throws -> HistoryFinding? {
    var run = HistoryRun<Element>(
      samples: samples, script: script, isAwaited: false, hasLastingFaults: faults.isLasting)
    var store = newStore(try make(), for: run)
    run.storesBranches = store.repository._storedHistory.keepsBranches
    while let request = run.next() {
      var answer = HistoryAnswer<Element>()
      do {
        answer.history = try carryOut(request, of: run, with: &store, &answer)
      } catch {
        answer.failure = error
      }
      if request.fault != nil { answer.point = faults.struckPoint }
      answer.hasFaulted = faults.hasFailed
      faults.clear()
      do { answer.elements = try store.allElements() } catch { answer.failure = error }
      try run.judge(answer)
    }
    return run.finding
  }

  private func newStore(
    _ repository: Repo, for run: HistoryRun<Element>, limit: Int? = nil, batch: Int? = nil
  ) -> Store {
    let store = UndoStore(
      PartialReading(repository, batch: batch), limit: limit, now: run.clock.now)
    store.keepsBranches = run.script.keepsBranches
    return store
  }

  /// Opens the repository of a store again.
  private func reopened(
    _ store: Store, for run: HistoryRun<Element>, limit: Int? = nil, batch: Int? = nil
  ) throws -> Store {
    newStore(try reopen(store.repository.base), for: run, limit: limit, batch: batch)
  }

  /// Does what is requested, and opens the repository again where that is part of it.
  ///
  /// - Returns: The history, where it is read.
  private func carryOut(
    _ request: HistoryRequest<Element>, of run: HistoryRun<Element>, with store: inout Store,
    _ answer: inout HistoryAnswer<Element>
  ) throws -> UndoHistory<Element>? {
    if let fault = request.fault { faults.fail(atCall: fault) }
    switch request {
    case .begin: return try read(store, &answer)
    case .perform(let deed, let key, fault: _):
      try store.carryOut(deed, key: key, samples)
      return nil
    case .ask(let steps, let change, let limit):
      var repository = store.repository.base
      do {
        if let change {
          try repository._perform(steps, in: change)
        } else {
          try repository.perform(steps)
        }
      } catch { answer.refusal = error }
      answer.heldByAsked = try repository.allElements()
      let reader = newStore(try reopen(repository), for: run)
      let history = try read(reader, &answer)
      store = try reopened(reader, for: run, limit: limit)
      return history
    case .performAfter(let others, let own, let key, let limit):
      let other = try reopened(store, for: run, limit: limit)
      try other.carryOut(others, key: key, samples)
      for deed in own {
        do {
          try store.carryOut(deed, key: key, samples)
          answer.refusals.append(false)
        } catch { answer.refusals.append(true) }
      }
      let reader = try reopened(other, for: run)
      let history = try read(reader, &answer)
      store = try reopened(reader, for: run, limit: limit)
      return history
    case .reopen(let limit, fault: _):
      let history: UndoHistory<Element>
      do {
        store = try reopened(store, for: run)
        history = try read(store, &answer)
      } catch {
        guard faults.hasFailed else { throw error }
        faults.clear()
        answer.hasTriedAgain = true
        store = try reopened(store, for: run)
        history = try read(store, &answer)
      }
      faults.clear()
      store = try reopened(store, for: run, limit: limit)
      return history
    case .read(let batch):
      store = try reopened(store, for: run, batch: batch)
      return try read(store, &answer)
    }
  }

  private func read(
    _ store: Store, _ answer: inout HistoryAnswer<Element>
  ) throws -> UndoHistory<Element> {
    try store.loadHistory()
    let history = store.history
    answer.hasExcess = store.repository.excess.isThere
    answer.isUnderstated = store.repository.stated.understates(history)
    return history
  }
}
