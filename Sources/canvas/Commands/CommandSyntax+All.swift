import AnnotationCanvas

extension Command: CommandSet {
  static let syntax = drawing + changing + grouping + undoing + places + looking + leaving

  static let synonyms = [
    "abort": "cancel", "begin": "group", "box": "rect", "branch": "tree", "branches": "tree",
    "bye": "quit", "checkout": "visit", "circle": "ellipse", "clear": "delete", "commit": "end",
    "erase": "delete", "exit": "quit", "export": "svg", "goto": "jump",
    "log": "history", "ls": "list", "oval": "ellipse", "paint": "fill", "picture": "svg",
    "polygon": "line", "remove": "delete", "rename": "label", "rm": "delete", "rollback": "cancel",
    "square": "rect", "write": "text",
  ]

  static let remarks = """
    An ID is an element's id, or enough of its beginning. “all” and “selected” stand for several.
    “zoom” and “scroll” are undone with the change before them, and not by themselves.
    """

  private static let drawing =
    CommandSyntax.shapes { .change(.add($0, text: $1, id: $2)) } + [
      CommandSyntax(
        "import", .file("DRAWING"), in: .draw, "Adds a drawing made with Excalidraw.",
        example: "import plan.excalidraw"
      ) { .importDrawing(path: $0) }
    ]

  private static let changing = [
    CommandSyntax(
      "move", .elements, .number("DX"), .number("DY"), in: .change,
      "Moves elements to the right and down.", example: "move r1 e1 40 -10"
    ) { .change(.move($0, by: Vector($1, $2))) },
    CommandSyntax(
      "drag", .oneOrSeveral, .gesture, in: .change, "Moves step by step, as one action.",
      example: "drag r1 5 0 8 2 20 -3"
    ) { .drag($0, $1) },
    CommandSyntax(
      "nudge", .elements, .choice("DIRECTION"), in: .change,
      "Moves by one pixel; nudges within a minute join.", example: "nudge r1 right"
    ) { .nudge($0, $1) },
    CommandSyntax(
      "resize", .id, .size("WIDTH"), .size("HEIGHT"), in: .change,
      "Stretches an element; its top left corner stays.", example: "resize r1 200 80"
    ) { .change(.resize($0, width: $1, height: $2)) },
    CommandSyntax(
      "color", .elements, .color, in: .change, "Colors outlines and texts.",
      example: "color r1 a1 blue"
    ) { .change(.color($0, $1)) },
    CommandSyntax(
      "fill", .elements, .color, in: .change, "Fills shapes; “transparent” empties them.",
      example: "fill e1 #ffec99"
    ) { .change(.fill($0, $1)) },
    CommandSyntax(
      "label", .id, .text, in: .change, "Changes what an element says.",
      example: #"label r1 "Hello you""#
    ) { .change(.label($0, $1)) },
    CommandSyntax(
      "align", .elements, .choice("EDGE"), in: .change, "Moves elements to a common line.",
      example: "align all left"
    ) { .change(.align($0, $1)) },
    CommandSyntax(
      "distribute", .elements, .choice("DIRECTION"), in: .change,
      "Makes the gaps between three or more equal.", example: "distribute r1 r2 r3 horizontal"
    ) { .change(.distribute($0, $1)) },
    CommandSyntax(
      "front", .elements, in: .change, "Brings elements to the front.", example: "front r1"
    ) { .change(.front($0)) },
    CommandSyntax(
      "back", .elements, in: .change, "Sends elements to the back.", example: "back r1"
    ) { .change(.back($0)) },
    CommandSyntax(
      "delete", .elements, in: .change, "Deletes elements.", example: "delete r1 e1"
    ) { .change(.delete($0)) },
  ]

  private static let grouping = [
    CommandSyntax(
      "group", .name, .optional(.text), in: .group,
      "Makes everything up to “end” one action.",
      example: #"group "Tidy Up" "Everything on one line""#
    ) { .group($0, detail: $1) },
    CommandSyntax("end", in: .group, "Ends the group, and keeps it.", example: "end") { .end },
    CommandSyntax(
      "cancel", in: .group, "Ends the group, and takes back what it did.", example: "cancel"
    ) { .cancel },
  ]

