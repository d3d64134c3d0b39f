/// The classic design for value types: a dictionary, and two arrays of steps, each with the action's
/// name, an optional old and an optional new value, and a note where the way in question needs one.
struct Classic<Note> {
  struct Step {
    let name: String
    let old: Card?
    var new: Card?
    let note: Note

    func flip() -> Step { Step(name: name, old: new, new: old, note: note) }
  }

  private(set) var model: [Int: Card]
  private(set) var undoSteps: [Step] = []
  private(set) var redoSteps: [Step] = []

  init(_ cards: [Card]) {
    model = Dictionary(uniqueKeysWithValues: cards.lazy.map { ($0.id, $0) })
  }

  var canUndo: Bool { !undoSteps.isEmpty }
  var canRedo: Bool { !redoSteps.isEmpty }

  @discardableResult
  mutating func modify(
    _ id: Int, named name: String, note: Note, _ body: (inout Card) -> Void
  ) -> Step? {
    guard let old = model[id] else { return nil }
    var new = old
    body(&new)
    let step = Step(name: name, old: old, new: new, note: note)
    perform(step)
    undoSteps.append(step)
    redoSteps.removeAll()
    return step
  }

  /// Modifies a card, and lets the last step, which is of the same card, lead to what it is then.
  mutating func modifyAgain(_ id: Int, _ body: (inout Card) -> Void) {
    guard var new = model[id] else { return }
    body(&new)
    model[id] = new
    undoSteps[undoSteps.count - 1].new = new
  }

  private mutating func perform(_ step: Step) {
    if let new = step.new {
      model[new.id] = new
    } else if let old = step.old {
      model[old.id] = nil
    }
  }

  @discardableResult
  mutating func undo() -> Step? {
    guard let step = undoSteps.popLast() else { return nil }
    let flipped = step.flip()
    perform(flipped)
    redoSteps.append(step)
    return flipped
  }

  @discardableResult
  mutating func redo() -> Step? {
    guard let step = redoSteps.popLast() else { return nil }
    perform(step)
    undoSteps.append(step)
    return step
  }

  /// Deletes cards for good, and forgets all that was done to them.
  mutating func forget(_ ids: Set<Int>) {
    for id in ids { model[id] = nil }
    undoSteps.removeAll { step in (step.new ?? step.old).map { ids.contains($0.id) } ?? false }
    redoSteps.removeAll { step in (step.new ?? step.old).map { ids.contains($0.id) } ?? false }
  }
}

/// An editor by the classic design, used as the plain way does, unless it says otherwise.
protocol ClassicEditor: Editor {
  var classic: Classic<Void> { get set }
}

extension ClassicEditor {
  func make(_ change: Change) {
    classic.modify(change.id, named: change.name, note: ()) { $0.nudge() }
  }

  func undo() -> Bool { classic.undo() != nil }
  func redo() -> Bool { classic.redo() != nil }

  var checks: [UInt64] { [classic.model.values.digest] }
}
