/// An upright rectangle.
///
/// Its width and height are never negative: a frame that is drawn from right to left, or from the
/// bottom up, is the same as one drawn the other way.
public struct Frame: Hashable, Sendable {
  /// The left edge.
  public let x: Double

  /// The top edge.
  public let y: Double

  /// The distance from the left edge to the right one.
  public let width: Double

  /// The distance from the top edge to the bottom one.
  public let height: Double

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - x: One of the vertical edges.
  ///   - y: One of the horizontal edges.
  ///   - width: How far to the right the other vertical edge is; it may be negative.
  ///   - height: How far down the other horizontal edge is; it may be negative.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = width < 0 ? x + width : x
    self.y = height < 0 ? y + height : y
    self.width = abs(width)
    self.height = abs(height)
  }
}

extension Frame {
  /// Creates the smallest frame that holds all points; `nil` where there are none.
  ///
  /// - Parameter points: The points.
  public init?(around points: some Collection<Vector>) {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = Vector(min(low.x, point.x), min(low.y, point.y))
      high = Vector(max(high.x, point.x), max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The right edge.
  public var maxX: Double { x + width }

  /// The bottom edge.
  public var maxY: Double { y + height }

  /// The top left corner.
  public var origin: Vector { Vector(x, y) }

  /// The middle.
  public var center: Vector { Vector(x + width / 2, y + height / 2) }

  /// The corners, clockwise from the top left one.
  public var corners: [Vector] {
    [Vector(x, y), Vector(maxX, y), Vector(maxX, maxY), Vector(x, maxY)]
  }

  /// Whether all of its numbers are finite.
  public var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite
  }

  /// Returns the smallest frame that holds this one and another.
  ///
  /// - Parameter other: The other frame.
  /// - Returns: The common frame.
  public func union(_ other: Frame) -> Frame {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Frame(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the frame with every edge moved outwards.
  ///
  /// - Parameter distance: How far; a negative distance moves the edges inwards, at most until
  ///   they meet.
  /// - Returns: The larger or smaller frame.
  public func grown(by distance: Double) -> Frame {
    let (dx, dy) = (max(distance, -width / 2), max(distance, -height / 2))
    return Frame(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// Returns the frame at another place.
  ///
  /// - Parameter offset: The way there.
  /// - Returns: The moved frame.
  public func moved(by offset: Vector) -> Frame {
    Frame(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}

/// A frame is coded as an object with the keys `x`, `y`, `width` and `height`.
extension Frame: Codable {
  /// Decodes a frame.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: What the decoder throws where a number is missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      x: try container.decode(Double.self, forKey: .x),
      y: try container.decode(Double.self, forKey: .y),
      width: try container.decode(Double.self, forKey: .width),
      height: try container.decode(Double.self, forKey: .height))
  }
}
