//: [Previous](@previous)
//: # Drags, typing and a selection
//:
//: A drag makes many changes, and is one action. The selection comes back with undo. This page runs with
//: `swift run page4`.
import UndoRedo

struct Slider: Identifiable, Equatable {
  let id: String
  var level = 0
}

// The clock is a function that the store is given.
var seconds = 0.0
let mixer = UndoStore(
  InMemoryRepository([Slider(id: "bass"), Slider(id: "treble")]),
  now: { UndoDate(secondsSince1970: seconds) })

//: ## A gesture
//:
//: It begins when the finger comes down, and is committed when it is lifted. The action has one step,
//: from the first value to the last.
let slide = mixer.beginGesture("Turn Up")
for level in 1...60 { mixer.modify("bass", \.level, to: level) }
print(mixer["bass"]?.level ?? 0, mixer.canUndo)  //> 60 false
slide.commit()
print(mixer.history.actions.map(\.name))  //> ["Turn Up"]
print(mixer.undo()?.steps.first?.newValue?.level ?? 0)  //> 0

//: ## A gesture that is cancelled
//:
//: Nothing has happened. What could be redone still can be.
let slip = mixer.beginGesture("Turn Up")
mixer.modify("treble", \.level, to: 11)
slip.cancel()
print(mixer["treble"]?.level ?? 0, mixer.redoTitle)  //> 0 Redo Turn Up
mixer.redo()

//: ## Small actions, coalesced by a key
//:
//: With keys there is no finger to be lifted. Each press is an action, and is coalesced with the one
//: before if both have the same key, and are close in time where that is asked for.
func press(_ id: String, on mixer: UndoStore<InMemoryRepository<Slider>>) {
  mixer.coalescingActions(by: "level of \(id)", within: 2) {
    mixer.modify(id, named: "Nudge") { $0.level += 1 }
  }
}

for _ in 1...3 { press("bass", on: mixer) }
print(mixer.undo()?.steps.count ?? 0, mixer["bass"]?.level ?? 0)  //> 1 60
mixer.redo()
press("bass", on: mixer)
press("treble", on: mixer)
seconds += 10
press("treble", on: mixer)
press("treble", on: mixer)
print(mixer.history.actions.count, mixer["treble"]?.level ?? 0)  //> 5 3
mixer.undo()
print(mixer["treble"]?.level ?? 0)  //> 1

//: ## A selection
//:
//: It is not in the model: it is a context, read before each action, and restored by undo and redo.
//: A change of the selection alone can be undone as well, and discards nothing that can be redone.
var selection = ""
mixer.keepContext(read: { selection }, restore: { selection = $0 })

selection = "bass"
mixer.delete("bass", named: "Remove")
selection = ""
mixer.undo()
print(selection)  //> bass

selection = "treble"
mixer.recordContextChange(named: "Select")
print(mixer.undoTitle, "and", mixer.redoTitle)  //> Undo Select and Redo Remove
mixer.undo()
print(selection)  //> bass

//: ## Changes that undo skips
//:
//: Undo skips a discardable action, and undoes it with the one before.
mixer.save(Slider(id: "middle", level: 3), named: "Add")
mixer.withDiscardableActions {
  mixer.save(Slider(id: "panel", level: 1), named: "Open Panel")
}
print(mixer.undoTitle)  //> Undo Add
print(mixer.undo()?.deletedIDs ?? [])  //> ["panel", "middle"]

//: [Next: places to go back to](@next)
