import UndoRedo

/// `UndoStore` with elements in memory, by its public methods, as another module calls them.
struct Store<Element: Identifiable & Equatable & Digestible>: UndoSystem {
  let store: UndoStore<InMemoryRepository<Element>>

  init(_ elements: [Element]) {
    store = UndoStore(InMemoryRepository(elements))
  }

  subscript(id: Element.ID) -> Element? { store[id] }
  var elements: [Element] { store.elements }

  mutating func modify(_ id: Element.ID, named name: String, _ body: (inout Element) -> Void) {
    store.modify(id, named: name, body)
  }

  mutating func modify(
    _ id: Element.ID, _ property: WritableKeyPath<Element, Double>, to value: Double,
    named name: String
  ) {
    store.modify(id, property, to: value, named: name)
  }

  mutating func save(_ element: Element, named name: String) { store.save(element, named: name) }
  mutating func delete(_ id: Element.ID, named name: String) { store.delete(id, named: name) }

  mutating func group(_ name: String, _ body: (inout Self) -> Void) {
    store.group(name) { body(&self) }
  }

  mutating func undo() -> UndoAction<Element>? { store.undo() }
  mutating func redo() -> UndoAction<Element>? { store.redo() }
}

extension UndoAction: PerformedAction where Value: Digestible {
  var quickDigest: UInt64 {
    quickDigestOf(name, steps.count, steps[0].newValue)
  }
}
