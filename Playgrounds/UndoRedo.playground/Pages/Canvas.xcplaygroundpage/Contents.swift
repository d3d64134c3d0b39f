//: [Previous](@previous)
//: # A canvas that can be undone
//:
//: `AnnotationCanvas` is the sample of this package: rectangles, ellipses, arrows and texts, in a
//: store. This page runs with `swift run page2`.
import AnnotationCanvas
import UndoRedo

let canvas = UndoStore(InMemoryRepository<Annotation>())

let box = Annotation(id: "box", .rectangle(Frame(x: 0, y: 0, width: 120, height: 60)))
let ball = Annotation(id: "ball", .ellipse(Frame(x: 200, y: 40, width: 60, height: 60)), zIndex: 1)

//: ## One change at a time
canvas.save(box, named: "Add Rectangle")
canvas.save(ball, named: "Add Ellipse")
canvas.modify("ball", \.fill, to: .yellow, named: "Fill Ellipse")
print(canvas.undoTitle)  //> Undo Fill Ellipse

//: ## Showing what undo does
//:
//: A view has to do something when an annotation appears, changes or disappears. A step says which,
//: and holds the values for it. That an undo is a step as well, the flipped one, means that there is
//: no code for undoing: the same `switch` serves both directions.
func show(_ step: UndoRedoStep<Annotation>) {
  switch step {
  case .created(let new): print("draw \(new.title)")
  case .modified(let old, let new):
    print("draw \(new.title) anew, \(new.fill) where it was \(old.fill)")
  case .deleted(let old): print("wipe out \(old.title)")
  }
}

canvas.undo()?.steps.forEach(show)  //> draw ellipse ball anew, transparent where it was yellow
canvas.undo()?.steps.forEach(show)  //> wipe out ellipse ball
canvas.redo()?.steps.forEach(show)  //> draw ellipse ball
canvas.redo()?.steps.forEach(show)  //> draw ellipse ball anew, yellow where it was transparent

//: ## Operations
//:
//: What a drawing program does to several annotations at once is one action: a name, and a line for
//: each annotation.
try canvas.perform(.align(canvas.elements, .top))
print(canvas.undoTitle)  //> Undo Align Top
canvas.undo()?.steps.forEach { print($0.sentence) }  //> ellipse ball moves by (0, 40)

try canvas.perform(.bringToFront([box], of: canvas.elements))
print(canvas.elements.inDrawingOrder.map(\.id))  //> ["ball", "box"]

//: ## Everything gone, and back
try canvas.perform(.delete(canvas.elements))
print(canvas.count, canvas.undoTitle)  //> 0 Undo Delete 2 Annotations
if let undone = canvas.undo() {
  print(undone.createdIDs.sorted())  //> ["ball", "box"]
}

//: ## The picture
//:
//: A person should see what undo did, wherever on the canvas it was. The drawing gives what has
//: changed a halo.
var view = CanvasView(canvas.elements)
if let redone = canvas.redo() { view.show(redone) }
print(SVGDrawing(view).text.hasPrefix("<svg"), view.ghosts.map(\.id))  //> true ["ball", "box"]

//: [Next: names, groups and lines](@next)
