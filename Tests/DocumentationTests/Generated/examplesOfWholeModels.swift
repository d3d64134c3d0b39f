// Made of the examples in Sources/UndoRedoParts/UndoRedoParts.docc/WholeModels.md by the test `examplesAreCurrent`; don't edit it by hand.
// swift-format-ignore-file
import Foundation
import TestSupport
import Testing
import UndoRedo
import UndoRedoParts

@Test("Examples of Sources/UndoRedoParts/UndoRedoParts.docc/WholeModels.md") func examplesOfWholeModels() throws {

struct Annotation: Identifiable, Equatable {
  let id: Int
  var text: String
  var layer: Int?
}

struct Layer: Identifiable, Equatable {
  let id: Int
  var name: String
}

struct Title: Identifiable, Equatable {
  var id: Int { 0 }
  var text: String
}

typealias DrawingElement = OneOf3<Annotation, Layer, Title>

let sketch = UndoStore(InMemoryRepository<DrawingElement>())
sketch[Layer.self].save(Layer(id: 1, name: "Ink"), named: "Add Layer")
sketch[Annotation.self].save(Annotation(id: 1, text: "Here", layer: 1), named: "Add Annotation")
sketch[Title.self].save(Title(text: "Plan"), named: "Set Title")
expectClaim(sketch[Layer.self].count, 1)
expectClaim(sketch.undo()?.name, "Set Title")
expectClaim(sketch[Title.self].elements, [])

let layer = Layer(id: 1, name: "Ink")
try sketch.perform("Clear Layer") {
  Modify<Layer>(layer.id) { $0.name = "Empty" }
  DeleteAll(Annotation.self) { $0.layer == layer.id }
}
expectClaim(sketch[Annotation.self].count, 0)

let cleared = sketch.undo()!
for case .created(let annotation) in cleared.steps.of(Annotation.self) {
  expectClaim(annotation.text, "Here")
}
expectClaim(cleared.steps.of(Title.self).count, 0)

let mixed = UndoStore(
  Repositories(InMemoryRepository<Annotation>(), InMemoryRepository<Layer>()))
try mixed.group("Add") {
  try mixed[Layer.self].save(layer)
  try mixed[Annotation.self].save(Annotation(id: 1, text: "Here", layer: 1))
}
expectClaim(try mixed.undo()?.steps.count, 2)

let drawing = UndoStore(
  InMemoryRepository<DrawingElement>(),
  rules: [.cascade(from: Layer.self, to: Annotation.self, by: \.layer)])
drawing[Layer.self].save(layer, named: "Add Layer")
for number in 1...3 {
  let annotation = Annotation(id: number, text: "Note \(number)", layer: 1)
  drawing[Annotation.self].save(annotation, named: "Add Annotation")
}

drawing[Layer.self].delete(layer, named: "Delete Layer")
expectClaim(drawing.count, 0)
expectClaim(drawing.undo()?.steps.count, 4)
expectClaim(drawing.count, 4)

let checked = UndoStore(
  CheckedRepository(InMemoryRepository<DrawingElement>()),
  rules: [.require(from: Layer.self, to: Annotation.self, by: \.layer)])
do {
  try checked[Annotation.self].save(Annotation(id: 1, text: "Where?", layer: 7))
} catch {
  expectClaim(error.code == .missingReference, true)
}
expectClaim(checked.count, 0)

struct Tag: Identifiable, Equatable {
  let id: String
}

struct Recipe: Identifiable, Equatable {
  let id: Int
  var tags: Set<Tag.ID>
}

let recipes = UndoStore(
  InMemoryRepository<OneOf2<Recipe, Tag>>(),
  rules: [.nullify(from: Tag.self, to: Recipe.self, by: \.tags)])
recipes[Tag.self].save(Tag(id: "quick"))
recipes[Recipe.self].save(Recipe(id: 1, tags: ["quick"]))
recipes[Tag.self].delete("quick", named: "Delete Tag")
expectClaim(recipes[Recipe.self][1]?.tags, [])

let annotations = drawing[Annotation.self]
let shown = annotations.fetch(sortedBy: \.text, descending: true)
expectClaim(shown.map(\.text), ["Note 3", "Note 2", "Note 1"])
annotations.delete(at: [0, 2], in: shown, named: "Delete")  // what a swipe asks for
expectClaim(annotations.fetch().map(\.id), [2])
drawing.undo()
expectClaim(annotations.fetch(where: { $0.layer == 1 }, sortedBy: \.id, offset: 1, limit: 1).map(\.id), [2])
annotations.modify(where: { $0.id > 1 }, named: "Take Off") { $0.layer = nil }
expectClaim(annotations.fetch(where: { $0.layer == nil }).count, 2)
expectClaim(annotations.deleteAll(named: "Delete All").count, 3)
expectClaim(drawing.undo()?.name, "Delete All")
expectClaim(annotations.fetch(sortedBy: { ($0.layer ?? 0, $1.id) < ($1.layer ?? 0, $0.id) }).map(\.id), [3, 2, 1])
expectClaim(annotations.contains(7), false)
}
