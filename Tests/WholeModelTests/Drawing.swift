import UndoRedo
import UndoRedoParts
import UndoRedoTesting

struct Mark: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var layer: Int?
  var text = ""
  var tags: [Int] = []
}

struct Layer: Identifiable, Hashable, Codable, Sendable {
  var id: Int
  var name = ""
  var parent: Int?
  var cover: Int?
  var owner: String?
}

struct Person: Identifiable, Hashable, Codable, Sendable {
  var id: String
}

typealias DrawingElement = OneOf3<Mark, Layer, Person>
typealias CheckedDrawing = UndoStore<CheckedRepository<InMemoryRepository<DrawingElement>>>

extension OneOf where Self == DrawingElement {
  static func mark(_ mark: Mark) -> DrawingElement { .first(mark) }
  static func layer(_ layer: Layer) -> DrawingElement { .other(.first(layer)) }
  static func person(_ person: Person) -> DrawingElement { .other(.other(.first(person))) }
}

/// A layer takes along what is in it; a mark that is a layer's cover is so no more; a mark is taken
/// off the lists of tags; an owner stays as long as there is a layer of theirs.
var drawingRules: [DeleteRule<DrawingElement>] {
  [
    .cascade(from: Layer.self, to: Layer.self, by: \.parent),
    .cascade(from: Layer.self, to: Mark.self, by: \.layer),
    .nullify(from: Mark.self, to: Layer.self, by: \.cover),
    .nullify(from: Mark.self, to: Mark.self, by: \.tags),
    .deny(from: Person.self, to: Layer.self, by: \.owner),
  ]
}