  private static let undoing = [
    CommandSyntax(
      "undo", .optional(.toUndo), in: .undo, "Takes back the last change, the last N, or another.",
      remark: conflicts("“by NAME” or “action N”", "takes"), example: "undo 3"
    ) { $0 ?? .undo(nil) },
    CommandSyntax(
      "redo", .optional(.target), in: .undo, "Performs again what was undone.",
      remark: conflicts("“by NAME”", "brings"), example: "redo all"
    ) { .redo($0) },
    CommandSyntax(
      "author", .optional(.author), in: .undo,
      "Sets the author of what follows; without NAME, none.",
      example: "author Ann"
    ) { .author($0) },
    CommandSyntax(
      "history", in: .undo, "Lists the actions, and the position each leads to.",
      example: "history"
    ) { .history },
  ]

  private static func conflicts(_ target: String, _ verb: String) -> String {
    let ways = Resolution.allCases.map {
      "  \($0.rawValue.padded(to: 9))  \($0.effect(verb))"
    }
    return "After \(target), where elements have been changed since:\n"
      + ways.joined(separator: "\n")
  }

  private static let places =
    [
      CommandSyntax(
        "save", in: .place, "Marks the present version as the saved one.", example: "save"
      ) { .save },
      CommandSyntax(
        "changes", in: .place, "Lists what differs from the saved version.", example: "changes"
      ) { .changes },
      CommandSyntax(
        "revert", in: .place, "Goes back to the saved version.", example: "revert"
      ) { .revert },
      CommandSyntax(
        "checkpoint", .checkpoint, in: .place, "Gives the present position a name.",
        example: #"checkpoint "First Draft""#
      ) { .checkpoint($0) },
      CommandSyntax(
        "checkpoints", in: .place, "Lists the checkpoints.", example: "checkpoints"
      ) { .checkpoints },
      CommandSyntax(
        "jump", .position, in: .place, "Undoes or redoes all that lies between.",
        example: #"jump "First Draft""#
      ) { .jump($0) },
    ] + CommandSyntax.branches({ .tree }, .namedPlace, { .visit($0) }, { .travel($0, isBack: $1) })

  private static let looking = [
    CommandSyntax(
      "select", .elements, in: .look, "Selects elements, and no others.", example: "select r1 e1"
    ) { .select($0) },
    CommandSyntax(
      "deselect", in: .look, "Selects nothing.", example: "deselect"
    ) { .deselect },
    CommandSyntax(
      "zoom", .zoom, in: .look, "Zooms in or out; “fit” shows everything.",
      example: "zoom 2"
    ) { .change(.zoom($0)) },
    CommandSyntax(
      "scroll", .number("DX"), .number("DY"), in: .look, "Scrolls to the right and down.",
      example: "scroll 100 0"
    ) { .change(.scroll(by: Vector($0, $1))) },
    CommandSyntax("list", in: .look, "Lists the elements, the front one last.", example: "list") {
      .list
    },
    CommandSyntax("show", .id, in: .look, "Shows everything about an element.", example: "show r1")
    {
      .show($0)
    },
    CommandSyntax(
      "svg", .watch, .file("FILE"), in: .look,
      "Writes the drawing; the last undo or jump is highlighted.",
      example: "svg --watch drawing.svg"
    ) { .svg(path: $1, isWatched: $0) },
    CommandSyntax(
      "preview", in: .look, "Turns showing the drawing after each change on or off.",
      example: "preview"
    ) { .preview },
  ]

  private static let leaving = [
    CommandSyntax(
      "help", .optional(.command(of: Command.self)), in: .program,
      "Explains the commands, or one of them.",
      example: "help rect"
    ) { .help($0) },
    CommandSyntax(
      "language", .choice("LANGUAGE"), in: .program, "Names actions in another language.",
      example: "language german"
    ) { .language($0) },
    CommandSyntax(
      "watch", in: .program, "Turns showing each event of the store on or off.",
      example: "watch"
    ) { .watch },
    CommandSyntax(
      "menu", .optional(.choice("ITEM")), in: .program,
      "Shows the history in a system's menu, or chooses there.", example: "menu undo"
    ) { .menu($0) },
    CommandSyntax(
      "switch", in: .program, "Goes to the next of the open documents.", example: "switch"
    ) { .switchDocument },
    CommandSyntax(
      "quit", in: .program, "Leaves. Every action has been written already.", example: "quit"
    ) { .quit },
  ]
}
