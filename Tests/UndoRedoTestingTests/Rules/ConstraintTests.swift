import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync
import UndoRedoTesting

/// Elements that refer to each other can be checked, by saying which the back-end has to hold.
@Suite struct ConstraintTests {
  private func check(_ rules: [RepositoryRule], _ kind: Links.Type, rounds: Int = 100) throws {
    try rules.check(
      elements: Link.init, accepting: Link.areWhole, rounds: rounds, reopen: { $0 }
    ) { kind.init() }
  }

  private func violation(_ rule: RepositoryRule, _ kind: Links.Type) -> RuleViolation? {
    #expect(throws: RuleViolation.self) { try check([rule], kind) }
  }

  @Test func aBackEndMayRefuse() throws {
    try check(RepositoryRule.allShared, Links.self, rounds: Depth.rounds)
  }

  @Test func itNeedNotRefuse() throws {
    try check(RepositoryRule.allShared, CarelessLinks.self, rounds: Depth.rounds)
  }

  @Test func nothingMayBeRefusedUnlessTold() {
    let violation = #expect(throws: RuleViolation.self) {
      try RepositoryRule.perform.check(elements: Link.init) { Links() }
    }
    #expect(violation?.calls == ["try repository.perform([.created(Link(0, to: 1))])"])
  }

  @Test func aCascadeTouchesWhatNoStepNames() {
    let violation = violation(.perform, CascadingLinks.self)
    #expect(
      violation?.calls == [
        "try repository.perform([.created(Link(0))])",
        "try repository.perform([.created(Link(3, to: 0))])",
        "try repository.perform([.deleted(Link(0))])",
      ])
    #expect(
      violation?.expected
        == "no error; held afterwards: Link(3, to: 0); or else an error; held afterwards: Link(0), Link(3, to: 0)"
    )
    #expect(violation?.found == "no error; held afterwards: nothing")
  }

  @Test func whatIsRefusedMustChangeNothing() {
    let violation = violation(.allOrNothing, HalfDoneLinks.self)
    #expect(violation?.thrown?.hasSuffix("Dangling()") == true)
  }

  /// What a person does in any order is one call, whose end is what counts.
  @Test func theOrderOfStepsIsNoReason() {
    #expect(
      violation(.perform, ImpatientLinks.self)?.calls == [
        "try repository.perform([\n  .created(Link(0, to: 1)),\n  .created(Link(1)),\n])"
      ])
  }

  /// What is typed is several calls, each of which may be refused.
  @Test func aBackEndWithAHistoryMayRefuse() async throws {
    try RepositoryRule.allHistory.check(
      elements: Link.init, accepting: Link.areWhole, rounds: Depth.rounds, reopen: { $0.reopened }
    ) { LinkBook() }
    try await RepositoryRule.allHistory.check(
      elements: Link.init, accepting: Link.areWhole, rounds: Depth.rounds,
      reopen: { await $0.withBase { RepositoryActor($0.reopened) } }
    ) { RepositoryActor(LinkBook()) }
  }

  @Test func aMistakeInWhatIsTypedIsFound() {
    let violation = #expect(throws: RuleViolation.self) {
      try RepositoryRule.joined.check(
        elements: Link.init, accepting: Link.areWhole, reopen: { $0.reopened }
      ) { LinkBook(joins: false) }
    }
    #expect(violation?.rule == .joined)
  }

  /// What may be refused is the same, whether it is awaited or not.
  @Test(arguments: Depth.slice(of: rulesAndKinds, oneIn: 8))
  private func anAwaitedBackEndIsSeenAlike(_ rule: RepositoryRule, _ kind: Links.Type) async {
    await expectSameViolation("\(kind)") {
      try check([rule], kind)
    } awaiting: {
      try await rule.check(elements: Link.init, accepting: Link.areWhole, reopen: { $0 }) {
        Awaited(kind.init())
      }
    }
  }

  private static let rulesAndKinds = RepositoryRule.allShared.flatMap { rule in
    [
      Links.self, CarelessLinks.self, CascadingLinks.self, HalfDoneLinks.self, ImpatientLinks.self,
    ].map { (rule, $0) }
  }
}

