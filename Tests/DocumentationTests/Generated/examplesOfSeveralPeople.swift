// Made of the examples in Sources/UndoRedoAsync/UndoRedoAsync.docc/SeveralPeople.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoAsync

@Test("Examples of Sources/UndoRedoAsync/UndoRedoAsync.docc/SeveralPeople.md") func examplesOfSeveralPeople() async throws {

struct Card: Identifiable, Equatable {
  let id: Int
  var title: String
}

/// Others have done something that is not known yet.
struct Behind: Error {}

actor Server {
  private(set) var log: [UndoAction<Card>] = []

  func add(_ action: UndoAction<Card>, after count: Int) throws {
    guard count == log.count else { throw Behind() }
    log.append(action)
  }
}

actor Copy: AsyncRepository {
  typealias Element = Card
  typealias Failure = any Error

  private let server: Server
  private var cards: [Int: Card] = [:]
  private var count = 0

  init(of server: Server) { self.server = server }

  func element(withID id: Int) -> Card? { cards[id] }

  func allElements() -> [Card] { cards.values.sorted { $0.id < $1.id } }

  func perform(_ steps: UndoSteps<Card>) throws {
    var transaction = cards
    for step in steps {
      guard step.starts(from: transaction[step.id]) else {
        throw UndoError(refusing: step, found: transaction[step.id])
      }
      transaction[step.id] = step.newValue
    }
    cards = transaction
  }

  func perform(recording action: UndoAction<Card>) async throws {
    let before = cards
    try perform(action.steps)
    do { try await server.add(action, after: count) } catch {
      cards = before
      throw error
    }
    count += 1
  }

  /// Reads what others have done.
  func readLog() async throws -> [UndoAction<Card>] {
    let actions = await server.log[count...]
    for action in actions { try perform(action.steps) }
    count += actions.count
    return Array(actions)
  }
}

struct Person {
  let copy: Copy
  let store: AsyncUndoStore<Copy>

  init(_ name: String, on server: Server) {
    copy = Copy(of: server)
    store = AsyncUndoStore(copy, author: name)
  }

  func edit<Result>(_ body: (AsyncUndoStore<Copy>) async throws -> Result) async throws -> Result {
    while true {
      // What was read must be recorded, also where this task is cancelled.
      try await Task { try await store.record(await copy.readLog()) }.value
      do { return try await body(store) } catch is Behind {}
    }
  }
}

let server = Server()
let (ann, bob) = (Person("Ann", on: server), Person("Bob", on: server))

_ = try await ann.edit { try await $0.save(Card(id: 1, title: "Milk"), named: "Add Card") }
_ = try await bob.edit { try await $0.save(Card(id: 2, title: "Bread"), named: "Add Card") }

expectClaim(try await bob.edit { try await $0.undo(by: "Bob")?.steps.count }, 1)
expectClaim(try await bob.edit { try await $0.undo(by: "Bob") == nil }, true)
expectClaim(try await ann.edit { try await $0.count }, 1)
}
