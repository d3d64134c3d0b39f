import UndoRedo

/// The last action of a journal, as long as steps may become part of it.
///
/// What it comes to is put together when somebody asks, so that joining costs what is joined.
struct JoinableAction<Element: Identifiable & Equatable> {
  /// The action, as it was recorded.
  private let first: UndoAction<Element>

  /// What it does to each element, with all that was joined since; `nil` until somebody looks.
  private var changes: JoinedChanges<Element>?

  init(_ action: UndoAction<Element>) { first = action }
}

extension JoinableAction {
  var isDiscardable: Bool { first.isDiscardable }

  /// What the action comes to, or `nil` where nothing is left of it.
  var action: UndoAction<Element>? {
    guard let changes else { return first }
    return first.withSteps(changes.steps)
  }

  /// Whether nothing would be left of it with steps that become part of it.
  mutating func isEmptied(by steps: UndoSteps<Element>) -> Bool {
    lookAtFirst()
    return changes!.isEmptied(by: steps)
  }

  /// Whether it has a step of an element that one of other steps changes.
  mutating func touches(_ steps: UndoSteps<Element>) -> Bool {
    lookAtFirst()
    return steps.contains { changes!.touches($0.id) }
  }

  /// What an element was before the action, or `nil` where nothing is left of its step.
  func start(of id: Element.ID) -> Element?? { changes?.start(of: id) ?? nil }

  /// Makes steps a part of the action.
  mutating func join(_ steps: UndoSteps<Element>) {
    lookAtFirst()
    changes!.add(steps)
  }

  private mutating func lookAtFirst() {
    guard changes == nil else { return }
    changes = JoinedChanges()
    changes!.add(first.steps)
  }
}

extension UndoAction where Value: Identifiable & Equatable {
  /// The action with what its steps come to, which became part of it one after the other; `nil` where nothing is left
  /// of it.
  ///
  /// An action that only changed properties which are not written, or which the elements do not have any more, is left,
  /// with steps that change nothing.
  var joined: UndoAction? {
    var changes = JoinedChanges<Value>()
    changes.add(steps)
    return withSteps(changes.steps) ?? withSteps(changes.stepsWithoutEffect)
  }
}

/// What steps come to that follow one another.
private struct JoinedChanges<Element: Identifiable & Equatable> {
  /// What an element was before the steps, and is after them.
  private struct Change {
    var old: Element?
    var new: Element?

    /// Where its step comes among the others: a deletion comes when it happens.
    var position: Int

    var step: UndoRedoStep<Element>? { UndoRedoStep(changing: old, to: new) }
  }

  private var changes: [Change] = []
  private var indices: [Element.ID: Int] = [:]
  private var stepCount = 0

  /// The number of elements that are other than they were.
  private var count = 0

  var steps: UndoSteps<Element> {
    changes.sorted { $0.position < $1.position }.compactMap(\.step)
  }

  /// The steps of elements that are the same again, but for those that did not exist before and do not afterwards.
  var stepsWithoutEffect: UndoSteps<Element> {
    changes.compactMap { $0.step == nil ? UndoRedoStep(from: $0.old, to: $0.new) : nil }
  }

  func touches(_ id: Element.ID) -> Bool { indices[id].map { changes[$0].step != nil } ?? false }

  /// What an element was before, or `nil` where it is the same again.
  func start(of id: Element.ID) -> Element?? {
    guard let index = indices[id], changes[index].step != nil else { return nil }
    return .some(changes[index].old)
  }

  func isEmptied(by steps: UndoSteps<Element>) -> Bool {
    // Mostly, they are too few, or the last one does not lead back.
    guard steps.count >= count, let last = steps.last, let index = indices[last.id],
      changes[index].old == last.newValue
    else { return false }
    var joined = self
    joined.add(steps)
    return joined.count == 0
  }

  mutating func add(_ steps: UndoSteps<Element>) {
    for step in steps {
      if let index = indices[step.id] {
        let hadEffect = changes[index].step != nil
        if hadEffect {
          count -= 1
        } else {
          // It may have been changed since without an action.
          changes[index].old = step.oldValue
        }
        changes[index].new = step.newValue
        if !hadEffect || step.newValue == nil { changes[index].position = stepCount }
        if changes[index].step != nil { count += 1 }
      } else {
        indices[step.id] = changes.count
        changes.append(Change(old: step.oldValue, new: step.newValue, position: stepCount))
        count += 1
      }
      stepCount += 1
    }
  }
}
