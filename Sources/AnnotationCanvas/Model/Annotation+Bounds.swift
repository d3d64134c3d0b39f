extension Annotation {
  /// The smallest frame that holds everything that is drawn.
  ///
  /// It is the frame of the rotated shape, with half of the line's width around it, and with an
  /// arrow's head. A label may be longer than its shape, and is left out.
  public var bounds: Frame {
    let outline: Frame
    if case .ellipse(let frame) = shape {
      outline = boundsOfRotatedEllipse(in: frame)
    } else {
      let center = shape.frame.center
      let points = (path + arrowhead).map { $0.rotated(by: rotation, around: center) }
      outline = Frame(around: points) ?? shape.frame
    }
    return outline.grown(by: shape.kind == .text ? 0 : lineWidth / 2)
  }

  private func boundsOfRotatedEllipse(in frame: Frame) -> Frame {
    let (sine, cosine) = sineAndCosine(rotation)
    let (a, b) = (frame.width / 2, frame.height / 2)
    let reach = Vector(
      Vector(a * cosine, b * sine).length,
      Vector(a * sine, b * cosine).length)
    let corner = frame.center - reach
    return Frame(x: corner.x, y: corner.y, width: 2 * reach.x, height: 2 * reach.y)
  }

  /// The corners of the outline, or the points of the line, before rotation.
  ///
  /// For an ellipse, they are the corners of its frame.
  var path: [Vector] {
    switch shape {
    case .rectangle(let frame), .text(let frame), .ellipse(let frame), .viewport(let frame):
      frame.corners
    case .diamond(let frame):
      [
        Vector(frame.center.x, frame.y), Vector(frame.maxX, frame.center.y),
        Vector(frame.center.x, frame.maxY), Vector(frame.x, frame.center.y),
      ]
    case .line(let points), .arrow(let points), .freehand(let points):
      points
    }
  }

  /// The three points of an arrow's head before rotation, the tip in the middle; empty where there
  /// is none.
  var arrowhead: [Vector] {
    guard case .arrow(let points) = shape, let tip = points.last,
      let start = points.last(where: { ($0 - tip).length > 0 })
    else { return [] }
    let shaft = tip - start
    // A head is at most half as long as its last line, so that short arrows don't end in a blot.
    let size = min(8 + 3 * lineWidth, shaft.length / 2)
    let back = shaft * (-size / shaft.length)
    let side = Vector(-back.y, back.x) * 0.45
    return [tip + back + side, tip, tip + back - side]
  }
}

extension Collection<Annotation> {
  /// The smallest frame that holds everything that is drawn, or `nil` where nothing is.
  ///
  /// - Complexity: O(*n*) in the number of annotations.
  public var bounds: Frame? {
    guard let first else { return nil }
    return dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
  }
}
