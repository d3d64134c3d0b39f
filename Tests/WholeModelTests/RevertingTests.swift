import Testing
import UndoRedo
import UndoRedoParts

@Suite struct RevertingTests {
  struct Column: Identifiable, Equatable {
    let id: Int
    var name = ""
    var width = 1
  }

  struct Card: Identifiable, Equatable, PropertyMergeable {
    let id: Int
    var title = ""
    var done = false

    static let mergeableProperties: [MergeableProperty<Card>] = [.init(\.title), .init(\.done)]
  }

  @Test func eachTypeSaysHowItsValuesAreMerged() throws {
    let board = UndoStore(InMemoryRepository<OneOf2<Column, Card>>())
    board[Column.self].save(Column(id: 1), named: "Add Column")
    board[Card.self].save(Card(id: 1), named: "Add Card")
    board.author = "ann"
    board[Card.self].modify(1, \.title, to: "Draw", named: "Retitle")
    board[Column.self].modify(1, \.name, to: "To do", named: "Rename")
    board.author = "bob"
    board[Card.self].modify(1, \.done, to: true, named: "Finish")
    board[Column.self].modify(1, \.width, to: 2, named: "Widen")

    #expect(board.conflicts(undoingActionAt: 2)?.isEmpty == true)
    #expect(board.conflicts(undoingActionAt: 3)?.count == 1)
    #expect(throws: UndoError.self) { try board.undo(by: "ann") }
    try board.undo(by: "ann", onConflict: .skip)
    #expect(board[Card.self][1] == Card(id: 1, done: true))
    #expect(board[Column.self][1] == Column(id: 1, name: "To do", width: 2))
  }
}
