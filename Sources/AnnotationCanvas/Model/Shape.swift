/// What an annotation looks like, and where it is.
///
/// A shape is given either by its frame or by its points, never by both or neither.
///
/// # A new kind
///
/// It takes a case here, and one of the same name in ``Kind``. The compiler points out each `switch` that has to
/// know it: its frame or points, its inside, its outline, and how it is drawn. Three places it does not point
/// out: the command that draws it in the program, in `canvas/Commands/Syntax+Shapes.swift`; its name in files of
/// Excalidraw, in `ExcalidrawScene+Element.swift`; and its German name in menus, in `Language.swift`.
public enum Shape: Hashable, Sendable {
  /// A box.
  case rectangle(Frame)

  /// A box that stands on its corner.
  case diamond(Frame)

  /// A circle, more or less.
  case ellipse(Frame)

  /// Nothing but the annotation's text.
  case text(Frame)

  /// Straight lines from each point to the next.
  case line([Vector])

  /// Straight lines from each point to the next, with a head at the last one.
  case arrow([Vector])

  /// A line drawn by hand.
  case freehand([Vector])

  /// The part of the canvas that is looked at; it is not drawn.
  case viewport(Frame)

  /// A kind of shape, as its name is written in documents.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// The kinds, each as the shape of the same name.
    case rectangle, diamond, ellipse, text, line, arrow, freehand, viewport
  }

  /// The shape's kind.
  public var kind: Kind {
    switch self {
    case .rectangle: .rectangle
    case .diamond: .diamond
    case .ellipse: .ellipse
    case .text: .text
    case .line: .line
    case .arrow: .arrow
    case .freehand: .freehand
    case .viewport: .viewport
    }
  }

  /// The smallest frame that holds the shape, without regard to its rotation.
  public var frame: Frame {
    switch self {
    case .rectangle(let frame), .diamond(let frame), .ellipse(let frame), .text(let frame),
      .viewport(let frame):
      frame
    case .line(let points), .arrow(let points), .freehand(let points):
      Frame(around: points) ?? Frame(x: 0, y: 0, width: 0, height: 0)
    }
  }

  /// The points of a shape that is given by these; `nil` for one that is given by its frame.
  public var points: [Vector]? {
    switch self {
    case .rectangle, .diamond, .ellipse, .text, .viewport: nil
    case .line(let points), .arrow(let points), .freehand(let points): points
    }
  }

  /// Whether there is an inside to fill: a line has one only where it ends where it starts.
  public var hasInside: Bool {
    switch self {
    case .rectangle, .diamond, .ellipse: true
    case .line(let points), .freehand(let points): points.count > 2 && points.first == points.last
    case .text, .arrow, .viewport: false
    }
  }

  /// Creates a shape of a kind, from its frame or its points, whichever the kind has.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - frame: Returns the frame, for a kind that has one.
  ///   - points: Returns the points, for a kind that has these.
  /// - Throws: What the closure throws that is called.
  public init<Failure: Error>(
    _ kind: Kind, frame: () throws(Failure) -> Frame, points: () throws(Failure) -> [Vector]
  ) throws(Failure) {
    switch kind {
    case .rectangle: self = .rectangle(try frame())
    case .diamond: self = .diamond(try frame())
    case .ellipse: self = .ellipse(try frame())
    case .text: self = .text(try frame())
    case .line: self = .line(try points())
    case .arrow: self = .arrow(try points())
    case .freehand: self = .freehand(try points())
    case .viewport: self = .viewport(try frame())
    }
  }
}

extension Shape {
  /// Returns the shape at another place.
  ///
  /// - Parameter offset: The way there.
  /// - Returns: The moved shape.
  public func moved(by offset: Vector) -> Shape {
    map(frame: { $0.moved(by: offset) }, point: { $0 + offset })
  }

  /// Returns the shape stretched so that it fills another frame.
  ///
  /// - Parameter frame: The frame to fill. A straight line has no extent in one direction, and
  ///   gets none.
  /// - Returns: The stretched shape.
  public func resized(to frame: Frame) -> Shape {
    let old = self.frame
    let xScale = old.width > 0 ? frame.width / old.width : 1
    let yScale = old.height > 0 ? frame.height / old.height : 1
    return map(
      frame: { _ in frame },
      point: {
        frame.origin + Vector(($0.x - old.x) * xScale, ($0.y - old.y) * yScale)
      })
  }

  private func map(frame: (Frame) -> Frame, point: (Vector) -> Vector) -> Shape {
    Shape(kind, frame: { frame(self.frame) }, points: { (points ?? []).map(point) })
  }
}

extension Shape.Kind: CustomStringConvertible {
  /// What people call it.
  public var description: String { self == .freehand ? "freehand line" : rawValue }
}
