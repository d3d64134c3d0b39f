// Made of the examples in Sources/UndoRedo/UndoRedo.docc/ComingFromTCA.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/ComingFromTCA.md") func examplesOfComingFromTCA() async throws {

struct Card: Identifiable, Equatable, Sendable {
  let id: Int
  var title: String
}

@MainActor final class Board {
  let store = UndoStore([Card(id: 1, title: "Milk")])

  nonisolated init() {}

  func rename(_ id: Card.ID, to title: String) {
    store.modify(id, \.title, to: title, named: "Rename")
  }

  @discardableResult
  func undo() -> UndoAction<Card>? { store.undo() }
}

let board = Board()
let effect: @Sendable () async -> Void = { [board] in await board.rename(1, to: "Oat milk") }
await effect()
expectClaim(await board.undo()?.name, "Rename")

struct State: Equatable {
  var cards = InMemoryRepository<Card>()
  var history = UndoHistory<Card>()

  mutating func perform(_ name: String, _ steps: UndoSteps<Card>) {
    guard let action = UndoAction(name, steps: steps) else { return }
    cards.perform(action.steps)
    history.record(action)
  }

  mutating func undo() {
    if let undone = history.undo() { cards.perform(undone.steps) }
  }
}

var state = State()
state.perform("Add", [.created(Card(id: 1, title: "Milk"))])
if let card = state.cards[1] {
  state.perform("Rename", [.modified(from: card, to: Card(id: 1, title: "Oat milk"))])
}
expectClaim(state.history.undoTitle, "Undo Rename")
state.undo()
expectClaim(state.cards[1]?.title, "Milk")
}
