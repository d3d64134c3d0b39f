/// A place on the canvas, or the way from one place to another.
///
/// The unit is that of the drawing, the pixel. The y axis points down, as on every screen.
public struct Vector: Hashable, Sendable {
  /// How far to the right.
  public var x: Double

  /// How far down.
  public var y: Double

  /// Creates a vector.
  ///
  /// - Parameters:
  ///   - x: How far to the right.
  ///   - y: How far down.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// No way at all, or the top left corner of the canvas.
  public static let zero = Vector(0, 0)
}

/// A vector is coded as an object with the keys `x` and `y`.
extension Vector: Codable {}

extension Vector {
  /// The distance from one end to the other.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  /// Adds two vectors.
  ///
  /// - Parameters:
  ///   - lhs: A place or a way.
  ///   - rhs: The way on from there.
  /// - Returns: The place or the way that both lead to.
  public static func + (lhs: Vector, rhs: Vector) -> Vector {
    Vector(lhs.x + rhs.x, lhs.y + rhs.y)
  }

  /// The way from one place to another.
  ///
  /// - Parameters:
  ///   - lhs: The place it leads to.
  ///   - rhs: The place it starts from.
  /// - Returns: The way.
  public static func - (lhs: Vector, rhs: Vector) -> Vector {
    Vector(lhs.x - rhs.x, lhs.y - rhs.y)
  }

  /// Makes a way longer or shorter.
  ///
  /// - Parameters:
  ///   - lhs: The way.
  ///   - rhs: How many times as long it gets.
  /// - Returns: The longer or shorter way.
  public static func * (lhs: Vector, rhs: Double) -> Vector {
    Vector(lhs.x * rhs, lhs.y * rhs)
  }

  /// Returns the place to which a rotation takes this one.
  ///
  /// - Parameters:
  ///   - angle: The angle in radians, clockwise as seen on the screen.
  ///   - center: The place that stays where it is.
  /// - Returns: The rotated place.
  public func rotated(by angle: Double, around center: Vector) -> Vector {
    guard angle != 0 else { return self }
    let (sine, cosine) = sineAndCosine(angle)
    let arm = self - center
    return center + Vector(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
  }
}
