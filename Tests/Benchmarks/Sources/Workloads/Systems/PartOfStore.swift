import UndoRedo
import UndoRedoParts

/// The annotations of an `UndoStore` whose model has elements of three types.
struct PartOfStore: UndoSystem {
  /// What stands beside the annotations, and is smaller than they are.
  struct Layer: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  struct Title: Identifiable, Equatable {
    var id: Int { 0 }
    var text: String
  }

  typealias Element = Annotation
  typealias Repo = InMemoryRepository<OneOf3<Layer, Annotation, Title>>

  let part: UndoStorePart<Repo, Annotation>

  init(_ elements: [Annotation]) {
    let store = UndoStore(Repo(elements.map { .other(.first($0)) }))
    part = store[Annotation.self]
  }

  subscript(id: Annotation.ID) -> Annotation? { part[id] }
  var elements: [Annotation] { part.elements }

  mutating func modify(_ id: Annotation.ID, named name: String, _ body: (inout Annotation) -> Void)
  {
    part.modify(id, named: name, body)
  }

  mutating func save(_ element: Annotation, named name: String) {
    part.save(element, named: name)
  }

  mutating func delete(_ id: Annotation.ID, named name: String) { part.delete(id, named: name) }

  mutating func group(_ name: String, _ body: (inout Self) -> Void) {
    part.store.group(name) { body(&self) }
  }

  mutating func undo() -> UndoAction<Repo.Element>? { part.store.undo() }
  mutating func redo() -> UndoAction<Repo.Element>? { part.store.redo() }
}

extension OneOf: Digestible where First: Identifiable, Others: SumType {
  var digest: UInt64 { part(Annotation.self)?.digest ?? 0 }
  var quickDigest: UInt64 { part(Annotation.self)?.quickDigest ?? 0 }
}
