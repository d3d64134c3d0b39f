import TestSupport
import Testing
import UndoRedo
import UndoRedoParts

@Suite struct OneOfTests {
  private let elements: [DrawingElement] = [
    .mark(Mark(id: 1, text: "Here")), .layer(Layer(id: 1)), .person(Person(id: "p")),
  ]

  @Test func identitiesOfTypesDiffer() {
    #expect(Set(elements.map(\.id)).count == 3)
    #expect(elements[0].id == .first(1))
    #expect(elements[1].id == .other(.first(1)))
  }

  @Test func aPartIsFoundByItsType() {
    #expect(elements[1].part(Layer.self) == Layer(id: 1))
    #expect(elements[1].part(Mark.self) == nil)
    #expect(DrawingElement(part: Layer(id: 1)) == elements[1])
    #expect(DrawingElement.id("p", of: Person.self) == elements[2].id)
    #expect(DrawingElement.contains(Person.self) && !DrawingElement.contains(DrawingElement.self))
    #expect("\(elements[1])" == "\(Layer(id: 1))")
  }

  @Test func aHistoryOfSeveralTypesIsSaved() throws {
    let store = UndoStore(InMemoryRepository<DrawingElement>())
    for element in elements { store.save(element, named: "Add") }
    store[Layer.self].modify(1, named: "Rename") { $0.name = "Ink" }
    store.undo()
    #expect(try recoded(store.history) == store.history)
  }

  @Test func stepsOfAType() throws {
    let store = UndoStore(InMemoryRepository<DrawingElement>(elements))
    let action = try #require(
      try store.perform("Change") {
        Modify<Layer>(1) { $0.name = "Ink" }
        Delete<Mark>(1)
        Create(Mark(id: 2))
        [Person(id: "q"), Person(id: "r")].map { Create($0) }
      })
    #expect(
      action.steps.of(Layer.self) == [.modified(from: Layer(id: 1), to: Layer(id: 1, name: "Ink"))])
    #expect(
      action.steps.of(Mark.self) == [.deleted(Mark(id: 1, text: "Here")), .created(Mark(id: 2))])
    #expect(action.steps.of(Person.self).count == 2)
    #expect(action.steps.first?.part(Mark.self) == nil)
  }
}
