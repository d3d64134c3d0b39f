// Undo, redo and jumps: going to another place in the history.
extension UndoEngine {
  /// Returns what to perform to get to a place: the actions between, flipped on the way back.
  @inlinable
  package mutating func actions(to place: Int) -> [UndoAction<Element>] {
    actions(from: history.cursor, to: place)
  }

  /// Returns what is performed on the way from one place to another, one of which is the present one.
  @inlinable
  mutating func actions(from start: Int, to place: Int) -> [UndoAction<Element>] {
    let (first, last) = (min(place, start), max(place, start))
    if last - first == 1 && !mayRepeatElements {
      let isBefore = history.cursor == start
      return [history.adjacentAction(first, isFlipped: place < start, fromHeld: !isBefore)]
    }
    history.log.link()
    var actions = history.actions(first..<last)
    if place < start {
      actions.reverse()
      for index in actions.indices { actions[index] = actions[index].flip() }
    }
    return actions
  }

  /// Returns what undoing or redoing one action performs, with the discardable ones on the way, as
  /// one action: each element changes once, unless the changes cancel out or elements overlap.
  @inlinable
  @inline(__always)
  package mutating func action(to place: Int) -> UndoAction<Element> {
    let cursor = history.cursor
    guard abs(place - cursor) == 1 && !mayRepeatElements else {
      return actionOverDiscardable(to: place)
    }
    return history.adjacentAction(min(place, cursor), isFlipped: place < cursor, fromHeld: false)
  }

  @inlinable @inline(never)
  mutating func actionOverDiscardable(to place: Int) -> UndoAction<Element> {
    let (first, last) = (min(place, history.cursor), max(place, history.cursor))
    var main = first
    while main < last - 1, history.log.isDiscardable(main) { main += 1 }
    let (numbers, isUndo) = (steps(onTheWayTo: place), place < history.cursor)
    guard mayRepeatElements || repeatsElements(numbers) else {
      let steps = history.adjacentSteps(numbers, isFlipped: isUndo, fromHeld: false)
      return history.action(main, steps: steps)
    }
    var steps: UndoSteps<Element> = []
    if overlap == nil {
      steps = netChanges(of: numbers, areStaged: false).compactMap { $0.recordedStep }
    }
    if steps.isEmpty {
      history.log.link()
      steps = history.steps(numbers)
    }
    return history.action(main, steps: isUndo ? steps.flip() : steps)
  }

  /// Whether some steps may have an element in common.
  @inlinable
  func repeatsElements(_ numbers: Range<Int>) -> Bool {
    guard numbers.count <= 8 else { return true }
    for number in numbers {
      let slot = history.log.entries[number].slot
      for other in numbers.lowerBound..<number where history.log.entries[other].slot == slot {
        return true
      }
    }
    return false
  }

  /// Goes to a place; what lies between has been performed.
  ///
  /// On the way forward, the caller drops what the limits leave no room for, once it has read what it
  /// needs.
  @inlinable
  @inline(__always)
  package mutating func move(to place: Int) {
    prepareToMove(to: place)
    while history.cursor > place { history.moveBack() }
    while history.cursor < place { history.moveForward() }
  }

  /// Goes to a place, and lets a closure follow each step.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - follow: Is called with where an element stands, and a closure that makes it another one.
  @inlinable
  @inline(__always)
  mutating func move(to place: Int, _ follow: (UnsafePointer<Element>, () -> Void) -> Void) {
    prepareToMove(to: place)
    let isUndo = place < history.cursor
    func exchange(_ history: inout UndoHistory<Element>, _ number: Int) {
      let element = history.table.pointer(to: history.log.entries[number].slot)
      follow(element) { history.exchange(number, isUndo: isUndo) }
    }
    while history.cursor > place { history.moveBack(exchange) }
    while history.cursor < place { history.moveForward(exchange) }
  }

  /// Lets the table share the storage of what steps have led to that were performed elsewhere.
  ///
  /// What a difference has made of a value in the table is a copy.
  @inlinable
  package mutating func shareStorage(of steps: UndoSteps<Element>) {
    guard history.log.hasDifferences, overlap == nil else { return }
    for step in steps {
      if let new = step.newValue, let slot = presentSlot(of: new.id) { history.table[slot] = new }
    }
  }

  @inlinable
  @inline(__always)
  mutating func prepareToMove(to place: Int) {
    if isNoting { noteChanges(ofSteps: steps(onTheWayTo: place)) }
    generation &+= 1
    if lastCoalescing != nil { lastCoalescing = nil }
  }

  /// Returns the net change of what went over one action, and over discardable ones.
  @inlinable
  package func netSteps(of action: UndoAction<Element>, by distance: Int) -> UndoSteps<Element> {
    abs(distance) == 1 && !mayRepeatElements ? action.steps : UndoSteps(netOf: action.steps)
  }

  /// Returns the net change of actions that follow one another.
  @inlinable
  package func netSteps(of actions: [UndoAction<Element>]) -> UndoSteps<Element> {
    if actions.count == 1 && !mayRepeatElements { return actions[0].steps }
    var steps: [UndoRedoStep<Element>] = []
    for action in actions { steps += action.steps }
    return UndoSteps(netOf: steps)
  }

  /// Returns the name of the one action that is not discardable; empty where there is none, or there
  /// are several.
  @inlinable
  package func name(of actions: [UndoAction<Element>]) -> String {
    if actions.count == 1 { return actions[0].isDiscardable ? "" : actions[0].name }
    let names = actions.filter { !$0.isDiscardable }.map { $0.name }
    return names.count == 1 ? names[0] : ""
  }
}
