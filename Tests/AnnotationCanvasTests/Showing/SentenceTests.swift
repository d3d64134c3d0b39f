import AnnotationCanvas
import Testing
import UndoRedo

@Suite struct SentenceTests {
  private func sentence(_ change: (inout Annotation) -> Void) -> String {
    var annotation = box("r1")
    change(&annotation)
    return UndoRedoStep.modified(from: box("r1"), to: annotation).sentence
  }

  @Test func anAnnotationAppearsAndDisappears() {
    let step = UndoRedoStep.created(box("r1"))
    #expect(step.sentence == "rectangle r1 appears")
    #expect(step.flip().sentence == "rectangle r1 disappears")
  }

  @Test func everyChangeIsNamed() {
    #expect(sentence { $0.move(by: Vector(10, -0.125)) } == "rectangle r1 moves by (10, -0.13)")
    #expect(
      sentence { $0.shape = .rectangle(Frame(x: 5, y: 0, width: 20, height: 1.5)) }
        == "rectangle r1 becomes 20 wide, 1.5 high")
    #expect(
      sentence { $0.shape = .ellipse($0.shape.frame) } == "ellipse r1 changes its shape to ellipse")
    #expect(sentence { $0.rotation = .pi / 2 } == "rectangle r1 turns to 90 degrees")
    #expect(sentence { $0.stroke = .red } == "rectangle r1 becomes red")
    #expect(sentence { $0.fill = Color("#123456")! } == "rectangle r1 is filled with #123456")
    #expect(sentence { $0.lineWidth = 4 } == "rectangle r1 gets a line width of 4")
    #expect(sentence { $0.lineStyle = .dotted } == "rectangle r1 gets a dotted line")
    #expect(sentence { $0.opacity = 0.5 } == "rectangle r1 gets an opacity of 0.5")
    #expect(sentence { $0.text = "It's “it”" } == "rectangle r1 says \"It's “it”\"")
    #expect(sentence { $0.text = "two\nlines" } == #"rectangle r1 says "two\nlines""#)
    #expect(sentence { $0.fontSize = 12 } == "rectangle r1 gets letters 12 high")
    #expect(sentence { $0.container = "r2" } == "rectangle r1 goes into r2")
    #expect(sentence { $0.layer = "sky" } == "rectangle r1 goes to the layer sky")
    #expect(sentence { $0.zIndex = 3 } == "rectangle r1 rises to 3 in the stack")
    #expect(sentence { $0.zIndex = -1 } == "rectangle r1 sinks to -1 in the stack")
  }

  @Test func whatIsTakenAwayIsNamed() {
    var old = box("r1")
    old.fill = .red
    old.text = "Hello"
    old.container = "r2"
    #expect(
      UndoRedoStep.modified(from: old, to: box("r1")).sentence
        == "rectangle r1 loses its fill and loses its text and leaves its container")
  }

  @Test func theFrameOfATextFollowsItsWords() {
    let (old, new) = (
      Annotation(id: "t", text: "Hello", at: .zero), Annotation(id: "t", text: "Hi", at: .zero)
    )
    #expect(UndoRedoStep.modified(from: old, to: new).sentence == #"text t says "Hi""#)
  }

  @Test func noLengthIsRoundedToNothing() {
    #expect(
      sentence { $0.shape = .rectangle(Frame(x: 0, y: 0, width: 0.001, height: 2)) }
        == "rectangle r1 becomes less than 0.01 wide, 2 high")
    #expect(sentence { $0.move(by: Vector(0.004, -0.004)) } == "rectangle r1 changes its shape")
  }

  @Test func aLineWithinTheSameFrameChanges() {
    let (old, new) = (
      Annotation(id: "l", .line([.zero, Vector(5, 5)])),
      Annotation(id: "l", .line([.zero, Vector(0, 5), Vector(5, 5)]))
    )
    #expect(UndoRedoStep.modified(from: old, to: new).sentence == "line l changes its shape")
  }
}