private struct Link: Identifiable, Equatable, CustomStringConvertible {
  let id: Int
  let version: Int

  init(_ number: Int, _ version: Int) {
    id = number
    self.version = version
  }

  /// Odd versions refer to another element.
  var target: Int? { version % 2 == 0 ? nil : (id + version) % 6 }

  var description: String {
    let name = "Link(\(id)" + (target.map { ", to: \($0)" } ?? "")
    return name + (version > 5 || (target == nil && version > 0) ? ", version \(version))" : ")")
  }

  static func areWhole(_ links: [Int: Link]) -> Bool {
    links.values.allSatisfy { $0.target.map { links[$0] != nil } ?? true }
  }
}

private struct Dangling: Error {}

/// Refuses what would refer to nothing at the end of a call.
private class Links: ResidentRepository {
  typealias Element = Link
  typealias Failure = any Error

  var links: [Int: Link] = [:]

  required init() {}

  subscript(id: Int) -> Link? { links[id] }
  var elements: [Link] { links.values.sorted { $0.id < $1.id } }

  func perform(_ steps: UndoSteps<Link>) throws {
    let backup = links
    do {
      for step in steps {
        guard links[step.id] == step.oldValue else {
          throw UndoError(refusing: step, found: links[step.id])
        }
        try carryOut(step)
      }
      try checkIsWhole()
    } catch {
      if !(error is Dangling && keepsWhatDangles) { links = backup }
      throw error
    }
  }

  var keepsWhatDangles: Bool { false }

  func carryOut(_ step: UndoRedoStep<Link>) throws { links[step.id] = step.newValue }

  func checkIsWhole() throws {
    if !Link.areWhole(links) { throw Dangling() }
  }
}

private final class CarelessLinks: Links {
  override func checkIsWhole() {}
}

private final class CascadingLinks: Links {
  override func carryOut(_ step: UndoRedoStep<Link>) throws {
    try super.carryOut(step)
    if step.newValue == nil { links = links.filter { $1.target != step.id } }
  }
}

private final class HalfDoneLinks: Links {
  override var keepsWhatDangles: Bool { true }
}

private final class ImpatientLinks: Links {
  override func carryOut(_ step: UndoRedoStep<Link>) throws {
    try super.carryOut(step)
    try checkIsWhole()
  }
}

/// Refuses as links do, and stores the history with them.
private struct LinkBook: HistoryRepository, ResidentRepository {
  typealias Element = Link
  typealias Failure = any Error

  private var links = CheckedRepository(InMemoryRepository<Link>())
  private var record = HistoryRecord<Link>()
  private let joins: Bool

  init(joins: Bool = true) { self.joins = joins }

  /// What is left of it when it is closed.
  var reopened: LinkBook {
    var book = LinkBook(joins: joins)
    book.links = links
    book.record = HistoryRecord(record.history)
    return book
  }

  subscript(id: Int) -> Link? { links[id] }
  var elements: [Link] { links.elements }

  mutating func perform(_ steps: UndoSteps<Link>) throws {
    try perform(steps, in: .absorbed(steps, discardedCount: .max))
  }

  mutating func perform(_ steps: UndoSteps<Link>, in change: HistoryChange<Link>) throws {
    var next = links
    try next.perform(steps)
    if !Link.areWhole(Dictionary(uniqueKeysWithValues: next.elements.map { ($0.id, $0) })) {
      throw Dangling()
    }
    links = next
    if case .recorded(let action, let absorbed, true) = change, !joins {
      record.apply(.recorded(action, absorbed: absorbed, joinsLast: false))
    } else {
      record.apply(change)
    }
  }

  var storedHistory: StoredHistory { record.storedHistory }
  mutating func storedRedoableActions() -> [StoredAction<Link>] { record.storedRedoableActions() }
  mutating func nextStoredActions(_ count: Int) -> [StoredAction<Link>] {
    record.nextStoredActions(count)
  }
  mutating func firstStoredCheckpoints() -> [String] { record.firstStoredCheckpoints }
}
