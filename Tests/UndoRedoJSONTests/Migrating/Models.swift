import UndoRedo
import UndoRedoParts

/// A model of two types.
enum Sketch {
  struct Mark: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var text: String
  }

  struct Layer: Identifiable, Hashable, Codable, Sendable {
    let id: Int
    var name: String
  }

  typealias Element = OneOf2<Mark, Layer>
}
