extension Annotation {
  /// Returns whether a click at a point means this annotation.
  ///
  /// A shape with a fill, and a text, is hit inside and on its outline; one without a fill only
  /// near its outline, so that one can click through it; a line or an arrow near its points and
  /// what connects them.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - tolerance: How far beside the line the point may be.
  /// - Returns: Whether it is hit.
  public func isHit(at point: Vector, tolerance: Double = 0) -> Bool {
    let point = point.rotated(by: -rotation, around: shape.frame.center)
    let reach = max(0, tolerance) + lineWidth / 2
    switch shape {
    case .text(let frame):
      return frame.grown(by: max(0, tolerance)).contains(point)
    case .ellipse(let frame):
      let isBeyondInnerEdge = isFilled || frame.grown(by: -reach).radii(to: point) >= 1
      return isBeyondInnerEdge && frame.grown(by: reach).radii(to: point) <= 1
    case .rectangle, .diamond:
      let outline = path + path.prefix(1)
      return outline.distance(to: point) <= reach || isFilled && outline.encloses(point)
    case .line(let points), .arrow(let points), .freehand(let points):
      return points.distance(to: point) <= reach || isFilled && points.encloses(point)
    case .viewport:
      return false
    }
  }

  /// Whether there is a coloured inside; only a line that ends where it starts has one.
  var isFilled: Bool {
    switch shape {
    case .rectangle, .diamond, .ellipse: fill != .transparent
    case .line(let points), .freehand(let points):
      fill != .transparent && points.count > 2 && points.first == points.last
    case .text, .arrow, .viewport: false
    }
  }
}

extension Sequence<Annotation> {
  /// Returns the annotation that a click at a point means: the one in front of all that are hit.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - tolerance: How far beside a line the point may be.
  /// - Returns: The annotation, or `nil` where there is none.
  /// - Complexity: O(*n* log *n*) in the number of annotations.
  public func hitTest(_ point: Vector, tolerance: Double = 4) -> Annotation? {
    inDrawingOrder.last { $0.isHit(at: point, tolerance: tolerance) }
  }
}

extension Frame {
  /// How far a point is from the middle, in radii of the ellipse that touches all four edges.
  fileprivate func radii(to point: Vector) -> Double {
    guard width > 0, height > 0 else { return .infinity }
    let way = point - center
    return Vector(2 * way.x / width, 2 * way.y / height).length
  }
}
