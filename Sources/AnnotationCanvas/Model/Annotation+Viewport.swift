// The viewport belongs to the model, so that a document opens where it was left, and an undo shows
// the place where it happens. It is nothing that a person draws, deletes or moves.
extension Sequence<Annotation> {
  /// The annotations that are drawn: all but viewports.
  public var drawn: [Annotation] { filter { $0.shape.kind != .viewport } }

  /// The viewport, or `nil` where all of the canvas is looked at.
  public var viewport: Annotation? {
    filter { $0.shape.kind == .viewport }.inDrawingOrder.first
  }
}
