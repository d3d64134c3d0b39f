import AnnotationCanvas

extension Syntax {
  /// The commands that draw.
  ///
  /// - Parameter add: Makes a command of a shape, what it says, and a wish for its id.
  /// - Returns: One for each shape that a person draws with words.
  static func shapes(
    _ add: @escaping @Sendable (Shape, String, Annotation.ID?) -> Command
  ) -> [Syntax] {
    [
      box("rect", "Draws a rectangle.", example: #"rect 40 40 160 80 "Hello" as greeting"#, add) {
        .rectangle($0)
      },
      box("ellipse", "Draws an ellipse.", example: "ellipse 260 40 120 80", add) { .ellipse($0) },
      box("diamond", "Draws a diamond.", example: #"diamond 440 40 120 80 "Really?""#, add) {
        .diamond($0)
      },
      path("arrow", "Draws an arrow from point to point.", example: "arrow 200 80 260 80", add) {
        .arrow($0)
      },
      path(
        "line", "Draws a line from point to point.", example: "line 40 160 200 160 200 200", add
      ) { .line($0) },
      Syntax(
        "text", .corner, .someText, .newID, in: .draw, "Writes a text.",
        example: #"text 40 200 "Two\nlines""#
      ) { point, text, id in
        // The frame is made to fit the text when it is set.
        add(.text(Frame(x: point.x, y: point.y, width: 0, height: 0)), text, id)
      },
    ]
  }

  private static func box(
    _ name: String, _ summary: String, example: String,
    _ add: @escaping @Sendable (Shape, String, Annotation.ID?) -> Command,
    shape: @escaping @Sendable (Frame) -> Shape
  ) -> Syntax {
    Syntax(
      name, .corner, .size("WIDTH"), .size("HEIGHT"), .optional(.text), .newID, in: .draw,
      summary, example: example
    ) { corner, width, height, text, id in
      add(shape(Frame(x: corner.x, y: corner.y, width: width, height: height)), text ?? "", id)
    }
  }

  private static func path(
    _ name: String, _ summary: String, example: String,
    _ add: @escaping @Sendable (Shape, String, Annotation.ID?) -> Command,
    shape: @escaping @Sendable ([Vector]) -> Shape
  ) -> Syntax {
    Syntax(
      name, .list(.point, atLeast: 2), .newID, in: .draw, summary, example: example
    ) { points, id in add(shape(points), "", id) }
  }
}
