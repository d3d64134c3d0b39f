import AnnotationCanvas

/// What a person can ask for in a whole drawing.
enum DrawingCommand: Equatable {
  case add(Shape, text: String, id: Annotation.ID?)
  case addLayer(String)
  case rename(String, String)
  case put([String], layer: String)
  case move([String], by: Vector)
  case title(String)
  case select(String)
  case deselect
  case delete
  case swipe(rows: [Int])
  case clear
  case answer(Bool)
  case reload
  case list
  case svg(path: String, isWatched: Bool)
  case preview
  case undo(Int?)
  case redo(Int?)
  case history
  case tree
  case visit(Int)
  case travel(Span?, isBack: Bool)
  case help(String?)
  case quit
}

extension DrawingCommand: CommandSet {
  static let syntax =
    Syntax<DrawingCommand>.shapes { .add($0, text: $1, id: $2) } + others
    + Syntax<DrawingCommand>.branches(
      { .tree }, .place, { .visit($0) }, { .travel($0, isBack: $1) })

  private static let others: [Syntax<DrawingCommand>] = [
    Syntax("layer", .name, in: .change, "Adds a layer.", example: "layer Sky") { .addLayer($0) },
    Syntax(
      "rename", .layer, .name, in: .change, "Gives a layer another name.",
      example: "rename Plants Trees"
    ) { .rename($0, $1) },
    Syntax(
      "put", .list(.id), .layer, in: .change, "Puts annotations on a layer; “none” takes them off.",
      example: "put tree hedge Notes"
    ) { .put($0, layer: $1) },
    Syntax(
      "move", .list(.id), .number("DX"), .number("DY"), in: .change,
      "Moves annotations to the right and down.", example: "move tree 10 -5"
    ) { .move($0, by: Vector($1, $2)) },
    Syntax(
      "title", .text, in: .change, "Sets the title of the drawing.", example: #"title "My Garden""#
    ) { .title($0) },
    Syntax(
      "delete", in: .change, "Deletes the selected layer, with all that is on it.",
      example: "delete"
    ) { .delete },
    Syntax(
      "swipe", .list(.row), in: .change, "Deletes the layers of these rows.", example: "swipe 1 3"
    ) { .swipe(rows: $0) },
    Syntax(
      "clear", in: .change, "Asks, and deletes all layers after a “yes”.", example: "clear"
    ) { .clear },
    Syntax("yes", in: .change, "Answers a question.", example: "yes") { .answer(true) },
    Syntax("no", in: .change, "Answers a question.", example: "no") { .answer(false) },
    Syntax("reload", in: .change, "Brings back the sample drawing.", example: "reload") { .reload },
    Syntax(
      "undo", .optional(.count), in: .undo, "Takes back the last change, or the last N.",
      example: "undo 3"
    ) { .undo($0) },
    Syntax(
      "redo", .optional(.count), in: .undo, "Performs again what was undone.", example: "redo all"
    ) { .redo($0) },
    Syntax("history", in: .undo, "Lists the actions.", example: "history") { .history },
    Syntax("select", .layer, in: .look, "Selects a layer.", example: "select Plants") {
      .select($0)
    },
    Syntax("deselect", in: .look, "Selects nothing.", example: "deselect") { .deselect },
    Syntax("list", in: .look, "Lists the layers, and what is on them.", example: "list") { .list },
    Syntax(
      "svg", .watch, .file("FILE"), in: .look,
      "Writes the drawing; the last change is highlighted.", example: "svg --watch garden.svg"
    ) { .svg(path: $1, isWatched: $0) },
    Syntax(
      "preview", in: .look, "Turns showing the drawing after each change on or off.",
      example: "preview"
    ) { .preview },
    Syntax(
      "help", .optional(.command(of: DrawingCommand.self)), in: .program,
      "Explains the commands, or one of them.", example: "help put"
    ) { .help($0) },
    Syntax("quit", in: .program, "Leaves.", example: "quit") { .quit },
  ]

  static let synonyms = [
    "add": "layer", "box": "rect", "branch": "tree", "branches": "tree", "bye": "quit",
    "checkout": "visit", "circle": "ellipse", "exit": "quit", "export": "svg",
    "label": "rename", "log": "history", "ls": "list", "oval": "ellipse", "picture": "svg",
    "remove": "delete", "rm": "delete", "square": "rect",
  ]

  static let remarks = """
    What is drawn goes to the layer that is selected, if there is one.
    A LAYER is a layer's name, or enough of its beginning to tell it from the others.
    """
}

extension Parameter where Value == String {
  fileprivate static var layer: Parameter {
    word("LAYER", "the name of a layer, or its beginning", suggesting: .layers) {
      $0.nonEmptyText
    }
  }
}

extension Parameter where Value == Int {
  /// A row of the list.
  fileprivate static var row: Parameter {
    word("ROW", "the number of a row, from 1") { word throws(CommandError) in
      try word.integer("ROW", from: 1)
    }
  }
}
