// Made of the examples in Sources/UndoRedoOrder/UndoRedoOrder.docc/UndoRedoOrder.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoOrder

@Test("Examples of Sources/UndoRedoOrder/UndoRedoOrder.docc/UndoRedoOrder.md") func examplesOfUndoRedoOrder() throws {

struct Card: Identifiable, Equatable {
  let id: Int
  var title: String
  var rank = Rank()
}

let board = UndoStore(InMemoryRepository<Card>())
func cards() -> [Card] { board.fetch(sortedBy: \.rank) }

board.insert(Card(id: 1, title: "Plan"), at: 0, in: cards(), by: \.rank, named: "Add Card")
board.insert(Card(id: 2, title: "Build"), at: 1, in: cards(), by: \.rank, named: "Add Card")
board.move(fromOffsets: [1], toOffset: 0, in: cards(), by: \.rank, named: "Move Card")
expectClaim(cards().map(\.title), ["Build", "Plan"])
board.undo()
expectClaim(cards().map(\.title), ["Plan", "Build"])

board.insert(contentsOf: cards().sorted { $0.title < $1.title }, at: 0, in: cards(), by: \.rank, named: "Sort")
expectClaim(cards().map(\.title), ["Build", "Plan"])
}
