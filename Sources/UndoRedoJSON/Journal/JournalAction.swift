import UndoRedo

/// An action in a journal, and its place in the history.
///
/// It is an object because it is handed on often before it is decoded, and is large.
final class JournalAction<Element: Identifiable & Equatable & Codable> {
  /// The place, counted from one, the oldest action first.
  let place: Int

  /// What the action is decoded from when it is needed; `nil` once it has been decoded.
  ///
  /// It is the action's line, and those whose steps became part of it, the newest first. They may be large.
  private(set) var lines: (own: JournalLine, parts: [JournalLine])?

  /// The action, where it has been decoded and anything is left of it.
  var action: UndoAction<Element>? { didSet { lines = nil } }

  /// Why it can't be decoded or migrated, where that was found out together with others.
  let failure: JSONFileError?

  init(place: Int, line: JournalLine, parts: [JournalLine] = []) {
    self.place = place
    lines = (line, parts)
    failure = nil
  }

  init(place: Int, _ action: UndoAction<Element>?, failure: JSONFileError? = nil) {
    (self.place, self.action, self.failure) = (place, action, failure)
  }
}

extension JournalAction {
  /// Changes the first step of an element, or the last, for which there is a change.
  ///
  /// It does what `UndoHistory.absorb` does to one action.
  ///
  /// - Parameters:
  ///   - isUndone: Whether the action was undone when the elements changed, so that it starts from
  ///     what they have become; else it ends with that.
  ///   - newValue: Returns what an element has become, each change once, or `nil` where there is no
  ///     more of them.
  /// - Returns: Whether anything is left of the action.
  func absorb(isUndone: Bool, _ newValue: (Element.ID) -> Element??) -> Bool {
    guard let action else { return true }
    var steps: [UndoRedoStep<Element>?] = Array(action.steps)
    var isChanged = false
    let order = isUndone ? Array(steps.indices) : steps.indices.reversed()
    for index in order {
      while let step = steps[index], let value = newValue(step.id) {
        isChanged = true
        steps[index] =
          isUndone
          ? UndoRedoStep(changing: value, to: step.newValue)
          : UndoRedoStep(changing: step.oldValue, to: value)
      }
    }
    guard isChanged else { return true }
    self.action = action.withSteps(steps.compactMap { $0 })
    return self.action != nil
  }
}

extension UndoAction {
  /// Returns the action with other steps, or `nil` where there are none.
  func withSteps(_ steps: UndoSteps<Value>) -> UndoAction? {
    steps.isEmpty ? nil : UndoAction(details, steps: steps)
  }
}
