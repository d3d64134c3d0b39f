import AnnotationCanvas
import SQLiteCanvas
import UndoRedo

/// What happens to a drawing in a database file, from opening it to opening it again.
struct Story {
  /// The path of the file.
  let path: String

  /// Tells the story: it is what really happens.
  func tell() throws {
    let store = UndoStore(try CanvasFile.open(path))
    say("\(try content(of: store)). Each action is one transaction:")
    let (box, label) = try newBox(in: store)
    try store.perform("Add Box") {
      Create(box)
      Create(label)
    }
    show("Add Box", store.history.undoable.first?.steps)

    say("\(label.title) refers to \(box.title) by a foreign key, and a deletion cascades:")
    do {
      try store.delete(box, named: "Delete Box")
    } catch SQLiteRepositoryError.Code.cascade {
      print("Delete Box: refused, since it names only one of the two.")
    }
    try store.perform(.delete(try store.allElements().selection([box.id])))
    show(store.undoName, store.history.undoable.first?.steps)

    say("One undo brings both back as they were:")
    show(store.undoTitle, try store.undo()?.steps)

    say("Somebody else fills the box, through a connection of their own:")
    let theirs = UndoStore(try CanvasFile.open(path))
    try theirs.perform(.fill([box], .yellow))
    show(theirs.undoName, theirs.history.undoable.first?.steps)
    do {
      try store.undo()
    } catch UndoError.Code.conflict {
      print("\(store.undoTitle): refused, since it would lose the fill.")
    }
    show(theirs.undoTitle, try theirs.undo()?.steps)

    say("Now it can be undone, and done once more:")
    show(store.undoTitle, try store.undo()?.steps)
    show(store.redoTitle, try store.redo()?.steps)

    say("\(try content(of: UndoStore(try CanvasFile.open(path)))), for whoever opens it next:")
    print("sqlite3 \(path) 'SELECT id, shape, container FROM annotation'")
  }
}

extension Story {
  private func content(of store: UndoStore<SQLiteRepository<Annotation>>) throws -> String {
    let count = try store.allElements().count
    return "The drawing holds \(count == 0 ? "nothing" : "\(count) annotations")"
  }

  /// A box with a text in it, neither of which is in the drawing yet.
  private func newBox(
    in store: UndoStore<SQLiteRepository<Annotation>>
  ) throws -> (box: Annotation, label: Annotation) {
    let number = try store.allElements().count / 2 + 1
    let frame = Frame(x: 40, y: Double(number) * 100, width: 160, height: 80)
    let front = try store.allElements().frontZIndex
    let box = Annotation(id: "box\(number)", .rectangle(frame), zIndex: front)
    var label = Annotation(id: "label\(number)", .text(frame), text: "Hello", zIndex: front + 1)
    label.container = box.id
    return (box, label)
  }

  private func say(_ sentence: String) {
    print("\n# \(sentence)")
  }

  private func show(_ title: String?, _ steps: UndoSteps<Annotation>?) {
    print("\(title ?? ""): \((steps ?? []).map(\.sentence).joined(separator: ", "))")
  }
}
