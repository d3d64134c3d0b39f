/// The elements of the laws: small, so that sequences meet again and again on the same ones.
struct Item: Identifiable, Equatable {
  let id: Int
  var value: Int
}

/// What a store does, done the wasteful way: a copy of the whole model for every action.
///
/// It knows neither steps nor flipping nor composition. An action is the way from one copy to the
/// next, and a limit drops copies.
struct ReferenceModel {
  typealias Elements = [Int: Item]

  /// The copies: one before each action, and one after the last.
  private(set) var states: [Elements] = [[:]]
  private(set) var names: [String] = []
  private(set) var cursor = 0
  private(set) var mark: Int? = 0
  var limit: Int? { didSet { dropOldest() } }

  var elements: Elements { states[cursor] }
  var undoNames: [String] { names[..<cursor].reversed() }
  var redoNames: [String] { Array(names[cursor...]) }
  var hasUnsavedChanges: Bool { mark != cursor }

  mutating func record(_ name: String, _ elements: Elements) {
    guard elements != self.elements else { return }
    if let mark, mark > cursor { self.mark = nil }
    states.removeSubrange((cursor + 1)...)
    names.removeSubrange(cursor...)
    states.append(elements)
    names.append(name)
    cursor += 1
    dropOldest()
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

  private mutating func dropEmptyActions() {
    for action in names.indices.reversed() where states[action] == states[action + 1] {
      names.remove(at: action)
      states.remove(at: action + 1)
      if cursor > action { cursor -= 1 }
      if let mark, mark > action { self.mark = mark - 1 }
    }
  }

  mutating func move(by count: Int) {
    cursor = min(max(cursor + count, 0), names.count)
    dropOldest()
  }

  mutating func markSaved() { mark = cursor }

  mutating func removeAllActions() {
    mark = mark == cursor ? 0 : nil
    states = [elements]
    names = []
    cursor = 0
  }

  private mutating func dropOldest() {
    guard let limit, cursor > limit else { return }
    let excess = cursor - limit
    states.removeFirst(excess)
    names.removeFirst(excess)
    cursor -= excess
    mark = mark.flatMap { $0 < excess ? nil : $0 - excess }
  }
}
