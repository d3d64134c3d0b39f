import AnnotationCanvas
import Testing

@testable import canvas

@Suite struct ParsingTests {
  @Test(arguments: lines) func everyCommandIsRead(_ line: String, _ command: Command) throws {
    #expect(try Command.parse(line) == command)
  }

  @Test func everyCommandIsTested() throws {
    let tested = Set(
      try Self.lines.map { try #require(try Words($0.0).rest.first).text.lowercased() })
    #expect(tested == Set(CommandSyntax.all.map(\.name)))
  }

  @Test(arguments: CommandSyntax.all.map(\.example)) func everyExampleIsRight(_ line: String) throws
  {
    #expect(try Command.parse(line) != nil)
  }

  @Test(arguments: [
    "", "   ", "\t", "# rect 1 2 3 4", "#rect 1 2 3 4", "  # undo",
    "\u{FEFF}", "\u{FEFF}#!/usr/bin/env canvas", "\u{FEFF}  # undo",
  ])
  func nothingIsRead(_ line: String) throws {
    #expect(try Command.parse(line) == nil)
  }

  @Test(arguments: [" #rect 1 2 3 4", "\u{FEFF} #rect 1 2 3 4"])
  func aColourIsNoComment(_ line: String) {
    #expect(throws: CommandError.self) { try Command.parse(line) }
  }

  static let lines: [(String, Command)] = [
    ("rect 1 2 3 4", .change(.add(.rectangle(box), text: "", id: nil))),
    ("RECT 1 2 3 4", .change(.add(.rectangle(box), text: "", id: nil))),
    ("rect 1 2 3 4 Hi", .change(.add(.rectangle(box), text: "Hi", id: nil))),
    ("rect 1 2 3 4 as b", .change(.add(.rectangle(box), text: "", id: "b"))),
    (#"rect 1 2 3 4 "as" as b"#, .change(.add(.rectangle(box), text: "as", id: "b"))),
    (#"ellipse 1 2 3 4 "Hello you""#, .change(.add(.ellipse(box), text: "Hello you", id: nil))),
    ("diamond 1 2 3 4 #ff0000 # here", .change(.add(.diamond(box), text: "#ff0000", id: nil))),
    ("arrow 0 0 1.5 -2e1", .change(.add(.arrow([.zero, Vector(1.5, -20)]), text: "", id: nil))),
    (
      "line 0 0 1 1 2 0 as w",
      .change(.add(.line([.zero, Vector(1, 1), Vector(2, 0)]), text: "", id: "w"))
    ),
    (
      #"text 5 5 "two\nlines""#,
      .change(.add(.text(Frame(x: 5, y: 5, width: 0, height: 0)), text: "two\nlines", id: nil))
    ),
    ("import a.excalidraw", .importDrawing(path: "a.excalidraw")),
    ("move r1 10 -5", .change(.move(.some(["r1"]), by: Vector(10, -5)))),
    ("move r1 2 3 10 -5", .change(.move(.some(["r1", "2", "3"]), by: Vector(10, -5)))),
    ("move all 10 -5", .change(.move(.all, by: Vector(10, -5)))),
    (#"move "all" 10 -5"#, .change(.move(.some(["all"]), by: Vector(10, -5)))),
    ("resize r1 10 20", .change(.resize("r1", width: 10, height: 20))),
    ("color r1 e1 Blue", .change(.color(.some(["r1", "e1"]), .blue))),
    ("fill all #1971c2 # blue", .change(.fill(.all, .blue))),
    (#"label r1 "say \"hi\" \\o/""#, .change(.label("r1", #"say "hi" \o/"#))),
    (#"label r1 """#, .change(.label("r1", ""))),
    ("align all centerX", .change(.align(.all, .centerX))),
    ("align r1 r2 LEFT", .change(.align(.some(["r1", "r2"]), .left))),
    ("distribute a b c vertical", .change(.distribute(.some(["a", "b", "c"]), .vertical))),
    ("front r1", .change(.front(.some(["r1"])))),
    ("back all", .change(.back(.all))),
    ("delete r1 r2", .change(.delete(.some(["r1", "r2"])))),
    ("watch", .watch), ("menu", .menu(nil)), ("menu Undo", .menu(.undo)),
    ("menu redo", .menu(.redo)),
    ("switch", .switchDocument),
    ("drag r1 1 2", .drag(.some(["r1"]), Gesture(moves: [Vector(1, 2)]))),
    ("drag all 1 2 -3 4", .drag(.all, Gesture(moves: [Vector(1, 2), Vector(-3, 4)]))),
    (
      "drag selected 1 2 cancel",
      .drag(.selected, Gesture(moves: [Vector(1, 2)], isCancelled: true))
    ),
    ("nudge r1 e1 LEFT", .nudge(.some(["r1", "e1"]), .left)),
    ("nudge selected up", .nudge(.selected, .up)),
    (#"move "selected" 1 2"#, .change(.move(.some(["selected"]), by: Vector(1, 2)))),
    ("select r1 e1", .select(.some(["r1", "e1"]))),
    ("deselect", .deselect),
    ("language German", .language(.german)),
    ("zoom 0.5", .change(.zoom(.by(0.5)))),
    ("zoom fit", .change(.zoom(.toFit))),
    ("scroll 10 -5", .change(.scroll(by: Vector(10, -5)))),
    ("save", .save),
    ("changes", .changes),
    ("revert", .revert),
    ("checkpoint Draft", .checkpoint("Draft")),
    ("checkpoints", .checkpoints),
    ("jump 3", .jump(.number(3))),
    (#"jump "First Draft""#, .jump(.checkpoint("First Draft"))),
    ("tree", .tree),
    ("visit 3", .visit(.number(3))),
    (#"visit "First Draft""#, .visit(.checkpoint("First Draft"))),
    ("earlier", .travel(nil, isBack: true)),
    ("earlier 10m", .travel(.seconds(600), isBack: true)),
    ("later 1.5h", .travel(.seconds(5_400), isBack: false)),
    ("later 2", .travel(.changes(2), isBack: false)),
    (#"group "Tidy Up""#, .group("Tidy Up", detail: nil)),
    (#"group Tidy "All of it""#, .group("Tidy", detail: "All of it")),
    ("end", .end),
    ("cancel", .cancel),
    ("undo", .undo(nil)),
    ("undo 100000", .undo(.count(100_000))),
    ("undo all", .undo(.count(.max))),
    ("undo by Ann", .undo(.author("Ann", onConflict: nil))),
    (#"undo by "Ann Lee" leave"#, .undo(.author("Ann Lee", onConflict: .leave))),
    ("undo by leave", .undo(.author("leave", onConflict: nil))),
    ("undo action 3", .undoAction(3, onConflict: nil)),
    ("undo action 3 overwrite", .undoAction(3, onConflict: .overwrite)),
    ("redo 3", .redo(.count(3))),
    ("redo by Ann overwrite", .redo(.author("Ann", onConflict: .overwrite))),
    ("author", .author(nil)), (#"author "Ann Lee""#, .author("Ann Lee")),
    ("history", .history),
    ("\u{FEFF}list\r", .list),
    ("show r1", .show("r1")),
    (#"svg "my drawing.svg""#, .svg(path: "my drawing.svg", isWatched: false)),
    ("svg --watch a.svg", .svg(path: "a.svg", isWatched: true)), ("preview", .preview),
    ("help", .help(nil)),
    ("help Rect", .help("rect")),
    ("quit", .quit),
  ]

  private static let box = Frame(x: 1, y: 2, width: 3, height: 4)
}
