import AnnotationCanvas
import UndoRedo

/// What the child does to a drawing: boxes with what is in them are added, deleted, which cascades, and
/// brought back.
enum Script {
  enum Edit {
    /// Adds a box, one within it, and a label in each of the two.
    case add(Int)
    /// Gives all elements another colour.
    case recolor(Color)
    /// Deletes a box with all that is in it.
    case delete(Int)
    case undo(Int)
    case redo(Int)
  }

  static let edits: [Edit] =
    [.add(0), .undo(1), .redo(1)]
    + (1...3).flatMap { number -> [Edit] in
      [
        .add(number), .recolor(number % 2 == 0 ? .black : .red), .delete(number), .undo(1),
        .redo(1),
        .undo(2), .delete(number - 1), .delete(number), .undo(2), .redo(1), .undo(3), .redo(2),
      ]
    }

  /// Makes an edit.
  static func make<Repo: Repository<Annotation>>(_ edit: Edit, in store: UndoStore<Repo>) throws {
    switch edit {
    case .add(let number):
      try store.group("Add") {
        for annotation in annotations(number) { try store.save(annotation, named: "") }
      }
    case .recolor(let color):
      try store.group("Recolor") {
        for var annotation in try store.allElements() {
          annotation.stroke = color
          try store.save(annotation, named: "")
        }
      }
    case .delete(let number):
      try store.group("Delete") {
        // The box first: what is in it goes with it.
        for annotation in annotations(number) { try store.delete(annotation.id, named: "") }
      }
    case .undo(let count): try store.undo(count)
    case .redo(let count): try store.redo(count)
    }
  }

  private static func annotations(_ number: Int) -> [Annotation] {
    let frame = Frame(x: Double(number), y: 0, width: 100, height: 50)
    let places = [("box", nil), ("label", "box"), ("inner", "box"), ("innermost", "inner")]
    return places.map { name, container in
      var annotation = Annotation(
        id: "\(name)\(number)", .rectangle(frame), text: String(repeating: name, count: 300))
      annotation.container = container.map { "\($0)\(number)" }
      return annotation
    }
  }

  /// What a drawing holds after each edit, and before the first one.
  static func states() throws -> [Set<Annotation>] {
    let store = UndoStore(InMemoryRepository<Annotation>())
    return try [[]]
      + edits.map { edit in
        try make(edit, in: store)
        return Set(store.elements)
      }
  }
}
