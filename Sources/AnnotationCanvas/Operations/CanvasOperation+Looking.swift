import UndoRedo

// Looking around is recorded, since the viewport belongs to the model, but it is no work: undo does
// not stop at it.
extension CanvasOperation {
  /// Looks at a smaller or larger part of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: All annotations on the canvas.
  ///   - factor: How much larger everything becomes; a factor below one shows more. The longer side
  ///     of what is looked at stays between one and a thousand million pixels.
  /// - Returns: The operation, named "Zoom In" or "Zoom Out".
  /// - Precondition: The factor is more than zero.
  public static func zoom(_ canvas: [Annotation], by factor: Double) -> CanvasOperation {
    precondition(factor > 0, "Zooming takes a factor of more than zero")
    let frame = visibleFrame(of: canvas)
    let side = max(frame.width, frame.height)
    let scale = min(max(side / factor, 1), 1e9) / side
    let reach = Vector(frame.width, frame.height) * (scale / 2)
    let corner = frame.center - reach
    return look(
      factor < 1 ? "Zoom Out" : "Zoom In", "\(factor.shortest)×",
      at: Frame(x: corner.x, y: corner.y, width: 2 * reach.x, height: 2 * reach.y), canvas)
  }

  /// Looks at another part of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: All annotations on the canvas.
  ///   - offset: The way to there.
  /// - Returns: The operation, named "Scroll".
  public static func scroll(_ canvas: [Annotation], by offset: Vector) -> CanvasOperation {
    look("Scroll", "by \(offset.inWords)", at: visibleFrame(of: canvas).moved(by: offset), canvas)
  }

  /// Looks at all of a canvas.
  ///
  /// - Parameter canvas: All annotations on the canvas.
  /// - Returns: The operation, named "Zoom to Fit".
  public static func zoomToFit(_ canvas: [Annotation]) -> CanvasOperation {
    CanvasOperation("Zoom to Fit", isDiscardable: true) {
      if let viewport = canvas.viewport { Delete(viewport) }
    }
  }

  private static func look(
    _ name: String, _ measure: String, at frame: Frame, _ canvas: [Annotation]
  ) -> CanvasOperation {
    CanvasOperation(name, detail: "\(name) \(measure)", isDiscardable: true) {
      if let viewport = canvas.viewport {
        Modify(viewport.id, \.shape, to: .viewport(frame))
      } else {
        Create(Annotation(id: newID(on: canvas), .viewport(frame)))
      }
    }
  }

  /// Returns an identity for a viewport: the same one each time, so that one that is undone and one
  /// that takes its place are the same element.
  private static func newID(on canvas: [Annotation]) -> Annotation.ID {
    var id = "the view"
    while canvas.contains(where: { $0.id == id }) { id += "'" }
    return id
  }

  private static func visibleFrame(of canvas: [Annotation]) -> Frame {
    let window = Frame(x: 0, y: 0, width: 800, height: 600)
    let frame = canvas.viewport?.shape.frame ?? canvas.drawn.bounds?.grown(by: 24) ?? window
    return max(frame.width, frame.height) > 0 ? frame : window
  }
}
