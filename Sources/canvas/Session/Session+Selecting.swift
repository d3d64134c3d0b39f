import AnnotationCanvas
import UndoRedo

extension Session {
  /// Returns the elements that a person has named, in drawing order.
  func elements(_ selection: Selection) throws(CommandError) -> [Annotation] {
    let names: [String]
    switch selection {
    case .all: return drawn.inDrawingOrder
    case .selected:
      guard !selected.isEmpty else {
        throw CommandError(
          "nothing is selected", advice: "Write “select ID...” before, or ids here.")
      }
      return selected.compactMap { store[$0] }.inDrawingOrder
    case .some(let some): names = some
    }
    var ids: Set<Annotation.ID> = []
    for name in names { ids.insert(try element(name).id) }
    return ids.compactMap { store[$0] }.inDrawingOrder
  }

  /// Returns the elements that a person has named, and what is in them, in drawing order.
  func elementsAndContents(_ selection: Selection) throws(CommandError) -> [Annotation] {
    store.elements.selection(Set(try elements(selection).map(\.id)))
  }

  /// Returns the element with an id, or else the only one whose id begins so.
  func element(_ name: String) throws(CommandError) -> Annotation {
    if let element = store[name], element.shape.kind != .viewport { return element }
    let elements = drawn.inDrawingOrder
    let found = name.isEmpty ? [] : elements.filter { $0.id.hasPrefix(name) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      throw CommandError(
        "\(found.count) ids begin with “\(name)”",
        advice: "Write more of one of \(found.map(\.id).listed()).")
    }
    throw CommandError(
      "there is no element “\(name)”",
      advice: elements.isEmpty
        ? "There is no element at all. Draw one, for example “rect 40 40 160 80”."
        : "The ids here: \(elements.map(\.id).listed()). “list” shows what they are.")
  }

  /// Returns the id for a new element: the one a person wishes, or else a short one with a number
  /// that no element has had, as far as the history is known.
  func newID(for kind: Shape.Kind, wish: String?) throws(CommandError) -> Annotation.ID {
    if let wish {
      guard store[wish] == nil else {
        throw CommandError(
          "there is an element “\(wish)” already",
          advice: "Write another id after “as”, or leave both out.")
      }
      newIDs.note([wish])
      return wish
    }
    if !newIDs.knowsHistory {
      newIDs.note(store.history.ids)
      newIDs.knowsHistory = true
    }
    return newIDs.next(for: kind) { store[$0] != nil }
  }
}

extension Session {
  /// Selects elements, and says so.
  func select(_ elements: [Annotation], named name: String) {
    let before = selected
    selectedIDs = Set(elements.map(\.id))
    store.recordContextChange(named: name)
    console.print(
      before == selected ? "\(name): nothing to change" : "\(name): \(selectionInWords)".inLine,
      depth: groups.count)
  }

  /// What is selected, as a sentence.
  var selectionInWords: String {
    switch selected.count {
    case 0: "nothing is selected"
    case 1: "\(selected.first!) is selected"
    default: "\(selected.sorted().listed()) are selected"
    }
  }
}

extension [String] {
  /// The first of the texts, and how many there are else.
  func listed(atMost most: Int = 8) -> String {
    prefix(most).joined(separator: ", ").inLine
      + (count > most ? " and \(count - most) more" : "")
  }
}
