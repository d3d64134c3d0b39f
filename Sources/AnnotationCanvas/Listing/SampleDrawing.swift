import UndoRedo
import UndoRedoParts

/// The drawing that a newcomer finds, and can bring back: the plan of a garden.
public enum SampleDrawing {
  /// The title.
  public static let title = Title("Garden")

  /// The layers.
  public static let layers = [
    Layer(id: "ground", name: "Ground", place: 0), Layer(id: "plants", name: "Plants", place: 1),
    Layer(id: "notes", name: "Notes", place: 2),
  ]

  /// What is on the layers.
  public static let annotations = [
    annotation("lawn", .rectangle(Frame(x: 0, y: 0, width: 320, height: 200)), .green, "ground"),
    annotation("pond", .ellipse(Frame(x: 200, y: 110, width: 90, height: 60)), .blue, "ground"),
    annotation("tree", .ellipse(Frame(x: 30, y: 30, width: 80, height: 80)), .green, "plants"),
    annotation("hedge", .line([Vector(0, 200), Vector(320, 200)]), .green, "plants"),
    annotation("frogs", .arrow([Vector(180, 60), Vector(230, 115)]), .red, "notes"),
  ]

  /// All of it.
  public static let elements =
    annotations.map { DrawingElement(part: $0)! } + layers.map { DrawingElement(part: $0)! }
    + [DrawingElement(part: title)!]

  private static func annotation(
    _ id: Annotation.ID, _ shape: Shape, _ color: Color, _ layer: Layer.ID
  ) -> Annotation {
    var annotation = Annotation(id: id, shape)
    annotation.stroke = color
    annotation.layer = layer
    return annotation
  }
}

extension DrawingOperation {
  /// Puts the sample drawing in the place of all that is there.
  ///
  /// What is there already, as it is in the sample, is not touched.
  ///
  /// - Returns: The operation, named "Reload Sample Data".
  public static func reloadSample() -> DrawingOperation {
    DrawingOperation("Reload Sample Data") {
      DeleteAll(Annotation.self)
      DeleteAll(Layer.self)
      DeleteAll(Title.self)
      for annotation in SampleDrawing.annotations { Create(annotation) }
      for layer in SampleDrawing.layers { Create(layer) }
      Create(SampleDrawing.title)
    }
  }
}
