//: [Previous](@previous)
//: # Places to go back to
//:
//: The saved version, checkpoints and positions: a history is a list with places in it. This page
//: runs with `swift run page5`.
import UndoRedo

struct Line: Identifiable, Equatable {
  let id: Int
  var text: String
}

let poem = UndoStore(InMemoryRepository<Line>())
poem.save(Line(id: 1, text: "The old pond"), named: "Write")
poem.save(Line(id: 2, text: "A frog jumps in"), named: "Write")

//: ## Events
//:
//: Observers receive one event per operation, with its net change.
func show(_ event: UndoEvent<Line>) {
  let changes = event.changes.map { $0.newValue?.text ?? "nothing" }
  print("\(event.kind), \(event.distance):", changes)
}

let observation = poem.observe(show)
poem.undo(2)  //> undone, -2: ["nothing", "nothing"]
poem.redo(2)  //> redone, 2: ["The old pond", "A frog jumps in"]

//: ## The saved version
//:
//: The mark is at a place and not at a depth: whoever comes back to the place has nothing to save.
poem.markSaved()  //> saved, 0: []
poem.modify(2, \.text, to: "A frog leaps in", named: "Edit")  //> performed, 1: ["A frog leaps in"]
poem.modify(2, \.text, to: "A cat leaps in", named: "Edit")  //> performed, 1: ["A cat leaps in"]
print(poem.hasUnsavedChanges)  //> true
print(poem.changesSinceSaved?.map { $0.newValue?.text ?? "" } ?? [])  //> ["A cat leaps in"]

//: To revert is an action, and can be undone like any other.
poem.revertToSaved()  //> performed, 1: ["A frog jumps in"]
print(poem.hasUnsavedChanges, poem.undoTitle)  //> false Undo Revert
poem.undo()  //> undone, -1: ["A cat leaps in"]

//: ## Checkpoints and positions
//:
//: A jump is one write, one event, and one result: the net change of all that lies between.
poem.addCheckpoint("With a Cat")  //> marked, 0: []
poem.save(Line(id: 3, text: "The sound of water"), named: "Write")
//> performed, 1: ["The sound of water"]
let back = poem.jump(to: 2)  //> jumped, -3: ["nothing", "A frog jumps in"]
print(back?.changes.count ?? 0)  //> 2
poem.jump(toCheckpoint: "With a Cat")  //> jumped, 2: ["A cat leaps in"]

//: ## The whole history
//:
//: A list for a window: every action, where the history is, what is saved, what has a name.
for (index, action) in poem.history.actions.enumerated() {
  let position = index + 1
  let marks =
    (position == poem.history.position ? ["here"] : [])
    + poem.history.checkpoints.filter { $0.position == position }.map(\.name)
  print(position, action.name, marks)
}
//> 1 Write []
//> 2 Write []
//> 3 Edit []
//> 4 Edit ["here", "With a Cat"]
//> 5 Write []

//: ## A place that is lost
//:
//: The saved version is after what was undone. When something else is done now, nothing leads there
//: any more, and the history says so.
observation.cancel()
poem.markSaved()
poem.undo()
poem.modify(1, \.text, to: "The new pond", named: "Edit")
print(poem.history.savedPosition == nil, poem.hasUnsavedChanges)  //> true true
print(poem.revertToSaved() == nil, poem.history.checkpoints.isEmpty)  //> true true

//: [Next: the JSON file](@next)
