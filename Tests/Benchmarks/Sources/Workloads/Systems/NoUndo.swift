/// A dictionary, and no undo at all: what the work costs by itself.
final class NoUndo<Element: Identifiable & Equatable & Digestible>: UndoSystem {
  struct Performed: PerformedAction {
    var quickDigest: UInt64 { 0 }
  }

  private var model: [Element.ID: Element]

  init(_ elements: [Element]) {
    model = Dictionary(uniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
  }

  func modify(_ id: Element.ID, named name: String, _ body: (inout Element) -> Void) {
    guard var element = model[id] else { return }
    body(&element)
    model[id] = element
  }

  func save(_ element: Element, named name: String) { model[element.id] = element }
  func delete(_ id: Element.ID, named name: String) { model[id] = nil }
  func undo() -> Performed? { nil }
  func redo() -> Performed? { nil }

  subscript(id: Element.ID) -> Element? { model[id] }
  var elements: [Element] { Array(model.values) }
}
