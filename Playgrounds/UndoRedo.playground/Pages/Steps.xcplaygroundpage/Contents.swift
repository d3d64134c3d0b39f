//: # Steps and flip
//:
//: A change of one value is recorded as the value before and the value after. That is all that
//: undo needs: to take a change back is to perform it the other way round.
//:
//: A comment that begins with `//>` says what the line prints. This page runs with `swift run page1`.
import UndoRedo

//: ## A step
//:
//: A step is an enum with three cases. There is no fourth: a step with neither an old nor a new
//: value can't be written.
let rename = UndoRedoStep.modified(from: "Draft", to: "Letter")

switch rename {
case .created(let new): print("There is now \(new).")
case .modified(let old, let new): print("\(old) became \(new).")  //> Draft became Letter.
case .deleted(let old): print("\(old) is gone.")
}

//: ## Flipping
//:
//: What was created is deleted, what was deleted is created, and a modification goes back.
print(rename.flip() == .modified(from: "Letter", to: "Draft"))  //> true
print(UndoRedoStep.created("Letter").flip() == .deleted("Letter"))  //> true
print(rename.flip().flip() == rename)  //> true

//: ## Composing
//:
//: Two steps of one value, one after the other, are one step. Creating and then changing is
//: creating; changing there and back is nothing at all.
let create = UndoRedoStep.created("Draft")
print(create.followed(by: rename) == .created("Letter"))  //> true
print(rename.followed(by: rename.flip()) == nil)  //> true

//: ## A history
//:
//: A history is a list of named actions with a cursor in it. It is a value: a copy never sees what
//: happens to the original.
var history = UndoHistory<String>()
history.record(UndoAction("New", create))
history.record(UndoAction("Rename", rename))
print(history.undoTitle)  //> Undo Rename

let copy = history
let undone = history.undo()
print(undone?.steps.first?.newValue ?? "nothing")  //> Draft
print(history.undoTitle, "and", history.redoTitle)  //> Undo New and Redo Rename
print(copy.undoTitle)  //> Undo Rename

//: [Next: a drawing that can be undone](@next)
