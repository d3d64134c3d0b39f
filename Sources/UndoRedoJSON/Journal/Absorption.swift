import UndoRedo

/// What becomes of older actions because elements were changed without an action.
///
/// A journal is read backwards: the change is met before the actions that it changes. As
/// `UndoHistory.absorb` has it, the nearest action before the cursor that touches a changed element
/// ends with what the element has become, and the nearest one behind the cursor starts from that.
/// Actions pass by here the newest first; those behind the cursor are held until the cursor is
/// reached, since only then it is known which one is the nearest.
struct Absorption<Element: Identifiable & Equatable & Codable> {
  typealias Action = JournalAction<Element>

  /// The place of the last action before the cursor when the elements changed.
  private let cursor: Int

  /// What the elements have become for the actions before the cursor that are still to come: the
  /// older changes first.
  private var awaited: [Element.ID: [Element?]]

  /// The actions behind the cursor, the newest first, until the cursor is reached.
  private var undone: [Action]? = []

  init(_ steps: UndoSteps<Element>, at cursor: Int) {
    self.cursor = cursor
    awaited = [:]
    for step in steps { awaited[step.id] = [step.newValue] }
  }

  /// Whether it changes nothing any more.
  var isDone: Bool { undone == nil && awaited.isEmpty }

  /// The place of the cursor, where it has not been reached yet.
  var awaitedCursor: Int? { undone == nil ? nil : cursor }

  /// Takes over what a newer change still awaits.
  ///
  /// - Parameter newer: The newer change.
  /// - Returns: Whether that is possible: both have reached the cursor.
  mutating func merge(_ newer: Absorption) -> Bool {
    guard undone == nil, newer.undone == nil else { return false }
    awaited.merge(newer.awaited) { $0 + $1 }
    return true
  }

  /// Takes an action in.
  ///
  /// - Parameter action: The next older action.
  /// - Returns: The actions that pass on, the newest first.
  mutating func pass(_ action: Action) -> [Action] {
    guard action.place <= cursor else {
      undone?.append(action)
      return []
    }
    var result = releaseUndone()
    let isLeft = action.absorb(isUndone: false) { id in takeNext(of: id) }
    if isLeft { result.append(action) }
    return result
  }

  /// Lets go of the actions behind the cursor.
  ///
  /// - Returns: These actions, the newest first.
  mutating func releaseUndone() -> [Action] {
    guard let actions = undone else { return [] }
    undone = nil
    var values: [Element.ID: Element?] = awaited.compactMapValues { $0.last }
    var result: [Action] = []
    for action in actions.reversed() {
      if action.absorb(isUndone: true, { values.removeValue(forKey: $0) }) {
        result.append(action)
      }
    }
    return result.reversed()
  }

  /// Returns what an element has become for one step, if anything.
  private mutating func takeNext(of id: Element.ID) -> Element?? {
    guard var values = awaited[id] else { return nil }
    let value = values.removeFirst()
    awaited[id] = values.isEmpty ? nil : values
    return .some(value)
  }
}
