import AnnotationCanvas
import Testing

@Suite struct AnnotationTests {
  @Test func aDrawingIsOrderedByPlaceInTheStackAndThenByID() {
    var drawing = [box("c"), box("a"), box("b")]
    drawing[1].zIndex = 1
    #expect(drawing.inDrawingOrder.map(\.id) == ["b", "c", "a"])
    #expect(drawing.frontZIndex == 2)
    #expect([Annotation]().frontZIndex == 0)
  }

  @Test func aSelectionTakesContentsAlong() {
    var text = Annotation(id: "t", text: "Hello", at: .zero, zIndex: 5)
    text.container = "r"
    let drawing = [text, box("other"), box("r")]
    #expect(drawing.selection(["r"]).map(\.id) == ["r", "t"])
    #expect(drawing.selection(["t"]).map(\.id) == ["t"])
    #expect(drawing.selection(["nothing"]).isEmpty)
  }

  @Test func theFrameOfATextFollowsWhatItSays() {
    var text = Annotation(id: "t", text: "Hello", at: Vector(3, 4))
    #expect(text.shape == .text(Frame(x: 3, y: 4, width: 55, height: 25)))
    text.setText("Hello\nyou")
    #expect(text.shape == .text(Frame(x: 3, y: 4, width: 55, height: 50)))
    text.container = "r"
    text.setText("")
    #expect(text.shape == .text(Frame(x: 30.5, y: 16.5, width: 0, height: 25)))
  }

  @Test func aLabelLeavesTheFrameAlone() {
    var annotation = box("r")
    annotation.setText("A long label")
    #expect(annotation.shape == box("r").shape)
    #expect(annotation.text == "A long label")
  }
}
