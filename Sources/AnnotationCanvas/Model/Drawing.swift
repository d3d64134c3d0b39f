import UndoRedo
import UndoRedoParts

/// What a whole drawing is made of: annotations, layers and a title.
public typealias DrawingElement = OneOf3<Annotation, Layer, Title>

/// A whole drawing in memory, with one history for all that is in it.
///
///     let drawing = Drawing(InMemoryRepository(), rules: .drawing)
///     try drawing.perform(.add(Layer(id: "plants", name: "Plants")))
///     try drawing.perform(.setTitle("Garden"))
///     drawing[Layer.self].deleteAll(named: "Delete All Layers")
///     drawing.undo()    // every layer is back, and what was on it
public typealias Drawing = UndoStore<InMemoryRepository<DrawingElement>>

extension [DeleteRule<DrawingElement>] {
  /// The rules of a whole drawing: what is on a layer is deleted with it, and what is in a deleted
  /// container stands alone.
  public static var drawing: [DeleteRule<DrawingElement>] {
    [
      .cascade(from: Layer.self, to: Annotation.self, by: \.layer),
      .nullify(from: Annotation.self, to: Annotation.self, by: \.container),
    ]
  }
}

extension UndoStore where Repo: ResidentRepository, Repo.Element == DrawingElement {
  /// The layers, in the order of their places, and of their names where these are the same.
  public var layers: [Layer] {
    elements.of(Layer.self).sorted {
      ($0.place, $0.name, $0.id) < ($1.place, $1.name, $1.id)
    }
  }

  /// What is drawn, in drawing order.
  public var annotations: [Annotation] {
    elements.of(Annotation.self).inDrawingOrder
  }

  /// What the title says; empty where there is none.
  public var title: String { elements.lazy.compactMap { $0.part(Title.self)?.text }.first ?? "" }
}
