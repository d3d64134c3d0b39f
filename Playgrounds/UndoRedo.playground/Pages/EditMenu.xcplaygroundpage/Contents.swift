//: [Previous](@previous)
//: # The Edit menu
//:
//: What a menu shows, and when it has to be updated; one menu for many documents; other languages;
//: and the menu of Apple's platforms. This page runs with `swift run page12`.
import AnnotationCanvas
import Observation
import UndoRedo
import UndoRedoApple

struct Note: Identifiable, Equatable {
  let id: Int
  var text: String
}

let notes = UndoStore(InMemoryRepository<Note>())

//: ## Only what reads a change is notified
//:
//: A store is `Observable`, without a macro: a view that reads a title is drawn again when that title
//: changes, and not with every change.
withObservationTracking {
  print(notes.undoTitle)  //> Undo
} onChange: {
  print("the menu is drawn again")
}
notes.save(Note(id: 1, text: "Hello"), named: "Write")  //> the menu is drawn again

withObservationTracking {
  _ = (notes.undoTitle, notes.hasUnsavedChanges)
} onChange: {
  print("the menu is drawn again")
}
notes.modify(1, \.text, to: "Hello, World", named: "Write")
print("the menu stays as it is")  //> the menu stays as it is
notes.undo()
notes.undo()  //> the menu is drawn again

//: ## Every event, as a sequence
//:
//: One for each outermost operation, with its net change. None is lost, however slowly it is read.
let events = notes.events
notes.redo(2)
notes.markSaved()
for await event in events.prefix(2) {
  print(event.kind, event.changes.compactMap(\.newValue?.text))
}
//> redone ["Hello, World"]
//> saved []

//: ## Many documents, one menu
//:
//: Stores of whatever types share a menu. The one whose window gets the focus is activated, and answers.
let drawing = UndoStore(InMemoryRepository<Annotation>())
try drawing.perform(.add(Annotation(id: "dot", .ellipse(Frame(x: 0, y: 0, width: 9, height: 9)))))

let documents = UndoDocuments()
documents.add(notes)
documents.activate(drawing)
print(documents.undoTitle, "–", documents.unsavedCount, "of", documents.count)
//> Undo Add Ellipse – 1 of 2
documents.activate(notes)
print(documents.undoTitle)  //> Undo Write
print(try documents.undo() ?? "", "–", documents.redoTitle)  //> Write – Redo Write
print(drawing.count, documents.unsavedCount)  //> 1 2
documents.deactivate()
print(documents.canUndo, documents.undoTitle)  //> false Undo

//: ## Other languages
//:
//: Actions are recorded under one name, and named in a language when they are shown: also those that
//: were performed, and saved, before it was chosen.
documents.activate(drawing)
documents.titleFormat = Language.german.titleFormat
print(documents.undoTitle)  //> „Ellipse hinzufügen“ widerrufen
documents.titleFormat = .english
print(documents.undoTitle)  //> Undo Add Ellipse

//: ## Apple's menu
//:
//: On Apple's platforms the menu, the three-finger swipe and shaking ask an `UndoManager`, and
//: `UndoManagerBridge` connects it with a store. What the bridge rests on is portable: a mirror of the
//: history in whatever keeps two stacks of entries, such as this menu. A manager with groups, levels and
//: disabled registration has a few requirements more.
final class Menu: SystemUndoManager {
  private var undoable: [UndoMirrorEntry] = []
  private var redoable: [UndoMirrorEntry] = []
  private(set) var isUndoing = false
  private(set) var isRedoing = false

  var titles: [String] {
    undoable.reversed().map { "Undo \($0.name)" } + redoable.reversed().map { "Redo \($0.name)" }
  }

  func register(_ entry: UndoMirrorEntry) {
    if isUndoing { return redoable.append(entry) }
    if !isRedoing { redoable = [] }
    undoable.append(entry)
  }

  func removeEntries(of target: UndoMirrorTarget) {
    undoable.removeAll { $0.target === target }
    redoable.removeAll { $0.target === target }
  }

  func undo() {
    isUndoing = true
    undoable.popLast()?.perform()
    isUndoing = false
  }

  func redo() {
    isRedoing = true
    redoable.popLast()?.perform()
    isRedoing = false
  }
}

//: What the store does is in the menu, and what a person does in the menu is done by the store.
let menu = Menu()
let mirror = UndoMirror(notes, in: menu) { _ in }
print(menu.titles)  //> ["Undo Write", "Redo Write"]
notes.save(Note(id: 2, text: "Second"), named: "Add Note")
print(menu.titles)  //> ["Undo Add Note", "Undo Write"]
menu.undo()
print(notes.count, menu.titles)  //> 1 ["Undo Write", "Redo Add Note"]
menu.redo()
print(notes.count, notes.undoTitle)  //> 2 Undo Add Note
notes.undo(2)
print(mirror.isInStep, menu.titles)  //> true ["Redo Write", "Redo Add Note"]

//: That is all. Go back to [the first page](Steps), or open the sample `AnnotationCanvas`.
