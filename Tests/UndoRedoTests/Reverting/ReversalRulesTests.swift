import TestSupport
import Testing
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedo

/// Taking back single actions where rules say what becomes of those that refer to a deleted element.
@Suite struct ReversalRulesTests {
  struct Page: Identifiable, Equatable, Hashable {
    let id: Int
    var book: Int?
    var text = ""
  }

  enum Kind: CaseIterable {
    case cascade, nullify, deny, require

    var rule: DeleteRule<Page> {
      switch self {
      case .cascade: .cascade { $0.book }
      case .nullify: .nullify(by: \.book)
      case .deny: .deny { $0.book }
      case .require: .require { $0.book }
      }
    }
  }

  /// A book and its cover, and what somebody else has written since.
  private func shelf(
    _ kind: Kind
  ) throws -> UndoStore<CheckedRepository<InMemoryRepository<Page>>> {
    let store = UndoStore(
      CheckedRepository(InMemoryRepository([Page(id: 9)])), rules: [kind.rule])
    try store.group("Add Book") {
      try store.save(Page(id: 1))
      try store.modify(9, \.text, to: "found")
    }
    try store.save(Page(id: 2, book: 1), named: "Add Page")
    try store.modify(2, \.text, to: "words", named: "Write")
    return store
  }

  @Test(arguments: Kind.allCases)
  func policiesSayWhatBecomesOfOthers(_ kind: Kind) throws {
    let store = try shelf(kind)
    let before = store.repository.base
    let conflicts = try #require(try store.conflicts(undoingActionAt: 0))
    let page = Page(id: 2, book: 1, text: "words")
    #expect(conflicts == [.init(id: 2, expected: nil, found: page, positions: [1, 2])])
    let refusal = #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    #expect(
      refusal?.description == "“Undo Add Book”: element 2 was changed since, by “Add Page”, “Write”"
    )
    #expect(refusal?.code == .conflict)
    #expect(try store.undo(actionAt: 0, onConflict: .skip) == nil)
    #expect(store.repository.base == before && store.history.actions.count == 3)

    try store.undo(actionAt: 0, onConflict: .leave)
    #expect(Set(store.elements) == [Page(id: 1), page, Page(id: 9)])
    try store.undo()

