/// The classic design for value types: two arrays of steps, each an optional old and an optional
/// new value, and with the action's name in the same struct.
///
/// It is a class, as the model of a document is, and knows no groups: each change is an action.
final class Classic<Element: Identifiable & Equatable & Digestible>: UndoSystem {
  struct Step: PerformedAction {
    let name: String
    let old: Element?
    let new: Element?

    func flip() -> Step { Step(name: name, old: new, new: old) }

    var quickDigest: UInt64 { quickDigestOf(name, 1, new) }
  }

  private var model: [Element.ID: Element]
  private var undoSteps: [Step] = []
  private var redoSteps: [Step] = []

  init(_ elements: [Element]) {
    model = Dictionary(uniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
  }

  subscript(id: Element.ID) -> Element? { model[id] }
  var elements: [Element] { Array(model.values) }

  func modify(_ id: Element.ID, named name: String, _ body: (inout Element) -> Void) {
    guard let old = model[id] else { return }
    var new = old
    body(&new)
    record(Step(name: name, old: old, new: new))
  }

  func save(_ element: Element, named name: String) {
    record(Step(name: name, old: model[element.id], new: element))
  }

  func delete(_ id: Element.ID, named name: String) {
    guard let old = model[id] else { return }
    record(Step(name: name, old: old, new: nil))
  }

  private func record(_ step: Step) {
    perform(step)
    undoSteps.append(step)
    redoSteps.removeAll()
  }

  private func perform(_ step: Step) {
    if let new = step.new {
      model[new.id] = new
    } else if let old = step.old {
      model[old.id] = nil
    }
  }

  func undo() -> Step? {
    guard let step = undoSteps.popLast() else { return nil }
    let flipped = step.flip()
    perform(flipped)
    redoSteps.append(step)
    return flipped
  }

  func redo() -> Step? {
    guard let step = redoSteps.popLast() else { return nil }
    perform(step)
    undoSteps.append(step)
    return step
  }
}
