// Made of the examples in Sources/UndoRedo/UndoRedo.docc/OwnUndo.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoValues

@Test("Examples of Sources/UndoRedo/UndoRedo.docc/OwnUndo.md") func examplesOfOwnUndo() throws {

struct Card: Identifiable, Equatable {
  let id: Int
  var title: String
  var color = "white"
}

let board = UndoStore(InMemoryRepository([Card(id: 1, title: "Milk"), Card(id: 2, title: "Bread")]))

board.author = "Ann"
board.modify(1, \.title, to: "Oat milk", named: "Retitle")
board.author = "Bob"
board.modify(2, \.color, to: "green", named: "Recolor")

expectClaim(board.undoTitle, "Undo Recolor")
expectClaim(board.undoTitle(by: "Ann"), "Undo Retitle")
try board.undo(by: "Ann")
expectClaim(board.elements.map(\.title), ["Milk", "Bread"])
expectClaim(board.elements.map(\.color), ["white", "green"])

board.modify(2, \.color, to: "blue", named: "Recolor")
expectClaim(board.redoName(by: "Ann"), "Retitle")
try board.redo(by: "Ann")
expectClaim(board[1]?.title, "Oat milk")

board.author = "Bob"
board.modify(1, \.title, to: "Soy milk", named: "Correct")
do {
  try board.undo(by: "Ann")
} catch {
  expectClaim(error.laterActions, ["Correct"])
}
expectClaim(try board.undo(by: "Ann", onConflict: .skip)?.name == nil, true)

struct Task: Identifiable, Equatable, PropertyMergeable {
  let id: Int
  var title: String
  var isDone = false

  static let mergeableProperties: [MergeableProperty<Task>] = [.init(\.title), .init(\.isDone)]
}

let tasks = UndoStore(InMemoryRepository([Task(id: 1, title: "Shop")]))
tasks.author = "Ann"
tasks.modify(1, \.title, to: "Go shopping", named: "Retitle")
tasks.author = "Bob"
tasks.modify(1, \.isDone, to: true, named: "Finish")
try tasks.undo(by: "Ann")
expectClaim(tasks[1] == Task(id: 1, title: "Shop", isDone: true), true)

tasks.save(Task(id: 2, title: "Cook"), named: "Add Task")
tasks.modify(1, \.title, to: "Shop early", named: "Retitle")
expectClaim(tasks.history.actions.map(\.name), ["Retitle", "Finish", "Undo Retitle", "Add Task", "Retitle"])
expectClaim(tasks.conflicts(undoingActionAt: 1)?.isEmpty, true)
expectClaim(try tasks.undo(actionAt: 1)?.name, "Undo Finish")
expectClaim(tasks[1]?.isDone, false)
expectClaim(tasks[1]?.title, "Shop early")


let retitled = tasks.history.actions[4].steps[0].difference
expectClaim(retitled.changes.map(\.path), ["title"])
expectClaim(retitled.changes.map(\.new), ["\"Shop early\""])
expectClaim(retitled.unchangedCount, 2)

tasks.author = "Agent"
tasks.group("Tidy Up", metadata: ["run": "7"]) {
  tasks.modify(2, \.title, to: "Cook dinner")
  tasks.save(Task(id: 3, title: "Wash up"))
}
tasks.author = "Bob"
tasks.modify(2, \.title, to: "Order pizza", named: "Retitle")

try tasks.undoActions("Undo Tidy Up", onConflict: .leave) { $0.metadata["run"] == "7" }
expectClaim(tasks.elements.map(\.title), ["Shop early", "Order pizza"])
}
