//: [Previous](@previous)
//: # Whole models
//:
//: Real apps have annotations, and layers, and a title. They share one history: one undo takes back
//: whatever was done last. This page runs with `swift run page9`.
import AnnotationCanvas
import UndoRedo
import UndoRedoParts

//: ## Several types, one store
//:
//: The elements are of one of several types, with a history in common. `DrawingElement` is
//: `OneOf3<Annotation, Layer, Title>`; nothing was added to the three.
let drawing = UndoStore(
  InMemoryRepository<DrawingElement>(),
  rules: [.cascade(from: Layer.self, to: Annotation.self, by: \.layer)])

//: Each type is edited by itself, and all of them in one action. The type of a line's element decides
//: what it is about; one of a type that the store does not hold does not compile.
drawing[Layer.self].save(Layer(id: "plants", name: "Plants"), named: "Add Layer")
try drawing.perform("Plant a Tree") {
  let crown = Annotation(id: "tree", .ellipse(Frame(x: 0, y: 0, width: 80, height: 80)))
  Create(crown)
  Modify(crown.id, \Annotation.layer, to: "plants")
  Create(Title("Garden"))
}
print(drawing[Annotation.self].count, drawing.title)  //> 1 Garden
drawing.undo()
print(drawing.count, drawing.undoTitle)  //> 1 Undo Add Layer
drawing.redo()

//: ## What belongs together
//:
//: By the rule above, what is on a layer is deleted with it, in the same action. One undo restores
//: everything, with the identities that it had.
let deletion = try drawing.perform("Delete Layer") { Delete(Layer(id: "plants", name: "")) }
for step in deletion?.steps ?? [] { print(step.sentence) }
//> layer “Plants” disappears
//> ellipse tree disappears

//: A step of any of the types is looked at by pattern matching.
for case .created(let annotation) in drawing.undo()?.steps.of(Annotation.self) ?? [] {
  print(annotation.title, "is on", annotation.layer ?? "no layer")  //> ellipse tree is on plants
}

//: Lines can be about all elements for which something holds when their turn comes.
try drawing.perform("Clear Layer") {
  ModifyAll(Layer.self) { $0.name += " (empty)" }
  DeleteAll(Annotation.self) { $0.layer == "plants" }
}
print(drawing.layers.map(\.name), drawing.annotations.count)  //> ["Plants (empty)"] 0
drawing.undo()
print(drawing.layers.map(\.name), drawing.annotations.count)  //> ["Plants"] 1

//: ## A sidebar
//:
//: `LayerList` is the list beside a drawing, all of it but the pixels: swipe to delete, delete the
//: selected one, confirm before deleting all, reload. None of it knows how to undo. The selection is
//: the context of the store, and comes back with undo.
let list = LayerList(of: drawing)
try list.reload()
print(list.layers.map(\.name), drawing.annotations.count)  //> ["Ground", "Plants", "Notes"] 5

list.delete(at: [0, 2])
print(list.layers.map(\.name), drawing.undoTitle)  //> ["Plants"] Undo Delete 2 Layers
drawing.undo()

list.select("plants")
list.deleteSelected()
print(list.selected?.name ?? "nothing", drawing.annotations.count)  //> nothing 3
drawing.undo()
print(list.selected?.name ?? "nothing", drawing.annotations.count)  //> Plants 5

list.askToDeleteAll()
print(list.question ?? "")  //> Delete 3 layers with 5 annotations?
list.answer(true)
print(list.layers.count, drawing.annotations.count, drawing.title)  //> 0 0 Garden
drawing.undo()
print(list.layers.count, drawing.annotations.count)  //> 3 5

//: ## A sheet
//:
//: A scope is a store of its own over the same elements. Undo stays inside it; committed, it is one
//: action of the drawing, and abandoned, it has never been.
let sheet = drawing.makeScope()
sheet[Layer.self].modify("plants", \.name, to: "Trees", named: "Rename")
sheet[Title.self].modify("title", \.text, to: "Park", named: "Set Title")
sheet.undo()
print(sheet.title, drawing.layers[1].name)  //> Garden Plants
try sheet.commit("Edit Details")
print(drawing.layers[1].name, "–", drawing.undoTitle)  //> Trees – Undo Edit Details

//: [Next: large values](@next)
