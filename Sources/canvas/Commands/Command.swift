import AnnotationCanvas

/// What a person can ask for.
enum Command: Equatable {
  case change(Change)
  case importDrawing(path: String)
  case group(String)
  case end
  case cancel
  case undo(Int)
  case redo(Int)
  case history
  case list
  case show(String)
  case svg(path: String)
  case help(String?)
  case quit
}

/// What a person can do to elements, in one action.
enum Change: Equatable {
  case add(Shape, text: String, id: Annotation.ID?)
  case move(Selection, by: Vector)
  case resize(String, width: Double, height: Double)
  case color(Selection, Color)
  case fill(Selection, Color)
  case label(String, String)
  case align(Selection, Alignment)
  case distribute(Selection, Axis)
  case front(Selection)
  case back(Selection)
  case delete(Selection)
}

/// Which elements a command is about, as a person has written it.
enum Selection: Equatable {
  case all

  /// Those with these ids, or with ids that begin like this.
  case some([String])
}
