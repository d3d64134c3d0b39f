import TestSupport
import Testing
import UndoRedo
import UndoRedoTesting

@testable import AnnotationCanvas

@Suite struct BrailleDrawingTests {
  private let box = Annotation(id: "b", .rectangle(Frame(x: 0, y: 0, width: 15, height: 11)))

  private func lines(
    _ view: CanvasView, columns: Int = 80, rows: Int = 20, isColored: Bool = false
  ) -> [String] {
    BrailleDrawing(view).lines(columns: columns, rows: rows, isColored: isColored)
  }

  private func view(_ annotations: Annotation...) -> CanvasView {
    CanvasView(
      annotations.map { annotation in
        var annotation = annotation
        annotation.lineWidth = 0
        return annotation
      })
  }

  @Test func aPixelIsADotWhereThereIsRoom() {
    #expect(lines(view(box)) == ["⡏⠉⠉⠉⠉⠉⠉⢹", "⡇⠀⠀⠀⠀⠀⠀⢸".replacing("⠀", with: " "), "⣇⣀⣀⣀⣀⣀⣀⣸"])
    #expect(lines(view(box), columns: 4) == ["⡏⠉⠉⢹", "⠓⠒⠒⠚"])
    #expect(lines(view()) == [])
    #expect(lines(view(box), columns: 0) == [])
    #expect(lines(view(Annotation(id: "p", .line([Vector(3, 4)])))) == ["⠁"])
  }

  @Test func everyShapeIsSeen() {
    let frame = Frame(x: 0, y: 0, width: 15, height: 15)
    let points = [Vector(0, 0), Vector(15, 15)]
    for shape: Shape in [
      .rectangle(frame), .diamond(frame), .ellipse(frame), .line(points), .arrow(points),
      .freehand(points),
    ] {
      let lines = lines(view(Annotation(id: "s", shape)))
      #expect(lines.count == 4 && lines.contains { $0.cellCount == 8 }, "\(shape)")
    }
    #expect(lines(view(Annotation(id: "s", .viewport(frame)))) == [])
    #expect(
      lines(view(Annotation(id: "l", .line([Vector(0, 0), Vector(7, 7)])))) == ["⠑⢄", "  ⠑⢄"])
  }

  @Test func textsAndLabelsAreRead() {
    var label = box
    label.shape = .rectangle(Frame(x: 0, y: 0, width: 31, height: 11))
    label.text = "a漢\nb"
    #expect(lines(view(label))[1].hasPrefix("⡇     a漢"))
    #expect(lines(view(label)).map(\.cellCount) == [16, 16, 16])
    let text = Annotation(id: "t", text: "Hi \u{1B}[2J\u{202E}", at: Vector(0, 0))
    #expect(lines(view(text))[0] == "Hi [2J")
    let narrow = Annotation(id: "t", text: "漢字", at: Vector(0, 0))
    #expect(lines(view(narrow), columns: 3)[0] == "漢")
  }

  @Test func aLetterOverHalfOfAWideOneTakesItsPlace() {
    let below = Annotation(id: "1", text: "漢字", at: Vector(0, 0))
    let above = Annotation(id: "2", text: "x", at: Vector(2, 0), zIndex: 1)
    #expect(lines(view(below, above))[0] == " x字")
    let other = Annotation(id: "2", text: "x", at: Vector(0, 0), zIndex: 1)
    #expect(lines(view(below, other))[0] == "x 字")
  }

  @Test func whatHasChangedIsHighlighted() {
    var seen = view(box)
    let other = Annotation(id: "o", .line([Vector(3, 5), Vector(5, 5)]))
    seen.show([.created(other)])
    #expect(lines(seen)[1] == "⡇⣿⣿    ⢸")
    #expect(lines(seen, isColored: true)[1] == "⡇\u{1B}[1;35m⠐⠒\u{1B}[0m    ⢸")
    seen.show([.deleted(other)])
    #expect(lines(seen)[1] == "⡇⠐⠐    ⢸")
    seen.clearHighlights()
    #expect(lines(seen)[1] == "⡇      ⢸")
  }

  @Test func theViewportCutsThePictureOut() {
    let far = Annotation(id: "f", .line([Vector(-1e9, 4), Vector(1e9, 4)]))
    let viewport = Annotation(id: "v", .viewport(Frame(x: 0, y: 0, width: 7, height: 7)))
    #expect(lines(view(far, viewport)) == ["", String(repeating: "⠉", count: 80)])
  }

  /// Whatever is drawn, the lines fit, and the numbers of no drawing are too large.
  @Test(arguments: Depth.slice(of: 0..<60 as Range<UInt64>, oneIn: 6))
  func everyDrawingFits(seed: UInt64) {
    var generator = SeededGenerator(
      seed: seed &+ UInt64(bitPattern: Int64(Depth.current.seed)) &* 100)
    var seen = CanvasView(generator.drawing())
    seen.show(UndoSteps(generator.drawing().prefix(5).map { .modified(from: $0, to: $0) }))
    for (columns, rows) in [(1, 1), (2, 5), (39, 10), (79, 20), (200, 3)] {
      let lines = lines(seen, columns: columns, rows: rows)
      #expect(lines.count <= rows && lines.allSatisfy { $0.cellCount <= columns }, "seed \(seed)")
    }
  }

  @Test(arguments: [1e9, 1e18, 1e300, .greatestFiniteMagnitude, .infinity, .nan])
  func noNumberIsTooLarge(number: Double) {
    for point in [Vector(number, 0), Vector(0, number), Vector(-number, number)] {
      let line = Annotation(id: "l", .line([Vector(0, 0), point, Vector(3, 3)]))
      let viewport = Annotation(id: "v", .viewport(Frame(x: 0, y: 0, width: number, height: 3)))
      let ellipse = Annotation(
        id: "e", .ellipse(Frame(x: 0, y: 0, width: point.x, height: point.y)))
      for view in [view(line), view(line, viewport), view(ellipse, box)] {
        #expect(lines(view).allSatisfy { $0.cellCount <= 80 })
      }
    }
  }
}
