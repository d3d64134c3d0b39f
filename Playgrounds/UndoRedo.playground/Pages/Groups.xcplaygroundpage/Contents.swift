//: [Previous](@previous)
//: # Names, groups and lines
//:
//: A person undoes *actions*. An action has a name for the menu, and one step for each element it
//: changes. This page runs with `swift run page3`.
import UndoRedo

struct Seat: Identifiable, Equatable {
  let id: String
  var guest: String?
}

let seats = ["A1", "A2", "B1", "B2"].map { Seat(id: $0) }
let hall = UndoStore(InMemoryRepository(seats))

//: ## One change, one action
hall.modify("A1", \.guest, to: "Ada", named: "Seat Ada")
print(hall.undoTitle)  //> Undo Seat Ada

//: ## Several changes, line by line
//:
//: `Create`, `Modify` and `Delete` make an action, and `Save`, which creates or replaces. `if`, `switch` and
//: `for` work as everywhere, and a line sees what the lines before it have done.
try hall.perform("Seat the Family") {
  for (id, guest) in [("B1", "Grace"), ("B2", "Vera")] {
    Modify(id, \.guest, to: guest)
  }
  Create(Seat(id: "B3"))
  Modify("B3", \.guest, to: "Little Vera")
}
print(hall["B3"]?.guest ?? "nobody")  //> Little Vera
print(hall.count)  //> 5
hall.undo()
print(hall.count)  //> 4

//: ## Lines of your own
//:
//: A function marked `@ActionBuilder` gives lines that can be used again and again.
@ActionBuilder<Seat>
func swapSeats(_ first: Seat, _ second: Seat) -> [Edit<Seat>] {
  Modify(first.id, \.guest, to: second.guest)
  Modify(second.id, \.guest, to: first.guest)
}

if let first = hall["A1"], let second = hall["A2"] {
  try hall.perform("Swap Seats") { swapSeats(first, second) }
}
print(hall["A2"]?.guest ?? "nobody")  //> Ada

//: ## An action that can't be carried out
//:
//: The error names the action, the line and the element. Nothing of the action stays.
do {
  try hall.perform("Clear Row") {
    Delete("A1")
    Delete("Z9")
  }
} catch {
  print(error)  //> “Clear Row”, line 2: there is no element with id Z9
}
print(hall["A1"] != nil, hall.undoTitle)  //> true Undo Swap Seats

//: ## Any code as a group
//:
//: What happens in the closure is one action. When it throws, nothing has happened. A group in a
//: group joins it.
struct SoldOut: Error {}

func seat(_ guests: [String], in hall: UndoStore<InMemoryRepository<Seat>>) throws {
  try hall.group("Seat a Party") {
    for guest in guests {
      guard let free = hall.elements.first(where: { $0.guest == nil }) else { throw SoldOut() }
      hall.modify(free.id, \.guest, to: guest, named: "Seat")
    }
  }
}

try seat(["Alan", "Barbara"], in: hall)
print(hall.undoTitle)  //> Undo Seat a Party
do {
  try seat(["Edsger", "Tony", "Donald"], in: hall)
} catch is SoldOut {
  print(hall.elements.compactMap(\.guest).sorted())  //> ["Ada", "Alan", "Barbara"]
}

//: ## The history, for a menu
print(hall.history.undoable.map(\.name))  //> ["Seat a Party", "Swap Seats", "Seat Ada"]
print(hall.undo(2).map(\.name))  //> ["Seat a Party", "Swap Seats"]
print(hall.history.redoable.map(\.name))  //> ["Swap Seats", "Seat a Party"]

//: ## In another language
hall.titleFormat = UndoTitleFormat(
  undo: { $0.isEmpty ? "Annuler" : "Annuler « \($0) »" },
  redo: { $0.isEmpty ? "Rétablir" : "Rétablir « \($0) »" })
print(hall.redoTitle)  //> Rétablir « Swap Seats »

//: [Next: drags, typing and a selection](@next)
