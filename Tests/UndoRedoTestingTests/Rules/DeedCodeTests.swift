import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync

@testable import UndoRedoTesting

/// What a check of the history shows can be pasted into a test, and does the same there.
@Suite struct DeedCodeTests {
  private typealias Store = UndoStore<Ledger>

  private static let stale = [Write(0, 7, claiming: .version(6))]

  private func newStore() throws -> Store {
    let store = UndoStore(Ledger(), now: { UndoDate(secondsSince1970: 7) })
    try store.group("Act") { try store.save(SampleElement(0, 0)) }
    try store.group("Act") { try store.save(SampleElement(0, 1)) }
    return store
  }

  private func reopen(_ ledger: Ledger) throws -> Ledger { Ledger(nil, ledger.archive) }

  private func code(_ deed: Deed, limit: Int? = nil, isAwaited: Bool = false) throws -> String {
    deed.code(try Samples(SampleElement.init), key: "3", limit: limit, isAwaited: isAwaited)
  }

  /// Expects a deed to be shown as some code, which does what the deed does.
  private func expect<Result>(
    _ deed: Deed, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ run: (Store) throws -> Result
  ) throws {
    #expect(try code(deed) == expected, sourceLocation: sourceLocation)
    let (store, other) = (try newStore(), try newStore())
    try store.carryOut(deed, key: "3", try Samples(SampleElement.init))
    _ = try run(other)
    for store in [store, other] { try store.loadHistory() }
    #expect(other.history == store.history, sourceLocation: sourceLocation)
    #expect(other.elements == store.elements, sourceLocation: sourceLocation)
    #expect(
      other.repository.archive.record.history == store.repository.archive.record.history,
      sourceLocation: sourceLocation)
  }

  @Test func actions() throws {
    try expect(
      .act([Write(2, 0)], Label(number: 1)),
      #"try store.group("", metadata: ["author": "Ann"]) { try store.save(SampleElement(2, 0)) }"#
    ) { store in
      try store.group("", metadata: ["author": "Ann"]) { try store.save(SampleElement(2, 0)) }
    }
    try expect(
      .scroll([Write(0, 2), Write(2, 0)]),
      """
      try store.withDiscardableActions {
        try store.group("Scroll") {
          try store.save(SampleElement(0, 2))
          try store.save(SampleElement(2, 0))
        }
      }
      """
    ) { store in
      try store.withDiscardableActions {
        try store.group("Scroll") {
          try store.save(SampleElement(0, 2))
          try store.save(SampleElement(2, 0))
        }
      }
    }
    try expect(
      .type([Write(2, 0), Write(2, nil)]),
      """
      try store.coalescingActions(by: "3") {
        try store.group("Type") { try store.save(SampleElement(2, 0)) }
        try store.group("Type") { try store.delete(SampleElement(2, 0).id) }
      }
      """
    ) { store in
      try store.coalescingActions(by: "3") {
        try store.group("Type") { try store.save(SampleElement(2, 0)) }
        try store.group("Type") { try store.delete(SampleElement(2, 0).id) }
      }
    }
  }

  @Test func changesWithoutRecording() throws {
    try expect(
      .change([Write(0, 2), Write(1, 0)]),
      """
      try store.group("Mix") {
        try store.withoutRecording {
          try store.save(SampleElement(0, 2))
          try store.save(SampleElement(1, 0))
        }
      }
      """
    ) { store in
      try store.group("Mix") {
        try store.withoutRecording {
          try store.save(SampleElement(0, 2))
          try store.save(SampleElement(1, 0))
        }
      }
    }
    try expect(
      .change([Write(0, 2)]),
      #"try store.group("Mix") { try store.withoutRecording { try store.save(SampleElement(0, 2)) } }"#
    ) { store in
      try store.group("Mix") { try store.withoutRecording { try store.save(SampleElement(0, 2)) } }
    }
    try expect(
      .change([Write(0, 2)], recording: [Write(2, 0)]),
      """
      try store.group("Mix") {
        try store.withoutRecording { try store.save(SampleElement(0, 2)) }
        try store.save(SampleElement(2, 0))
      }
      """
    ) { store in
      try store.group("Mix") {
        try store.withoutRecording { try store.save(SampleElement(0, 2)) }
        try store.save(SampleElement(2, 0))
      }
    }
  }

  @Test func placesAndRemovals() throws {
    try expect(.move(-2), "try store.undo(2)") { store in try store.undo(2) }
    try expect(.limit(1), "store.limit = 1") { store in store.limit = 1 }
    try expect(.markSaved, "try store.markSaved()") { store in try store.markSaved() }
    try expect(.addCheckpoint(0), #"try store.addCheckpoint("Here")"#) { store in
      try store.addCheckpoint("Here")
    }
    try expect(.clear, "try store.removeAllActions()") { store in try store.removeAllActions() }
    try expect(.remove(.element(0)), "try store.removeActions(of: SampleElement(0, 0).id)") {
      store in
      try store.removeActions(of: SampleElement(0, 0).id)
    }
    try expect(.remove(.oldest(exceptLast: 1)), "try store.removeActions(exceptLast: 1)") { store in
      try store.removeActions(exceptLast: 1)
    }
  }

  @Test func openingAgain() throws {
    #expect(try code(.reopen) == "store = UndoStore(try reopen(store.repository))")
    #expect(
      try code(.reopen, limit: 2) == "store = UndoStore(try reopen(store.repository), limit: 2)")
    #expect(
      try code(.reopen, limit: 2, isAwaited: true)
        == "store = AsyncUndoStore(try await reopen(store.repository), limit: 2)")
    var store = try newStore()
    store = UndoStore(try reopen(store.repository), limit: 2)
    #expect(store.elements == [SampleElement(0, 1)])
    #expect(store.limit == 2)
  }

  /// Branches are kept from the beginning, and whenever it is opened again.
  @Test func visits() throws {
    let samples = try Samples(SampleElement.init)
    let deeds: [Deed] = [
      .act([Write(0, 0)]), .misfit(Self.stale, isMoving: true), .reopen, .act([Write(0, 1)]),
      .move(-2), .act([Write(2, 0)]), .visit(2),
    ]
    let script = HistoryScript(events: deeds.map { HistoryEvent($0) })
    let mistake = Ledger.Mistake.performsAllThatIsVisited
    let trial = HistoryTrial(
      samples: samples, faults: FaultPlan(), reopen: { Ledger(mistake, $0.archive) },
      make: { Ledger(mistake) })
    let calls = try trial.run(script)?.calls ?? []
    #expect(calls.first == "store.keepsBranches = true")
    #expect(
      calls.dropFirst(3).prefix(3) == [
        "store.keepsBranches = true", "store = UndoStore(try reopen(store.repository))",
        "store.keepsBranches = true",
      ])
    #expect(
      calls.suffix(2) == [
        "try store.jump(by: -2)", "try UndoStore(try reopen(store.repository)).loadHistory()",
      ])
    #expect(calls.count { $0.contains("keepsBranches") } == 3)
  }

  @Test func whatIsNotDoneByTheStore() throws {
    let step = UndoRedoStep.created(SampleElement(2, 0))
    #expect(
      Deed.code(asking: "perform(\([step].code()))  // not by the store", nil, isAwaited: false)
        == """
        do {
          var repository = store.repository
          try repository.perform([.created(SampleElement(2, 0))])  // not by the store
          store = UndoStore(try reopen(repository))
        }
        """)
    var store = try newStore()
    do {
      var repository = store.repository
      try repository.perform([.created(SampleElement(2, 0))])  // not by the store
      store = UndoStore(try reopen(repository))
    }
    #expect(store.elements == [SampleElement(0, 1), SampleElement(2, 0)])
  }

  @Test func whatComesAfterAnotherInstance() throws {
    #expect(
      try code(.after(.addCheckpoint(0), [.act([Write(2, 0)])]), limit: 3) == """
        do {
          let other = UndoStore(try reopen(store.repository), limit: 3)
          try other.addCheckpoint("Here")
          _ = try? store.group("Act") { try store.save(SampleElement(2, 0)) }  // may be refused
          store = UndoStore(try reopen(other.repository), limit: 3)
        }
        """)
    #expect(
      try code(.after(.move(-1), [.clear]), isAwaited: true) == """
        do {
          let other = AsyncUndoStore(try await reopen(store.repository))
          try await other.undo(1)
          _ = try? await store.removeAllActions()  // may be refused
          store = AsyncUndoStore(try await reopen(other.repository))
        }
        """)
    var store = try newStore()
    do {
      let other = UndoStore(try reopen(store.repository), limit: 3)
      try other.addCheckpoint("Here")
      _ = try? store.group("Act") { try store.save(SampleElement(2, 0)) }  // may be refused
      store = UndoStore(try reopen(other.repository), limit: 3)
    }
    try store.loadHistory()
    #expect(store.elements == [SampleElement(0, 1)])
    #expect(store.history.checkpoints.map(\.name) == ["Here"])
  }

  @Test func whatIsAwaited() async throws {
    #expect(
      try code(.type([Write(2, 0), Write(2, 1)]), isAwaited: true) == """
        try await store.coalescingActions(by: "3") {
          try await store.group("Type") { try await store.save(SampleElement(2, 0)) }
          try await store.group("Type") { try await store.save(SampleElement(2, 1)) }
        }
        """)
    #expect(
      try code(.misfit(Self.stale, isMoving: true), isAwaited: true) == """
        do {
          let repository = store.repository
          try? await repository.perform([.modified(from: SampleElement(0, 6), to: SampleElement(0, 7))], \
        in: .moved(by: -1))  // does not fit
          store = AsyncUndoStore(try await reopen(repository))
        }
        """)
    var store = AsyncUndoStore(AwaitedLedger())
    try await store.coalescingActions(by: "3") {
      try await store.group("Type") { try await store.save(SampleElement(2, 0)) }
      try await store.group("Type") { try await store.save(SampleElement(2, 1)) }
    }
    #expect(await store.history.actions.map(\.name) == ["Type"])
    await #expect(throws: UndoError.self) {
      let repository = store.repository
      try await repository.perform(
        [.modified(from: SampleElement(0, 6), to: SampleElement(0, 7))], in: .moved(by: -1))
    }
    store = AsyncUndoStore(AwaitedLedger(nil, store.repository.archive))
    #expect(try await store.elements == [SampleElement(2, 1)])
  }

  @Test func whatDoesNotFit() throws {
    #expect(
      try code(.misfit(Self.stale, isMoving: false)) == """
        do {
          var repository = store.repository
          try? repository.perform([.modified(from: SampleElement(0, 6), to: SampleElement(0, 7))], in: \
        .recorded(UndoAction("Misfit", steps: [.modified(from: SampleElement(0, 6), to: SampleElement(0, 7))])!, \
        absorbed: [], joinsLast: false))  // does not fit
          store = UndoStore(try reopen(repository))
        }
        """)
    var store = try newStore()
    do {
      var repository = store.repository
      try? repository.perform(
        [.modified(from: SampleElement(0, 6), to: SampleElement(0, 7))],
        in: .recorded(
          UndoAction(
            "Misfit", steps: [.modified(from: SampleElement(0, 6), to: SampleElement(0, 7))])!,
          absorbed: [], joinsLast: false))  // does not fit
      store = UndoStore(try reopen(repository))
    }
    #expect(store.elements == [SampleElement(0, 1)])
    #expect(
      try code(.misfit(Self.stale, isMoving: true)).contains(", in: .moved(by: -1))  // does not"))
    #expect(throws: UndoError.self) {
      var repository = store.repository
      try repository.perform(
        [.modified(from: SampleElement(0, 6), to: SampleElement(0, 7))], in: .moved(by: -1))
    }
  }

  @Test func whatDoesNotFitAmongOthers() throws {
    let writes = [Write(2, 0, claiming: .absent)] + Self.stale
    #expect(
      try code(.misfit(writes, isMoving: true)) == """
        do {
          var repository = store.repository
          try? repository.perform([
            .created(SampleElement(2, 0)),
            .modified(from: SampleElement(0, 6), to: SampleElement(0, 7)),
          ], in: .moved(by: -1))  // does not fit
          store = UndoStore(try reopen(repository))
        }
        """)
  }
}
