import UndoRedo

extension CanvasOperation {
  /// Draws annotations over all others, in the order in which they lie over each other.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - canvas: All annotations on the canvas.
  /// - Returns: The operation, named "Bring to Front". It does nothing where they are there,
  ///   or there are no others.
  public static func bringToFront(
    _ annotations: [Annotation], of canvas: [Annotation]
  ) -> CanvasOperation {
    let others = others(than: annotations, in: canvas)
    let front = others.frontZIndex
    return CanvasOperation(
      "Bring to Front", detail: "Bring \(annotations.listing) to the front"
    ) {
      if !others.isEmpty, annotations.contains(where: { $0.zIndex < front }) {
        for (place, annotation) in annotations.inDrawingOrder.enumerated() {
          Modify(annotation.id, \.zIndex, to: front + place)
        }
      }
    }
  }

  /// Draws annotations under all others, in the order in which they lie over each other.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - canvas: All annotations on the canvas.
  /// - Returns: The operation, named "Send to Back". It does nothing where they are there,
  ///   or there are no others.
  public static func sendToBack(
    _ annotations: [Annotation], of canvas: [Annotation]
  ) -> CanvasOperation {
    let others = others(than: annotations, in: canvas)
    let back = others.map(\.zIndex).min() ?? 0
    return CanvasOperation("Send to Back", detail: "Send \(annotations.listing) to the back") {
      if !others.isEmpty, annotations.contains(where: { $0.zIndex >= back }) {
        for (place, annotation) in annotations.inDrawingOrder.enumerated() {
          Modify(annotation.id, \.zIndex, to: back - annotations.count + place)
        }
      }
    }
  }

  private static func others(
    than annotations: [Annotation], in canvas: [Annotation]
  ) -> [Annotation] {
    let ids = Set(annotations.map(\.id))
    return canvas.filter { !ids.contains($0.id) }
  }
}
