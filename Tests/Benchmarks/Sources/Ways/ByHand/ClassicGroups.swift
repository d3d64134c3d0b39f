/// The classic design with groups: an action is a name and an array of steps.
struct ClassicGroups {
  struct Step {
    let old: Card?
    let new: Card?

    func flip() -> Step { Step(old: new, new: old) }
  }

  struct Action {
    let name: String
    var steps: [Step]

    func flip() -> Action { Action(name: name, steps: steps.reversed().map { $0.flip() }) }
  }

  private(set) var model: [Int: Card]
  private var undoActions: [Action] = []
  private var redoActions: [Action] = []
  private var group: Action?

  init(_ cards: [Card]) {
    model = Dictionary(uniqueKeysWithValues: cards.lazy.map { ($0.id, $0) })
  }

  mutating func modify(_ id: Int, named name: String, _ body: (inout Card) -> Void) {
    guard let old = model[id] else { return }
    var new = old
    body(&new)
    let step = Step(old: old, new: new)
    perform(step)
    if group != nil {
      group!.steps.append(step)
    } else {
      record(Action(name: name, steps: [step]))
    }
  }

  mutating func modifyAll(named name: String, _ body: (inout Card) -> Void) -> Action {
    let steps = model.values.map { old in
      var new = old
      body(&new)
      return Step(old: old, new: new)
    }
    for step in steps { perform(step) }
    let action = Action(name: name, steps: steps)
    record(action)
    return action
  }

  /// Makes net changes one action, where each still starts from what is there.
  mutating func commit(_ changes: [Int: (old: Card?, new: Card?)], named name: String) -> Bool {
    guard changes.allSatisfy({ model[$0.key] == $0.value.old }) else { return false }
    let steps = changes.values.map { Step(old: $0.old, new: $0.new) }
    for step in steps { perform(step) }
    record(Action(name: name, steps: steps))
    return true
  }

  mutating func beginGroup(_ name: String) {
    group = Action(name: name, steps: [])
  }

  mutating func endGroup() -> Action? {
    defer { group = nil }
    guard let group, !group.steps.isEmpty else { return nil }
    record(group)
    return group
  }

  private mutating func record(_ action: Action) {
    undoActions.append(action)
    redoActions.removeAll()
  }

  private mutating func perform(_ step: Step) {
    if let new = step.new {
      model[new.id] = new
    } else if let old = step.old {
      model[old.id] = nil
    }
  }

  mutating func undo() -> Action? {
    guard let action = undoActions.popLast() else { return nil }
    let flipped = action.flip()
    for step in flipped.steps { perform(step) }
    redoActions.append(action)
    return flipped
  }

  mutating func redo() -> Action? {
    guard let action = redoActions.popLast() else { return nil }
    for step in action.steps { perform(step) }
    undoActions.append(action)
    return action
  }
}
