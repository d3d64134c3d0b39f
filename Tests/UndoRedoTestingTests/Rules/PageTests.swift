import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// Who reads a page of the elements, and not the others, is caught where there are more elements than that.
@Suite struct PageTests {
  static let sizes = [10, 20, 25, 50, 100]

  @Test(arguments: Depth.slice(of: sizes, oneIn: 3)) func aPageIsNotEveryElement(size: Int) {
    for rules in [[.read], RepositoryRule.all] {
      let violation = #expect(throws: RuleViolation.self) {
        try rules.check(elements: SampleElement.init, count: 120, rounds: 0) { Paged(size) }
      }
      #expect(violation?.rule == .read)
    }
    #expect(throws: Never.self) {
      try RepositoryRule.all.check(elements: SampleElement.init, rounds: 0) { Paged(size) }
    }
  }

  @Test(arguments: Depth.slice(of: sizes, oneIn: 5))
  func itIsTheSameWhereItIsAwaited(size: Int) async {
    await expectSameViolation("\(size)") {
      try RepositoryRule.read.check(elements: SampleElement.init, count: 120) { Paged(size) }
    } awaiting: {
      try await RepositoryRule.read.check(elements: SampleElement.init, count: 120) {
        Awaited(Paged(size))
      }
    }
  }

  @Test func whoeverOpensAPageIsCaught() {
    let violation = #expect(throws: RuleViolation.self) {
      try RepositoryRule.allDurable.check(
        elements: SampleElement.init, count: 120, rounds: 0, reopen: { Paged($0, page: 50) }
      ) { Paged(.max) }
    }
    #expect(violation?.rule == .durable)
  }

  /// The elements are made by the closure of the check.
  @Test func theCodeMakesAllOfThem() throws {
    let violation = #expect(throws: RuleViolation.self) {
      try RepositoryRule.read.check(elements: SampleElement.init, count: 120) { Paged(100) }
    }
    #expect(
      violation?.calls == ["try repository.perform((15..<120).map { .created(elements($0, 0)) })"])
    #expect(
      violation?.expected == "element(withID: 115) returns what allElements() has: nothing")
    #expect(violation?.found == "it returns SampleElement(115, 0)")
    let elements: (Int, Int) -> SampleElement = SampleElement.init
    var repository = Paged(100)
    try repository.perform((15..<120).map { .created(elements($0, 0)) })
    #expect(repository.element(withID: .init(115)) == SampleElement(115, 0))
    #expect(repository.allElements().count == 100)
  }

  @Test func asManyElementsMayBeHeldAsThereAre() throws {
    try RepositoryRule.allDurable.check(
      elements: SampleElement.init, count: 120, rounds: 0, reopen: { $0 }
    ) { Paged(.max) }
  }
}

/// A repository that returns no more than a page of its elements.
private struct Paged: Repository {
  typealias Element = SampleElement
  typealias Failure = any Error

  private var table: CheckedRepository<InMemoryRepository<SampleElement>>
  private let size: Int

  init(_ size: Int) {
    table = CheckedRepository(InMemoryRepository())
    self.size = size
  }

  /// Opens a page of the elements of another one.
  init(_ other: Paged, page: Int) {
    table = CheckedRepository(InMemoryRepository(Array(other.table.elements.prefix(page))))
    size = other.size
  }

  func element(withID id: SampleElement.ID) -> SampleElement? { table[id] }

  func allElements() -> [SampleElement] { Array(table.elements.prefix(size)) }

  mutating func perform(_ steps: UndoSteps<SampleElement>) throws { try table.perform(steps) }
}
