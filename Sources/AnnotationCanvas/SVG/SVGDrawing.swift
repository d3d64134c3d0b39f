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

  /// The distance from what is drawn to the edge of the drawing.
  private let margin = 24.0

  /// The colour behind everything.
  private let background = Color.white

  /// The colour of halos and ghosts.
  private let accent = Color.orange

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
    let ghosts = ghosts.drawn
    let content = (annotations.drawn + ghosts).bounds ?? Frame(x: 0, y: 0, width: 0, height: 0)
    let frame = annotations.viewport?.shape.frame ?? content.grown(by: margin)
    // A halo on a large drawing is made for eyes that are farther away.
    let haloWidth = max(8, max(frame.width, frame.height) / 240)

    let drawn = annotations.drawn.inDrawingOrder.flatMap { annotation in
      let halos =
        hasHalo(annotation)
        ? [SVGElement(haloOf: annotation, color: accent, width: haloWidth)] : []
      return halos + [SVGElement(annotation)]
    }
    let shadows = ghosts.inDrawingOrder.map { SVGElement(ghost: $0, color: accent) }
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
            "height": frame.height.svg, "fill": background.hex,
          ])
      ] + shadows + drawn)
    return root.formatted() + "\n"
  }

  /// Whether there is a halo behind an annotation; the one of its container is halo enough.
  private func hasHalo(_ annotation: Annotation) -> Bool {
    highlighted.contains(annotation.id)
      && annotation.container.map(highlighted.contains) != true
  }
}
