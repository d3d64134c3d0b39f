//: [Previous](@previous)
//: # Your own model
//:
//: Take a model of your own, of structs and enums, and give it undo. Nothing of the model changes.
//: This page runs with `swift run page8`.
import UndoRedo

//: ## The model
//:
//: A chess board, as it might stand in any app.
struct Piece: Identifiable, Equatable {
  enum Kind: Equatable { case pawn, rook, queen }

  let id: String
  var kind: Kind
  var square: String
}

struct Board {
  let pieces = UndoStore(
    InMemoryRepository([
      Piece(id: "white rook", kind: .rook, square: "a1"),
      Piece(id: "white pawn", kind: .pawn, square: "b7"),
      Piece(id: "black queen", kind: .queen, square: "a8"),
    ]))
}

//: ## A move is an action
//:
//: It may take another piece, and it may promote a pawn. All of that is undone at once.
extension Board {
  func move(_ id: String, to square: String) throws {
    let taken = pieces.elements.first { $0.square == square }
    try pieces.perform(taken == nil ? "Move" : "Capture") {
      if let taken { Delete(taken) }
      Modify(id, \.square, to: square)
      if pieces[id]?.kind == .pawn, square.hasSuffix("8") {
        Modify(id, \.kind, to: .queen)
      }
    }
  }

  var position: String {
    pieces.elements.map { "\($0.kind) \($0.square)" }.sorted().joined(separator: ", ")
  }
}

let board = Board()
print(board.position)  //> pawn b7, queen a8, rook a1
try board.move("white pawn", to: "a8")
print(board.position)  //> queen a8, rook a1
print(board.pieces.undoTitle)  //> Undo Capture

//: ## Taking a move back
//:
//: The result of an undo says what has changed on the board, so that it can be shown.
let undone = board.pieces.undo()
print(undone?.createdIDs ?? [], undone?.modifiedIDs ?? [])  //> ["black queen"] ["white pawn"]
print(board.position)  //> pawn b7, queen a8, rook a1

//: ## Moves that are not undone
//:
//: What a clock or a server changes is not the player's to undo.
board.pieces.withoutRecording {
  board.pieces.delete("white rook")
}
print(board.position, "–", board.pieces.redoTitle)  //> pawn b7, queen a8 – Redo Capture
board.pieces.redo()
print(board.position)  //> queen a8

//: [Next: whole models](@next)
