// Made of the examples in Sources/UndoRedoAsync/UndoRedoAsync.docc/SeveralPeople.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import Testing
import UndoRedo
import UndoRedoAsync

@Test("Examples of Sources/UndoRedoAsync/UndoRedoAsync.docc/SeveralPeople.md") func examplesOfSeveralPeople() async throws {

struct Card: Identifiable, Equatable {
  let id: Int
  var title: String
}

actor Server: AsyncRepository {
  typealias Element = Card
  typealias Failure = UndoError

  private var cards: [Int: Card] = [:]
  private(set) var log: [UndoAction<Card>] = []

  func element(withID id: Int) -> Card? { cards[id] }

  func allElements() -> [Card] { cards.values.sorted { $0.id < $1.id } }

  func perform(_ steps: UndoSteps<Card>) throws(UndoError) {
    var transaction = cards
    for step in steps {
      guard step.starts(from: transaction[step.id]) else {
        throw UndoError(refusing: step, found: transaction[step.id])
      }
      transaction[step.id] = step.newValue
    }
    cards = transaction
  }

  func perform(recording action: UndoAction<Card>) throws(UndoError) {
    try perform(action.steps)
    log.append(action)
  }
}

let server = Server()
let anns = AsyncUndoStore(server, author: "Ann")
let bobs = AsyncUndoStore(server, author: "Bob")

try await anns.save(Card(id: 1, title: "Milk"), named: "Add Card")
try await bobs.record(await server.log)
try await bobs.save(Card(id: 2, title: "Bread"), named: "Add Card")

#expect((try await bobs.undo(by: "Bob")?.steps.count) == 1)
#expect((try await bobs.undo(by: "Bob") == nil) == true)
#expect((try await bobs.count) == 1)
}
