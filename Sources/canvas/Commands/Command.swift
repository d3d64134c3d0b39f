import AnnotationCanvas

/// What a person can ask for.
enum Command: Equatable {
  case change(Change)
  case importDrawing(path: String)
  case drag(Selection, Gesture)
  case nudge(Selection, Direction)
  case group(String, detail: String?)
  case end
  case cancel
  case undo(UndoTarget?)
  case undoAction(Int, onConflict: Resolution?)
  case redo(UndoTarget?)
  case author(String?)
  case history
  case tree
  case visit(Destination)
  case travel(Span?, isBack: Bool)
  case save
  case revert
  case changes
  case checkpoint(String)
  case checkpoints
  case jump(Destination)
  case select(Selection)
  case deselect
  case language(Language)
  case watch
  case menu(MenuCommand?)
  case switchDocument
  case list
  case show(String)
  case svg(path: String, isWatched: Bool)
  case preview
  case help(String?)
  case quit
}

extension Command {
  /// Whether it is about all elements, as many as there are.
  var isAboutAll: Bool {
    switch self {
    case .drag(.all, _), .nudge(.all, _), .select(.all), .change(.move(.all, _)),
      .change(.color(.all, _)), .change(.fill(.all, _)), .change(.align(.all, _)),
      .change(.distribute(.all, _)), .change(.front(.all)), .change(.back(.all)),
      .change(.delete(.all)):
      true
    default: false
    }
  }
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
  case zoom(Zoom)
  case scroll(by: Vector)
}

/// Which elements a command is about, as a person has written it.
enum Selection: Equatable {
  case all

  /// Those that have been selected.
  case selected

  /// Those with these ids, or with ids that begin like this.
  case some([String])
}

/// The moves of a drag, each from where the one before has led.
struct Gesture: Equatable {
  var moves: [Vector] = []

  /// Whether everything is put back in the end.
  var isCancelled = false
}

/// How close to look.
enum Zoom: Equatable {
  case by(Double)

  /// So that everything is seen.
  case toFit
}

/// What a person chooses in the menu of a system's undo manager.
enum MenuCommand: String, CaseIterable {
  case undo, redo
}

/// Which actions to undo or redo, where that is more than the next one.
enum UndoTarget: Equatable {
  case count(Int)

  /// The next one of a person.
  case author(String, onConflict: Resolution?)
}

/// What to do with what has been changed since an action that is taken back.
enum Resolution: String, CaseIterable {
  case overwrite, leave
}

extension Resolution {
  /// What it does.
  ///
  /// - Parameter verb: What happens to the action: "takes" or "brings", and back.
  /// - Returns: The rest of a sentence.
  func effect(_ verb: String) -> String {
    switch self {
    case .overwrite: "\(verb) the action back, and overwrites the later changes"
    case .leave: "leaves what has been changed since, and \(verb) back the rest"
    }
  }
}

/// How far to go, in the order in which things were done.
enum Span: Equatable {
  case changes(Int)
  case seconds(Double)
}

/// Where to go in the history, or in the tree.
enum Destination: Equatable {
  /// A position in the history, or the number of a place in the tree.
  case number(Int)
  case checkpoint(String)
}
