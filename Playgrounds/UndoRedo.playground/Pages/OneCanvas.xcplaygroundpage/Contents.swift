//: [Previous](@previous)
//: # One canvas, two people and an agent
//:
//: Everybody undoes what is their own, and nothing that was undone is lost. This page runs with
//: `swift run page11`.
import UndoRedo

struct Shape: Identifiable, Equatable, PropertyMergeable {
  let id: Int
  var text: String
  var color = "white"

  static let mergeableProperties: [MergeableProperty<Shape>] = [.init(\.text), .init(\.color)]
}

let canvas = UndoStore(
  InMemoryRepository([Shape(id: 1, text: "Plan"), Shape(id: 2, text: "Build")]))

@MainActor func by(_ author: String, _ body: () -> Void) {
  canvas.author = author
  body()
  canvas.author = nil
}

@MainActor func show() {
  print(canvas.elements.sorted { $0.id < $1.id }.map { "\($0.text), \($0.color)" })
}

//: ## Everybody has their own undo
//:
//: Ann and Bob work on the same shape, and an agent tidies up others.
by("Ann") { canvas.modify(1, \.text, to: "Sketch", named: "Retitle") }
by("Bob") { canvas.modify(1, \.color, to: "green", named: "Recolor") }
by("Agent") {
  canvas.group("Tidy Up", metadata: ["run": "7"]) {
    canvas.modify(2, \.text, to: "Construct", named: "")
    canvas.save(Shape(id: 3, text: "Test"), named: "")
  }
}
show()  //> ["Sketch, green", "Construct, white", "Test, white"]

//: Plain undo would take back what the agent has done. Ann takes back what she has done; the color is
//: Bob's, and stays.
try canvas.undo(by: "Ann")
show()  //> ["Plan, green", "Construct, white", "Test, white"]
try canvas.redo(by: "Ann")

//: ## A conflict is refused
//:
//: Bob changes the text that the agent has written. To take back the agent's run would overwrite that: it is
//: refused, and nothing changes. The policy says what else is to be done.
by("Bob") { canvas.modify(2, \.text, to: "Make", named: "Retitle") }
do {
  try canvas.undo(by: "Agent")
} catch {
  print(error.laterActions)  //> ["Retitle"]
}
try canvas.undoActions("Undo Tidy Up", onConflict: .leave) { $0.metadata["run"] == "7" }
show()  //> ["Sketch, green", "Make, white"]
print(canvas.undoTitle)  //> Undo Undo Tidy Up
canvas.undo()

//: ## Any one action
//:
//: In a list of the history, somebody chooses an action that is not the last one.
print(canvas.history.actions.prefix(canvas.history.position).map(\.name))
//> ["Retitle", "Recolor", "Tidy Up", "Undo Retitle", "Redo Retitle", "Retitle"]
print(canvas.conflicts(undoingActionAt: 1)?.isEmpty ?? false)  //> true
try canvas.undo(actionAt: 1)
show()  //> ["Sketch, white", "Make, white", "Test, white"]

//: ## Nothing undone is lost
//:
//: A new action after undo makes a branch of what could be redone.
canvas.keepsBranches = true
let recolored = canvas.history.place
canvas.undo(2)
by("Ann") { canvas.modify(3, \.color, to: "blue", named: "Recolor") }
print(canvas.canRedo, canvas.history.branches.map { $0.actions.map(\.name) })
//> false [["Retitle", "Undo Recolor"]]

//: What the other place has is seen without going there. Going there is one event; so is coming back.
let here = canvas.history.place
print(canvas.history.changes(from: here, to: recolored)?.count ?? 0)  //> 3
canvas.jump(to: recolored)
show()  //> ["Sketch, white", "Make, white", "Test, white"]
canvas.jump(to: here)
show()  //> ["Sketch, green", "Construct, white", "Test, blue"]

//: Back in time, whatever branch that leads to.
canvas.jump(by: -1)
print(canvas.history.place == recolored)  //> true

//: [Next: the Edit menu](@next)
