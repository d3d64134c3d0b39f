/// The classic design with groups: an action is a name and an array of steps.
final class ClassicSteps<Element: Identifiable & Equatable & Digestible>: UndoSystem {
  struct Step {
    let old: Element?
    let new: Element?

    func flip() -> Step { Step(old: new, new: old) }
  }

  struct Action: PerformedAction {
    let name: String
    var steps: [Step]

    func flip() -> Action { Action(name: name, steps: steps.reversed().map { $0.flip() }) }

    var quickDigest: UInt64 { quickDigestOf(name, steps.count, steps[0].new) }
  }

  private var model: [Element.ID: Element]
  private var undoActions: [Action] = []
  private var redoActions: [Action] = []
  private var group: Action?

  init(_ elements: [Element]) {
    model = Dictionary(uniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
  }

  subscript(id: Element.ID) -> Element? { model[id] }
  var elements: [Element] { Array(model.values) }

  func modify(_ id: Element.ID, named name: String, _ body: (inout Element) -> Void) {
    guard let old = model[id] else { return }
    var new = old
    body(&new)
    record(name, Step(old: old, new: new))
  }

  func save(_ element: Element, named name: String) {
    record(name, Step(old: model[element.id], new: element))
  }

  func delete(_ id: Element.ID, named name: String) {
    guard let old = model[id] else { return }
    record(name, Step(old: old, new: nil))
  }

  func beginGroup(_ name: String) {
    group = Action(name: name, steps: [])
  }

  func endGroup() {
    if let group, !group.steps.isEmpty { record(group) }
    group = nil
  }

  private func record(_ name: String, _ step: Step) {
    perform(step)
    if group != nil {
      group!.steps.append(step)
    } else {
      record(Action(name: name, steps: [step]))
    }
  }

  private func record(_ action: Action) {
    undoActions.append(action)
    redoActions.removeAll()
  }

  private func perform(_ step: Step) {
    if let new = step.new {
      model[new.id] = new
    } else if let old = step.old {
      model[old.id] = nil
    }
  }

  func undo() -> Action? {
    guard let action = undoActions.popLast() else { return nil }
    let flipped = action.flip()
    for step in flipped.steps { perform(step) }
    redoActions.append(action)
    return flipped
  }

  func redo() -> Action? {
    guard let action = redoActions.popLast() else { return nil }
    for step in action.steps { perform(step) }
    undoActions.append(action)
    return action
  }
}
