/// What a store does, done the wasteful way: a copy of the whole model for every action.
///
/// It knows neither steps nor flipping nor composition. An action is the way from one copy to the
/// next, and a limit drops copies.
struct InteractionModel: Equatable {
  typealias Elements = [Int: Item]

  struct Action: Equatable {
    var name: String
    var isDiscardable = false
  }

  /// By what the last action can be joined, and when it was last added to.
  struct LastJoining: Equatable {
    var key: String
    var date: Double
  }

  /// The copies: one before each action, and one after the last.
  var states: [Elements] = [[:]]
  var actions: [Action] = []
  var cursor = 0
  var mark: Int? = 0
  var checkpoints: [String: Int] = [:]
  private(set) var limit: Int?

  /// Whether marking as saved saves what was held back.
  var isBuffered = false
  private(set) var memoryLimit: Int?

  /// The elements when they were saved last, wherever that place is now.
  var saved: Elements = [:]

  /// What is selected, where that is known, and when it was asked for last; and at each place.
  var selection: Int?
  var known = 0
  var stays: [Stay?] = [nil]

  /// What operations are to do, and what they have done.
  var context = Context()
  var gesture: Edits?

  /// Whether there is a gesture, under way or ended.
  var hasGesture = false
  var lastJoining: LastJoining?
  var report = Report()

  /// Whether the repository fails as soon as it is called.
  var isFailing = false

  mutating func record(_ action: Action, _ elements: Elements) -> Bool {
    guard elements != self.elements else { return false }
    discardUndone()
    stays.append(nil)
    if action.isDiscardable {
      // Undo does not stop before it.
      moveSelections(to: cursor + 1)
    } else {
      stays[cursor]?.redoable = []
    }
    states.append(elements)
    actions.append(action)
    cursor += 1
    dropOldest()
    return true
  }

  /// Makes the last action lead somewhere else.
  ///
  /// - Returns: Whether there is anything left of it.
  mutating func join(_ elements: Elements) -> Bool {
    states[cursor] = elements
    let isLeft = states[cursor - 1] != elements
    if !isLeft {
      moveSelections(to: cursor - 1)
      states.removeLast()
      stays.removeLast()
      actions.removeLast()
      cursor -= 1
    }
    dropOldest()
    return isLeft
  }

  /// Discards what can be redone, from the first action on that changes elements which become others.
  mutating func discardUndone(overwriting elements: Elements) {
    let ids = Set(elements.keys).union(self.elements.keys)
      .filter { elements[$0] != self.elements[$0] }
    let end = (cursor..<actions.count).first { action in
      ids.contains { states[action][$0] != states[action + 1][$0] }
    }
    if let end { discardUndone(from: end) }
  }

  /// Changes elements without an action: in the present copy, and in those before and after it for
  /// as long as no action has changed the element in between.
  mutating func changeUnrecorded(_ elements: Elements) {
    for id in Set(elements.keys).union(self.elements.keys) {
      let old = self.elements[id]
      guard elements[id] != old else { continue }
      let first = states[...cursor].lastIndex { $0[id] != old }.map { $0 + 1 } ?? 0
      let last = states[cursor...].firstIndex { $0[id] != old } ?? states.count
      for index in first..<last { states[index][id] = elements[id] }
      // What becomes of each action shows once this element is done, as in a history.
      dropEmptyActions()
    }
  }

  mutating func dropEmptyActions() {
    for action in actions.indices.reversed() where states[action] == states[action + 1] {
      actions.remove(at: action)
      states.remove(at: action + 1)
      mergeStays(around: action)
      if cursor > action { cursor -= 1 }
      if let mark, mark > action { self.mark = mark - 1 }
      checkpoints = checkpoints.mapValues { $0 > action ? $0 - 1 : $0 }
    }
  }

  mutating func move(to place: Int) {
    let isForward = place > cursor
    cursor = place
    restoreSelection()
    if isForward { dropOldest() }
  }

  mutating func limit(to count: Int?) {
    limit = count
    dropOldest()
    forgetSelections()
  }

  mutating func limit(toBytes bytes: Int?) {
    memoryLimit = bytes
    dropOldest()
  }

  mutating func markSaved() {
    mark = cursor
    saved = elements
  }

  /// Drops what a limit has spared after the place that was the saved one; within a gesture, the next action does.
  mutating func dropSpared() {
    if gesture == nil { keepLimit() }
  }

  mutating func addCheckpoint(_ name: String) { checkpoints[name] = cursor }

  mutating func removeCheckpoint(_ name: String) { checkpoints[name] = nil }

  mutating func removeAllActions() {
    mark = hasUnsavedChanges ? nil : 0
    states = [elements]
    stays = [stays[cursor].map { Stay(present: $0.present) }]
    actions = []
    checkpoints = [:]
    cursor = 0
  }

  mutating func discardUndone() { discardUndone(from: cursor) }

  private mutating func discardUndone(from place: Int) {
    if let mark, mark > place { self.mark = nil }
    checkpoints = checkpoints.filter { $0.value <= place }
    states.removeSubrange((place + 1)...)
    stays.removeSubrange((place + 1)...)
    actions.removeSubrange(place...)
  }

  /// Undo does not stop at discardable actions, and limits do not count them.
  private var stops: [Int] { actions[..<cursor].indices.filter { !actions[$0].isDiscardable } }

  mutating func keepLast(_ count: Int) {
    if count == 0 {
      dropFirst(cursor)
    } else if stops.count >= count {
      let first = stops[stops.count - count]
      dropFirst(isDiscardable(from: mark, to: first) ? mark! : first)
    }
  }

  private mutating func keepLimit() {
    if let limit, cursor > limit { keepLast(limit) }
  }

  mutating func dropOldest() {
    keepLimit()
    if let memoryLimit {
      while byteCount > memoryLimit, stops.last.map({ $0 > 0 }) ?? (cursor > 1) { dropFirst(1) }
    }
  }

  mutating func dropFirst(_ count: Int) {
    let isSpared = isDiscardable(from: mark, to: count)
    states.removeFirst(count)
    stays.removeFirst(count)
    actions.removeFirst(count)
    cursor -= count
    mark = isSpared ? 0 : mark.flatMap { $0 < count ? nil : $0 - count }
    checkpoints = checkpoints.filter { $0.value >= count }.mapValues { $0 - count }
  }

  /// Whether all actions from the saved place to another one are discardable, so that nothing is unsaved there.
  private func isDiscardable(from mark: Int?, to place: Int) -> Bool {
    mark.map { $0 < place && actions[$0..<place].allSatisfy(\.isDiscardable) } ?? false
  }
}
