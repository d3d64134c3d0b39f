/// A canvas as an SVG file.
///
/// What the last undo or redo brought back or changed can be highlighted with a halo, and what it
/// took away drawn as a ghost, so that a person sees the result of undo wherever on the canvas it
/// is. The same annotations always give the same text.
public struct SVGDrawing {
  /// What is drawn; the order does not matter.
  ///
  /// A viewport among them cuts the picture out.
  public var annotations: [Annotation]

  /// Which of the annotations have a halo.
  public var highlighted: Set<Annotation.ID>

  /// Annotations that are not on the canvas any more.
  public var ghosts: [Annotation]

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - annotations: What is drawn.
  ///   - highlighted: Which of the annotations have a halo.
  ///   - ghosts: Annotations that are not on the canvas any more.
  public init(
    _ annotations: some Sequence<Annotation>, highlighting highlighted: Set<Annotation.ID> = [],
    ghosts: [Annotation] = []
  ) {
    self.annotations = Array(annotations)
    self.highlighted = highlighted
    self.ghosts = ghosts
  }

  /// Creates a drawing of what a view shows.
  ///
  /// - Parameter view: The view, with what the last action did.
  public init(_ view: CanvasView) {
    self.init(view.annotations, highlighting: view.highlighted, ghosts: view.ghosts)
  }

  /// The content of the file.
  public var text: String {
    let (drawn, ghosts) = (annotations.drawn.inDrawingOrder, ghosts.drawn.inDrawingOrder)
    let page = SVGPage(of: (drawn + ghosts).bounds, seenThrough: annotations.viewport)
    let parts = drawn.flatMap { annotation in
      (annotation.hasHalo(among: highlighted) ? [page.halo(behind: annotation)] : [])
        + [SVGPage.picture(of: annotation)]
    }
    return ([page.start] + ghosts.map(page.ghost) + parts + [SVGPage.end]).joined(separator: "\n")
  }
}

/// What an SVG drawing is made of: a start, a part for whatever is drawn, and an end, each with lines of its own.
package struct SVGPage {
  /// The distance from what is drawn to the edge of the drawing.
  private static let margin = 24.0

  /// The colour behind everything.
  private static let background = Color.white

  /// The colour of halos and ghosts.
  private static let accent = Color.orange

  /// The last line, with its end.
  package static let end = "</svg>\n"

  private let frame: Frame

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - content: The frame of what is drawn, ghosts included.
  ///   - viewport: What cuts the picture out, if anything does.
  package init(of content: Frame?, seenThrough viewport: Annotation?) {
    frame =
      viewport?.shape.frame
      ?? (content ?? Frame(x: 0, y: 0, width: 0, height: 0)).grown(by: Self.margin)
  }

  /// What comes before all that is drawn.
  package var start: String {
    let root = SVGElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": "\(frame.x.svg) \(frame.y.svg) \(frame.width.svg) \(frame.height.svg)",
        "width": frame.width.svg,
        "height": frame.height.svg,
        "font-family": "Helvetica, Arial, sans-serif",
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
      ],
      [
        SVGElement(
          "rect",
          [
            "x": frame.x.svg, "y": frame.y.svg, "width": frame.width.svg,
            "height": frame.height.svg, "fill": Self.background.hex,
          ])
      ])
    return String(root.formatted().dropLast(Self.end.count))
  }

  /// Draws an annotation.
  package static func picture(of annotation: Annotation) -> String {
    SVGElement(annotation).formatted(indentation: "  ")
  }

  /// Draws what shines out behind a highlighted annotation.
  package func halo(behind annotation: Annotation) -> String {
    // A halo on a large drawing is made for eyes that are farther away.
    let width = max(8, max(frame.width, frame.height) / 240)
    return SVGElement(haloOf: annotation, color: Self.accent, width: width)
      .formatted(indentation: "  ")
  }

  /// Draws an annotation that is not on the canvas any more.
  package func ghost(of annotation: Annotation) -> String {
    SVGElement(ghost: annotation, color: Self.accent).formatted(indentation: "  ")
  }
}

extension Annotation {
  /// Whether there is a halo behind it; the one of its container is halo enough.
  package func hasHalo(among highlighted: Set<ID>) -> Bool {
    highlighted.contains(id) && container.map(highlighted.contains) != true
  }
}
