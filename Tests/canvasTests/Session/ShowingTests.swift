import AnnotationCanvas
import Foundation
import TestSupport
import Testing

@testable import canvas

@Suite struct ShowingTests {
  @Test func theListIsInDrawingOrder() {
    let played = Played(
      """
      rect 0.4 0 100 50 "A label that is much longer than forty letters"
      arrow 0 0 1e9 0
      text 0 200 "Hi\\nyou" as greeting
      fill r1 red
      front r1
      list
      """)
    #expect(
      played.text.split(separator: "\n").suffix(3).joined(separator: "\n") == """
        a1        arrow      at 0,0  1000000000×0  black
        greeting  text       at 0,200  33×50  black  "Hi\\nyou"
        r1        rectangle  at 0.4,0  100×50  black  filled red  \
        "A label that is much longer than forty …"
        """)
  }

  @Test func aTextIsQuotedAsItIsWritten() {
    let script = #"rect 0 0 9 9 "It's \\' \"new\"""#
    let text = Played(script + "\nlist\nshow r1\nlabel r1 \"Don't\"\nhistory").text
    #expect(text.contains(#"  "It's \\' \"new\"""# + "\n"), "\(text)")
    #expect(text.contains(#"text       "It's \\' \"new\"", letters"#))
    #expect(text.contains("says \"Don't\"\n"))
    #expect(text.contains("Label rectangle r1 \"Don't\"\n"))
  }

  @Test func allOfAnElementIsShown() {
    var box = Annotation(
      id: "box", .diamond(Frame(x: 1.5, y: -2, width: 10, height: 20)), text: "Hi", zIndex: 3)
    box.rotation = .pi / 2
    box.stroke = .blue
    box.lineStyle = .dotted
    box.opacity = 0.5
    let pen = Annotation(id: "pen", .freehand([.zero, Vector(1, 2.5)]))
    #expect(
      Played("show b\nshow pen", on: [box, pen]).answer == """
        diamond box
          left, top  1.5, -2
          size       10 wide, 20 high
          rotation   90 degrees
          color      blue
          fill       transparent
          line       2 wide, dotted
          opacity    0.5
          text       "Hi", letters 20 high
          container  none
          stack      3
        freehand line pen
          points     0,0  1,2.5
          rotation   0 degrees
          color      black
          fill       transparent
          line       2 wide, solid
          opacity    1
          text       "", letters 20 high
          container  none
          stack      0
        """)
  }

  @Test func aPictureShowsWhatTheLastUndoChanged() throws {
    let folder = try TemporaryFolder()
    let script = "rect 0 0 9 9\nrect 50 0 9 9\nundo\nsvg \(folder.quoted("a.svg"))"
    #expect(
      Played(script).text.hasSuffix(
        "a.svg; what the last undo, redo or jump changed is highlighted\n"))
    #expect(folder.text("a.svg").contains("class=\"ghost\""))

    // A later edit makes it a plain picture.
    #expect(Played(script.replacing("undo", with: "undo\ncolor r1 red")).text.hasSuffix("a.svg\n"))
    let picture = folder.text("a.svg")
    #expect(picture.hasPrefix("<svg"))
    #expect(!picture.contains("class=\"ghost\"") && !picture.contains("class=\"halo\""))

    #expect(Played(script + "\nredo\n" + script.split(separator: "\n").last!).isSuccess)
    #expect(folder.text("a.svg").contains("class=\"halo\""))
  }

  @Test func aPictureReplacesNothingButAPicture() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "a.svg")
    let played = Played("svg \(folder.quoted("a.svg"))")
    #expect(!played.isSuccess)
    #expect(played.text.contains("a.svg is there already, and is not such a file\n"))
    #expect(folder.text("a.svg") == "precious")

    #expect(
      Played("svg \(folder.quoted("none/a.svg"))").text.contains(
        "a.svg can't be written: there is no such folder\n"))
  }
}
