/// One thing drawn on the canvas.
///
/// An annotation is a plain value: it knows nothing of undo. Only its identity is fixed.
///
///     var box = Annotation(id: "r1", .rectangle(Frame(x: 0, y: 0, width: 120, height: 60)))
///     box.text = "Hello"
///     box.stroke = .blue
public struct Annotation: Identifiable, Hashable, Sendable {
  /// The identity, chosen by whoever creates the annotation.
  public let id: String

  /// What it looks like, and where it is.
  public var shape: Shape

  /// The angle in radians, clockwise, by which it is turned around the middle of its frame.
  public var rotation = 0.0

  /// The colour of the outline, and of the text.
  public var stroke = Color.black

  /// The colour of the inside.
  public var fill = Color.transparent

  /// The width of the outline.
  public var lineWidth = 2.0

  /// How the outline is interrupted.
  public var lineStyle = LineStyle.solid

  /// How opaque it is, from 0 to 1.
  public var opacity = 1.0

  /// What a text says, or the label on any other shape; empty where there is none.
  public var text = ""

  /// The height of the text's letters.
  public var fontSize = 20.0

  /// The annotation that this one belongs to and moves along with, as a text in a box does.
  ///
  /// A container is in no container itself.
  public var container: ID?

  /// The layer that this annotation is on, and is deleted with; `nil` for none.
  public var layer: Layer.ID?

  /// The place in the stack: an annotation with a higher one is drawn over one with a lower one.
  ///
  /// It is at most two to the power of 53, above or below zero.
  public var zIndex = 0

  /// Creates an annotation with the usual looks.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - shape: What it looks like, and where it is.
  ///   - text: What a text says, or the label on any other shape.
  ///   - zIndex: The place in the stack.
  public init(id: ID, _ shape: Shape, text: String = "", zIndex: Int = 0) {
    self.id = id
    self.shape = shape
    self.text = text
    self.zIndex = zIndex
  }

  /// How an outline is interrupted.
  public enum LineStyle: String, CaseIterable, Codable, Sendable {
    /// Without a gap, in dashes, or in dots.
    case solid, dashed, dotted
  }
}

extension Annotation {
  /// Moves it.
  ///
  /// - Parameter offset: The way to where it shall be.
  public mutating func move(by offset: Vector) {
    shape = shape.moved(by: offset)
  }

  /// Returns whether it is drawn before another one, which may hide it.
  package func isBehind(_ other: Annotation) -> Bool {
    (zIndex, id) < (other.zIndex, other.id)
  }
}

extension Sequence<Annotation> {
  /// The annotations from the one at the very back to the one at the very front.
  ///
  /// Those with the same ``Annotation/zIndex`` are in the order of their identities, so that a
  /// drawing looks the same wherever its annotations come from.
  public var inDrawingOrder: [Annotation] {
    sorted { $0.isBehind($1) }
  }

  /// The place in the stack of an annotation that is to be in front of all these.
  public var frontZIndex: Int {
    map(\.zIndex).max().map { $0 + 1 } ?? 0
  }

  /// Returns some of the annotations, and what they contain, in drawing order.
  ///
  /// It is what a person means who selects a box with a text in it, and moves or deletes it.
  ///
  /// - Parameter ids: The identities of the selected annotations.
  /// - Returns: The selected annotations, and those with a selected ``Annotation/container``.
  public func selection(_ ids: Set<Annotation.ID>) -> [Annotation] {
    filter { ids.contains($0.id) || $0.container.map(ids.contains) == true }.inDrawingOrder
  }
}
