import AnnotationCanvas
import Testing
import UndoRedo

@testable import canvas

@Suite struct EditingTests {
  @Test func everyEditSaysWhatItChanges() {
    let played = Played(
      """
      rect 0 0 100 50 "Box"
      ellipse 200 20 100 50 as round
      diamond 400 20 50 50
      arrow 100 25 200 45
      line 0 100 100 100
      text 0 200 Hi
      move r1 round 10 -5
      resize round 120 60
      color a1 red
      fill r1 round yellow
      fill r1 transparent
      label r1 "Two\\nlines"
      label t1 "Longer"
      align r1 round d1 top
      distribute r1 round d1 horizontal
      front r1
      front r1
      back d1
      delete l1
      """)
    #expect(
      played.answer == """
        Add Rectangle: rectangle r1 appears
        Add Ellipse: ellipse round appears
        Add Diamond: diamond d1 appears
        Add Arrow: arrow a1 appears
        Add Line: line l1 appears
        Add Text: text t1 appears
        Move 2 Annotations:
          rectangle r1 moves by (10, -5)
          ellipse round moves by (10, -5)
        Resize Ellipse: ellipse round becomes 120 wide, 60 high
        Recolor Arrow: arrow a1 becomes red
        Fill 2 Annotations:
          rectangle r1 is filled with yellow
          ellipse round is filled with yellow
        Fill Rectangle: rectangle r1 loses its fill
        Label Rectangle: rectangle r1 says "Two\\nlines"
        Edit Text: text t1 says "Longer"
        Align Top:
          ellipse round moves by (0, -20)
          diamond d1 moves by (0, -25)
        Distribute Horizontally: ellipse round moves by (-15, 0)
        Bring to Front: rectangle r1 rises to 6 in the stack
        Bring to Front: nothing to change
        Send to Back: diamond d1 sinks to 0 in the stack
        Delete Line: line l1 disappears
        """)
    #expect(played.isSuccess)
    #expect(played.store.history.undoable.count == 18)
    #expect(played.store["t1"].map { $0.shape.frame.width > 20 } == true)
  }

  @Test func whatIsListedIsRoundedToHundredths() {
    #expect(
      Played("rect 0 0 10 10\nmove r1 0.4 0.404\nrect 0 0 .5 10\nrect -0 -0.001 10 10\nlist").text
        .hasSuffix(
          """
          r1  rectangle  at 0.4,0.4  10×10  black
          r2  rectangle  at 0,0  0.5×10  black
          r3  rectangle  at 0,0  10×10  black

          """))
    #expect(Played("rect -0 -0 1 1\nshow r1").text.contains("  left, top  0, 0\n"))
  }

  @Test func onlyWhatHasAnInsideIsFilled() {
    let drawing = """
      rect 0 0 1 1
      arrow 0 0 1 1
      line 0 0 1 1
      text 0 0 Hi
      line 0 0 1 1 1 0 0 0

      """
    let played = Played(drawing + "fill all red\nfill l2 blue\nfill a1 r1 blue")
    #expect(
      played.text.hasSuffix(
        """
        Fill 2 Annotations:
          rectangle r1 is filled with red
          line l2 is filled with red
        Fill Line: line l2 is filled with blue
        Fill Rectangle: rectangle r1 is filled with blue

        """), "\(played.text)")
    #expect(
      Played(drawing + "fill a1 red").text.hasSuffix(
        """
        line 6: arrow a1 has no inside to fill
            fill a1 red
          What has one: rectangles, ellipses, diamonds, and lines that end where they begin.

        """))
    #expect(
      Played(drawing + "fill a1 l1 t1 red").text.contains(
        ": none of arrow a1, line l1, text t1 has an inside to fill\n"))
  }

  @Test func anIDIsNotGivenToASecondElement() {
    let played = Played(
      """
      rect 0 0 1 1 as r2
      rect 0 0 1 1
      rect 0 0 1 1
      delete r3
      rect 0 0 1 1
      """)
    #expect(played.store.elements.inDrawingOrder.map(\.id) == ["r2", "r1", "r4"])
    for script in ["rect 0 0 1 1 as r1", "group G\nrect 0 0 1 1 as r1\nend\nrect 0 0 1 1"] {
      let again = Played(script + "\ndelete all\nrect 0 0 1 1")
      #expect(again.store["r1"] == nil, "\(again.text)")
    }
    #expect(
      Played("rect 0 0 1 1\nrect 0 0 1 1 as r1").text.contains(
        "there is an element “r1” already\n"))
  }

  @Test func elementsAreNamedByTheBeginningOfTheirIDs() {
    let boxes = ["box", "boxer", "round"].map { Annotation(id: $0, .rectangle(unit)) }
    #expect(Played("delete rou", on: boxes).store.elements.map(\.id) == ["box", "boxer"])
    #expect(Played("delete box", on: boxes).store.elements.map(\.id) == ["boxer", "round"])
    #expect(Played("delete boxe round round", on: boxes).store.elements.map(\.id) == ["box"])
    #expect(Played("delete all", on: boxes).store.elements.isEmpty)
    #expect(
      Played("delete bo", on: boxes).answer == """
        line 1: 2 ids begin with “bo”
            delete bo
          Write more of one of box, boxer.
        """)
    #expect(
      Played(#"delete """#, on: boxes).answer == """
        line 1: there is no element “”
            delete ""
          The ids here: box, boxer, round. “list” shows what they are.
        """)
    #expect(
      Played("delete x").answer == """
        line 1: there is no element “x”
            delete x
          There is no element at all. Draw one, for example “rect 40 40 160 80”.
        """)
  }

  @Test func aTextIsNotEmptied() {
    var label = Annotation(id: "t", .text(unit), text: "Hi", zIndex: 1)
    label.container = "box"
    for id in ["t", "box"] {
      let played = Played("label \(id) \"\"", on: [Annotation(id: "box", .rectangle(unit)), label])
      #expect(
        played.answer == """
          line 1: a text must not be empty
              label \(id) ""
            “delete t” deletes it.
          """)
      #expect(played.store["t"] == label)
    }
    #expect(
      Played("label box \"\"", on: [Annotation(id: "box", .rectangle(unit), text: "Hi")]).answer
        == "Label Rectangle: rectangle box loses its text")
  }

  @Test func arrangingTakesMoreThanOneElement() {
    let boxes = ["a", "b"].map { Annotation(id: $0, .rectangle(unit)) }
    var label = Annotation(id: "t", .text(unit), text: "Hi", zIndex: 1)
    label.container = "a"
    #expect(
      Played("distribute a b horizontal\nalign a left", on: boxes + [label]).answer == """
        Distribute Horizontally: nothing to change, since that takes at least 3 elements
        Align Left: nothing to change, since that takes at least 2 elements
        """)
    let played = Played("rect 9 0 1 1\ndistribute all vertical\nalign a b left", on: boxes)
    #expect(played.text.hasSuffix("Vertically: nothing to change\nAlign Left: nothing to change\n"))
  }

  @Test(arguments: [
    "move all 1 1", "drag all 1 1", "nudge all up", "color all red", "fill all red",
    "align all left", "distribute all vertical", "front all", "back all", "delete all",
    "select all",
  ])
  func onAnEmptyCanvasThereIsNothing(_ command: String) {
    let played = Played("\(command)\ngroup A\n\(command)\nend")
    #expect(
      played.answer
        == "The canvas is empty.\ngroup “A”\n  The canvas is empty.\nA: nothing to change")
    #expect(played.isSuccess)
  }

  @Test func whatIsInABoxGoesWithIt() {
    var label = Annotation(id: "t", .text(unit), text: "Hi", zIndex: 1)
    label.container = "box"
    let other = Annotation(id: "other", .ellipse(unit), zIndex: 2)
    let canvas = [Annotation(id: "box", .rectangle(unit)), label, other]

    #expect(
      Played("move box 5 0\nlabel box Ho\nresize box 3 1", on: canvas).answer == """
        Move 2 Annotations:
          rectangle box moves by (5, 0)
          text t moves by (5, 0)
        Edit Text: text t says "Ho"
        Resize Rectangle:
          rectangle box becomes 3 wide, 1 high
          text t moves by (1, 0)
        """)
    #expect(
      Played("front box", on: canvas).store.elements.inDrawingOrder.map(\.id)
        == ["other", "box", "t"])
    #expect(Played("delete box", on: canvas).store.elements == [other])
    #expect(Played("fill box red", on: canvas).store["t"] == label)
  }

  private let unit = Frame(x: 0, y: 0, width: 1, height: 1)
}
