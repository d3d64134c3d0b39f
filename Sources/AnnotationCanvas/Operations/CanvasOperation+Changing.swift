import UndoRedo

extension CanvasOperation {
  /// Adds an annotation.
  ///
  /// - Parameter annotation: The annotation.
  /// - Returns: The operation, with a name such as "Add Rectangle".
  public static func add(_ annotation: Annotation) -> CanvasOperation {
    CanvasOperation("Add \([annotation].noun)", detail: "Add \([annotation].listing)") {
      Create(annotation)
    }
  }

  /// Adds the annotations of another drawing, in front of all others.
  ///
  /// - Parameters:
  ///   - annotations: The annotations; none of them may be on the canvas already.
  ///   - canvas: All annotations on the canvas.
  /// - Returns: The operation, named "Import Drawing".
  public static func importing(
    _ annotations: [Annotation], onto canvas: [Annotation]
  ) -> CanvasOperation {
    let front = canvas.frontZIndex
    return CanvasOperation("Import Drawing", detail: "Import \(annotations.noun)") {
      for (place, annotation) in annotations.inDrawingOrder.enumerated() {
        Create(annotation.at(zIndex: front + place))
      }
    }
  }

  /// Deletes annotations.
  ///
  /// - Parameter annotations: The annotations.
  /// - Returns: The operation, with a name such as "Delete Arrow" or "Delete 3 Annotations".
  public static func delete(_ annotations: [Annotation]) -> CanvasOperation {
    CanvasOperation("Delete \(annotations.noun)", detail: "Delete \(annotations.listing)") {
      for annotation in annotations { Delete(annotation) }
    }
  }

  /// Moves annotations together.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - offset: The way that all of them go.
  /// - Returns: The operation, with a name such as "Move Rectangle" or "Move 3 Annotations".
  public static func move(_ annotations: [Annotation], by offset: Vector) -> CanvasOperation {
    CanvasOperation(
      "Move \(annotations.noun)", detail: "Move \(annotations.listing) by \(offset.inWords)"
    ) {
      for annotation in annotations { Modify(annotation.id) { $0.move(by: offset) } }
    }
  }

  /// Moves annotations by one pixel, as an arrow key does.
  ///
  /// One nudge is little to undo: perform it within `coalescingActions(by:)`, so that many are one
  /// action. Its ``detail`` holds for all of them.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - direction: Where they go.
  /// - Returns: The operation, with a name such as "Nudge Rectangle".
  public static func nudge(_ annotations: [Annotation], _ direction: Direction) -> CanvasOperation {
    CanvasOperation("Nudge \(annotations.noun)", detail: "Nudge \(annotations.listing)") {
      move(annotations, by: direction.offset).edits
    }
  }

  /// Stretches an annotation so that it fills a frame.
  ///
  /// - Parameters:
  ///   - annotation: The annotation.
  ///   - frame: The frame to fill, before rotation.
  ///   - contents: What the annotation contains; it stays where it is relative to the middle.
  /// - Returns: The operation, with a name such as "Resize Ellipse".
  public static func resize(
    _ annotation: Annotation, to frame: Frame, contents: [Annotation] = []
  ) -> CanvasOperation {
    // A straight line does not fill the frame.
    let resized = annotation.shape.resized(to: frame).frame
    let offset = resized.center - annotation.shape.frame.center
    return CanvasOperation(
      "Resize \([annotation].noun)", detail: "Resize \(annotation.title) to \(frame.sizeInWords)"
    ) {
      Modify(annotation.id) { $0.shape = $0.shape.resized(to: frame) }
      for content in contents { Modify(content.id) { $0.move(by: offset) } }
    }
  }

  /// Gives outlines and texts another colour.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - color: Their new colour.
  /// - Returns: The operation, with a name such as "Recolor Arrow".
  public static func recolor(_ annotations: [Annotation], _ color: Color) -> CanvasOperation {
    CanvasOperation(
      "Recolor \(annotations.noun)", detail: "Recolor \(annotations.listing) to \(color)"
    ) {
      for annotation in annotations { Modify(annotation.id, \.stroke, to: color) }
    }
  }

  /// Fills shapes with a colour, or empties them.
  ///
  /// - Parameters:
  ///   - annotations: The annotations.
  ///   - color: The new colour of their inside, or ``Color/transparent``.
  /// - Returns: The operation, with a name such as "Fill Ellipse".
  public static func fill(_ annotations: [Annotation], _ color: Color) -> CanvasOperation {
    CanvasOperation(
      "Fill \(annotations.noun)", detail: "Fill \(annotations.listing) with \(color)"
    ) {
      for annotation in annotations { Modify(annotation.id, \.fill, to: color) }
    }
  }

  /// Changes what a text says, or the label on any other shape.
  ///
  /// - Parameters:
  ///   - annotation: The annotation.
  ///   - text: The new text; empty for no label.
  /// - Returns: The operation, with a name such as "Label Rectangle" or "Edit Text".
  public static func label(_ annotation: Annotation, _ text: String) -> CanvasOperation {
    CanvasOperation(
      annotation.shape.kind == .text ? "Edit Text" : "Label \([annotation].noun)",
      detail: "Label \(annotation.title) \(text.quoted)"
    ) {
      Modify(annotation.id) { $0.setText(text) }
    }
  }
}

extension Annotation {
  fileprivate func at(zIndex: Int) -> Annotation {
    var copy = self
    copy.zIndex = zIndex
    return copy
  }
}
