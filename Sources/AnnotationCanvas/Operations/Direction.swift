/// Where an arrow key points.
public enum Direction: String, CaseIterable, Sendable {
  /// The four arrow keys.
  case left, right, up, down

  /// The way by one pixel.
  var offset: Vector {
    switch self {
    case .left: Vector(-1, 0)
    case .right: Vector(1, 0)
    case .up: Vector(0, -1)
    case .down: Vector(0, 1)
    }
  }
}
