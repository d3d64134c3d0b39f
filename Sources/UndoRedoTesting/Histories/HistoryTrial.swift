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
    let opened = try make()
    func newStore(_ repository: Repo, limit: Int? = nil, batch: Int? = nil) -> Store {
      let store = UndoStore(
        PartialReading(repository, batch: batch), limit: limit, now: run.clock.now)
      store.keepsBranches = script.keepsBranches
      return store
    }
    var store = newStore(opened)
    run.storesBranches = store.repository._storedHistory.keepsBranches
    while let request = run.next() {
      var answer = HistoryAnswer<Element>()
      do {
        switch request {
        case .begin: answer.history = try read(store, &answer)
        case .perform(let deed, let key, let fault):
          if let fault { faults.fail(atCall: fault) }
          try store.carryOut(deed, key: key, samples)
        case .ask(let steps, let change, let limit):
          var repository = store.repository.base
          do {
            if let change {
              try repository._perform(steps, in: change)
            } else {
              try repository.perform(steps)
            }
          } catch { answer.failure = error }
          let reader = newStore(try reopen(repository))
          answer.history = try read(reader, &answer)
          store = newStore(try reopen(reader.repository.base), limit: limit)
        case .performAfter(let others, let own, let key, let limit):
          let other = newStore(try reopen(store.repository.base), limit: limit)
          try other.carryOut(others, key: key, samples)
          for deed in own {
            do {
              try store.carryOut(deed, key: key, samples)
              answer.refusals.append(false)
            } catch { answer.refusals.append(true) }
          }
          let reader = newStore(try reopen(other.repository.base))
          answer.history = try read(reader, &answer)
          store = newStore(try reopen(reader.repository.base), limit: limit)
        case .reopen(let limit, let fault):
          if let fault { faults.fail(atCall: fault) }
          do {
            store = newStore(try reopen(store.repository.base))
            answer.history = try read(store, &answer)
          } catch {
            guard faults.hasFailed else { throw error }
            faults.clear()
            store = newStore(try reopen(store.repository.base))
            answer.history = try read(store, &answer)
          }
          faults.clear()
          store = newStore(try reopen(store.repository.base), limit: limit)
        case .read(let batch):
          store = newStore(try reopen(store.repository.base), batch: batch)
          answer.history = try read(store, &answer)
        }
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

  private func read(
    _ store: Store, _ answer: inout HistoryAnswer<Element>
  ) throws -> UndoHistory<Element> {
    try store.loadHistory()
    answer.hasExcess = store.repository.excess.isThere
    return store.history
  }
}
