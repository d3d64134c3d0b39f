import TestSupport
import Testing
import UndoRedoAsync
import UndoRedoTesting

@testable import UndoRedo

/// Taking back the actions of an author where what is left keeps others from going, one after the other.
@Suite struct ReversalChainsTests {
  typealias Page = ReversalRulesTests.Page
  typealias Kind = ReversalRulesTests.Kind

  /// Counts how often a rule asks to what a page refers, one operation after the other.
  private final class Looks: @unchecked Sendable {
    private(set) var count = 0

    func rule(_ kind: Kind) -> DeleteRule<Page> {
      let rule = kind.rule
      return DeleteRule(
        references: {
          self.count += 1
          return rule.references($0)
        }, edit: rule.edit, isRequirement: rule.isRequirement)
    }
  }

  /// Each page that an author has added refers to the next one, and another one to the first.
  private static func added(_ count: Int) -> (before: [Page], actions: [(String, Page)]) {
    ([], (1...count).map { ("ann", Page(id: $0, book: $0 + 1)) } + [("bob", Page(id: 0, book: 1))])
  }

  /// Each page that an author has deleted referred to the next one, and the last to one that has gone.
  private static func deleted(_ count: Int) -> (before: [Page], actions: [(String, Page)]) {
    let pages = (1...count).map { Page(id: $0, book: $0 < count ? $0 + 1 : 0) } + [Page(id: 0)]
    return (pages, pages.map { ($0.id == 0 ? "bob" : "ann", $0) })
  }

  private typealias Chain = (before: [Page], actions: [(String, Page)])

  /// Adds each of the pages that are not there, deletes the others, and takes back what one author has done.
  private func looks(_ chain: Chain, _ kind: Kind, isTable: Bool) throws -> Int {
    let checked = CheckedRepository(InMemoryRepository(chain.before))
    return isTable
      ? try looks(chain, kind, in: checked)
      : try looks(chain, kind, in: RecordingRepository(checked))
  }

  private func looks<Repo: ResidentRepository<Page>>(
    _ chain: Chain, _ kind: Kind, in repository: Repo
  ) throws -> Int where Repo.Failure == UndoError {
    let looks = Looks()
    let store = UndoStore(repository, rules: [looks.rule(kind)])
    for (author, page) in chain.actions {
      store.author = author
      try store.withoutRules(page)
    }
    let before = looks.count
    let elements = store.elements
    #expect(try store.undoActions("Undo", onConflict: .leave) { $0.author == "ann" } == nil)
    #expect(store.elements == elements)
    return looks.count - before
  }

  private func awaitedLooks(_ chain: Chain, _ kind: Kind) async throws -> Int {
    let looks = Looks()
    let store = AsyncUndoStore(
      RepositoryActor(CheckedRepository(InMemoryRepository(chain.before))),
      rules: [looks.rule(kind)])
    for (author, page) in chain.actions {
      try await store.withAuthor(author) {
        if try await store.element(withID: page.id) != nil {
          try await store.delete(page.id, named: "Delete")
        } else {
          try await store.save(page, named: "Add")
        }
      }
    }
    let before = looks.count
    let elements = try await store.elements
    let action = try await store.undoActions("Undo", onConflict: .leave) { $0.author == "ann" }
    #expect(action == nil)
    #expect(try await store.elements == elements)
    return looks.count - before
  }

  @Test(arguments: [Kind.cascade, .nullify, .deny])
  func whatIsLeftKeepsOthers(_ kind: Kind) async throws {
    try await expectFewLooks(Self.added, kind)
  }

  @Test func whatStaysAwayKeepsOthersAway() async throws {
    try await expectFewLooks(Self.deleted, .require)
  }

  /// A chain four times as long takes less than eight times as many looks.
  private func expectFewLooks(_ chain: (Int) -> Chain, _ kind: Kind) async throws {
    for isTable in [true, false] {
      let (few, many) = (
        try looks(chain(50), kind, isTable: isTable), try looks(chain(200), kind, isTable: isTable)
      )
      #expect(many < 8 * few, "\(isTable): \(few), \(many)")
    }
    let (few, many) = (
      try await awaitedLooks(chain(50), kind), try await awaitedLooks(chain(200), kind)
    )
    #expect(many < 8 * few, "\(few), \(many)")
  }

  /// Beside a model that looks at everything again as long as something is left.
  @Test(arguments: Depth.slice(of: UInt64(0)..<400, oneIn: 8), Kind.allCases)
  func whatIsLeftIsTheSame(seed: UInt64, kind: Kind) async throws {
    var random = SeededGenerator(seed: seed)
    let count = random.int(4..<16)
    let pages = (0..<count).map {
      Page(id: $0, book: random.oneIn(4) ? nil : random.int(0..<count))
    }
    let wasThere = Set(pages.filter { _ in random.oneIn(3) }.map(\.id))
    let own = Set(pages.filter { _ in !random.oneIn(4) }.map(\.id))
    // Each of them is added or deleted once; what the rule has to say then is another matter.
    let before = pages.filter { wasThere.contains($0.id) }
    let store = UndoStore(InMemoryRepository(before))
    for page in pages {
      store.author = own.contains(page.id) ? "ann" : "bob"
      if wasThere.contains(page.id) {
        store.delete(page.id, named: "Delete")
      } else {
        store.save(page, named: "Add")
      }
    }
    let present = pages.filter { !wasThere.contains($0.id) }

    var taken = own
    while true {
      // What is there in the end, as far as is known.
      let left = present.filter { !taken.contains($0.id) }
      let restored = pages.filter { wasThere.contains($0.id) && taken.contains($0.id) }
      let going = taken.subtracting(wasThere)
      let there = Set((left + restored).map(\.id))
      var blocked = Set((left + restored).compactMap(\.book)).intersection(going)
      if kind == .require {
        blocked.formUnion(
          restored.filter { page in
            page.book.map { !there.contains($0) && !going.contains($0) } ?? false
          }.map(\.id))
      }
      if blocked.isEmpty { break }
      taken.subtract(blocked)
    }
    let expected = Set(present.map(\.id).filter { !taken.contains($0) })
      .union(wasThere.intersection(taken))

    let ruled = UndoStore(CheckedRepository(InMemoryRepository(present)), rules: [kind.rule])
    try ruled.adopt(store.history)
    try ruled.undoActions("Undo", onConflict: .leave) { $0.author == "ann" }
    #expect(Set(ruled.elements.map(\.id)) == expected)
    let awaited = AsyncUndoStore(
      RepositoryActor(CheckedRepository(InMemoryRepository(present))), rules: [kind.rule])
    try await awaited.adopt(store.history)
    try await awaited.undoActions("Undo", onConflict: .leave) { $0.author == "ann" }
    #expect(Set(try await awaited.elements.map(\.id)) == expected)
  }
}

extension UndoStore
where Repo: ResidentRepository<ReversalRulesTests.Page>, Repo.Failure == UndoError {
  /// Adds a page, or deletes it if it is there.
  fileprivate func withoutRules(_ page: ReversalRulesTests.Page) throws {
    if self[page.id] == nil {
      try save(page, named: "Add")
    } else {
      try delete(page.id, named: "Delete")
    }
  }
}
