import UndoRedo

extension InteractionModel {
  /// An event, with what it says of each element.
  struct Event: Equatable {
    var kind: UndoEvent<Item>.Kind
    var name = ""
    var changes: Changes = [:]
    var distance = 0
  }

  /// An action that was returned, with what it does to each element.
  struct Summary: Equatable {
    var name: String
    var changes: Changes
  }

  /// What observers and callers are told.
  struct Report: Equatable {
    var events: [Event] = []
    var action: Summary?

    /// The actions that were undone or redone at once, in that order.
    var actions: [Summary] = []

    /// What an element was that was saved or deleted, or is now that was modified.
    var element: Item?
    var jump: Event?
  }

  /// Performs and records edits.
  ///
  /// - Returns: Whether it succeeds.
  mutating func commit(_ edits: Edits, _ name: String) -> Bool {
    if isFailing { return false }
    var edits = edits
    // What undo passes over is not worth what it would discard.
    if edits.context.isDiscardable && (cursor < actions.count || limit == 0) {
      edits.start = edits.elements
    }
    let before = elements
    let unrecorded = Set(UndoRedoTests.changes(from: before, to: edits.start).keys)
    if cursor > 0 && !unrecorded.isDisjoint(with: lastChanges.keys) { lastJoining = nil }
    if !edits.context.isDiscardable { discardUndone(overwriting: edits.start) }
    changeUnrecorded(edits.start)

    let changes = UndoRedoTests.changes(from: before, to: edits.elements)
    guard edits.elements != elements else {
      guard !changes.isEmpty else { return true }
      report.events.append(Event(kind: .changed, changes: changes))
      dropOldest()
      return true
    }
    var event = Event(kind: .performed, name: name, changes: changes, distance: 1)
    var isLeft = true
    if canJoin(edits.context) {
      event.name = actions[cursor - 1].name
      isLeft = join(edits.elements)
      event.distance = isLeft ? 0 : -1
    } else {
      let action = Action(name: name, isDiscardable: edits.context.isDiscardable)
      _ = record(action, edits.elements)
    }
    lastJoining =
      isLeft ? joining(of: edits.context).map { .init(key: $0.key, date: context.clock) } : nil
    report.events.append(event)
    if isLeft && cursor > 0 {
      report.action = Summary(name: actions[cursor - 1].name, changes: lastChanges)
    }
    return true
  }

  private func canJoin(_ context: Context) -> Bool {
    guard let joining = joining(of: context), let lastJoining, joining.key == lastJoining.key,
      cursor > 0, actions[cursor - 1].isDiscardable == context.isDiscardable
    else { return false }
    return abs(self.context.clock - lastJoining.date) <= joining.window ?? .infinity
  }

  /// Under a limit, discardable actions that follow one another are one.
  private func joining(of context: Context) -> Context.Joining? {
    guard context.isDiscardable, limit != nil || memoryLimit != nil else {
      return context.joining
    }
    return Context.Joining(key: "without a key", window: nil)
  }

  mutating func undo() -> Bool {
    if moveOneSelection(.undone) { return false }
    return move(to: undoTarget(from: cursor), .undone) { $0.summarize() }
  }

  mutating func redo() -> Bool {
    if moveOneSelection(.redone) { return false }
    return move(to: redoTarget(from: cursor), .redone) { $0.summarize() }
  }

  /// Repeats a move.
  mutating func move(
    _ kind: UndoEvent<Item>.Kind, _ count: Int, _ target: (Self, Int) -> Int?
  ) -> Bool {
    var (place, left) = (cursor, count)
    while left > 0, let next = target(self, place) { (place, left) = (next, left - 1) }
    return move(to: place, kind) { $0.report.actions = $0.summaries(to: place) }
  }

  /// What each action does on the way to a place.
  private func summaries(to place: Int) -> [Summary] {
    let numbers = Array(min(place, cursor)..<max(place, cursor))
    return (place < cursor ? numbers.reversed() : numbers).map { number in
      let (before, after) = (states[number], states[number + 1])
      return Summary(
        name: actions[number].name,
        changes: place < cursor
          ? UndoRedoTests.changes(from: after, to: before)
          : UndoRedoTests.changes(from: before, to: after))
    }
  }

  /// Undoes or redoes everything.
  mutating func moveAll(
    _ kind: UndoEvent<Item>.Kind, _ target: (Self, Int) -> Int?
  ) -> Bool {
    let count = report.events.count
    if move(kind, .max, target) { return true }
    moveAllSelections(kind, isPartOfEvent: report.events.count > count)
    return false
  }

  mutating func jump(to place: Int?, _ name: String) -> Bool {
    move(to: place, .jumped) { model in
      model.report.events[model.report.events.count - 1].name = name
      model.report.jump = model.report.events.last
    }
  }

  /// Goes to a place, and reports it before anything is dropped.
  ///
  /// - Returns: Whether it fails.
  private mutating func move(
    to place: Int?, _ kind: UndoEvent<Item>.Kind, _ finish: (inout Self) -> Void
  ) -> Bool {
    guard gesture == nil, let place, place != cursor else { return false }
    if isFailing { return true }
    let names = actions[min(place, cursor)..<max(place, cursor)]
      .filter { !$0.isDiscardable }.map(\.name)
    report.events.append(
      Event(
        kind: kind, name: names.count == 1 ? names[0] : "",
        changes: changes(from: elements, to: states[place]), distance: place - cursor))
    lastJoining = nil
    finish(&self)
    move(to: place)
    return false
  }

  private mutating func summarize() {
    let event = report.events[report.events.count - 1]
    report.action = Summary(name: event.name, changes: event.changes)
  }

  mutating func revert() -> Bool {
    guard gesture == nil, hasUnsavedChanges, let mark else { return false }
    if isFailing { return true }
    let changes = UndoRedoTests.changes(from: elements, to: states[mark])
    lastJoining = nil
    guard !changes.isEmpty else {
      markSaved()
      dropSpared()
      report.events.append(Event(kind: .saved))
      return false
    }
    let name = Interaction.revert.name
    _ = record(Action(name: name), states[mark])
    markSaved()
    dropSpared()
    report.events.append(Event(kind: .performed, name: name, changes: changes, distance: 1))
    if cursor > 0 { report.action = Summary(name: name, changes: changes) }
    return false
  }
}

extension InteractionModel {
  /// Does an operation that a store has done, and says in words where that was told something else.
  mutating func difference(
    doing operation: Interaction, asIn told: Report, threw: Bool, isObserved: Bool
  ) -> String? {
    report = Report()
    if apply(operation) != threw { return "threw: \(threw)" }
    if !isObserved { report.events = [] }
    var told = told
    // An action within a group is the group's matter, and several at once are looked at as one.
    if !operation.returnsAction { (told.action, report.action) = (nil, nil) }
    return told == report ? nil : "told \(told), not \(report)"
  }
}

extension Interaction {
  /// Whether the store returns the action.
  fileprivate var returnsAction: Bool {
    switch self {
    case .perform, .record, .undo, .redo, .revert, .commit: true
    case .joining(_, _, let operation), .discardable(let operation): operation.returnsAction
    default: false
    }
  }
}
