import AnnotationCanvas
import Foundation
import TestSupport
import Testing

@testable import canvas

/// A whole drawing, edited by commands.
@Suite struct DrawingSessionTests {
  private func answer(_ script: String) -> String {
    Run("--drawing", input: script).text
  }

  private let sample = """
    “Garden”
      1  Ground  lawn, pond
      2  Plants  hedge, tree
      3  Notes   frogs

    """

  @Test func everyChangeIsUndone() {
    for change in [
      "layer Sky", "rename Plants Trees", "put tree hedge Notes", "put tree none",
      "title Park", #"title """#, "swipe 1", "swipe 3 1 2", "select P\ndelete", "clear\nyes",
    ] {
      let changed = answer("\(change)\nlist").lastList
      #expect(changed != sample, "\(change)")
      #expect(answer("\(change)\nundo all\ndeselect\nlist").lastList == sample, "\(change)")
      #expect(answer("\(change)\nundo all\nredo all\nlist").lastList == changed, "\(change)")
    }
  }

  @Test func whatIsDrawnGoesToTheSelectedLayer() {
    #expect(
      answer("rect 0 0 9 9\nselect Plants\nellipse 0 0 9 9 Rose as rose\ntext 1 2 Hi\nlist") == """
        Add Rectangle: rectangle r1 appears
        Select Layer: layer “Plants” is selected
        Add Ellipse: ellipse rose appears
        Add Text: text t1 appears
        “Garden”
          1  Ground  lawn, pond
        > 2  Plants  hedge, tree, rose, t1
          3  Notes   frogs
          On no layer: r1

        """)
    #expect(
      answer("rect 0 0 9 9 as tree").hasPrefix("line 1: there is an annotation “tree” already"))
    let again = answer("layer A\nselect A\nrect 0 0 9 9 as r1\ndelete\nrect 0 0 9 9")
    #expect(again.hasSuffix("Add Rectangle: rectangle r2 appears\n"), "\(again)")
    #expect(answer("rect 0 0 9 9\nundo 5").hasSuffix("\n  There was only 1 to undo.\n"))
  }

  @Test func whatHasNoEffectInSumIsSaidToHaveNone() {
    let script = "move tree 5 0\nmove tree -5 0\nundo 2\nredo 2\nvisit 0"
    #expect(
      answer(script).hasSuffix(
        """
        Undo Move Ellipse, Move Ellipse: together, they change nothing
        Redo Move Ellipse, Move Ellipse: together, they change nothing
        Visit place 0: everything is the same there

        """))
  }

  @Test func theTreeIsVisited() {
    let text = answer(
      "title A\nselect Plants\ntitle B\nundo all\nrename Notes Words\ntree\nvisit 2\nvisit 2\n"
        + "earlier\nlater\nlater\nlater\nvisit 9")
    #expect(
      text.hasSuffix(
        """
        > ●    3  just now  Rename layer “Notes” to “Words”
          │ ●  2  just now  Set the title to “B”
          │ ●  1  just now  Set the title to “A”
          ●─╯  0            the beginning  (saved)

        Branches, each by its last place:
          2  just now  Set the title to “B”  (2 actions after 0)
        Visit place 2:
          layer “Words” is called “Notes”
          the title is “B”
          layer “Plants” is selected
        That is where you are.
        Visit place 1: the title is “A”
        Visit place 2: the title is “B”
        Visit place 3:
          the title is “Garden”
          layer “Notes” is called “Words”
          no layer is selected
        There is nothing later.
        line 13: there is no place 9
            visit 9
          “tree” lists all places.

        """), "\(text)")
  }

  @Test func aCommandOfAnotherKindOfDrawingIsKnown() {
    #expect(
      answer("color tree red")
        == """
        line 1: there is no command “color”
            color tree red
          It is for a drawing without layers: canvas DRAWING.json

        """)
  }

  @Test func whatChangesIsSaid() {
    #expect(
      answer("layer Sky\nput tree sky\nrename Sky Air\ntitle Park\nlayer Sky\nlist\nhistory") == """
        Add Layer: layer “Sky” appears
        Move to Layer: ellipse tree goes to the layer sky
        Rename Layer: layer “Sky” is called “Air”
        Set Title: the title is “Park”
        Add Layer: layer “Sky” appears
        “Park”
          1  Ground  lawn, pond
          2  Plants  hedge
          3  Notes   frogs
          4  Air     tree
          5  Sky     nothing
        > Add layer “Sky”
          Set the title to “Park”
          Rename layer “Sky” to “Air”
          Move ellipse tree to layer “Sky”
          Add layer “Sky”

        """)
  }

  @Test func whatIsNamedTwiceIsChangedOnce() {
    #expect(
      answer("move tree tree 10 0\nput tree hedge tree Notes\nhistory\nlist") == """
        Move Ellipse: ellipse tree moves by (10, 0)
        Move to Layer:
          ellipse tree goes to the layer notes
          line hedge goes to the layer notes
        > Move ellipse tree, line hedge to layer “Notes”
          Move ellipse tree by (10, 0)
        “Garden”
          1  Ground  lawn, pond
          2  Plants  nothing
          3  Notes   frogs, hedge, tree

        """)
    #expect(answer("swipe 3 3") == answer("swipe 3"))
  }

  @Test func theSelectionIsClearedAndComesBack() {
    #expect(
      answer("select Notes\ndelete\ndelete") == """
        Select Layer: layer “Notes” is selected
        Delete Layer:
          layer “Notes” disappears
          arrow frogs disappears
          no layer is selected
        line 3: no layer is selected
            delete
          Write “select LAYER” before.

        """)
    #expect(
      answer("select Notes\ndelete\nundo\nundo\nundo").hasSuffix(
        """
        Undo Delete Layer:
          arrow frogs appears
          layer “Notes” appears
          layer “Notes” is selected
        Undo Select Layer: no layer is selected
        There is nothing to undo.

        """))
  }

  @Test func deletingAllIsAskedBefore() {
    #expect(
      answer("clear\nno\nclear\nundo\nyes") == """
        Delete 3 layers with 5 annotations? “yes” or “no”
        Nothing is deleted.
        Delete 3 layers with 5 annotations? “yes” or “no”
        There is nothing to undo.
        line 5: nothing has been asked
            yes

        """)
    #expect(answer("clear\nyes\nclear").hasSuffix("There are no layers.\n"))
  }

  @Test func theSampleIsReloaded() {
    #expect(answer("reload") == "Reload Sample Data: nothing to change\n")
    #expect(answer("clear\nyes\ntitle A\nlayer B\nreload\nlist").hasSuffix(sample))
  }

  @Test func thePictureShowsWhatTheLastChangeDid() throws {
    let folder = try TemporaryFolder()
    let (file, path) = (folder.quoted("garden.svg"), folder.path("garden.svg"))
    #expect(answer("svg \(file)") == "The picture is in \(path)\n")
    #expect(!folder.text("garden.svg").contains("halo"))
    #expect(
      answer("swipe 3\nselect Plants\nsvg \(file)")
        .hasSuffix("The picture is in \(path); what the last change did is highlighted\n"))
    #expect(folder.text("garden.svg").contains("ghost"))
    _ = answer("swipe 3\nundo\nsvg \(file)")
    #expect(folder.text("garden.svg").contains("halo"))
  }

  @Test(arguments: [
    ("select Nowhere", "there is no layer “Nowhere”"),
    ("put moon Notes", "there is no annotation “moon”"),
    ("swipe 4", "there is no row 4"),
    ("swipe 0", "ROW should be the number of a row, from 1, not “0”"),
    ("layer P\nselect p", "2 layers begin with “p”"), ("frob", "there is no command “frob”"),
    ("visit A", "PLACE should be the number of a place in the tree, not “A”"),
    ("delete", "no layer is selected"), ("nudge 1 2", "there is no command “nudge”"),
  ])
  func mistakesAreExplained(_ script: String, _ problem: String) {
    let run = Run("--drawing", input: script)
    #expect(run.status == .failure)
    #expect(run.errors.contains(": \(problem)\n"))
  }

  @Test func aPersonMayMakeMistakes() {
    let run = Run("--drawing", input: "frob\nlayer Sky\nquit", isInteractive: true)
    #expect(run.status == .success)
    #expect(run.text.contains("* [Undo Add Layer] > quit"))
  }

  @Test(arguments: Syntax<DrawingCommand>.all.map(\.example))
  func everyExampleIsRight(_ line: String) throws {
    #expect(try DrawingCommand.parse(line) != nil)
  }

  @Test func helpNamesEveryCommand() {
    let help = answer("help")
    for syntax in Syntax<DrawingCommand>.all { #expect(help.contains("  \(syntax.usage) ")) }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(answer("help swipe").hasSuffix("  For example: swipe 1 3\n"))
    #expect(!help.contains("Group\n"))
  }

  @Test func theTourOfADrawingTellsWhatItDoes() {
    let run = Run("--tour", "drawing")
    #expect(run.status == .success)
    #expect(run.errors.isEmpty)
    #expect(run.text.hasPrefix("Whole models: "))
    #expect(
      run.text.contains(
        """
        [Undo Select Layer | Redo Delete 2 Layers] > delete
        Delete Layer:
          layer “Plants” disappears
          ellipse tree disappears
          line hedge disappears
          no layer is selected
        * [Undo Delete Layer] > undo
        Undo Delete Layer:
          line hedge appears
          ellipse tree appears
          layer “Plants” appears
          layer “Plants” is selected
        """))
    #expect(
      run.text.contains(
        """
        * [Undo Move to Layer | Redo Delete All Layers] > reload
        Reload Sample Data:
          ellipse tree goes to the layer plants
          layer “Sky” disappears
        """))
    #expect(run.text.hasSuffix("\nNow it is your turn:  swift run canvas --drawing\n"))
  }
}

extension String {
  /// What “list” has printed last.
  fileprivate var lastList: String {
    let lines = split(separator: "\n")
    let start = lines.lastIndex { $0.hasPrefix("“") || $0 == "without a title" } ?? 0
    return lines[start...].map { "\($0)\n" }.joined()
  }
}
