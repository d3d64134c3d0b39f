import AnnotationCanvas
import UndoRedo

extension Session {
  /// Takes back actions, and says what that has changed.
  func undo(_ count: Int) throws {
    try show("undo", title: store.titleFormat.undoTitle) { () throws(Repo.Failure) in
      try store.undo(count)
    }
  }

  /// Performs undone actions again, and says what that has changed.
  func redo(_ count: Int) throws {
    try show("redo", title: store.titleFormat.redoTitle) { () throws(Repo.Failure) in
      try store.redo(count)
    }
  }

  private func show(
    _ verb: String, title: (String?) -> String,
    _ perform: () throws(Repo.Failure) -> [UndoAction<Annotation>]
  ) throws {
    var view = CanvasView(store.elements)
    let actions = try perform()
    guard !actions.isEmpty else {
      return console.print(
        groups.isEmpty
          ? "There is nothing to \(verb)."
          : "\(title(nil)) does nothing within a group: “cancel” takes it back as a whole.",
        depth: groups.count)
    }
    view.show(actions)
    changedByUndo = view
    let most = 5
    for action in actions.prefix(most) {
      console.print(action.steps.summary(title: title(action.name)))
    }
    if actions.count > most { console.print("and \(actions.count - most) more") }
  }
}