    switch kind {
    case .cascade:
      try store.undo(actionAt: 0, onConflict: .overwrite)
      #expect(store.elements == [Page(id: 9)])
      try store.undo()
    case .nullify:
      try store.undo(actionAt: 0, onConflict: .overwrite)
      #expect(Set(store.elements) == [Page(id: 9), Page(id: 2, text: "words")])
      try store.undo()
    case .deny, .require:
      let refusal = #expect(throws: UndoError.self) {
        try store.undo(actionAt: 0, onConflict: .overwrite)
      }
      #expect(refusal?.code == .referencedElement)
    }
    #expect(Set(store.elements) == Set(before.elements))
    try store.undo(actionAt: 0, onConflict: .undoLater)
    #expect(store.elements == [Page(id: 9)])
  }

  /// What refers to an element need not be in the history.
  @Test func whoReadsConflictsIsNotifiedOfReferences() {
    let store = UndoStore([Page](), rules: [Kind.nullify.rule])
    store.save(Page(id: 1), named: "Add Book")
    func conflicts() -> Int? { store.conflicts(undoingActionAt: 0)?.count }
    expectNotice(conflicts) {
      store.withoutRecording { _ = store.save(Page(id: 2, book: 1), named: "") }
    }
    #expect(conflicts() == 1)
    // Without rules, others do not matter.
    let plain = UndoStore([Page]())
    plain.save(Page(id: 1), named: "Add Book")
    expectNoNotice({ plain.conflicts(undoingActionAt: 0)?.count }) {
      plain.withoutRecording { _ = plain.save(Page(id: 2, book: 1), named: "") }
    }
  }

  @Test func whatIsMissingIsInTheWay() throws {
    let store = UndoStore(
      CheckedRepository(InMemoryRepository([Page(id: 1), Page(id: 2, book: 1)])),
      rules: [Kind.require.rule])
    store.author = "ann"
    try store.delete(2, named: "Delete Page")
    store.author = "bob"
    try store.delete(1, named: "Delete Book")
    let conflicts = try store.conflicts(undoingActionAt: 0)
    #expect(conflicts == [.init(id: 1, expected: Page(id: 1), found: nil, positions: [1])])
    let refusal = #expect(throws: UndoError.self) { try store.undo(by: "ann") }
    #expect(refusal?.code == .conflict && refusal?.laterActions == ["Delete Book"])
    #expect(try store.undo(by: "ann", onConflict: .skip) == nil)
    #expect(try store.undo(by: "ann", onConflict: .leave) == nil)
    #expect(throws: UndoError.self) { try store.undo(by: "ann", onConflict: .overwrite) }
    try store.undo(by: "ann", onConflict: .undoLater)
    #expect(store.count == 2)
  }

  @Test func whatARuleWouldDeleteInTurnIsInTheWayToo() throws {
    let store = UndoStore(
      CheckedRepository(InMemoryRepository<Page>()), rules: [Kind.cascade.rule])
    for id in 1...4 { try store.save(Page(id: id, book: id - 1), named: "Add \(id)") }
    let conflicts = try #require(try store.conflicts(undoingActionAt: 0))
    #expect(conflicts.map(\.id) == [2, 3, 4] && conflicts.map(\.positions) == [[1], [2], [3]])
    try store.undo(actionAt: 2, onConflict: .undoLater)
    #expect(store.elements.map(\.id) == [1, 2])
  }

  @Test func whatNoActionHasChangedIsInTheWayToo() throws {
    let store = UndoStore(
      CheckedRepository(InMemoryRepository<Page>()), rules: [Kind.cascade.rule])
    try store.save(Page(id: 1), named: "Add Book")
    try store.withoutRecording { try store.save(Page(id: 2, book: 1), named: "") }
    for policy in [UndoConflictPolicy.refuse, .undoLater] {
      let refusal = #expect(throws: UndoError.self) {
        try store.undo(actionAt: 0, onConflict: policy)
      }
      #expect(
        refusal?.description
          == "“Undo Add Book”: element 1 can't be deleted while element 2 refers to it")
    }
    #expect(store.count == 2)
  }

  @Test func whatIsRestoredIsInTheWayWhereItRefersToSomethingNew() throws {
    let store = UndoStore(
      CheckedRepository(InMemoryRepository([Page(id: 2, book: 1)])), rules: [Kind.deny.rule])
    try store.group("Replace") {
      try store.delete(2)
      try store.save(Page(id: 1))
    }
    let refusal = #expect(throws: UndoError.self) { try store.undo(actionAt: 0) }
    #expect(
      refusal?.description
        == "“Undo Replace”: element 1 can't be deleted while element 2 refers to it")
    try store.undo(actionAt: 0, onConflict: .leave)
    #expect(Set(store.elements) == [Page(id: 1), Page(id: 2, book: 1)])
  }

  /// What a skipped action would restore is not in the way of others, be it skipped for a later change or a rule.
  @Test(arguments: [false, true])
  func whatIsSkippedRestoresNothingThatIsInTheWay(isSkippedByRule: Bool) async throws {
    let rules = (isSkippedByRule ? [Kind.deny, .require] : [.deny]).map(\.rule)
    let store = UndoStore(CheckedRepository(InMemoryRepository<Page>()), rules: rules)
    let awaited = AsyncUndoStore(RepositoryActor(InMemoryRepository<Page>()), rules: rules)
    for page in [Page(id: 1), Page(id: 3)] {
      try store.save(page, named: "Add \(page.id)")
      try await awaited.save(page, named: "Add \(page.id)")
    }
    try store.group("Bind") {
      for page in [Page(id: 2, book: 1), Page(id: 4, book: 3)] { try store.save(page) }
    }
    try await awaited.group("Bind") {
      for page in [Page(id: 2, book: 1), Page(id: 4, book: 3)] { try await awaited.save(page) }
    }
    try store.group("Unbind") {
      for id in [2, 4] { try store.delete(id) }
      if !isSkippedByRule { try store.modify(3, \.text, to: "old") }
    }
    try await awaited.group("Unbind") {
      for id in [2, 4] { try await awaited.delete(id) }
      if !isSkippedByRule { try await awaited.modify(3) { $0.text = "old" } }
    }
    if isSkippedByRule {
      try store.delete(3, named: "Delete")
      try await awaited.delete(3, named: "Delete")
    } else {
      try store.modify(3, \.text, to: "new", named: "Write")
      try await awaited.modify(3, named: "Write") { $0.text = "new" }
    }
    let isIncluded: @Sendable (UndoAction<Page>) -> Bool = {
      $0.name == "Add 1" || $0.name == "Unbind"
    }
    let action = try store.undoActions("Undo", onConflict: .skip, where: isIncluded)
    #expect(action?.steps == [.deleted(Page(id: 1))])
    #expect(
      try await awaited.undoActions("Undo", onConflict: .skip, where: isIncluded) == action)
    #expect(try await awaited.elements == store.elements)
  }

  /// The elements that refer to one that does not exist.
  private func dangling(_ pages: [Page]) -> Set<Page> {
    let ids = Set(pages.map(\.id))
    return Set(pages.filter { page in page.book.map { !ids.contains($0) } ?? false })
  }

  private func refusal(of body: () async throws -> Void) async throws -> UndoError? {
    do {
      try await body()
      return nil
    } catch {
      return try #require((error as? any UndoRefusal)?.refusal)
    }
  }

  @Test(arguments: Depth.slice(of: UInt64(0)..<800, oneIn: 8))
  func nothingOfOthersIsLostWithoutAConflict(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let kinds = Kind.allCases.filter { _ in random.oneIn(2) }
    let rules = kinds.map(\.rule)
    let repository = InMemoryRepository((1..<4).map { Page(id: $0) })
    let store = UndoStore(RecordingRepository(CheckedRepository(repository)), rules: rules)
    let table = UndoStore(CheckedRepository(repository), rules: rules)
    let awaited = AsyncUndoStore(RepositoryActor(repository), rules: rules)
    var wasDangling: Set<Page> = []
    for number in 0..<10 {
      let page = Page(
        id: random.int(1..<7), book: random.pick([nil, random.int(1..<7)]), text: "\(number)")
      let (deletes, id, name) = (random.oneIn(4), random.int(1..<7), "\(number)")
      let isDone = !throwsError {
        try store.group(name) {
          if deletes { try store.delete(id, named: "") }
          try store.save(page, named: "")
        }
      }
      guard isDone else { continue }
      wasDangling.formUnion(dangling(store.elements))
      try table.group(name) {
        if deletes { try table.delete(id, named: "") }
        try table.save(page, named: "")
      }
      try await awaited.group(name) {
        if deletes { try await awaited.delete(id, named: "") }
        try await awaited.save(page, named: "")
      }
    }
    let position = random.int(0..<max(1, store.history.actions.count))
    guard let conflicts = try store.conflicts(undoingActionAt: position) else { return }
    let (before, history) = (store.elements, store.history)
    let own = Set(history.actions[position].steps.map(\.id))
    #expect(try await awaited.conflicts(undoingActionAt: position) == conflicts)
    let tableConflicts = try #require(try table.conflicts(undoingActionAt: position))
    #expect(Set(tableConflicts.map(\.id)) == Set(conflicts.map(\.id)))

    for policy in [UndoConflictPolicy.refuse, .skip, .leave, .overwrite, .undoLater] {
      let refusal = try await refusal {
        try store.undo(actionAt: position, onConflict: policy)
      }
      let other = try await self.refusal {
        _ = try await awaited.undo(actionAt: position, onConflict: policy)
      }
      #expect(other == refusal)
      let elements = Set(store.elements)
      #expect(Set(try await awaited.elements) == elements)
      let denial = try await self.refusal {
        try table.undo(actionAt: position, onConflict: policy)
      }
      #expect(denial?.code == refusal?.code && Set(table.elements) == elements)

      let changed = Set(elements.symmetricDifference(before).map(\.id))
      let others = Set(conflicts.map(\.id))
      switch policy {
      case .refuse:
        #expect((refusal == nil) == conflicts.isEmpty && changed.isSubset(of: own))
      case .skip:
        #expect(refusal == nil && changed.isSubset(of: conflicts.isEmpty ? own : []))
      case .leave:
        #expect(refusal == nil && changed.isSubset(of: own.subtracting(others)))
      case .overwrite:
        #expect(refusal?.code != .conflict)
        #expect(changed.isSubset(of: own.union(others)))
      case .undoLater:
        // What refers to something missing is not taken back by what creates that.
        #expect(refusal == nil || !wasDangling.isEmpty)
      }
      if !rules.isEmpty, policy != .overwrite, policy != .undoLater {
        // What is there again may refer to what has gone, unless that is required.
        let restored = history.actions[position].steps.compactMap(\.oldValue)
        let new = dangling(Array(elements)).subtracting(dangling(before))
        #expect(new.isSubset(of: kinds.contains(.require) ? [] : Set(restored)))
      }
      guard store.history.position > history.position else { continue }
      try store.undo()
      try await awaited.undo()
      try table.undo()
      #expect(Set(store.elements) == Set(before))
    }
    #expect(store.brokenInvariant == nil)
  }

  /// An action that its author has brought back is skipped where somebody refers to what it has created.
  @Test(.timeLimit(.minutes(1)), arguments: Kind.allCases)
  func whatWasBroughtBackIsSkipped(_ kind: Kind) async throws {
    let store = UndoStore(CheckedRepository(InMemoryRepository<Page>()), rules: [kind.rule])
    store.author = "Ann"
    try store.save(Page(id: 1), named: "Add")
    try store.undo(by: "Ann")
    try store.redo(by: "Ann")
    store.author = "Bob"
    try store.save(Page(id: 2, book: 1), named: "Refer")
    #expect(try store.undo(by: "Ann", onConflict: .skip) == nil)
    #expect(try store.undo(actionAt: 0, onConflict: .skip) == nil)
    #expect(try store.conflicts(undoingActionAt: 0)?.map(\.id) == [2])
    #expect(store.count == 2 && store.history.actions.count == 4)

    let awaited = AsyncUndoStore(RepositoryActor(store.repository), rules: [kind.rule])
    try await awaited.adopt(store.history)
    #expect(try await awaited.undo(actionAt: 0, onConflict: .skip) == nil)
  }
}
