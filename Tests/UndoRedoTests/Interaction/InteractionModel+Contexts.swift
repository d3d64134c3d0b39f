import UndoRedo

// What is selected beside the elements: the context of a store.
extension InteractionModel {
  /// What is selected at a place, and what undo and redo lead to there, the nearest last.
  struct Stay: Equatable {
    var present: Int
    var undoable: [Int] = []
    var redoable: [Int] = []
  }

  /// Whether an operation reads the selection before it begins.
  private func reads(_ operation: Interaction) -> Bool {
    switch operation {
    case .joining, .discardable, .wait, .endCoalescing, .select: false
    case .commit, .cancel, .drop: hasGesture
    case .modify(let id, _): elements[id] != nil
    default: true
    }
  }

  /// Notes what is selected at the present place, if an operation is about to begin that reads it.
  mutating func noteSelection(before operation: Interaction) {
    if reads(operation) { noteSelection() }
  }

  mutating func noteSelection() {
    guard let selection, gesture == nil else { return }
    known = selection
    var stay = stays[cursor] ?? Stay(present: selection)
    stay.present = selection
    stays[cursor] = stay
  }

  /// Selects what was selected at the present place last.
  mutating func restoreSelection() {
    guard selection != nil, let stay = stays[cursor] else { return }
    (selection, known) = (stay.present, stay.present)
  }

  /// Takes back the last selection that was recorded at the present place, or makes it again.
  ///
  /// - Returns: Whether there was one.
  mutating func moveSelection(isUndo: Bool) -> Bool {
    guard gesture == nil, var stay = stays[cursor],
      let next = isUndo ? stay.undoable.popLast() : stay.redoable.popLast()
    else { return false }
    if isUndo { stay.redoable.append(stay.present) } else { stay.undoable.append(stay.present) }
    stay.present = next
    stays[cursor] = stay
    lastJoining = nil
    restoreSelection()
    return true
  }

  /// Lets the selections that were recorded at the present place be those of the one before or after it.
  mutating func moveSelections(to place: Int) {
    guard hasRecordedSelections, let stay = stays[cursor] else { return }
    var moved = stays[place] ?? Stay(present: known)
    (moved.undoable, moved.redoable) = (stay.undoable, stay.redoable)
    stays[place] = moved
    stays[cursor] = Stay(present: stay.present)
  }

  /// Leaves no selection to undo where the limit leaves no action.
  mutating func forgetSelections() {
    if limit == 0 { stays[cursor]?.undoable = [] }
  }

  /// Whether selections were recorded at the present place.
  var hasRecordedSelections: Bool {
    stays[cursor].map { !$0.undoable.isEmpty || !$0.redoable.isEmpty } ?? false
  }

  /// Undoes or redoes a selection that was recorded at the present place.
  mutating func moveOneSelection(_ kind: UndoEvent<Item>.Kind) -> Bool {
    guard moveSelection(isUndo: kind == .undone) else { return false }
    report.events.append(Event(kind: kind, name: Interaction.selecting))
    report.action = Summary(name: Interaction.selecting, changes: [:])
    return true
  }

  /// Undoes or redoes all selections that were recorded at the present place.
  mutating func moveAllSelections(_ kind: UndoEvent<Item>.Kind, isPartOfEvent: Bool) {
    guard moveSelection(isUndo: kind == .undone) else { return }
    while moveSelection(isUndo: kind == .undone) {}
    if !isPartOfEvent { report.events.append(Event(kind: kind)) }
  }

  /// Lets the place before an action and the one after it be the same one: what is selected at the present
  /// one of them stays, and else what is selected at the later one, after what was selected at the earlier one.
  mutating func mergeStays(around action: Int) {
    let later = stays.remove(at: action + 1)
    guard let former = stays[action], var merged = later else {
      stays[action] = stays[action] ?? later
      return
    }
    guard cursor != action else { return }
    merged.undoable = former.undoable + merged.undoable
    if merged.redoable.isEmpty { merged.redoable = former.redoable }
    stays[action] = merged
  }

  mutating func select(_ new: Int, isRecorded: Bool) {
    guard selection != nil else { return }
    selection = new
    guard isRecorded, gesture == nil else { return }
    var stay = stays[cursor] ?? Stay(present: known)
    guard stay.present != new else { return }
    stay.undoable.append(stay.present)
    stay.redoable = []
    stay.present = new
    stays[cursor] = stay
    known = new
    lastJoining = nil
    report.events.append(Event(kind: .changed, name: Interaction.selecting))
  }
}
