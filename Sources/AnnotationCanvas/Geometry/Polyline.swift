extension [Vector] {
  /// The distance from a point to the nearest place on the lines that connect these points.
  func distance(to point: Vector) -> Double {
    guard count > 1 else { return first.map { ($0 - point).length } ?? .infinity }
    return zip(self, dropFirst())
      .map { start, end in
        let way = end - start
        let square = way.x * way.x + way.y * way.y
        guard square > 0 else { return (point - start).length }
        let arm = point - start
        // How much of the way it is to the place nearest to the point.
        let part = (arm.x * way.x + arm.y * way.y) / square
        return (point - (start + way * Swift.min(1, Swift.max(0, part)))).length
      }
      .min() ?? .infinity
  }

  /// Whether a point is inside the polygon with these corners, by the even-odd rule: a ray from the
  /// point crosses its edges an odd number of times.
  func encloses(_ point: Vector) -> Bool {
    guard let last, count > 2 else { return false }
    var (isInside, start) = (false, last)
    for end in self {
      if (start.y > point.y) != (end.y > point.y) {
        let crossing = start.x + (end.x - start.x) * (point.y - start.y) / (end.y - start.y)
        if point.x < crossing { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }
}
